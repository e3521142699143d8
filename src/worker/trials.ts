import { median } from "d3-array";
import type { Explanation } from "../extraction/contract/extraction.ts";
import { finish, type RunSpec } from "../extraction/contract/extractor.ts";
import { schemaOf, snap, type Parameter, type Value } from "../extraction/contract/parameters.ts";
import type { PreparedRun } from "../extraction/prepare.ts";
import { clip, sizeOf, type Range, type Selection } from "../extraction/page/selection.ts";
import { isScore } from "../extraction/scoring/score.ts";
import { messageOf } from "../format.ts";
import type { RunScore } from "./protocol/lab-worker.ts";
import type { RunTrial, Trial, TrialOutcome } from "./protocol/questions.ts";
import { extractOf, type LaneExtract, type CachedRun } from "./lane-run.ts";
import { patience, sampleValue } from "./lane-runs.ts";
import { Turn } from "./time-slice.ts";
import { charactersIn, decidedTextIn } from "./words-in-range.ts";

/** A curve is tried out at every twelfth of its values first, then at those between, as far as its time allows. */
const strides = [12, 6, 3, 1];

/** Bytes that an analysis may grow by: on a page of 20 MB, a pass of blurring takes nearly 200 MB. */
const mostRoom = 512 * 1024 * 1024;

/** Milliseconds of work that even the coarsest curve may take, turn by turn. */
const defaultLimit = 6_000;

/** The way in which a parameter is tried out. */
interface Tries {
  /** Values from the least to the greatest, both among them. */
  readonly samples: number;
  /** Milliseconds of work for more than the coarsest curve: on a page of 20 MB every value takes a tenth of a second. */
  readonly patience?: number;
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
  run: PreparedRun,
  name: string,
  { samples, patience: most = patience, limit = defaultLimit, room, whole, isWanted }: Tries,
): Promise<Float32Array<ArrayBuffer> | undefined> {
  const parameter = schemaOf(run.extractor.parameters, run.values)[name];
  if (parameter?.kind !== "number" || parameter.stage !== "decision") return undefined;
  const shares = new Map<number, number>();
  const costs: number[] = [];
  const trial = new ValueTrial(run, isWanted, limit, room);
  let known = 0;
  for (const stride of strides.filter((candidate) => (samples - 1) % candidate === 0)) {
    const wanted = Array.from({ length: (samples - 1) / stride + 1 }, (_, index) => index * stride);
    const unknown = wanted.filter((sample) => !shares.has(sample));
    // Of the values tried first, some grow what all later ones find memoised: the middle one tells what another takes.
    if (known > 0 && trial.spent + (median(costs) ?? 0) * unknown.length > most) break;
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

/** The place that is asked about, and the ways to try other values and runs there. */
export interface TurnQuestion {
  readonly run: CachedRun;
  readonly range: Range;
  /** Does the first stage anew. @throws Error, in words. */
  readonly prepare: (spec: RunSpec) => Promise<PreparedRun>;
  readonly scoreOf: (extract: LaneExtract) => RunScore | undefined;
  /** True as long as the answer is wanted. */
  readonly isWanted: () => boolean;
}

/**
 * The values that turn a verdict, or may turn it, each tried by another run, all else equal: the best first, by the score where there
 * is one, else by how little else they change. Of a range the value counts that turns most of it. Where the method names none, those
 * that do among some of every parameter; one that was not tried where these take too long to find any.
 */
export async function trialsOf(question: TurnQuestion): Promise<readonly Trial[]> {
  const { run, range } = question;
  const { flip, trials, verdict } = run.extraction.explain(decidedTextIn(run, range));
  if (verdict === "not text") return [];
  const bench = new Bench(question, verdict);
  const named = flip === undefined ? trials : [flip];
  const tried = named === undefined ? await bench.search() : [];
  for (const candidate of named ?? []) tried.push(await bench.tried(candidate));
  return tried.toSorted((left, right) => rankOf(right, run) - rankOf(left, run));
}

/** Of some runs those that turn a verdict and keep something of the page, the best first, as of values; as many as there is time to try. */
export async function runTrialsOf(question: TurnQuestion, specs: readonly RunSpec[]): Promise<readonly RunTrial[]> {
  const { run, range } = question;
  const { verdict } = run.extraction.explain(decidedTextIn(run, range));
  if (verdict === "not text") return [];
  const bench = new Bench(question, verdict);
  const found: RunTrial[] = [];
  for (const spec of specs) {
    // A run that lacks something on this page, or cannot be loaded, is left out.
    const outcome = await bench.outcomeOfRun(spec).catch(() => undefined);
    if (outcome?.isTurned === true && outcome.keptCharacters > 0) found.push({ run: spec, outcome });
  }
  return found.toSorted((left, right) => rankOf(right, run) - rankOf(left, run));
}

type TrialValue = Pick<Trial, "parameter" | "value">;

/** Other values of all parameters, the near ones of each first and those of the costly stage last: of a number 24, evenly spread. */
function otherValues({ extractor, values }: PreparedRun): readonly TrialValue[] {
  const valuesOf = (declared: Parameter): readonly Value[] => {
    if (declared.kind === "flag") return [true, false];
    if (declared.kind === "choice") return Object.keys(declared.choices);
    if (declared.kind !== "number") return [];
    const steps = Math.min(Math.round((declared.max - declared.min) / declared.step), 24);
    return Array.from({ length: steps + 1 }, (_, step) => sampleValue(declared, step, steps + 1));
  };
  const candidates = Object.entries(schemaOf(extractor.parameters, values)).flatMap(([parameter, declared]) => {
    const current = values[parameter];
    const away = (value: Value): number => (typeof value === "number" ? Math.abs(value - Number(current)) : 0);
    const others = valuesOf(declared).filter((value) => value !== current);
    const near = others.toSorted((left, right) => away(left) - away(right));
    return near.map((value, place) => ({ parameter, value, place: declared.stage === "analysis" ? 1_000 + place : place }));
  });
  return candidates.toSorted((left, right) => left.place - right.place);
}

/** Those that turn it by their score, or by how much stays as it is; then those that were not tried, and that keep nothing at all; last those that turn nothing. */
function rankOf({ outcome }: Pick<Trial, "outcome">, { extraction }: CachedRun): number {
  if (outcome === undefined) return -1;
  if ("problem" in outcome || !outcome.isTurned) return -3;
  if (outcome.keptCharacters === 0) return -2;
  if (outcome.score !== undefined) return outcome.score;
  const change = Math.abs(outcome.keptCharacters - sizeOf(extraction.selection));
  return 1 / (1 + change);
}

/** Tries values of a run, and other runs, on a range, within bounds. */
class Bench {
  readonly #question: TurnQuestion;
  readonly #verdict: Explanation["verdict"];
  readonly #cheap: ValueTrial;
  readonly #characters: number;

  constructor(question: TurnQuestion, verdict: Explanation["verdict"]) {
    const { run, range, isWanted } = question;
    this.#question = question;
    this.#verdict = verdict;
    this.#cheap = new ValueTrial(run, isWanted);
    this.#characters = charactersIn(run.page, run.words, range);
  }

  /** The nearest value of each parameter that turns it, of some; where there is none and not all were tried, one that was not. */
  async search(): Promise<Trial[]> {
    const found = new Map<string, Trial>();
    for (const { parameter, value } of otherValues(this.#question.run)) {
      if (found.has(parameter)) continue;
      const trial = await this.tried({ parameter, value }, false);
      if (trial.outcome === undefined) return found.size > 0 ? [...found.values()] : [trial];
      if (!("problem" in trial.outcome) && trial.outcome.isTurned) found.set(parameter, trial);
    }
    return [...found.values()];
  }

  /** Undefined where there is no time left for it. */
  async outcomeOfRun(spec: RunSpec): Promise<TrialOutcome | undefined> {
    if (await this.#cheap.isOver(0)) return undefined;
    const selection = await this.#selectionOf(spec);
    return this.#outcomeOf({ selection });
  }

  /** @param goesOn to values beyond one that turns less than most of the range. */
  async tried(candidate: TrialValue, goesOn = true): Promise<Trial> {
    try {
      return await this.#turning(candidate, goesOn);
    } catch (error) {
      return { ...candidate, outcome: { problem: messageOf(error) } };
    }
  }

  /** The value that turns most of the range: the one that turns its first word, or one beyond it. */
  async #turning(candidate: TrialValue, goesOn: boolean): Promise<Trial> {
    const { run } = this.#question;
    const parameter = schemaOf(run.extractor.parameters, run.values)[candidate.parameter];
    const selection = await this.#selectionWith(candidate);
    if (selection === undefined) return candidate;
    const first = { ...candidate, outcome: this.#outcomeOf({ ...extractOf(run), selection }) };
    if (!goesOn || this.#isTurned(selection) || parameter?.kind !== "number" || parameter.stage !== "decision") return first;
    const direction = Number(candidate.value) < Number(run.values[candidate.parameter]) ? -1 : 1;
    const at = (steps: number): TrialValue => ({
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
    return found === undefined ? first : { ...at(above), outcome: this.#outcomeOf({ ...extractOf(run), selection: found }) };
  }

  /** Undefined where it takes too long. */
  async #selectionWith({ parameter, value }: TrialValue): Promise<Selection | undefined> {
    const { run } = this.#question;
    const isCheap = schemaOf(run.extractor.parameters, run.values)[parameter]?.stage === "decision";
    const { analyse, decide } = run.milliseconds;
    if (await this.#cheap.isOver(isCheap ? 0 : analyse + decide)) return undefined;
    if (isCheap) {
      const found = await this.#cheap.selectionAt(parameter, value);
      return typeof found === "string" ? undefined : found;
    }
    return this.#selectionOf({ ...run.spec, values: { ...run.values, [parameter]: value } });
  }

  /** Both stages, however long they take. */
  async #selectionOf(spec: RunSpec): Promise<Selection> {
    const before = performance.now();
    const { extractor, analysis, values } = await this.#question.prepare(spec);
    const { selection } = finish(extractor.decide(analysis, values));
    this.#cheap.spent += performance.now() - before;
    return selection;
  }

  #isTurned(selection: Selection): boolean {
    return 2 * this.#sizeIn(selection) > this.#characters !== (this.#verdict === "kept");
  }

  #sizeIn(selection: Selection): number {
    const { start, end } = this.#question.range;
    return sizeOf(clip(selection, start, end));
  }

  #outcomeOf(extract: LaneExtract): TrialOutcome {
    const { selection } = extract;
    const score = this.#question.scoreOf(extract);
    return {
      isTurned: this.#isTurned(selection),
      share: this.#sizeIn(selection) / Math.max(this.#characters, 1),
      keptCharacters: sizeOf(selection),
      ...(isScore(score) && { score: score.value }),
    };
  }
}

/** Tries values of a run in turns, and measures the work. */
class ValueTrial {
  readonly #run: PreparedRun;
  readonly #isWanted: () => boolean;
  readonly #limit: number;
  readonly #mostBytes: number;
  readonly #turn = new Turn();
  /** Milliseconds of work so far, without what was let in between. */
  spent = 0;

  /** @param limit milliseconds of work. @param room bytes that the analysis may grow by. */
  constructor(run: PreparedRun, isWanted: () => boolean, limit = patience, room = mostRoom) {
    [this.#run, this.#isWanted, this.#limit] = [run, isWanted, limit];
    this.#mostBytes = run.extractor.bytesOf(run.analysis) + room;
  }

  /** Whether there is no time left for so many milliseconds more, or nobody waits. Lets other messages in between. */
  async isOver(more: number): Promise<boolean> {
    if (this.#turn.isOver) await this.#turn.next();
    return !this.#isWanted() || this.spent + more > this.#limit;
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
      if (this.spent > this.#limit || extractor.bytesOf(analysis) > this.#mostBytes) return "too much";
    }
  }

  #timed<T>(work: () => T): T {
    const start = performance.now();
    const result = work();
    this.spent += performance.now() - start;
    return result;
  }
}
