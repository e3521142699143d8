import { valueText, type Value } from "../extraction/contract/parameters.ts";
import { readingText } from "../extraction/page/reading.ts";
import { runName, type Library } from "../extraction/run.ts";
import { goldChangeText, isSameGold } from "./gold.ts";
import { goldSide, type Lab } from "./lab.ts";
import { isDefault, presetOf, runKey, type Lane } from "./lane.ts";
import type { OpenPage } from "./open-page.ts";
import { memberChange } from "./run-names.ts";

/** Fields of the lab that undo takes back as a whole; another one is named here and in `fieldTexts`. */
type WholeField = "pair" | "layout" | "site" | "reading";

/**
 * What undo takes back of a lab. The pages' texts are only what gold standards are placed in: what was typed is the editor's to
 * take back.
 */
export interface HistoryPart extends Pick<Lab, WholeField | "lanes"> {
  readonly pages: readonly Pick<OpenPage, "id" | "name" | "gold" | "source">[];
}

/** The change that a step of the history made. */
export interface Difference {
  /** "Range 40 → 60 in lane A". */
  readonly text: string;
  /** The only thing that was changed, where several such changes in one gesture are one step: a parameter of a lane, several of them, the panels. */
  readonly subject?: string;
}

/** The difference between two states of what undo takes back; undefined where there is none. */
export function differenceOf(before: HistoryPart, after: HistoryPart, library: Library): Difference | undefined {
  const pages = pageText(before, after) ?? goldChange(before, after);
  if (pages !== undefined) return { text: pages };
  const lanes = laneDifference(before, after, library);
  if (lanes !== undefined) return lanes;
  const field = wholeFields.find((name) => (name === "site" ? before.site !== after.site : !isSame(before[name], after[name])));
  return field === undefined ? undefined : { text: fieldTexts[field](after), subject: field };
}

/** The names of changes of a whole field. */
const fieldTexts: Readonly<Record<WholeField, (after: HistoryPart) => string>> = {
  pair: ({ pair, lanes }) => `Compare ${pair.map((id) => sideName(id, lanes)).join(" and ")}`,
  layout: ({ layout }) => (Object.keys(layout).length === 0 ? "Reset layout" : "Resize panes"),
  site: ({ site }) => (site.length === 0 ? "Remove the pages of the site" : `Compare with ${site.length} pages of the site`),
  reading: ({ reading }) => `Reading: ${readingText(reading) || "as usual"}`,
};

function sideName(id: string, lanes: readonly Lane[]): string {
  return id === goldSide ? "the gold standard" : (lanes.find((lane) => lane.id === id)?.letter ?? "–");
}

export const wholeFields = Object.keys(fieldTexts) as readonly WholeField[];

function pageText({ pages: before }: HistoryPart, { pages: after }: HistoryPart): string | undefined {
  const closed = before.filter(({ id }) => after.every((page) => page.id !== id));
  const opened = after.filter(({ id }) => before.every((page) => page.id !== id));
  if (closed.length > 0 && opened.length > 0) return "Open other pages";
  if (opened.length > 0) return `Open ${nameOf(opened)}`;
  if (closed.length > 0) return `Close ${nameOf(closed)}`;
  const renamed = before.find(({ id, name }) => after.some((page) => page.id === id && page.name !== name));
  const now = after.find(({ id }) => id === renamed?.id);
  return renamed === undefined || now === undefined ? undefined : `Rename “${renamed.name}” to “${now.name}”`;
}

/** The change of a gold standard: none where an edit of the text moved its marks. */
function goldChange({ pages: before }: HistoryPart, { pages: after }: HistoryPart): string | undefined {
  for (const page of after) {
    const former = before.find(({ id }) => id === page.id);
    if (former?.source === page.source && !isSameGold(former.gold, page.gold))
      return goldChangeText(former.gold, page.gold, page.name);
  }
  return undefined;
}

function nameOf(pages: HistoryPart["pages"]): string {
  return pages.length === 1 ? `“${pages[0]?.name ?? ""}”` : `${pages.length} pages`;
}

function laneDifference({ lanes: before }: HistoryPart, { lanes: after }: HistoryPart, library: Library): Difference | undefined {
  const name = (lane: Lane): string => runName(lane, library);
  const added = after.filter(({ id }) => before.every((lane) => lane.id !== id));
  const removed = before.filter(({ id }) => after.every((lane) => lane.id !== id));
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
    return former === undefined || isSameLane(former, lane) ? [] : [[former, lane] as const];
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

/** The other differences between two lanes of one algorithm. */
function runDifference(before: Lane, after: Lane, library: Library): Difference {
  const where = `lane ${after.letter}`;
  const members = memberChange(before, after, where, library);
  const names = changedNames(before, after);
  const [name] = names;
  if (members === undefined && names.length === 1 && name !== undefined) return valueDifference(before, after, name, library);
  if (isDefault(after))
    return { text: `Reset ${where}`, ...(members === undefined && { subject: `${after.id} ${after.extractor}` }) };
  const preset = presetOf(after, library);
  const isChosen = preset !== undefined && (names.length > 0 || members?.subject === undefined);
  if (isChosen) return { text: `Preset “${preset.name}” in ${where}` };
  if (members === undefined)
    return { text: `Change ${names.length} parameters of ${where}`, subject: `${after.id} ${after.extractor}` };
  if (names.length > 0) return { text: `Change the settings of ${where}` };
  return { text: members.text, ...(members.subject !== undefined && { subject: `${after.id} ${members.subject}` }) };
}

function changedNames(before: Lane, after: Lane): readonly string[] {
  const names = new Set([...Object.keys(before.values), ...Object.keys(after.values)]);
  return [...names].filter((name) => before.values[name] !== after.values[name]);
}

function valueDifference(before: Lane, after: Lane, name: string, library: Library): Difference {
  const parameter = library.get(after.extractor)?.parameters[name];
  const text = (value: Value | undefined): string => valueText(parameter, value ?? parameter?.default ?? "");
  return {
    text: `${parameter?.label ?? name} ${text(before.values[name])} → ${text(after.values[name])} in lane ${after.letter}`,
    subject: `${after.id} ${after.extractor} ${name}`,
  };
}

/** True where a lane decides alike; whether it is collapsed is no matter. */
function isSameLane(left: Lane, right: Lane): boolean {
  return left.letter === right.letter && runKey(left) === runKey(right);
}

function isSame(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}
