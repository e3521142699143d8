import { median } from "d3-array";
import type { Explanation } from "../extraction/contract/extraction.ts";
import { finish } from "../extraction/contract/extractor.ts";
import { snap, type Value, schemaOf } from "../extraction/contract/parameters.ts";
import type { Prepared } from "../extraction/prepare.ts";
import { clip, sizeOf, type Range, type Selection } from "../extraction/page/selection.ts";
import { isScore } from "../extraction/scoring/score.ts";
import { messageOf } from "../format.ts";
import type { RunScore } from "./protocol/lab-worker.ts";
import type { Trial } from "./protocol/questions.ts";
import type { LaneRun } from "./lane-run.ts";
import { sampleValue } from "./rescue.ts";
import { Turn } from "./time-slice.ts";
import { charactersIn, decidedTextIn } from "./words-in-range.ts";

/** A curve is tried out at every twelfth of its values first, then at those between, as far as its time allows. */
const strides = [12, 6, 3, 1];

/** Bytes that an analysis may grow by for a curve: on a page of 20 MB, a pass of blurring takes nearly 200 MB. */
const defaultRoom = 512 * 1024 * 1024;

/** Milliseconds of work that even the coarsest curve may take, turn by turn. */
const defaultLimit = 6_000;

/** The way in which a parameter is tried out. */
interface Tries {
  /** Values from the least to the greatest, both among them. */
  readonly samples: number;
  /** Milliseconds of work for more than the coarsest curve: on a page of 20 MB every value takes a tenth of a second. */
  readonly patience: number;
  /** Milliseconds of work for any. */
  readonly limit?: number;
  /** Bytes that the analysis may grow by. */
  readonly room?: number;
  /** Characters of the page's content text. */
  readonly whole: number;
  /** True as long as the answer is wanted. */
  readonly isWanted: () => boolean;
}

/**
 * Share of the text kept at evenly spread values from a decision parameter's least to its greatest: at `samples` of them, or at
 * fewer that are as even where these take too long, and at none where even the fewest take too much time or room. undefined for another
 * parameter, and once the answer is wanted no more. Other messages are let in between.
 */
export async function responseOf(
  run: Prepared,
  name: string,
  { samples, patience, limit = defaultLimit, room = defaultRoom, whole, isWanted }: Tries,
): Promise<Float32Array<ArrayBuffer> | undefined> {
  const parameter = schemaOf(run.extractor.parameters, run.values)[name];
  if (parameter?.kind !== "number" || parameter.stage !== "decision") return undefined;
  const shares = new Map<number, number>();
  const costs: number[] = [];
  const trial = new ValueTrial(run, { mostBytes: run.extractor.bytesOf(run.analysis) + room, limit }, isWanted);
  let known = 0;
  for (const stride of strides.filter((candidate) => (samples - 1) % candidate === 0)) {
    const wanted = Array.from({ length: (samples - 1) / stride + 1 }, (_, index) => index * stride);
    const unknown = wanted.filter((sample) => !shares.has(sample));
    // Of the values tried first, some grow what all later ones find memoised: the middle one tells what another takes.
    if (known > 0 && trial.spent + (median(costs) ?? 0) * unknown.length > patience) break;
    for (const sample of unknown) {
      const before = trial.spent;
      const selection = await trial.selectionAt(name, sampleValue(parameter, sample, samples));
      if (selection === "not wanted") return undefined;
      if (selection === "too much") return curveOf(shares, samples, known);
      // A page without text keeps none.
      shares.set(sample, sizeOf(selection) / Math.max(whole, 1));
      costs.push(trial.spent - before);
    }
    known = stride;
  }
  return curveOf(shares, samples, known);
}

/** The shares at every `stride`th of the samples; none where no stride is known whole. */
function curveOf(shares: ReadonlyMap<number, number>, samples: number, stride: number): Float32Array<ArrayBuffer> {
  const count = stride === 0 ? 0 : (samples - 1) / stride + 1;
  return Float32Array.from({ length: count }, (_, index) => shares.get(index * stride) ?? 0);
}

/** Milliseconds of work, and bytes that an analysis may grow by, for all that is tried of a place. */
const patience = 1_500;
const room = 256 * 1024 * 1024;

/** The place that is asked about, and the ways to try other values there. */
interface Question {
  readonly run: LaneRun;
  readonly range: Range;
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
  const { run, range } = question;
  const { flip, trials = [], verdict } = run.extraction.explain(decidedTextIn(run, range));
  if (verdict === "not text") return [];
  const tried: Trial[] = [];
  const bench = new Bench(question, verdict);
  for (const candidate of flip === undefined ? trials : [flip]) tried.push(await bench.tried(candidate));
  return tried.toSorted((left, right) => rankOf(right, run) - rankOf(left, run));
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
  readonly #verdict: Explanation["verdict"];
  readonly #cheap: ValueTrial;
  readonly #characters: number;
  #spent = 0;

  constructor(question: Question, verdict: Explanation["verdict"]) {
    const { run, range, isWanted } = question;
    this.#question = question;
    this.#verdict = verdict;
    this.#cheap = new ValueTrial(run, { mostBytes: run.extractor.bytesOf(run.analysis) + room, limit: patience }, isWanted);
    this.#characters = charactersIn(run.page, run.words, range);
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
    const parameter = schemaOf(run.extractor.parameters, run.values)[candidate.parameter];
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
    if (schemaOf(run.extractor.parameters, run.values)[parameter]?.stage === "decision") {
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
    return 2 * this.#sizeIn(selection) > this.#characters !== (this.#verdict === "kept");
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

/** The bounds of trying values: milliseconds of work, and bytes of the analysis. */
interface TrialBounds {
  readonly limit: number;
  readonly mostBytes: number;
}

/** Tries values of a run in turns, and measures the work. */
class ValueTrial {
  readonly #run: Prepared;
  readonly #bounds: TrialBounds;
  readonly #isWanted: () => boolean;
  readonly #turn = new Turn();
  #spent = 0;

  constructor(run: Prepared, bounds: TrialBounds, isWanted: () => boolean) {
    this.#run = run;
    this.#bounds = bounds;
    this.#isWanted = isWanted;
  }

  /** Milliseconds of work so far, without what was let in between. */
  get spent(): number {
    return this.#spent;
  }

  /** The selection of the run with another value, however many steps that takes within the bounds. */
  async selectionAt(name: string, value: Value): Promise<Selection | "not wanted" | "too much"> {
    const { extractor, analysis, values } = this.#run;
    const decision = this.#timed(() => extractor.decide(analysis, { ...values, [name]: value }));
    for (;;) {
      const next = "selection" in decision ? { done: true as const, value: decision } : this.#timed(() => decision.next());
      if (this.#turn.isOver) await this.#turn.next();
      if (!this.#isWanted()) return "not wanted";
      if (next.done) return next.value.selection;
      if (this.#spent > this.#bounds.limit || extractor.bytesOf(analysis) > this.#bounds.mostBytes) return "too much";
    }
  }

  #timed<T>(work: () => T): T {
    const start = performance.now();
    const result = work();
    this.#spent += performance.now() - start;
    return result;
  }
}
