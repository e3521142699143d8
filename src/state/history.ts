import type { Library } from "../extraction/run.ts";
import { isSameGold, movedGold } from "./gold.ts";
import { differenceOf, wholeFields, type HistoryPart } from "./history-text.ts";
import { showPage } from "./page-changes.ts";
import type { Lab } from "./lab.ts";
import { lookOf } from "./lane.ts";
import type { OpenPage } from "./open-page.ts";

/** Steps that are kept; the oldest goes first. */
const historyLimit = 200;

/** One step back, or forth: how the lab was on its other side. */
interface Step {
  readonly label: string;
  readonly part: HistoryPart;
  /** Pages that are open on the other side only. */
  readonly closed: readonly OpenPage[];
  readonly page: string | undefined;
  readonly focusedLane: string;
  /** The session on the other side, where the step led into another. */
  readonly session?: string;
  /** Further changes of this subject in this gesture belong to the step. */
  readonly subject?: string;
  readonly gesture?: number;
}

/** The steps that can be taken back, and those that can be done again; the nearest last. */
export interface History {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

export const emptyHistory: History = { past: [], future: [] };

/** True where undo may have anything to do with what became of a lab; quicker than to compare it. */
export function mayDiffer(before: Lab, after: Lab): boolean {
  return (["pages", "lanes", ...wholeFields] as const).some((field) => before[field] !== after[field]);
}

/**
 * Notes how the lab was before a change. Changes of one parameter, of several at once, or of the panes, in one gesture are one step; one that comes
 * back to where it began is none.
 */
export function record(history: History, before: Lab, after: Lab, gesture: number, library: Library): History {
  const difference = differenceOf(partOf(before), partOf(after), library);
  if (difference === undefined) return history;
  const { text, subject } = difference;
  const last = history.past.at(-1);
  const common = last?.gesture === gesture ? commonSubject(last.subject, subject) : undefined;
  if (last !== undefined && common !== undefined) {
    const whole = differenceOf(last.part, partOf(after), library);
    const past = history.past.slice(0, -1);
    return { past: whole === undefined ? past : [...past, { ...last, subject: common, label: whole.text }], future: [] };
  }
  const isOther = before.session !== after.session;
  const label = isOther ? (after.pages.length === 0 ? "New session" : "Open another session") : text;
  const step: Step = {
    ...sideOf(before, after.pages),
    label,
    ...(isOther ? { session: before.session } : subject === undefined ? {} : { subject, gesture }),
  };
  return { past: [...history.past, step].slice(-historyLimit), future: [] };
}

/** The subject that two changes have in common: where they differ, all parameters of a lane, where one of the two changed several. */
function commonSubject(left: string | undefined, right: string | undefined): string | undefined {
  if (left === undefined || right === undefined || left === right) return left === right ? left : undefined;
  const [wide, narrow] = left.length < right.length ? [left, right] : [right, left];
  return narrow.startsWith(`${wide} `) ? wide : undefined;
}

/** Takes the last step back; both stay as they were where there is none. Pages that stay open keep their present text. */
export function undo({ past, future }: History, lab: Lab): readonly [History, Lab] {
  const step = past.at(-1);
  if (step === undefined) return [{ past, future }, lab];
  const [next, back] = travelled(lab, step);
  return [{ past: past.slice(0, -1), future: [...future, back] }, next];
}

/** Does again what was taken back last. */
export function redo({ past, future }: History, lab: Lab): readonly [History, Lab] {
  const [{ past: restFuture, future: nextPast }, next] = undo({ past: future, future: past }, lab);
  return [{ past: nextPast, future: restFuture }, next];
}

/** The history as it was when the present session was come to: nothing that was done in it can be taken back. */
export function untilSession({ past }: History): History {
  return { past: past.slice(0, past.findLastIndex(({ session }) => session !== undefined) + 1), future: [] };
}

function partOf(lab: Lab): HistoryPart {
  const { lanes, pair, layout, site, reading } = lab;
  const pages = lab.pages.map(({ id, name, source, gold }) => ({ id, name, source, ...(gold && { gold }) }));
  return { pages, lanes, pair, layout, site, reading };
}

function sideOf(lab: Lab, otherPages: readonly OpenPage[]): Omit<Step, "label"> {
  const closed = lab.pages.filter(({ id }) => otherPages.every((page) => page.id !== id));
  return { part: partOf(lab), closed, page: lab.page, focusedLane: lab.focusedLane };
}

/** The lab on the other side of a step, and the step back from there. */
function travelled(lab: Lab, step: Step): readonly [Lab, Step] {
  const { pages: names, lanes: formerLanes, ...whole } = step.part;
  const known = new Map([...step.closed, ...lab.pages].map((page) => [page.id, page]));
  const pages = names.flatMap((former) => {
    const page = known.get(former.id);
    return page === undefined ? [] : [withNameAndGold(page, former)];
  });
  const lanes = formerLanes.map((lane) => {
    const present = lab.lanes.find(({ id, extractor }) => id === lane.id && extractor === lane.extractor);
    if (present === undefined) return lane;
    const { id, letter, extractor, values, members } = lane;
    return { id, letter, extractor, values, ...(members && { members }), ...lookOf(present) };
  });
  const hasSameLanes = lanes.length === lab.lanes.length && lanes.every(({ id }) => lab.lanes.some((lane) => lane.id === id));
  const next: Lab = {
    ...lab,
    ...whole,
    lanes,
    pages,
    focusedLane: hasSameLanes ? lab.focusedLane : step.focusedLane,
    session: step.session ?? lab.session,
  };
  const back: Step = {
    ...sideOf(lab, pages),
    label: step.label,
    ...(step.session === undefined ? {} : { session: lab.session }),
  };
  return [withShown(next, lab, step.page), back];
}

/** A page as it is now, by its former name and with its former gold standard, where the text has that now. */
function withNameAndGold(page: OpenPage, { name, gold, source }: HistoryPart["pages"][number]): OpenPage {
  const moved = gold && movedGold(gold, source, page.source);
  if (page.name === name && isSameGold(page.gold, moved)) return page;
  const { gold: _, ...rest } = page;
  return { ...rest, name, ...(moved && { gold: moved }) };
}

/** The page to show: where pages came or went, the one that was shown then. */
function withShown(next: Lab, lab: Lab, page: string | undefined): Lab {
  const hasSamePages =
    next.pages.length === lab.pages.length && next.pages.every(({ id }) => lab.pages.some((one) => one.id === id));
  if (hasSamePages) return next;
  if (page === undefined) return { ...next, page, view: { start: 0, end: 0 }, brush: undefined };
  return page === lab.page && next.pages.some(({ id }) => id === page) ? next : showPage(next, page);
}
