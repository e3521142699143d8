import { isDone, type RunOutcome } from "../evaluation/page-result.ts";
import { sweepAxisOf, sweptRuns } from "../evaluation/sweep.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import { isScore } from "../extraction/scoring/score.ts";
import { needsOf, schemaFor } from "../extraction/run.ts";
import { activePage, laneOf, type Lab } from "../state/lab.ts";
import type { Lane } from "../state/lane.ts";
import type { OpenPage } from "../state/open-page.ts";
import { siteOf } from "../state/site.ts";
import { orderOf, settingsAlong, type SweepChoice, type SweepGrid, type SweepPoint, type SweepState } from "../state/sweep.ts";
import { WorkFailure } from "../evaluation/worker-pool.ts";
import { outputsHere } from "../worker/own-inputs.ts";
import { messageOf } from "../format.ts";
import type { LabCore } from "./core.ts";
import type { Engine } from "./engine.ts";
import { goldSettingOf } from "./gold.ts";
import type { PageLayouts } from "./scheduler.ts";

/** Milliseconds that a chunk of settings is meant to take, so that a stop is heard and the picture grows. */
const chunkTime = 120;
/** Milliseconds that a lane's settings have to stay as they are before a sweep begins anew. */
const calm = 300;
/** Milliseconds that one chunk may take. */
const timeLimit = 30_000;

/**
 * Tries many settings of a lane on the shown page, in a thread, for as long as the lane's sweep is open; it begins anew
 * when something changes that its picture depends on.
 */
export function makeSweeper({ session, sweeps, library, attempt }: LabCore, engine: Engine, layouts: PageLayouts) {
  /** For each lane what its sweep depends on, and how to end it. */
  const under = new Map<string, { readonly wanted: string; readonly end: AbortController }>();

  const change = (id: string, to: Partial<SweepState>): void =>
    sweeps.setState((open) => {
      const sweep = open[id];
      return sweep === undefined ? open : { ...open, [id]: { ...sweep, ...to } };
    });

  /** Names everything that the picture of a sweep depends on; the present values of what is swept are not among it. */
  const dependsOn = (lab: Lab, lane: Lane, page: OpenPage, choice: SweepChoice): string => {
    const { extractor, values, members } = lane;
    const others = Object.entries(values).filter(([name]) => name !== choice.x && name !== choice.y);
    const site = needsOf(lane, library).has("site") ? siteOf(lab).pages.map(({ key }) => key) : [];
    return JSON.stringify([pageAndGold(page), extractor, others, members ?? [], choice, lab.measure, site]);
  };

  /** The values of both axes: the whole range of each parameter. */
  const gridFor = (lane: Lane, choice: SweepChoice): SweepGrid | undefined => {
    const parameters = schemaFor(lane, library);
    const [x, y] = [choice.x, choice.y].flatMap((name) => {
      const parameter = name === undefined ? undefined : parameters[name];
      if (name === undefined || parameter?.kind !== "number") return [];
      return [sweepAxisOf(lane, name, { from: parameter.min, to: parameter.max, count: settingsAlong(choice) }, library)];
    });
    if (x === undefined) return undefined;
    const points = Array.from<undefined>({ length: x.values.length * (y?.values.length ?? 1) });
    return { axes: y === undefined ? [x] : [x, y], measure: session.getState().lab.measure, points };
  };

  const fill = async (lane: Lane, page: OpenPage, grid: SweepGrid, signal: AbortSignal): Promise<void> => {
    const settings = sweptRuns({ run: lane, axes: grid.axes });
    const points = [...grid.points];
    const order = orderOf(grid.axes).filter((at) => points[at] === undefined);
    const { lab } = session.getState();
    const needs = needsOf(lane, library);
    const site = needs.has("site") ? siteOf(lab).pages : [];
    const boxes = needs.has("boxes") ? await layouts.ensure(page, lab.reading) : undefined;
    const outputs = await outputsHere([lane], library, page);
    const task = {
      source: page.source,
      ...(page.gold && goldSettingOf(page.gold)),
      site: site.map(({ name, source }) => ({ name, source })),
      ...(boxes !== undefined && { boxes }),
      ...(outputs !== undefined && { outputs }),
      reading: lab.reading,
    };
    // A page with another text, gold standard or reading has another key.
    const key = pageAndGold(page);
    const tryAll = (runs: readonly RunSpec[]): Promise<readonly RunOutcome[] | undefined> =>
      engine.ask(
        async (thread) => {
          const tryWith = (whole?: typeof task) => thread.tryRuns(key, whole, runs, [grid.measure]);
          return (await tryWith()) ?? tryWith(task);
        },
        { timeLimit },
        (thread) => thread.load(runs),
      );
    let size = 1;
    for (let begin = 0; begin < order.length && !signal.aborted;) {
      const chunk = order.slice(begin, begin + size);
      const begun = performance.now();
      const outcomes = await tryAll(chunk.flatMap((at) => settings[at] ?? [])).catch((error: unknown) => {
        // A setting that hung would hang again. One that failed because the sweep ended may still work.
        for (const at of chunk) points[at] = null;
        if (!signal.aborted) change(lane.id, { grid: { ...grid, points: [...points] } });
        throw error;
      });
      if (signal.aborted) return;
      const { pageState } = session.getState();
      const textCharacters = pageState.status === "open" ? pageState.summary.textCharacters : 0;
      for (const [index, at] of chunk.entries()) points[at] = pointOf(outcomes?.[index], grid, textCharacters);
      begin += size;
      size = nextSize(size, performance.now() - begun);
      change(lane.id, { grid: { ...grid, points: [...points] } });
    }
  };

  const sweep = async (lane: Lane, page: OpenPage, grid: SweepGrid, signal: AbortSignal): Promise<void> => {
    change(lane.id, { status: "running", grid, problem: undefined });
    try {
      await new Promise((resolve) => setTimeout(resolve, calm));
      if (!signal.aborted) await fill(lane, page, grid, signal);
      if (!signal.aborted) change(lane.id, { status: "done" });
    } catch (error) {
      if (signal.aborted) return;
      const isSlow = error instanceof WorkFailure && error.kind === "timeout";
      const problem = isSlow
        ? `One step of this sweep took over ${timeLimit / 1000} s.`
        : `The sweep ended: ${messageOf(error)}.`;
      change(lane.id, { status: "failed", problem });
    }
  };

  /** Begins a lane's sweep where its picture depends on what is another, or again with what it has; ends one that is closed. */
  const follow = (id: string, isAgain = false): void => {
    const { lab } = session.getState();
    const open = sweeps.getState()[id];
    const [lane, page, known] = [laneOf(lab, id), activePage(lab), under.get(id)];
    const wanted = open && lane && page && dependsOn(lab, lane, page, open.choice);
    if (wanted === known?.wanted && !isAgain) return;
    known?.end.abort();
    under.delete(id);
    if (open === undefined || lane === undefined || page === undefined || wanted === undefined) return;
    const end = new AbortController();
    under.set(id, { wanted, end });
    // Settings that were tried are not tried again.
    const grid = isAgain ? open.grid : gridFor(lane, open.choice);
    if (grid !== undefined) attempt(() => sweep(lane, page, grid, end.signal));
  };

  const update = (): void => {
    for (const id of new Set([...Object.keys(sweeps.getState()), ...under.keys()])) follow(id);
  };
  sweeps.subscribe(update);
  session.subscribe((now, before) => {
    if (now.lab !== before.lab) update();
  });

  return {
    /** Begins, and ends, the sweeps whose picture depends on what is another. */
    update,
    /** Ends a sweep and keeps what it has. */
    stop: (id: string): void => {
      under.get(id)?.end.abort();
      if (sweeps.getState()[id]?.status === "running") change(id, { status: "stopped" });
    },
    /** Goes on with a sweep that was stopped or failed. */
    again: (id: string): void => follow(id, true),
  };
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
