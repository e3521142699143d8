import { disagreementsAmong, compareSelections, type Disagreement } from "../extraction/comparison/compare.ts";
import type { Reading } from "../extraction/page/reading.ts";
import { emptySelection, rangesOf, type Range, type Selection } from "../extraction/page/selection.ts";
import { goldSelection } from "../state/gold.ts";
import {
  activePage,
  allSide,
  comparedSides,
  emptyLab,
  laneOf,
  type Boxes,
  type Lab,
  type Layout,
  type LeftTab,
  type Preferences,
  type ResultFormat,
  type ResultTab,
  type Theme,
} from "../state/lab.ts";
import { withDefaultValues, withLaneChange, withLaneShown } from "../state/lane-changes.ts";
import type { HistogramBar, LaneCard, Place } from "../state/linking.ts";
import type { Session } from "../state/session.ts";
import { clampView, panned, viewShowing, zoomed } from "../state/view.ts";
import { counted, thousands } from "../format.ts";
import type { Axis } from "../worker/protocol/figures.ts";
import type { LabCore } from "./core.ts";

/** The actions on what is in view, in focus and pointed at, and the choices that hold whichever pages and lanes are there. */
export function viewActions({ session, linking, client, editing, attempt, announcer, say, change, bringLane }: LabCore) {
  const length = (): number => activePage(session.getState().lab)?.source.length ?? 0;
  /** Counts the pins: a block that was asked for before the last one is not wanted any more. */
  let turn = 0;
  const pin = (place: Place | undefined): void => {
    turn++;
    linking.setState({ pin: place });
    if (place !== undefined) change((lab) => ({ ...lab, view: revealing(lab, place, length()) }));
  };
  /** The bar whose units are wanted last. */
  let bar: HistogramBar | undefined;
  const markUnits = async (next: HistogramBar | undefined): Promise<void> => {
    bar = next;
    const { lab, results } = session.getState();
    const run = results[next?.lane ?? ""]?.last?.run;
    if (next === undefined || run === undefined) return linking.setState({ units: undefined });
    const { lane, channel, low, high } = next;
    const places = await client.ask((worker) => worker.unitsBetween(lane, run, channel, low, high)).catch(() => undefined);
    if (bar === next && places !== undefined)
      linking.setState({ units: { ...next, run, page: activePage(lab)?.key ?? "", places } });
  };
  const pinBlock = async (place: Place): Promise<void> => {
    const own = ++turn;
    const key = activePage(session.getState().lab)?.key ?? "";
    const block = await client.ask((worker) => worker.block(key, place.start)).catch(() => undefined);
    if (own === turn) pin({ ...place, ...block });
  };
  const step = ({ place, sentence }: DisagreementStep): void => {
    if (place === undefined) say(sentence);
    else {
      pin(place);
      announcer.sayStep(sentence);
    }
  };
  return {
    setView: (view: Range): void => change((lab) => ({ ...lab, view: clampView(view, length()) })),
    zoom: (factor: number, about?: number): void => {
      change((lab) => ({ ...lab, view: zoomed(lab.view, factor, about ?? (lab.view.start + lab.view.end) / 2, length()) }));
    },
    setBrush: (brush: Range | undefined): void => change((lab) => ({ ...lab, brush })),
    setAxis: (axis: Axis): void => change((lab) => ({ ...lab, axis })),
    focusLane: (focusedLane: string): void => change((lab) => (lab.focusedLane === focusedLane ? lab : { ...lab, focusedLane })),
    present: (isPresenting: boolean): void => {
      session.setState({ isPresenting });
      say(isPresenting ? "Presenting. Escape ends it." : "Presentation ended");
    },
    setTab: (tab: ResultTab): void => change((lab) => ({ ...lab, tab })),
    /** Shows the result as that. */
    setFormat: (format: ResultFormat): void => change((lab) => ({ ...lab, tab: "article", format })),
    setBoxes: (boxes: Boxes): void => change((lab) => ({ ...lab, boxes })),
    setPair: (pair: readonly [string, string]): void => change((lab) => ({ ...lab, pair })),
    hover: (hover: Place | undefined): void => {
      const before = linking.getState().hover;
      if (before?.start !== hover?.start || before?.end !== hover?.end || before?.origin !== hover?.origin)
        linking.setState({ hover });
    },
    /** Marks the units of a histogram's bar in all panes, or none; not while a bar is held. */
    pointAtBar: (next: HistogramBar | undefined): void => {
      if (bar?.isHeld !== true) attempt(() => markUnits(next));
    },
    /** Marks the units of a bar until another is held, or none. */
    holdBar: (next: HistogramBar | undefined): void => attempt(() => markUnits(next)),
    /** A value of a lane is being dragged, from now until the pointer is let go. */
    drag: (lane: string): void => {
      const letGo = new AbortController();
      const end = (): void => {
        letGo.abort();
        linking.setState({ dragged: undefined });
      };
      linking.setState({ dragged: lane });
      // Wherever that is: what was pressed may be gone by then.
      for (const name of ["pointerup", "pointercancel", "blur"] as const) addEventListener(name, end, { signal: letGo.signal });
    },
    /** Pins a place and brings it into view in the other panes. */
    pin,
    /** Pins the block of text in which a place begins, once the worker has said which; the place itself where that is none. */
    pinBlock: (place: Place): void => attempt(() => pinBlock(place)),
    /** Pins the next place where lanes disagree, or the one before, from an offset or else the pin, and says which it is. */
    nextDisagreement: (by: 1 | -1, from?: number): void => {
      step(stepToDisagreement(session.getState(), linking.getState().pin?.start, by, from));
    },
    /** Pins the next place at which the focused lane differs from the gold standard, or the one before, and says which it is. */
    nextError: (kind: ErrorKind, by: 1 | -1): void => {
      step(stepToError(session.getState(), linking.getState().pin, kind, by));
    },
    /** Pins the first block of text that the focused lane keeps. */
    firstKept: (): void => {
      const place = firstKept(session.getState());
      if (place === undefined) say("The lane in focus keeps nothing.");
      else attempt(() => pinBlock(place));
    },
    /** Brings a lane's figure before the reader, and a range in it large enough to be seen; with a row of its steps selected. */
    showInFigure: (id: string, range: Range, stepIndex?: number): void => {
      change((lab) => {
        const shown = withLaneShown({ ...lab, focusedLane: id, view: viewShowing(lab.view, range, length()) }, id);
        return stepIndex === undefined ? shown : withLaneChange(shown, id, { step: stepIndex });
      });
      linking.setState({ spotlight: { lane: id, part: "figure" } });
    },
    /** Puts the focus on a lane and brings it into view. */
    goToLane: (focusedLane: string): void => {
      change((lab) => ({ ...lab, focusedLane }));
      bringLane(focusedLane);
    },
    /** Opens a card of a lane, or closes the one that is open. */
    openCard: (card: LaneCard | undefined): void => linking.setState({ card }),
    /** Ends the spotlight: what was asked for of a lane has come before the reader. */
    endSpotlight: (id: string): void => {
      if (linking.getState().spotlight?.lane === id) linking.setState({ spotlight: undefined });
    },
    /** Notes what a person chose, for all sessions. */
    prefer: (preferences: Partial<Preferences>): void =>
      change((lab) => ({ ...lab, preferences: { ...lab.preferences, ...preferences } })),
    /** The sizes of a group's panes were set by hand. */
    setLayout: (group: string, sizes: Layout[string]): void =>
      change((lab) => ({ ...lab, layout: { ...lab.layout, [group]: sizes } })),
    resetLayout: (): void => change((lab) => ({ ...lab, layout: {} })),
    resetAllValues: (): void => change(withDefaultValues),
    setTheme: (theme: Theme): void => change((lab) => ({ ...lab, theme })),
    setAutoRun: (autoRun: boolean): void => {
      if (autoRun) editing.flush();
      change((lab) => ({ ...lab, autoRun }));
    },
    /** Has every page read in another way, by all lanes. */
    setReading: (reading: Reading): void => {
      editing.flush();
      change((lab) => ({ ...lab, reading }));
    },
    /** Shows the page as HTML in the left pane, or as a tree. */
    setLeftTab: (leftTab: LeftTab): void => change((lab) => ({ ...lab, leftTab })),
  };
}

/** Moves the view, without zooming, so that a pinned place from another pane is in it. */
function revealing(lab: Lab, pin: Place, length: number): Lab["view"] {
  const { view } = lab;
  if (pin.end > view.start && pin.start < view.end) return view;
  const middle = (pin.start + Math.min(pin.end, pin.start + (view.end - view.start))) / 2;
  return panned(view, middle - (view.start + view.end) / 2, length);
}

/** Where a step through the disagreements leads, and what is said of it. */
export interface DisagreementStep {
  readonly place?: Place;
  readonly sentence: string;
}

/** The next disagreement of all lanes after an offset, or the one before it, round and round; while two are compared, of these. Lanes without a result have no say. */
export function stepToDisagreement(session: Session, after: number | undefined, by: 1 | -1, from?: number): DisagreementStep {
  const { lab, results } = session;
  const isPair = lab.tab === "compare" && comparedSides(lab)[1]?.id !== allSide;
  const lanes = lab.lanes.filter(({ id }) => results[id]?.last !== undefined);
  if (isPair || lanes.length < 2) return stepInPair(session, after, by);
  const found = disagreementsAmong(lanes.map(({ id }) => results[id]?.last?.selection ?? emptySelection));
  // Where one points, it is the one that goes on there.
  const at = from === undefined ? -1 : found.findIndex(({ end }) => end > from);
  const index = at >= 0 ? at : nextIndex(found, after, by);
  return stepTo(found, index, "Disagreement", "All lanes keep exactly the same text.", ({ sides, count }) => {
    const letters = lanes.flatMap(({ letter }, place) => ((sides >> place) & 1 ? [letter] : []));
    return `${letters.length === 1 ? `only ${letters.join()} keeps` : `${letters.join(", ")} keep`} ${counted(count, "character")}`;
  });
}

/** The step to one of some places, which are called and said so; to none where there is none at the index. */
function stepTo<P extends Range>(
  places: readonly P[],
  index: number,
  name: string,
  none: string,
  words: (place: P) => string,
): DisagreementStep {
  const place = places[index];
  if (place === undefined) return { sentence: none };
  const which = `${name} ${thousands(index + 1)} of ${thousands(places.length)}`;
  return { place: { start: place.start, end: place.end, origin: "diff" }, sentence: `${which}: ${words(place)}` };
}

function stepInPair({ lab, results }: Session, after: number | undefined, by: 1 | -1): DisagreementStep {
  const [a, b] = comparedSides(lab.pair[1] === allSide ? { ...lab, pair: emptyLab.pair } : lab);
  if (a === undefined || b === undefined) return { sentence: "Add a second lane to compare." };
  const gold = goldSelection(activePage(lab)?.gold);
  const [keptByA, keptByB] = [a, b].map(({ id, lane }) => (lane === undefined ? gold : results[id]?.last?.selection));
  if (keptByA === undefined) return { sentence: `Lane ${a.letter} has no result yet.` };
  if (keptByB === undefined) return { sentence: `Lane ${b.letter} has no result yet.` };
  const { disagreements } = compareSelections(keptByA, keptByB);
  const index = nextIndex(disagreements, after, by);
  if (b.lane === undefined)
    return stepTo(disagreements, index, "Error", faultless(a.letter, "worst"), (error) => errorWords(a.letter, error));
  const none = `${a.letter} and ${b.letter} keep exactly the same text.`;
  return stepTo(disagreements, index, "Disagreement", none, ({ side, count }) => {
    return `only ${(side === "a" ? a : b).letter} keeps ${counted(count, "character")}`;
  });
}

/**
 * Index of the first range that starts after an offset, or of the last that starts before it, round and round; the first or
 * last of all where no offset is given. -1 where there is no range.
 */
export function nextIndex(ranges: readonly Range[], offset: number | undefined, by: 1 | -1): number {
  if (ranges.length === 0) return -1;
  const found =
    by > 0
      ? ranges.findIndex(({ start }) => start > (offset ?? -1))
      : ranges.findLastIndex(({ start }) => start < (offset ?? Infinity));
  return found >= 0 ? found : by > 0 ? 0 : ranges.length - 1;
}

/** Text that a lane keeps beyond the gold standard, text of it that the lane misses, or both, the longest first. */
export type ErrorKind = "wrongly kept" | "missed" | "worst";

/**
 * The places at which a selection differs from the gold standard: those of side "a" are kept wrongly, those of side "b" missed. In source
 * order; the worst by their count of characters, of as many the earlier first.
 */
export function errorsOf(kept: Selection, gold: Selection, kind: ErrorKind): readonly Disagreement[] {
  const { disagreements } = compareSelections(kept, gold);
  if (kind === "worst") return disagreements.toSorted((one, other) => other.count - one.count || one.start - other.start);
  return disagreements.filter(({ side }) => side === (kind === "missed" ? "b" : "a"));
}

/**
 * The next error of the focused lane after the pin, or the one before it, round and round; of the worst the next smaller one, or
 * larger, and the worst of all where none of them is pinned.
 */
export function stepToError({ lab, results }: Session, pin: Range | undefined, kind: ErrorKind, by: 1 | -1): DisagreementStep {
  const lane = laneOf(lab, lab.focusedLane);
  const gold = goldSelection(activePage(lab)?.gold);
  if (gold === undefined) return { sentence: "The page has no gold standard." };
  const kept = results[lab.focusedLane]?.last?.selection;
  if (lane === undefined || kept === undefined) return { sentence: "The lane in focus has no result yet." };
  const errors = errorsOf(kept, gold, kind);
  const index = kind === "worst" ? indexFrom(errors, pin, by) : nextIndex(errors, pin?.start, by);
  const name = { worst: "Worst place", missed: "Missed", "wrongly kept": "Wrongly kept" }[kind];
  return stepTo(errors, index, name, faultless(lane.letter, kind), (error) => errorWords(lane.letter, error));
}

/** Index beside that of the range that is pinned, round and round; 0 where none is, -1 where there is none. */
function indexFrom(ranges: readonly Range[], pin: Range | undefined, by: 1 | -1): number {
  const at = ranges.findIndex(({ start, end }) => start === pin?.start && end === pin.end);
  return at < 0 ? Math.min(0, ranges.length - 1) : (at + by + ranges.length) % ranges.length;
}

function faultless(letter: string, kind: ErrorKind): string {
  if (kind === "worst") return `${letter} keeps exactly the gold standard.`;
  return kind === "missed" ? `${letter} misses nothing.` : `${letter} keeps nothing wrongly.`;
}

/** The first stretch of text that the focused lane keeps. */
function firstKept({ lab, results }: Session): Place | undefined {
  const source = activePage(lab)?.source ?? "";
  for (const { start, end } of rangesOf(results[lab.focusedLane]?.last?.selection ?? emptySelection)) {
    const word = source.slice(start, end).search(/\S/);
    if (word >= 0) return { start: start + word, end, origin: "diff" };
  }
  return undefined;
}

/** "A misses 214 characters". */
function errorWords(letter: string, { side, count }: Disagreement): string {
  const characters = counted(count, "character");
  return side === "a" ? `${letter} keeps ${characters} wrongly` : `${letter} misses ${characters}`;
}
