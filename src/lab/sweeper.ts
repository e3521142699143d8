import { isDone, type RunOutcome } from "../evaluation/page-result.ts";
import { axisOf, settingsOf } from "../evaluation/sweep.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import { isScore } from "../extraction/scoring/score.ts";
import { extractorFor, needsOf } from "../extraction/run.ts";
import { activePage, type Lab } from "../state/lab.ts";
import type { Lane } from "../state/lane.ts";
import type { OpenPage } from "../state/open-page.ts";
import { siteOf } from "../state/site.ts";
import { orderOf, settingsAlong, type SweepChoice, type SweepGrid, type SweepPoint, type SweepState } from "../state/sweep.ts";
import type { JudgeWorker } from "../worker/protocol/evaluation.ts";
import { WorkFailure } from "../evaluation/worker-pool.ts";
import { evaluationPool } from "../worker/evaluation-pool.ts";
import { startWorker } from "../worker/start-worker.ts";
import { outputsHere } from "../worker/output-reader.ts";
import { messageOf } from "../format.ts";
import type { LabCore } from "./core.ts";
import { goldSettingOf } from "./gold-sync.ts";
import type { PageLayouts } from "./page-layouts.ts";

/** Milliseconds that a chunk of settings is meant to take, so that a stop is heard and the picture grows. */
const chunkTime = 120;
/** Milliseconds that a lane's settings have to stay as they are before a sweep begins anew. */
const calm = 300;
/** Milliseconds that one chunk may take. */
const timeLimit = 30_000;

/**
 * Tries many settings of a lane on the shown page, in a worker of its own, for as long as the lane's sweep is open; it begins anew
 * when something changes that its picture depends on.
 */
export class Sweeper {
  readonly #lab: LabCore;
  readonly #layouts: PageLayouts;
  readonly #pool = evaluationPool({
    createWorker: () => startWorker("evaluation", "sweeps"),
    size: 1,
    timeLimit,
  });
  /** For each lane what its sweep depends on, and how to end it. */
  readonly #under = new Map<string, { readonly wanted: string; readonly end: AbortController }>();
  /** Lanes whose sweeps go on from what they have. */
  readonly #resumed = new Set<string>();

  constructor(lab: LabCore, layouts: PageLayouts) {
    this.#lab = lab;
    this.#layouts = layouts;
  }

  /** Ends a sweep and keeps what it has. */
  stop(lane: string): void {
    this.#under.get(lane)?.end.abort();
    if (this.#sweepOf(lane)?.status === "running") this.#change(lane, { status: "stopped" });
  }

  /** Goes on with a sweep that was stopped or failed; what was tried is not tried again. */
  again(lane: string): void {
    this.#resumed.add(lane);
    this.#under.delete(lane);
    this.update();
  }

  /** Begins, and ends, the sweeps whose picture depends on what is another. */
  update(): void {
    const { lab } = this.#lab.session.getState();
    const sweeps = this.#lab.sweeps.getState();
    const page = activePage(lab);
    for (const [id, { choice }] of Object.entries(sweeps)) {
      const lane = lab.lanes.find((each) => each.id === id);
      const known = this.#under.get(id);
      const wanted = lane && page && this.#dependsOn(lab, lane, page, choice);
      if (wanted === known?.wanted) continue;
      known?.end.abort();
      if (lane === undefined || page === undefined || wanted === undefined) {
        this.#under.delete(id);
        continue;
      }
      const end = new AbortController();
      this.#under.set(id, { wanted, end });
      void this.#lab.activity.during(this.#sweep(lane, page, choice, end.signal));
    }
    for (const [id, { end }] of this.#under)
      if (sweeps[id] === undefined) {
        end.abort();
        this.#under.delete(id);
      }
  }

  /** Names everything that the picture of a sweep depends on; the present values of what is swept are not among it. */
  #dependsOn(lab: Lab, lane: Lane, page: OpenPage, choice: SweepChoice): string {
    const { extractor, values, members } = lane;
    const others = Object.entries(values).filter(([name]) => name !== choice.x && name !== choice.y);
    const site = needsOf(lane, this.#lab.library).has("site") ? siteOf(lab).pages.map(({ key }) => key) : [];
    return JSON.stringify([pageAndGold(page), extractor, others, members ?? [], choice, lab.measure, site]);
  }

  async #sweep(lane: Lane, page: OpenPage, choice: SweepChoice, signal: AbortSignal): Promise<void> {
    const kept = this.#resumed.delete(lane.id) ? this.#sweepOf(lane.id)?.grid : undefined;
    const grid = kept ?? this.#gridFor(lane, choice);
    if (grid === undefined) return;
    this.#change(lane.id, { status: "running", grid, problem: undefined });
    try {
      await waited(calm, signal);
      await this.#fill(lane, page, grid, signal);
      if (!signal.aborted) this.#change(lane.id, { status: "done" });
    } catch (error) {
      if (signal.aborted) return;
      const isSlow = error instanceof WorkFailure && error.kind === "timeout";
      const reason = messageOf(error);
      const problem = isSlow ? `One step of this sweep took over ${timeLimit / 1000} s.` : `The sweep ended: ${reason}.`;
      this.#change(lane.id, { status: "failed", problem });
    }
  }

  /** The values of both axes: the whole range of each parameter. */
  #gridFor({ extractor, values, members }: Lane, choice: SweepChoice): SweepGrid | undefined {
    const { parameters } = extractorFor(this.#lab.library, extractor);
    const run: RunSpec = { extractor, values, ...(members && { members }) };
    const count = settingsAlong(choice);
    const axes = [choice.x, choice.y].flatMap((name) => {
      const parameter = name === undefined ? undefined : parameters[name];
      if (name === undefined || parameter?.kind !== "number") return [];
      return [axisOf(run, name, { from: parameter.min, to: parameter.max, count }, this.#lab.library)];
    });
    const [x, y] = axes;
    if (x === undefined) return undefined;
    const points = Array.from<undefined>({ length: x.values.length * (y?.values.length ?? 1) });
    return { axes: y === undefined ? [x] : [x, y], measure: this.#lab.session.getState().lab.measure, points };
  }

  async #fill(lane: Lane, page: OpenPage, grid: SweepGrid, signal: AbortSignal): Promise<void> {
    const settings = settingsOf({ run: lane, axes: grid.axes });
    const points = [...grid.points];
    const order = orderOf(grid.axes).filter((at) => points[at] === undefined);
    const { lab } = this.#lab.session.getState();
    const needs = needsOf(lane, this.#lab.library);
    const site = needs.has("site") ? siteOf(lab).pages : [];
    const boxes = needs.has("boxes") ? await this.#layouts.ensure(page, lab.reading) : undefined;
    const outputs = await outputsHere([lane], this.#lab.library, page);
    const task = {
      source: page.source,
      ...(page.gold && goldSettingOf(page.gold)),
      site: site.map(({ name, source }) => ({ name, source })),
      ...(boxes !== undefined && { boxes }),
      ...(outputs !== undefined && { outputs }),
      reading: lab.reading,
    };
    const key = pageAndGold(page);
    let size = 1;
    for (let begin = 0; begin < order.length && !signal.aborted;) {
      const chunk = order.slice(begin, begin + size);
      const runs = chunk.flatMap((at) => settings[at] ?? []);
      const begun = performance.now();
      const outcomes = await this.#try({ key, task }, runs, grid).catch((error: unknown) => {
        // What hung once would hang again.
        for (const at of chunk) points[at] = null;
        this.#change(lane.id, { grid: { ...grid, points: [...points] } });
        throw error;
      });
      if (signal.aborted) return;
      const whole = this.#lab.session.getState().pageState;
      const textCharacters = whole.status === "open" ? whole.summary.textCharacters : 0;
      for (const [index, at] of chunk.entries()) points[at] = pointOf(outcomes[index], grid, textCharacters);
      begin += size;
      size = nextSize(size, performance.now() - begun);
      this.#change(lane.id, { grid: { ...grid, points: [...points] } });
    }
  }

  async #try({ key, task }: TriedPage, runs: readonly RunSpec[], { measure }: SweepGrid): Promise<readonly RunOutcome[]> {
    return this.#pool.run(
      (worker) => worker.load(runs),
      async (worker) => {
        const known = await worker.tryRuns(key, runs, [measure]);
        if (known !== undefined) return known;
        await worker.open(key, task);
        return (await worker.tryRuns(key, runs, [measure])) ?? [];
      },
    );
  }

  #sweepOf(lane: string): SweepState | undefined {
    return this.#lab.sweeps.getState()[lane];
  }

  #change(lane: string, change: Partial<SweepState>): void {
    this.#lab.sweeps.setState((sweeps) => {
      const sweep = sweeps[lane];
      return sweep === undefined ? sweeps : { ...sweeps, [lane]: { ...sweep, ...change } };
    });
  }
}

/** A page as it is handed to the worker, by a name that another text, gold standard or reading of it has not. */
interface TriedPage {
  readonly key: string;
  readonly task: Parameters<JudgeWorker["open"]>[1];
}

/** Null for a setting that failed. */
function pointOf(outcome: RunOutcome | undefined, { measure }: SweepGrid, textCharacters: number): SweepPoint | null {
  if (outcome === undefined || !isDone(outcome)) return null;
  const kept = textCharacters === 0 ? 0 : outcome.kept / textCharacters;
  const score = outcome.scores[measure];
  return { kept, ...(isScore(score) && score) };
}

/** Settings of the next chunk: at most twice as many, so that one slow setting is no surprise. */
function nextSize(size: number, milliseconds: number): number {
  return Math.max(Math.min(Math.floor((size * chunkTime) / Math.max(milliseconds, 1)), size * 2), 1);
}

function pageAndGold({ key, gold }: OpenPage): string {
  return gold === undefined ? key : JSON.stringify([key, gold.text ?? gold.marks, gold.snippets]);
}

/** @throws DOMException when it is ended before. */
function waited(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("ended", "AbortError"));
    });
  });
}
