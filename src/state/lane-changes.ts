import type { RunSpec } from "../extraction/contract/extractor.ts";
import type { Value } from "../extraction/contract/parameters.ts";
import { choicesOf, emptyLab, goldSide, laneOf, type Lab } from "./lab.ts";
import { isDefault, laneId, laneLetters, lookOf, runKey, type Lane, type LaneSize } from "./lane.ts";
import { newId } from "./open-page.ts";

/** Adds a lane after the others, or after `after`; unchanged where there are six already. */
export function withLane(
  lab: Lab,
  extractor: string,
  values: Lane["values"] = {},
  after?: string,
  members?: Lane["members"],
): Lab {
  const letter = laneLetters.find((candidate) => lab.lanes.every((lane) => lane.letter !== candidate));
  if (letter === undefined) return lab;
  const lane: Lane = { id: laneId(letter), letter, extractor, values, ...(members && { members }), size: "figure" };
  const at = after === undefined ? lab.lanes.length : lab.lanes.findIndex(({ id }) => id === after) + 1;
  const lanes = lab.lanes.toSpliced(at, 0, lane);
  return { ...lab, lanes, focusedLane: lane.id };
}

/** A lab with these runs as its lanes, as many as it can have, in place of those before; the first is in focus. The same lab for none. */
export function withLanes(lab: Lab, runs: readonly RunSpec[]): Lab {
  const { lanes } = runs.reduce((next, run) => withRunAt(next, run, undefined), { ...lab, lanes: [] as Lab["lanes"] });
  const [first] = lanes;
  if (first === undefined) return lab;
  return { ...lab, lanes, focusedLane: first.id, pair: lab.pair[1] === goldSide ? [first.id, goldSide] : emptyLab.pair };
}

/** Removes a lane; the last one stays. Where it was the focused one, that is now the next, or the one before the last. */
export function withoutLane(lab: Lab, id: string): Lab {
  if (lab.lanes.length <= 1) return lab;
  const lanes = lab.lanes.filter((lane) => lane.id !== id);
  const beside = lanes[lab.lanes.findIndex((lane) => lane.id === id)] ?? lanes.at(-1);
  return { ...lab, lanes, focusedLane: lab.focusedLane === id ? (beside?.id ?? "") : lab.focusedLane };
}

/** Adds a lane like another after that. */
export function withLaneCopy(lab: Lab, id: string): Lab {
  const lane = laneOf(lab, id);
  if (lane === undefined) return lab;
  const next = withLane(lab, lane.extractor, lane.values, id, lane.members);
  return next === lab ? lab : withLaneChange(next, next.focusedLane, lookOf(lane));
}

/**
 * Gives a lane another algorithm, or other values and members; without members it combines what its algorithm does by default.
 * Another algorithm has other figures: they are shown as they come.
 */
export function withRun(lab: Lab, id: string, { extractor, values, members }: RunSpec): Lab {
  const run: RunSpec = { extractor, values, ...(members && { members }) };
  return {
    ...lab,
    lanes: lab.lanes.map((lane) => {
      if (lane.id !== id) return lane;
      return { id, letter: lane.letter, ...run, ...(lane.extractor === extractor ? lookOf(lane) : { size: lane.size }) };
    }),
  };
}

/** The lane that decides as a run does. */
export function laneLike(lanes: readonly Lane[], run: RunSpec): Lane | undefined {
  const key = runKey(run);
  return lanes.find((lane) => runKey(lane) === key);
}

/** A lab with a lane in focus that decides as a run does: the one that does, or else `lane` or a new one, set so. */
export function focusedOn(lab: Lab, run: RunSpec, lane?: Lane): Lab {
  const like = laneLike(lab.lanes, run);
  return like === undefined ? withRunAt(lab, run, lane) : { ...lab, focusedLane: like.id };
}

/** A lab with a lane in focus that is set as a run is, or with a new one where there is none. The same lab where that finds no room. */
export function withRunAt(lab: Lab, run: RunSpec, lane: Lane | undefined): Lab {
  if (lane === undefined) return withLane(lab, run.extractor, run.values, undefined, run.members);
  return withRun({ ...lab, focusedLane: lane.id }, lane.id, run);
}

/** Gives a lane the column: it is full and in focus, all others are strips. Where that is so, all are figures again. */
export function withAlone(lab: Lab, id: string): Lab {
  const isAlone = lab.lanes.every((lane) => lane.size === (lane.id === id ? "full" : "strip"));
  if (isAlone) return withAllOfSize(lab, "figure");
  return { ...withLaneChange(withAllOfSize(lab, "strip"), id, { size: "full" }), focusedLane: id };
}

export function withAllOfSize(lab: Lab, size: LaneSize): Lab {
  return { ...lab, lanes: lab.lanes.map((lane) => ({ ...lane, size })) };
}

/** A lab in which a lane shows its figure. */
export function withLaneShown(lab: Lab, id: string): Lab {
  return laneOf(lab, id)?.size === "strip" ? withLaneChange(lab, id, { size: "figure" }) : lab;
}

export function withLaneChange(lab: Lab, id: string, change: Partial<Omit<Lane, "id" | "letter">>): Lab {
  return { ...lab, lanes: lab.lanes.map((lane) => (lane.id === id ? { ...lane, ...change } : lane)) };
}

/** Sets one value; a value equal to the default is forgotten. */
export function withValue(lab: Lab, id: string, name: string, value: Value, defaultValue: Value): Lab {
  const lane = laneOf(lab, id);
  if (lane === undefined) return lab;
  const { [name]: _, ...others } = lane.values;
  return withLaneChange(lab, id, { values: value === defaultValue ? others : { ...others, [name]: value } });
}

/** A lane with its algorithm's own values and members. */
export function withDefaults(lab: Lab, id: string): Lab {
  const lane = laneOf(lab, id);
  return lane === undefined || isDefault(lane) ? lab : withRun(lab, id, { extractor: lane.extractor, values: {} });
}

/** All lanes with their default values. */
export function withDefaultValues(lab: Lab): Lab {
  return lab.lanes.reduce((next, { id }) => withDefaults(next, id), lab);
}

/** As many as an article's figure has room for. */
const mostEmbedded = 2;

/** The lanes that an embedded figure shows: the first that show their figures; one at least. */
export function embeddedLanes({ lanes }: Pick<Lab, "lanes">): readonly Lane[] {
  const open = lanes.filter(({ size }) => size !== "strip");
  if (open.length > 0) return open.slice(0, mostEmbedded);
  return lanes.slice(0, 1).map((lane) => ({ ...lane, size: "figure" }));
}

/** A lab with those lanes alone: what is not seen in an article need not be computed there. */
export function withEmbeddedLanes(lab: Lab): Lab {
  const shown = new Set(embeddedLanes(lab).map(({ id }) => id));
  const lanes = lab.lanes.filter(({ id }) => shown.has(id));
  return { ...lab, lanes, focusedLane: shown.has(lab.focusedLane) ? lab.focusedLane : (lanes[0]?.id ?? "") };
}

/** The method whose result is shown first, and three whose figures say at a glance how they decide. */
const firstLanes = ["learned", "ccb", "cectd-ds", "danag"];

/** A lab as it is before anything was done: lanes, and no page. */
export function firstLab(): Lab {
  const lab = firstLanes.reduce((next, id) => withLane(next, id), { ...emptyLab, session: newId() });
  const focusedLane = lab.lanes[0]?.id ?? "";
  return { ...withLaneChange(lab, focusedLane, { size: "strip" }), focusedLane };
}

/** Another first lab for the same person: what was chosen for all sessions stays. */
export function freshLab(lab: Lab): Lab {
  return { ...firstLab(), ...choicesOf(lab) };
}

/** A first lab, in a session of its own, for what comes from elsewhere. An empty session has nothing to lose: it goes on. */
export function ownSession(lab: Lab): Lab {
  const fresh = { ...freshLab(lab), layout: lab.layout };
  return lab.pages.length === 0 ? { ...fresh, session: lab.session } : fresh;
}
