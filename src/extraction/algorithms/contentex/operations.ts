import { comparedTexts } from "../../contract/number-text.ts";
import type { Operation } from "../../contract/trace.ts";
import { trimmed, climbText, linkName } from "./climb.ts";
import { reasons, type Measured, type Reason, type Settings } from "./measured.ts";
import { patternNames } from "./patterns.ts";
import type { Texts } from "./texts.ts";
import { shortLabel } from "../../method/short-label.ts";

/** The operations on the page, in order: each preprocessing function, each link table with its climb, each pattern hit with its text. */
export function operationsOf(measured: Measured, settings: Settings, verdicts: Uint8Array): readonly Operation[] {
  const textsFor = (reason: Reason): readonly number[] => withReason(measured.texts, verdicts, reason);
  return [
    ...preprocessed(measured, textsFor),
    ...tableOperations(measured, settings, textsFor("link table")),
    ...(settings.isLiteral ? [together(measured.texts, "Other links", "Whatever its parent scores.", textsFor("link"))] : []),
    ...patternNames
      .filter((name) => settings.on.has(name))
      .flatMap((name) =>
        byWording(measured.texts, `Pattern ${patternLabels[name]}`, `${patternLabels[name]} patterns`, textsFor(name)),
      ),
  ];
}

export const patternLabels = { time: "time", ip: "IP", colon: "colon", copyright: "copyright", repeated: "repeated" } as const;

function preprocessed(
  { page, texts, preprocessing }: Measured,
  textsFor: (reason: Reason) => readonly number[],
): readonly Operation[] {
  const { formTags, scripts, xhtml, statements } = preprocessing;
  const scriptCount = page.elements.names.reduce((count, name) => count + Number(name === "script"), 0);
  const scriptDetail = `${scriptCount} in the page. Their text is never content here.`;
  return [
    ...(formTags
      ? [together(texts, "Ignoring form tags", "Elements to interact with, and all in them.", textsFor("form tag"))]
      : []),
    ...(scripts ? [together(texts, "Removing scripts", scriptDetail, [])] : []),
    ...(xhtml ? [together(texts, "Converting to XHTML", "The parser has made well-formed mark-up.", [])] : []),
    ...(statements ? byWording(texts, "Statement", "statements", textsFor("statement")) : []),
  ];
}

/** The text nodes that are not blank and were removed for a reason. */
function withReason({ words }: Texts, verdicts: Uint8Array, reason: Reason): readonly number[] {
  const code = reasons.indexOf(reason);
  const found: number[] = [];
  for (let text = 0; text < verdicts.length; text++) if (verdicts[text] === code && words[text] > 0) found.push(text);
  return found;
}

/** An operation that removed several texts at once. */
export function together(texts: Texts, label: string, detail: string, removed: readonly number[]): Operation {
  return {
    label,
    detail,
    removed: removed.reduce((sum, text) => sum + texts.characters[text], 0),
    spans: Uint32Array.from(removed.flatMap((text) => [texts.starts[text], texts.ends[text]])),
  };
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
  if (removed.length === 0) return [together(texts, label, "No text matches.", [])];
  return Array.from(wordings, ([wording, same]) => ({
    ...together(texts, `${label}: ${wording}`, same.length === 1 ? "1 text" : `${same.length} texts`, same),
    group,
  }));
}

/** Operations of a kind that are told one by one; those beyond are told together. */
export const mostTold = 200;

/** An element that the link table filter deleted, and the link that it started from. */
export interface Table {
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
export function tableOperations(measured: Measured, { threshold }: Settings, removed: readonly number[]): readonly Operation[] {
  const { page, texts } = measured;
  const { tables, tableOf } = tablesOf(measured, threshold);
  const characters = new Float64Array(tables.length);
  for (const text of removed) {
    const table = tableOf[texts.parents[text]];
    if (table >= 0) characters[table] += texts.characters[text];
  }
  const starts = groupStarts(tables, (table) => page.elements.parents[table.element]);
  if (starts.length === 0)
    return [
      { label: "Link tables", detail: "No link's parent scores below the threshold.", removed: 0, spans: new Uint32Array() },
    ];
  return starts.map((start, group) => {
    const end = starts.at(group + 1) ?? tables.length;
    return {
      ...described(measured, threshold, tables.slice(start, end)),
      group: "link tables",
      removed: characters.subarray(start, end).reduce((sum, count) => sum + count, 0),
    };
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

function described(
  measured: Measured,
  threshold: number,
  tables: readonly Table[],
): Pick<Operation, "label" | "detail" | "spans"> {
  const { page, scores } = measured;
  const [{ element, link }] = tables;
  const parent = page.elements.parents[link];
  const [score, limit] = comparedTexts(scores[parent], threshold);
  const many = tables.length > 1 ? `${tables.length} side by side; the first from ` : "From ";
  return {
    label: `Link table ${shortLabel(page, element)}${tables.length > 1 ? ` × ${tables.length}` : ""}`,
    detail: `${many}${linkName(page, link)}: score(${shortLabel(page, parent)}) = ${score} < ${limit}. Climb: ${climbText(measured, link)}.`,
    spans: Uint32Array.from(tables.flatMap((table) => [page.elements.starts[table.element], page.elements.ends[table.element]])),
  };
}
