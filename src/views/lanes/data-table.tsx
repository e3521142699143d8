import { useCallback, useMemo, useState } from "react";
import type { ChannelRows } from "../../worker/protocol/figures.ts";
import { useActions } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";
import { thousands } from "../../format.ts";
import { Rows, type RowColumn } from "../ui/rows.tsx";

const rowHeight = 24;
/** Four times as many rows are asked for at a time, those in view and as many before them as this. */
const blockLength = 100;

interface DataTableProps {
  readonly lane: string;
  readonly run: number;
  readonly units: string;
  /** Unit to bring into view when the table opens. */
  readonly at: number;
  readonly label: string;
}

/** A figure's numbers: every unit with its place and all its values. Rows are fetched as they come into view. */
export function DataTable({ lane, run, units, at, label }: DataTableProps) {
  const actions = useActions();
  const [current, setCurrent] = useState(at);
  const [target] = useState({ row: at });
  const [first, setFirst] = useState(Math.max(at - blockLength, 0));
  // The last numbers stay until those that were asked for arrive.
  const { value, args } = useQuestion("rows", [lane, run, units, first, 4 * blockLength], { subject: units });
  const { total = 0, columns = [] } = value ?? {};
  const rowOf = (index: number): UnitRow | undefined => value?.rows[index - args[3]];
  const rows = useMemo(() => Uint32Array.from({ length: total }, (_, index) => index), [total]);
  const ask = useCallback((from: number) => setFirst(Math.max(Math.floor(from / blockLength) - 1, 0) * blockLength), []);
  if (total === 0) return undefined;
  return (
    <Rows
      className="data-table border small"
      label={label}
      title="Arrows go through the rows; Enter or a click pins one"
      rows={rows}
      rowHeight={rowHeight}
      columns={columns.map((name, column): RowColumn => ({
        key: name,
        heading: name,
        title: name,
        width: widths[column] ?? 112,
        className: "data-cell truncate",
        cell: (index) => <bdi>{cellText(rowOf(index) ?? [index + 1, "…"], column)}</bdi>,
      }))}
      look={() => ({ className: "border-bottom" })}
      current={current}
      target={target}
      words={(index) => (rowOf(index) ?? []).map((cell, column) => `${columns[column] ?? ""} ${cell}`).join(", ")}
      onCurrent={setCurrent}
      onChoose={(index) => {
        const row = rowOf(index);
        if (row !== undefined) actions.pin({ start: Number(row[2]), end: Number(row[3]), origin: "lane", lane });
      }}
      onShown={ask}
    />
  );
}

/** Widths of the columns of numbers and names, in CSS pixels. */
const widths = [64, 158];

function cellText(row: UnitRow, column: number): string {
  const cell = row[column] ?? "";
  return typeof cell === "number" && column > 0 ? thousands(cell) : String(cell);
}

type UnitRow = ChannelRows["rows"][number];
