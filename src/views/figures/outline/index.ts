import type { OutlineChannel } from "../../../extraction/contract/trace.ts";
import { counted } from "../../../format.ts";
import { classColours } from "../bands/legend.tsx";
import { printedTable } from "../bar-columns.tsx";
import type { FigureKind, Row, SheetPart } from "../figure-kind.ts";
import { quantityName, valueCell } from "../panel-text.ts";
import { firstUnfolded, levelsOf, outlineRows as rowsOf } from "./outline-rows.ts";
import { indentAt, OutlineView } from "./outline-view.tsx";

/** A tree that is not the page's own. */
export const outline = {
  kind: "outline",
  View: OutlineView,
  text: outlineText,
  rows: outlineRows,
  print: outlinePrint,
} as const satisfies FigureKind<OutlineChannel>;

function outlineText({ name, parents, columns }: OutlineChannel): string {
  const shown = columns.length === 0 ? "" : `, each with ${columns.map((column) => inSentence(column.name)).join(", ")}`;
  return `${name}: ${counted(parents.length, "node")}${shown}.`;
}

/** A name within a sentence: "text density", and "DoC" as it is. */
function inSentence(name: string): string {
  return /^\p{Lu}\p{Ll}*(?!\p{L})/u.test(name) ? `${name.slice(0, 1).toLowerCase()}${name.slice(1)}` : name;
}

function outlineRows({ columns, labels, parents, meanings, starts, ends }: OutlineChannel): readonly Row[] {
  const rows = labels.map((label, node): Row => [
    node + 1,
    (parents[node] ?? -1) + 1,
    label,
    meanings[node] ?? "",
    starts[node] ?? 0,
    ends[node] ?? 0,
    ...columns.map(({ values }) => valueCell(values[node] ?? Number.NaN)),
  ]);
  return [["No.", "Parent", "Node", "Verdict", "Start", "End", ...columns.map(quantityName)], ...rows];
}

function outlinePrint({ columns, labels, parents, meanings }: OutlineChannel): SheetPart {
  const paints = classColours(meanings);
  const levels = levelsOf(parents);
  const rows = Array.from(rowsOf(firstUnfolded(parents)), (node) => ({
    row: node,
    label: labels[node] ?? "",
    indent: indentAt(levels[node] ?? 0),
    paint: paints[node] ?? "muted",
  }));
  const folded = rows.length < labels.length ? "Nodes of deeper levels are left out." : undefined;
  return printedTable(columns, rows, folded);
}
