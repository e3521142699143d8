import type { Extraction } from "../extraction/contract/extraction.ts";
import type { Decision } from "../extraction/contract/extractor.ts";
import { schemaOf, snap, type NumberParameter } from "../extraction/contract/parameters.ts";
import { sizeOf, type Selection } from "../extraction/page/selection.ts";
import type { PreparedRun } from "../extraction/prepare.ts";
import type { LaneId, PageKey, RunId } from "./protocol/figures.ts";
import type { RunScore, RunSummary, RunTimes, SentSummary, WorkCounts } from "./protocol/lab-worker.ts";
import type { Analyses, Effort } from "./analyses.ts";
import type { Figures } from "./figures.ts";
import { extractOf, type CachedRun } from "./lane-run.ts";
import type { LateGold } from "./late-gold.ts";
import type { OpenedPages } from "./opened-pages.ts";
import { channelSummary } from "./summaries.ts";
import { Turn } from "./time-slice.ts";

/** What lanes run with. */
interface Ground {
  readonly pages: OpenedPages;
  readonly analyses: Analyses;
  readonly gold: LateGold;
  readonly figures: Figures;
}

/** The run that a lane is asked for; `onStep` gets how it stands after each step of a long stage. */
export interface LaneJob extends Pick<CachedRun, "key" | "run" | "spec" | "request"> {
  readonly lane: LaneId;
  readonly onStep: (summary: SentSummary) => void;
}

/** The progress of a run that is summed up: under way, cut short, or over. */
type Standing = Pick<RunSummary, "isPartial" | "progress">;

/** Runs lanes, and keeps the last run of each. */
export class LaneRuns {
  readonly #ground: Ground;
  readonly #runs = new Map<LaneId, CachedRun>();
  readonly #stopped = new Set<LaneId>();
  /** Milliseconds that first stages took when they were done, and whether on analyses of members that were kept. */
  readonly #analysisTimes = new WeakMap<object, { readonly analyse: number; readonly isOnKept: boolean }>();
  #decisions = 0;
  #passes = 0;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** The work that has been done so far. */
  get work(): WorkCounts {
    const { pages, analyses } = this.#ground;
    return { parses: pages.parses, analyses: analyses.count, decisions: this.#decisions, passes: this.#passes };
  }

  /** A lane's last run, where it is the one that is meant. */
  of(lane: LaneId, run: RunId): CachedRun | undefined {
    const found = this.#runs.get(lane);
    return found?.run === run ? found : undefined;
  }

  /** True of a run that is its lane's last, as it stands. */
  has(run: CachedRun): boolean {
    return [...this.#runs.values()].includes(run);
  }

  /** @throws Error, RangeError, MissingInput, and whatever an extractor throws. */
  async extract({ lane, key, run, spec, onStep, request }: LaneJob): Promise<SentSummary> {
    const { pages, analyses } = this.#ground;
    const opened = pages.get(key);
    if (opened === undefined) throw new Error("this page is no longer open");
    this.#stopped.delete(lane);
    const { milliseconds: spent, kept, ...prepared } = await analyses.prepare(spec, opened, request);
    const { extractor, analysis, values } = prepared;
    const analysed = this.#timesOf(analysis, spent, kept);
    const analysedAt = performance.now();
    const stepsBefore = extractor.stepsOf?.(analysis) ?? 0;
    let pauses = 0;
    const summarise = (extraction: Extraction, standing: Standing): SentSummary => {
      const decide = performance.now() - analysedAt - pauses;
      const milliseconds = { ...analysed, decide, kept: [...analysed.kept, ...(stepsBefore > 0 ? ["steps" as const] : [])] };
      const laneRun = { ...opened, ...prepared, run, spec, request, extraction, milliseconds };
      this.#runs.set(lane, laneRun);
      return this.#summaryOf(laneRun, standing);
    };

    const decided = await this.#decide(lane, extractor.decide(analysis, values), async (extraction, progress, turn) => {
      const paused = performance.now();
      onStep(summarise(extraction, { isPartial: true, progress }));
      await turn.next();
      pauses += performance.now() - paused;
    });
    this.#decisions++;
    this.#passes += (extractor.stepsOf?.(analysis) ?? 0) - stepsBefore;
    analyses.trim();
    const decidedAt = performance.now();
    // A run is shown without its score where that cannot be had; the question for the score says why.
    await this.#ground.gold.of(opened).catch(() => undefined);
    pauses += performance.now() - decidedAt;
    return summarise(decided.extraction, { isPartial: decided.isPartial });
  }

  /** Ends a lane's long stage after the step at hand. */
  stop(lane: LaneId): void {
    this.#stopped.add(lane);
  }

  forget(page: PageKey): void {
    for (const [lane, { key }] of this.#runs) if (key === page) this.#runs.delete(lane);
  }

  /** Counts the steps that trying other values adds, and gives back the room that they took. */
  async counted<T>({ extractor, analysis }: PreparedRun, work: () => T | Promise<T>): Promise<T> {
    const stepsBefore = extractor.stepsOf?.(analysis) ?? 0;
    const result = await work();
    this.#passes += (extractor.stepsOf?.(analysis) ?? 0) - stepsBefore;
    this.#ground.analyses.trim();
    return result;
  }

  /** The score of a run by the measure that is shown. */
  scoreOf(run: CachedRun): RunScore | undefined {
    return this.#ground.gold.score(run, extractOf(run));
  }

  /** The time that a first stage took, also where it was done for a run before; the least its cache took where that is not known. */
  #timesOf(analysis: unknown, spent: number, kept: Effort["kept"]): Required<Pick<RunTimes, "analyse" | "kept">> {
    const before = isObject(analysis) ? this.#analysisTimes.get(analysis) : undefined;
    const times = before ?? { analyse: spent, isOnKept: kept === "members" };
    if (isObject(analysis)) this.#analysisTimes.set(analysis, times);
    return {
      analyse: times.analyse,
      kept: [...(kept === "analysis" ? ["analysis" as const] : []), ...(times.isOnKept ? ["members" as const] : [])],
    };
  }

  /** Runs a decision, letting other messages in between its steps (`report` awaits its turn); a stop ends it after the step at hand. */
  async #decide(
    lane: LaneId,
    decision: Decision,
    report: (extraction: Extraction, progress: NonNullable<RunSummary["progress"]>, turn: Turn) => Promise<void>,
  ): Promise<{ readonly extraction: Extraction; readonly isPartial: boolean }> {
    if ("selection" in decision) return { extraction: decision, isPartial: false };
    const turn = new Turn();
    for (;;) {
      const next = decision.next();
      if (next.done) return { extraction: next.value, isPartial: false };
      if (this.#stopped.has(lane)) return { extraction: next.value.preview(), isPartial: true };
      if (!turn.isOver) continue;
      const { label, done, of } = next.value;
      await report(next.value.preview(), { label, done, of }, turn);
    }
  }

  #summaryOf(laneRun: CachedRun, standing: Standing): SentSummary {
    const { figures = [], known = [] } = laneRun.request;
    const { run, spec, summary: page, extractor, extraction, values, analysis, isTrainedOn, milliseconds } = laneRun;
    const { selection, trace, confidence } = extraction;
    const score = this.scoreOf(laneRun);
    const needsRescue = selection.length === 0 && page.words > 0 && standing.progress === undefined;
    const rescue = needsRescue ? rescueOf({ extractor, analysis, values }) : undefined;
    return {
      run,
      spec,
      // A copy: the worker keeps its own, and this one is handed over.
      selection: selection.slice() as Selection,
      keptCharacters: sizeOf(selection),
      textCharacters: page.textCharacters,
      channels: trace.channels.map((channel) => channelSummary(channel, trace)),
      notes: trace.notes,
      ...(trace.unfit && { unfit: trace.unfit }),
      ...(rescue === undefined ? {} : { rescue }),
      ...(score === undefined ? {} : { score }),
      ...(isTrainedOn && { isTrainedOn }),
      ...(confidence !== undefined && { confidence }),
      milliseconds,
      windows: this.#ground.figures.windowsOf(laneRun, figures, known),
      work: this.work,
      ...standing,
    };
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Milliseconds of work for all values that are tried of a run, a place or a slider, where nobody asked for one of them. */
export const patience = 1_500;
/** Steps of a long stage that trying other values may add to those a run has memoised. */
const extraSteps = 12;
/** Values that are tried between the least and the greatest. */
const rescueSamples = 101;

/**
 * The value of a decision parameter nearest to the present one at which something would be kept. Lower values come first: they ask
 * for less, while a higher one may keep something only because an iteration then ends sooner.
 */
function rescueOf(run: PreparedRun): { readonly parameter: string; readonly value: number } | undefined {
  const end = performance.now() + patience;
  for (const [name, parameter] of Object.entries(schemaOf(run.extractor.parameters, run.values))) {
    if (parameter.kind !== "number" || parameter.stage !== "decision") continue;
    const present = Number(run.values[name]);
    const farness = (value: number): number => (value <= present ? present - value : value + parameter.max - parameter.min);
    const candidates = Array.from({ length: rescueSamples }, (_, sample) => sampleValue(parameter, sample, rescueSamples));
    const limit = (run.extractor.stepsOf?.(run.analysis) ?? 0) + extraSteps;
    const value = candidates
      .toSorted((left, right) => farness(left) - farness(right))
      .find((candidate) => performance.now() < end && (selectionAt(run, name, candidate, limit)?.length ?? 0) > 0);
    if (value !== undefined) return { parameter: name, value };
  }
  return undefined;
}

/** The selection of a run with another value; undefined where that takes more than `maxSteps` steps, those memoised among them. */
export function selectionAt(
  { extractor, analysis, values }: PreparedRun,
  name: string,
  value: number,
  maxSteps: number,
): Selection | undefined {
  const decision = extractor.decide(analysis, { ...values, [name]: value });
  if ("selection" in decision) return decision.selection;
  for (;;) {
    const next = decision.next();
    if (next.done) return next.value.selection;
    if (next.value.done >= maxSteps) return undefined;
  }
}

/** The `sample`th of evenly spread values of a parameter, on its grid. */
export function sampleValue(parameter: NumberParameter, sample: number, samples: number): number {
  return snap(parameter, parameter.min + ((parameter.max - parameter.min) * sample) / (samples - 1));
}
