import { comparedTexts, counted } from "../../contract/number-text.ts";
import type { Operation } from "../../contract/trace.ts";
import { trimmed, climbText, linkName } from "./climb.ts";
import { reasons, type Measured, type Reason, type Settings } from "./measured.ts";
import { patternNames } from "./patterns.ts";
import type { Texts } from "./texts.ts";
import { shortLabel } from "../../method/short-label.ts";
import { taking } from "../../method/waterfall.ts";

export const patternLabels = { time: "time", ip: "IP", colon: "colon", copyright: "copyright", repeated: "repeated" } as const;

/** The operations on the page, in order: each preprocessing function, each link table with its climb, each pattern hit with its text. */
export function operationsOf(measured: Measured, settings: Settings, verdicts: Uint8Array): readonly Operation[] {
  const { page, texts, preprocessing } = measured;
  const { formTags, scripts, xhtml, statements } = preprocessing;
  const textsFor = (reason: Reason): readonly number[] => withReason(texts, verdicts, reason);
  const all = (label: string, detail: string, reason?: Reason): Operation =>
    taking({ label, detail }, reason === undefined ? [] : textsFor(reason), texts.characters, texts);
  const scriptCount = page.elements.names.reduce((count, name) => count + Number(name === "script"), 0);
  return [
    ...(formTags ? [all("Ignoring form tags", "Elements to interact with, and all in them.", "form tag")] : []),
    ...(scripts ? [all("Removing scripts", `${scriptCount} in the page. Their text is never content here.`)] : []),
    ...(xhtml ? [all("Converting to XHTML", "The parser has made well-formed mark-up.")] : []),
    ...(statements ? byWording(texts, "Statement", "statements", textsFor("statement")) : []),
    ...tableOperations(measured, settings, textsFor("link table")),
    ...(settings.isLiteral ? [all("Other links", "Whatever its parent scores.", "link")] : []),
    ...patternNames
      .filter((name) => settings.on.has(name))
      .flatMap((name) => byWording(texts, `Pattern ${patternLabels[name]}`, `${patternLabels[name]} patterns`, textsFor(name))),
  ];
}

/** The text nodes that are not blank and were removed for a reason. */
function withReason({ words }: Texts, verdicts: Uint8Array, reason: Reason): readonly number[] {
  const code = reasons.indexOf(reason);
  return Array.from(verdicts.keys()).filter((text) => verdicts[text] === code && words[text] > 0);
}

/** An operation for each wording among the texts that were removed. */
function byWording(texts: Texts, label: string, group: string, removed: readonly number[]): readonly Operation[] {
  const wordings = new Map<string, number[]>();
  for (const text of removed) {
    const own = `“${trimmed(texts.contents[text])}”`;
    const wording = wordings.size < mostTold || wordings.has(own) ? own : "others";
    const same = wordings.get(wording);
    if (same === undefined) wordings.set(wording, [text]);
    else same.push(text);
  }
  const { characters } = texts;
  if (removed.length === 0) return [taking({ label, detail: "No text matches." }, [], characters, texts)];
  return Array.from(wordings, ([wording, same]) =>
    taking({ label: `${label}: ${wording}`, detail: counted(same.length, "text"), group }, same, characters, texts),
  );
}

/** Operations of a kind that are told one by one; those beyond are told together. */
const mostTold = 200;

/** An element that the link table filter deleted, and the link that it started from. */
interface Table {
  readonly element: number;
  readonly link: number;
}

/** The deleted link tables in the order of the traversal, and for each element the first of them that took it; -1 for none. */
export function tablesOf(
  { page, tops, linkOf, formTags, scores }: Measured,
  threshold: number,
): {
  readonly tables: readonly Table[];
  readonly tableOf: Int32Array;
} {
  const { count, parents, subtreeEnds } = page.elements;
  const tables: Table[] = [];
  const tableOf = new Int32Array(count).fill(-1);
  for (let link = page.body + 1; link < count; link++) {
    const parent = parents[link];
    const isLeft = linkOf[link] === link && formTags[link] === -1 && tableOf[link] === -1;
    if (!isLeft || !(scores[parent] < threshold)) continue;
    const element = parent === page.body ? link : tops[parent];
    // What lies in a table that was deleted before is passed over as a whole.
    for (let at = element; at < subtreeEnds[element]; at = tableOf[at] === tables.length ? at + 1 : subtreeEnds[at])
      if (tableOf[at] === -1) tableOf[at] = tables.length;
    tables.push({ element, link });
  }
  return { tables, tableOf };
}

/** An operation for each run of link tables side by side in one element. */
function tableOperations(measured: Measured, { threshold }: Settings, removed: readonly number[]): readonly Operation[] {
  const { page, texts } = measured;
  const { tables, tableOf } = tablesOf(measured, threshold);
  const characters = new Float64Array(page.elements.count);
  for (const text of removed) {
    const table = tableOf[texts.parents[text]];
    if (table >= 0) characters[tables[table].element] += texts.characters[text];
  }
  const starts = groupStarts(tables, (table) => page.elements.parents[table.element]);
  const none = { label: "Link tables", detail: "No link's parent scores below the threshold." };
  if (starts.length === 0) return [taking(none, [], characters, page.elements)];
  return starts.map((start, group) => {
    const inGroup = tables.slice(start, starts.at(group + 1));
    const elements = inGroup.map(({ element }) => element);
    return taking({ ...described(measured, threshold, inGroup), group: "link tables" }, elements, characters, page.elements);
  });
}

/** Index of the first table of each run that stands in one element; the last run holds all that are left over. */
function groupStarts(tables: readonly Table[], parentOf: (table: Table) => number): readonly number[] {
  const starts: number[] = [];
  let last = -2;
  for (const [index, table] of tables.entries()) {
    const parent = parentOf(table);
    if (parent !== last && starts.length < mostTold) starts.push(index);
    last = parent;
  }
  return starts;
}

function described(measured: Measured, threshold: number, tables: readonly Table[]): Pick<Operation, "label" | "detail"> {
  const { page, scores } = measured;
  const [{ element, link }] = tables;
  const parent = page.elements.parents[link];
  const [score, limit] = comparedTexts(scores[parent], threshold);
  const many = tables.length > 1 ? `${tables.length} side by side; the first from ` : "From ";
  return {
    label: `Link table ${shortLabel(page, element)}${tables.length > 1 ? ` × ${tables.length}` : ""}`,
    detail: `${many}${linkName(page, link)}: score(${shortLabel(page, parent)}) = ${score} < ${limit}. Climb: ${climbText(measured, link)}.`,
  };
}
