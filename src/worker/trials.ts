import type { Explanation } from "../extraction/contract/extraction.ts";
import { finish } from "../extraction/contract/extractor.ts";
import { snap, type Value } from "../extraction/contract/parameters.ts";
import type { Prepared } from "../extraction/prepare.ts";
import { clip, sizeOf, type Range, type Selection } from "../extraction/page/selection.ts";
import type { Words } from "../extraction/page/words.ts";
import { isScore } from "../extraction/scoring/score.ts";
import { messageOf } from "../format.ts";
import type { RunScore } from "./protocol/lab-worker.ts";
import type { Trial } from "./protocol/questions.ts";
import type { LaneRun } from "./lane-run.ts";
import { charactersIn } from "./reasons.ts";
import { ValueTrial } from "./response.ts";

/** Milliseconds of work, and bytes that an analysis may grow by, for all that is tried of a place. */
const patience = 1_500;
const room = 256 * 1024 * 1024;

/** The place that is asked about, and the ways to try other values there. */
interface Question {
  readonly run: LaneRun;
  readonly words: Words;
  readonly range: Range;
  readonly explanation: Explanation;
  /** Does the first stage anew. @throws Error, in words. */
  readonly prepare: (values: Readonly<Record<string, Value>>) => Promise<Prepared>;
  readonly scoreOf: (selection: Selection) => RunScore | undefined;
  /** True as long as the answer is wanted. */
  readonly isWanted: () => boolean;
}

/**
 * The values that turn a verdict, or may turn it, each tried by another run, all else equal: the best first, by the score where there
 * is one, else by how little else they change. Of a range the value counts that turns most of it.
 */
export async function trialsOf(question: Question): Promise<readonly Trial[]> {
  const { flip, trials = [], verdict } = question.explanation;
  if (verdict === "not text") return [];
  const tried: Trial[] = [];
  const bench = new Bench(question);
  for (const candidate of flip === undefined ? trials : [flip]) tried.push(await bench.tried(candidate));
  return tried.toSorted((left, right) => rankOf(right, question.run) - rankOf(left, question.run));
}

type Candidate = Pick<Trial, "parameter" | "value">;

/** Those that turn it by their score, or by how much stays as it is; then those that were not tried; last those that turn nothing. */
function rankOf({ outcome }: Trial, { extraction }: LaneRun): number {
  if (outcome === undefined) return -1;
  if ("problem" in outcome || !outcome.isTurned) return -2;
  if (outcome.score !== undefined) return outcome.score;
  const change = Math.abs(outcome.keptCharacters - sizeOf(extraction.selection));
  return 1 / (1 + change);
}

/** Tries values of a run on a range, within bounds. */
class Bench {
  readonly #question: Question;
  readonly #cheap: ValueTrial;
  readonly #characters: number;
  #spent = 0;

  constructor(question: Question) {
    const { run, words, range, isWanted } = question;
    this.#question = question;
    this.#cheap = new ValueTrial(run, { mostBytes: run.extractor.bytesOf(run.analysis) + room, limit: patience }, isWanted);
    this.#characters = charactersIn(run.page, words, range);
  }

  async tried(candidate: Candidate): Promise<Trial> {
    try {
      return await this.#turning(candidate);
    } catch (error) {
      return { ...candidate, outcome: { problem: messageOf(error) } };
    }
  }

  /** The value that turns most of the range: the one that turns its first word, or one beyond it. */
  async #turning(candidate: Candidate): Promise<Trial> {
    const { run } = this.#question;
    const parameter = run.extractor.parameters[candidate.parameter];
    const selection = await this.#selectionWith(candidate);
    if (selection === undefined) return candidate;
    const first = { ...candidate, outcome: this.#outcomeOf(selection) };
    if (this.#isTurned(selection) || parameter?.kind !== "number" || parameter.stage !== "decision") return first;
    const direction = Number(candidate.value) < Number(run.values[candidate.parameter]) ? -1 : 1;
    const at = (steps: number): Candidate => ({
      ...candidate,
      value: snap(parameter, Number(candidate.value) + direction * steps * parameter.step),
    });
    const turned = async (steps: number): Promise<boolean> => {
      const found = await this.#selectionWith(at(steps));
      return found !== undefined && this.#isTurned(found);
    };
    const most = (parameter.max - parameter.min) / parameter.step;
    let below = 0;
    let above = 1;
    while (above <= most && !(await turned(above))) {
      below = above;
      above *= 2;
    }
    if (above > most) return first;
    while (above - below > 1) {
      const middle = (above + below) >> 1;
      if (await turned(middle)) above = middle;
      else below = middle;
    }
    const found = await this.#selectionWith(at(above));
    return found === undefined ? first : { ...at(above), outcome: this.#outcomeOf(found) };
  }

  /** Undefined where it takes too long. */
  async #selectionWith({ parameter, value }: Candidate): Promise<Selection | undefined> {
    const { run, prepare, isWanted } = this.#question;
    if (run.extractor.parameters[parameter]?.stage === "decision") {
      const found = await this.#cheap.selectionAt(parameter, value);
      return typeof found === "string" ? undefined : found;
    }
    const { analyse, decide } = run.milliseconds;
    if (!isWanted() || this.#spent + analyse + decide > patience) return undefined;
    const before = performance.now();
    const { extractor, analysis, values } = await prepare({ ...run.values, [parameter]: value });
    const { selection } = finish(extractor.decide(analysis, values));
    this.#spent += performance.now() - before;
    return selection;
  }

  #isTurned(selection: Selection): boolean {
    return 2 * this.#sizeIn(selection) > this.#characters !== (this.#question.explanation.verdict === "kept");
  }

  #sizeIn(selection: Selection): number {
    const { start, end } = this.#question.range;
    return sizeOf(clip(selection, start, end));
  }

  #outcomeOf(selection: Selection): NonNullable<Trial["outcome"]> {
    const score = this.#question.scoreOf(selection);
    return {
      isTurned: this.#isTurned(selection),
      share: this.#sizeIn(selection) / Math.max(this.#characters, 1),
      keptCharacters: sizeOf(selection),
      ...(isScore(score) && { score: score.value }),
    };
  }
}
