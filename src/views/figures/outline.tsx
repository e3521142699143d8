import { useMemo, useState } from "react";
import type { OutlineChannel } from "../../extraction/contract/trace.ts";
import { counted } from "../../format.ts";
import { firstUnfolded, levelsOf, parentsOf, revealing, shownNodes, withOpen } from "../ui/folding.ts";
import { BarTable, printedTable } from "./bar-table.tsx";
import { quantityName, valueCell, valueText, type FigureKind, type FigureProps, type Printed, type Row } from "./figure-kind.ts";

/** A tree that is not the page's own. */
export const outline: FigureKind<OutlineChannel> = {
  View: OutlineView,
  text: outlineText,
  rows: outlineRows,
  print: outlinePrint,
};

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

function outlinePrint({ columns, labels, parents, meanings }: OutlineChannel): Printed {
  const levels = levelsOf(parents);
  const rows = Array.from(shownNodes(firstUnfolded(parents)), (node) => ({
    row: node,
    label: labels[node] ?? "",
    indent: indentAt(levels[node] ?? 0),
    paint: meanings[node] ?? ("muted" as const),
  }));
  const folded = rows.length < labels.length ? "Nodes of deeper levels are left out." : undefined;
  return printedTable(columns, rows, folded);
}

const indent = 12;
/** Levels that are set in; what lies deeper stands below the last of them. */
const deepestIndent = 12;

/** CSS pixels that a level is set in. */
function indentAt(level: number): number {
  return Math.min(level, deepestIndent) * indent;
}

/** A tree that is not the page's own, as a table that unfolds: its columns as small bars. */
function OutlineView({ lane, channel, summary }: FigureProps<OutlineChannel>) {
  const { parents, columns, labels, meanings } = channel;
  const levels = useMemo(() => levelsOf(parents), [parents]);
  const isParent = useMemo(() => parentsOf(parents), [parents]);
  const [kept, setUnfolded] = useState(() => firstUnfolded(parents));
  // A run after another with as many nodes has the same tree, as far as a reader is concerned.
  const isSame = kept.parents.length === parents.length;
  const unfolded = useMemo(() => (isSame ? { parents, open: kept.open } : firstUnfolded(parents)), [isSame, parents, kept]);
  const rows = useMemo(() => shownNodes(unfolded), [unfolded]);
  return (
    <BarTable
      lane={lane}
      channel={channel}
      summary={summary}
      keys="Arrows go through its nodes and fold them, Enter pins."
      rows={rows}
      heading="Node"
      words={(node) => ({
        label: labels[node],
        numbers: columns.map((column) => [column.name, valueText(column.values[node] ?? 0, column)]),
      })}
      before={(node) => (
        <span
          className="outline-fold rigid"
          style={{ marginLeft: indentAt(levels[node] ?? 0) }}
          data-twist={isParent[node] === 1 || undefined}
          aria-hidden="true"
        >
          {isParent[node] === 1 && (unfolded.open[node] === 1 ? "▾" : "▸")}
        </span>
      )}
      paint={(node) => meanings[node]}
      tree={{
        level: (node) => (levels[node] ?? 0) + 1,
        parent: (node) => parents[node] ?? -1,
        isParent: (node) => isParent[node] === 1,
        isOpen: (node) => unfolded.open[node] === 1,
        fold: (node, isOpen) => setUnfolded(withOpen(unfolded, node, isOpen)),
      }}
      onReveal={(node) => setUnfolded(revealing(unfolded, node))}
    />
  );
}
