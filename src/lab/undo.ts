import type { StoreApi } from "zustand";
import { valueText, type Value } from "../extraction/contract/parameters.ts";
import { readingText } from "../extraction/page/reading.ts";
import { membersOf, runName, type Library, schemaFor } from "../extraction/run.ts";
import { goldChangeText, isSameGold, movedGold } from "../state/gold.ts";
import { allSide, goldSide, type Lab } from "../state/lab.ts";
import { areSameMembers, isDefault, lookOf, presetOf, runKey, type Lane } from "../state/lane.ts";
import { newId, type OpenPage } from "../state/open-page.ts";
import { showPage } from "../state/page-changes.ts";
import type { LabCore } from "./core.ts";

/** Milliseconds between two key presses on a parameter that still are one burst. */
const burstPause = 1_000;

/** The next steps back and forth, in words; `undefined` for nothing. */
export interface UndoState {
  readonly undo: string | undefined;
  readonly redo: string | undefined;
}

/** Notes each step of the lab; takes steps back and does them again. */
export class Undo {
  readonly #state: StoreApi<UndoState>;
  readonly #lab: LabCore;
  #history: History = emptyHistory;
  #isStarted = false;
  #isTravelling = false;
  /** Changes while the pointer is down, or in one burst of keys, are one gesture. */
  #gesture = 0;
  #isPointerDown = false;
  #changedAt = 0;

  constructor(lab: LabCore, state: StoreApi<UndoState>) {
    this.#lab = lab;
    this.#state = state;
  }

  /** Begins to note steps: nothing before is one. */
  start(): void {
    this.#isStarted = true;
    addEventListener("pointerdown", () => this.#point(true), { capture: true });
    for (const name of ["pointerup", "pointercancel", "blur"] as const) addEventListener(name, () => this.#point(false));
  }

  undo(): void {
    this.#travel(undo, this.#state.getState().undo, "Undone");
  }

  redo(): void {
    this.#travel(redo, this.#state.getState().redo, "Done again");
  }

  #point(isDown: boolean): void {
    this.#gesture++;
    this.#isPointerDown = isDown;
  }

  /** Notes a change of the lab as a step, or as part of the last. */
  note(before: Lab, after: Lab): void {
    if (!this.#isStarted || this.#isTravelling || !mayDiffer(before, after)) return;
    const now = performance.now();
    if (!this.#isPointerDown && now - this.#changedAt > burstPause) this.#gesture++;
    this.#changedAt = now;
    this.#show(record(this.#history, before, after, this.#gesture, this.#lab.library));
  }

  /** Carries out a change that is no step, and makes what was done in the session before no step either. */
  aside(change: () => void): void {
    this.#unnoted(change);
    this.#show(untilSession(this.#history));
  }

  #unnoted(change: () => void): void {
    this.#isTravelling = true;
    try {
      change();
    } finally {
      this.#isTravelling = false;
    }
  }

  #travel(direction: typeof undo, label: string | undefined, done: string): void {
    const { session, linking, editing, say } = this.#lab;
    if (label === undefined) return;
    // Edits that wait to be run belong to a page that may be closed now.
    editing.flush();
    const { lab } = session.getState();
    const [history, next] = direction(this.#history, lab);
    // The worker and the editor forgot a page when it was closed.
    const pages = next.pages.map((page) =>
      lab.pages.some(({ id }) => id === page.id) ? page : { ...page, key: newId(), revision: page.revision + 1 },
    );
    if (next.page !== lab.page) linking.setState({ hover: undefined, pin: undefined });
    this.#unnoted(() => session.setState({ lab: { ...next, pages } }));
    this.#show(history);
    say(`${done}: ${label}`);
  }

  #show(history: History): void {
    this.#history = history;
    this.#state.setState({ undo: history.past.at(-1)?.label, redo: history.future.at(-1)?.label });
  }
}

/** Steps that are kept; the oldest goes first. */
const historyLimit = 200;

/** One step back, or forth. */
interface UndoStep {
  /** "Range 40 → 60 in lane A". */
  readonly label: string;
  /** The lab on its other side. The pages' texts are only what gold standards are placed in: what was typed is the editor's to take back. */
  readonly lab: Lab;
  /** The session on the other side, where the step led into another. */
  readonly session?: string;
  /** Further changes of this subject in this gesture belong to the step. */
  readonly subject?: string;
  readonly gesture?: number;
}

/** The steps that can be taken back, and those that can be done again; the nearest last. */
export interface History {
  readonly past: readonly UndoStep[];
  readonly future: readonly UndoStep[];
}

export const emptyHistory: History = { past: [], future: [] };

/** The fields that undo takes back as a whole, beside lanes and pages, and the names of their changes. */
const fieldTexts = {
  pair: ({ pair, lanes }: Lab) => `Compare ${pair.map((id) => sideName(id, lanes)).join(" and ")}`,
  layout: ({ layout }: Lab) => (Object.keys(layout).length === 0 ? "Reset layout" : "Resize panes"),
  // Before the pages of the site, which are other ones where they are read in another way.
  reading: ({ reading }: Lab) => `Reading: ${readingText(reading) || "as usual"}`,
  site: ({ site }: Lab) => (site.length === 0 ? "Remove the pages of the site" : `Compare with ${site.length} pages of the site`),
};

const fields = Object.keys(fieldTexts) as readonly (keyof typeof fieldTexts)[];

/** True where undo may have anything to do with what became of a lab; quicker than to compare it. */
function mayDiffer(before: Lab, after: Lab): boolean {
  return (["pages", "lanes", ...fields] as const).some((field) => before[field] !== after[field]);
}

/**
 * Notes how the lab was before a change. Changes of one parameter, of several at once, or of the panes, in one gesture are one step; one that comes
 * back to where it began is none.
 */
export function record(history: History, before: Lab, after: Lab, gesture: number, library: Library): History {
  const difference = differenceOf(before, after, library);
  if (difference === undefined) return history;
  const { text, subject } = difference;
  const last = history.past.at(-1);
  const common = last?.gesture === gesture ? commonSubject(last.subject, subject) : undefined;
  if (last !== undefined && common !== undefined) {
    const whole = differenceOf(last.lab, after, library);
    const past = history.past.slice(0, -1);
    return { past: whole === undefined ? past : [...past, { ...last, subject: common, label: whole.text }], future: [] };
  }
  const isOther = before.session !== after.session;
  const step: UndoStep = {
    label: isOther ? (after.pages.length === 0 ? "New session" : "Open another session") : text,
    lab: before,
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
  const back: UndoStep = { label: step.label, lab, ...(step.session !== undefined && { session: lab.session }) };
  return [{ past: past.slice(0, -1), future: [...future, back] }, otherSide(lab, step)];
}

/** Does again what was taken back last. */
export function redo(history: History, lab: Lab): readonly [History, Lab] {
  const [{ past, future }, next] = undo({ past: history.future, future: history.past }, lab);
  return [{ past: future, future: past }, next];
}

/** The history as it was when the present session was come to: nothing that was done in it can be taken back. */
export function untilSession({ past }: History): History {
  return { past: past.slice(0, past.findLastIndex(({ session }) => session !== undefined) + 1), future: [] };
}

/** The lab on the other side of a step. */
function otherSide(lab: Lab, { lab: former, session = lab.session }: UndoStep): Lab {
  const pages = former.pages.map((page) => withNameAndGold(lab.pages.find(({ id }) => id === page.id) ?? page, page));
  const lanes = former.lanes.map((lane) => {
    const present = lab.lanes.find(({ id, extractor }) => id === lane.id && extractor === lane.extractor);
    if (present === undefined) return lane;
    const { id, letter, extractor, values, members } = lane;
    return { id, letter, extractor, values, ...(members && { members }), ...lookOf(present) };
  });
  const focusedLane = areOfSameIds(lanes, lab.lanes) ? lab.focusedLane : former.focusedLane;
  const whole = Object.fromEntries(fields.map((field) => [field, former[field]]));
  const next: Lab = { ...lab, ...whole, lanes, pages, focusedLane, session };
  // Where pages came or went, the one is shown that was shown then.
  if (areOfSameIds(pages, lab.pages)) return next;
  if (former.page === undefined) return { ...next, page: undefined, view: { start: 0, end: 0 }, brush: undefined };
  return former.page === lab.page && pages.some(({ id }) => id === former.page) ? next : showPage(next, former.page);
}

/** A page as it is now, by its former name and with its former gold standard, where the text has that now. */
function withNameAndGold(page: OpenPage, { name, gold, source }: OpenPage): OpenPage {
  const moved = gold && movedGold(gold, source, page.source);
  if (page.name === name && isSameGold(page.gold, moved)) return page;
  const { gold: _, ...rest } = page;
  return { ...rest, name, ...(moved && { gold: moved }) };
}

interface WithId {
  readonly id: string;
}

function areOfSameIds(left: readonly WithId[], right: readonly WithId[]): boolean {
  return left.length === right.length && without(left, right).length === 0;
}

/** Those of which there is none in another list. */
function without<T extends WithId>(all: readonly T[], others: readonly WithId[]): readonly T[] {
  return all.filter(({ id }) => others.every((other) => other.id !== id));
}

/** The change that a step made. */
interface Difference {
  readonly text: string;
  /** The only thing that was changed, where several such changes in one gesture are one step: a parameter of a lane, several of them, the panels. */
  readonly subject?: string;
}

/** The difference between two states of what undo takes back; undefined where there is none. */
function differenceOf(before: Lab, after: Lab, library: Library): Difference | undefined {
  const pages = pageText(before, after) ?? goldText(before, after);
  if (pages !== undefined) return { text: pages };
  const lanes = laneDifference(before, after, library);
  if (lanes !== undefined) return lanes;
  const field = fields.find((name) =>
    name === "site" ? before.site !== after.site : JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return field === undefined ? undefined : { text: fieldTexts[field](after), subject: field };
}

function sideName(id: string, lanes: readonly Lane[]): string {
  return { [goldSide]: "the gold standard", [allSide]: "all lanes" }[id] ?? lanes.find((lane) => lane.id === id)?.letter ?? "–";
}

function pageText({ pages: before }: Lab, { pages: after }: Lab): string | undefined {
  const [closed, opened] = [without(before, after), without(after, before)];
  if (closed.length > 0 && opened.length > 0) return "Open other pages";
  if (opened.length > 0) return `Open ${nameOf(opened)}`;
  if (closed.length > 0) return `Close ${nameOf(closed)}`;
  const renamed = after.find(({ id, name }) => before.some((page) => page.id === id && page.name !== name));
  return renamed && `Rename “${before.find(({ id }) => id === renamed.id)?.name}” to “${renamed.name}”`;
}

/** The change of a gold standard: none where an edit of the text moved its marks. */
function goldText({ pages: before }: Lab, { pages: after }: Lab): string | undefined {
  for (const page of after) {
    const former = before.find(({ id }) => id === page.id);
    if (former?.source === page.source && !isSameGold(former.gold, page.gold))
      return goldChangeText(former.gold, page.gold, page.name);
  }
  return undefined;
}

function nameOf(pages: Lab["pages"]): string {
  return pages.length === 1 ? `“${pages[0]?.name ?? ""}”` : `${pages.length} pages`;
}

function laneDifference({ lanes: before }: Lab, { lanes: after }: Lab, library: Library): Difference | undefined {
  const name = (lane: Lane): string => runName(lane, library);
  const [added, removed] = [without(after, before), without(before, after)];
  const [one] = added.length > 0 ? added : removed;
  if (added.length + removed.length > 1) return { text: "Change the lanes" };
  if (one !== undefined && removed.length === 1) return { text: `Remove lane ${one.letter}, ${name(one)}` };
  if (one !== undefined) {
    const origin = after[after.indexOf(one) - 1];
    const isCopy = origin !== undefined && runKey(origin) === runKey(one);
    return { text: isCopy ? `Duplicate lane ${origin.letter}` : `Add lane ${one.letter}, ${name(one)}` };
  }
  const changed = after.flatMap((lane) => {
    const former = before.find(({ id }) => id === lane.id);
    const isUnchanged = former?.letter === lane.letter && runKey(former) === runKey(lane);
    return former === undefined || isUnchanged ? [] : [[former, lane] as const];
  });
  const [first] = changed;
  if (first === undefined) return undefined;
  if (changed.every(([, lane]) => isDefault(lane)) && changed.length > 1) return { text: "Reset all parameters" };
  if (changed.length > 1) return { text: "Change the lanes" };
  const [former, lane] = first;
  return former.extractor === lane.extractor
    ? runDifference(former, lane, library)
    : { text: `${name(former)} → ${name(lane)} in lane ${lane.letter}` };
}

/** The difference between two lanes of one algorithm. */
function runDifference(before: Lane, after: Lane, library: Library): Difference {
  const where = `lane ${after.letter}`;
  const subject = `${after.id} ${after.extractor}`;
  const all = new Set([...Object.keys(before.values), ...Object.keys(after.values)]);
  const names = [...all].filter((name) => before.values[name] !== after.values[name]);
  const [former, members] = [before, after].map((lane) => membersOf(lane, library));
  const hasSameMembers = areSameMembers(former ?? [], members ?? []);
  const [name] = names;
  if (hasSameMembers && names.length === 1 && name !== undefined)
    return { text: valueChange(before, after, name, library), subject: `${subject} ${name}` };
  if (isDefault(after)) return { text: `Reset ${where}`, ...(hasSameMembers && { subject }) };
  const preset = presetOf(after, library);
  if (preset !== undefined) return { text: `Preset “${preset.name}” in ${where}` };
  if (hasSameMembers) return { text: `Change ${names.length} parameters of ${where}`, subject };
  if (names.length > 0) return { text: `Change the settings of ${where}` };
  const isOfSame =
    JSON.stringify(former?.map(({ extractor }) => extractor)) === JSON.stringify(members?.map(({ extractor }) => extractor));
  return { text: `Change the members of ${where}`, ...(isOfSame && { subject: `${subject} members` }) };
}

function valueChange(before: Lane, after: Lane, name: string, library: Library): string {
  const parameter = schemaFor(after, library)[name];
  const text = (value: Value | undefined): string => valueText(parameter, value ?? parameter?.default ?? "");
  return `${parameter?.label ?? name} ${text(before.values[name])} → ${text(after.values[name])} in lane ${after.letter}`;
}
