import type { OutlineChannel } from "../../../extraction/contract/trace.ts";
import { counted } from "../../../format.ts";
import type { FigureKind, Row } from "../figure-kind.ts";
import { quantityName, valueCell } from "../panel-text.ts";
import { OutlineView } from "./outline-view.tsx";

/** A tree that is not the page's own. */
export const outline = {
  kind: "outline",
  View: OutlineView,
  text: outlineText,
  rows: outlineRows,
} as const satisfies FigureKind<OutlineChannel>;

function outlineText({ name, parents, columns }: OutlineChannel): string {
  const shown = columns.length === 0 ? "" : `, each with ${columns.map((column) => column.name.toLowerCase()).join(", ")}`;
  return `${name}: ${counted(parents.length, "node")}${shown}.`;
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
