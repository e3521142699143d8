import { useMemo, useRef, useState } from "react";
import type { MatrixChannel } from "../../extraction/contract/trace.ts";
import { counted, thousands, threeDigits } from "../../format.ts";
import { useQuestion } from "../../lab/use-question.ts";
import { domainOf } from "../../plots/chart.tsx";
import { drawHeatMap, heatMapCellAt, heatMapHead, heatMapMarks, type Cell, type HeatMapData } from "../../plots/heat-map.tsx";
import type { Lane } from "../../state/lane.ts";
import type { PanelData } from "../../worker/protocol/figures.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import { cellAfter, rowAfter } from "../ui/grid-keys.ts";
import { printed, type Picture, type PictureFrame, type Words } from "../ui/picture.tsx";
import { useSize } from "../ui/use-plot.tsx";
import {
  type FigureKind,
  type FigureProps,
  mostRows,
  placeCells,
  type Row,
  unitNames,
  type UnitNames,
  valueCell,
  valueText,
} from "./figure-kind.ts";
import { Figure, useLinks } from "./figure.tsx";
import { useReading } from "./use-reading.ts";

/** Pieces of the page against columns. */
export const matrix: FigureKind<MatrixChannel> = {
  View: MatrixView,
  text: matrixText,
  rows: matrixRows,
  print: matrixPrint,
};

function matrixText({ name, units, columns, values, threshold }: MatrixChannel): string {
  const rows = columns.length === 0 ? 0 : values.length / columns.length;
  const size = `${name}: ${thousands(rows)} ${units} against ${counted(columns.length, "column")}`;
  if (threshold === undefined || columns.length === 0) return `${size}.`;
  const reached = Array.from({ length: rows }, (_, row) =>
    values.subarray(row * columns.length, (row + 1) * columns.length).some((value) => value >= threshold),
  ).filter(Boolean).length;
  return `${size}; ${thousands(reached)} of them reach ${threeDigits(threshold)} in a column.`;
}

function matrixRows({ columns, values }: MatrixChannel, data: PanelData): readonly Row[] {
  const rows = Array.from({ length: values.length / Math.max(columns.length, 1) }, (_, row): Row => [
    ...placeCells(data, row),
    ...Array.from(values.subarray(row * columns.length, (row + 1) * columns.length), valueCell),
  ]);
  return [["No.", "Start", "End", ...columns], ...rows];
}

async function matrixPrint(channel: MatrixChannel, _: PanelData, namesOf: UnitNames) {
  const names = await namesOf(channel.units);
  const rows = rowsOf(channel);
  const cut = rows > mostRows ? `The first ${mostRows} rows. ` : "";
  return {
    ...printed(matrixPicture(channel, (row) => names?.[row], { mostRows, hasNames: names !== undefined })),
    note: `${cut}Dark is small, yellow is large; a marked corner is at the threshold or above.`,
  };
}

const rowHeight = 18;
const rowsInView = 18;
/** Room for the rows' names, and for their numbers where a lane is narrow. */
const nameRoom = 112;
const numberRoom = 34;
const leastForNames = 400;

interface MatrixLook {
  readonly mostRows?: number;
  /** Its rows have names in place of numbers. */
  readonly hasNames: boolean;
}

/** The cells, row by row, and after them the rows are its things; as it scrolls its first row is always whole, below the names of the columns. */
function matrixPicture(
  channel: MatrixChannel,
  nameOf: (row: number) => string | undefined,
  { mostRows: most = Infinity, hasNames }: MatrixLook,
): Picture<HeatMapData> {
  const { values, columns, threshold } = channel;
  const rows = Math.min(rowsOf(channel), most);
  const cells = rows * columns.length;
  const left = hasNames ? nameRoom : numberRoom;
  const domain = matrixDomain(channel);
  const headOf = (width: number): number => heatMapHead({ columns, left }, { width });
  const drawn = ({ width, height, top }: PictureFrame): HeatMapData => {
    const head = headOf(width);
    const first = Math.round(top / rowHeight);
    const count = Math.max(Math.min(Math.ceil((height - head) / rowHeight), rows - first), 0);
    return { values, columns, threshold, domain, left, first, count, rowHeight, top: head };
  };
  const cellOf = (thing: number): Cell => cellIn(thing, cells, columns.length);
  const rowOf = (thing: number): number | undefined => (thing < 0 ? undefined : cellOf(thing).row);
  return {
    height: (width) => headOf(width) + rows * rowHeight,
    tallest: (width) => headOf(width) + rowsInView * rowHeight,
    ground: { draw: drawHeatMap, data: drawn },
    marks: (frame, { hover, pin, letter }) => {
      const data = drawn(frame);
      const names = Array.from({ length: data.count }, (_, row) => nameOf(data.first + row));
      const linked = { hover: hover < 0 ? undefined : cellOf(hover), pin: rowOf(pin), pinLabel: letter };
      return heatMapMarks(data, { ...linked, rowNames: hasNames ? names : undefined }, frame);
    },
    count: cells + rows,
    at: (x, y, frame) => {
      const cell = heatMapCellAt(drawn(frame), frame, x, y);
      return cell === undefined ? -1 : cell.row * columns.length + cell.column;
    },
    after: (key, current) => {
      const { row: before, column = 0 } = current < 0 ? { row: -1 } : cellOf(current);
      // Home and End along the column, which is long, and not along the row.
      const row = rowAfter(key, before, rows, rowsInView - 1);
      const next =
        row === undefined ? cellAfter({ key }, { row: before, column }, { rows, columns: columns.length }) : { row, column };
      return next && rows > 0 ? next.row * columns.length + next.column : undefined;
    },
    words: (thing) => {
      const cell = cellOf(thing);
      return { label: nameOf(cell.row) ?? `Row ${cell.row + 1}`, numbers: cellNumbers(channel, cell) };
    },
    reach: (thing, width) => {
      const { row } = cellOf(thing);
      return [row * rowHeight, headOf(width) + (row + 1) * rowHeight];
    },
  };
}

function cellIn(thing: number, cells: number, columns: number): Cell {
  return thing < cells
    ? { row: Math.floor(thing / columns), column: thing % columns }
    : { row: thing - cells, column: undefined };
}

function rowsOf({ values, columns }: MatrixChannel): number {
  return values.length / Math.max(columns.length, 1);
}

function MatrixView({ lane, run, channel, data, summary }: FigureProps<MatrixChannel>) {
  const host = useRef<HTMLDivElement>(null);
  const hasNames = useSize(host).width >= leastForNames;
  const [top, setTop] = useState(0);
  const nameOf = useRowNames(lane, run, channel.units, Math.round(top / rowHeight));
  const picture = useMemo(() => matrixPicture(channel, nameOf, { hasNames }), [channel, nameOf, hasNames]);
  const { starts } = data;
  const columns = channel.columns.length;
  const cells = rowsOf(channel) * columns;
  const rowAt = (thing: number): number => cellIn(thing, cells, columns).row;
  const links = useLinks(lane, picture, { ...data, pieceOf: rowAt, thingOf: (row) => cells + row });
  const reading = useReading(lane.id, run.run, channel.units);
  const isRead = links.read >= 0 && reading?.start === starts?.[rowAt(links.read)];
  return (
    <Figure
      of={picture}
      host={host}
      lane={lane}
      links={links}
      quantity={channel}
      summary={summary}
      keys="Arrows go through its cells, Enter pins the row."
      atRest={<HeatLegend channel={channel} />}
      label={isRead ? reading?.label : undefined}
      onScroll={setTop}
    />
  );
}

function HeatLegend({ channel }: { readonly channel: MatrixChannel }) {
  const [least, greatest] = matrixDomain(channel);
  return (
    <span className="legend muted">
      <span>
        {threeDigits(least)} <span className="heat-ramp" /> {valueText(greatest, channel)}
      </span>
      {channel.threshold !== undefined && <span>◤ at least {threeDigits(channel.threshold)}</span>}
    </span>
  );
}

/** Rows whose names are asked for at a time: more than are in view. */
const nameBlock = 64;

/** The names of the rows in view, the first of which is given; undefined until they are known. */
function useRowNames(lane: Lane, { run }: RunSummary, units: string, first: number): (row: number) => string | undefined {
  const start = Math.floor(first / nameBlock) * nameBlock;
  const { value, args } = useQuestion("rows", [lane.id, run, units, start, 2 * nameBlock]);
  return useMemo(() => {
    const names = value === undefined ? [] : unitNames(value);
    return (row) => names[row - (args?.[3] ?? 0)];
  }, [value, args]);
}

/** From 0 or the least value to the greatest, the threshold among them. */
function matrixDomain({ values, threshold }: MatrixChannel): readonly [number, number] {
  const [least, greatest] = domainOf(values);
  return threshold === undefined ? [least, greatest] : [Math.min(least, threshold), Math.max(greatest, threshold)];
}

function cellNumbers(channel: MatrixChannel, { row, column }: Cell): Words["numbers"] {
  const { values, columns, threshold } = channel;
  const named = (index: number): readonly [string, string] => {
    const value = values[row * columns.length + index] ?? Number.NaN;
    if (Number.isNaN(value)) return [columns[index] ?? "", "none"];
    const mark = threshold !== undefined && value >= threshold ? `, at least ${threeDigits(threshold)}` : "";
    return [columns[index] ?? "", valueText(value, channel) + mark];
  };
  return column === undefined ? columns.map((_, index) => named(index)) : [named(column)];
}
