import { useMemo, useRef, useState } from "react";
import type { MatrixChannel } from "../../extraction/contract/trace.ts";
import { thousands, threeDigits } from "../../format.ts";
import { useQuestion } from "../../lab/use-question.ts";
import { valueDomain } from "../../plots/chart.tsx";
import {
  drawHeatMap,
  heatMapCellAt,
  heatMapHead,
  heatMapMarks,
  type HeatMapCell,
  type HeatMapData,
} from "../../plots/heat-map.tsx";
import type { Lane } from "../../state/lane.ts";
import type { PanelData } from "../../worker/protocol/figures.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import { cellAfter, rowAfter } from "../ui/grid-keys.ts";
import { sheetPart, type Picture, type PictureFrame } from "../ui/picture.tsx";
import { useSize } from "../ui/use-plot.tsx";
import { mostRows, unitNames, type FigureKind, type FigureProps, type UnitNameSource } from "./figure-kind.ts";
import { Figure, useLinks } from "./figure.tsx";
import { quantityText, thingWords, type Things } from "./things.ts";
import { useReading } from "./use-reading.ts";

/** Pieces of the page against columns. */
export const matrixKind: FigureKind<MatrixChannel> = {
  things: rowsOf,
  notes: ({ columns, values, threshold }) => {
    if (threshold === undefined) return [];
    const reached = new Set(
      Array.from(values.keys())
        .filter((cell) => values[cell] >= threshold)
        .map((cell) => Math.floor(cell / columns.length)),
    );
    return [`${thousands(reached.size)} of them reach ${threeDigits(threshold)} in a column`];
  },
  View: MatrixView,
  print: matrixPrint,
};

function rowsOf({ units, unit, columns, values, threshold }: MatrixChannel, { starts, ends }: PanelData): Things {
  return {
    name: units,
    count: values.length / Math.max(columns.length, 1),
    starts,
    ends,
    columns: columns.map((name, at) => ({
      name,
      unit,
      values: values.filter((_, cell) => cell % columns.length === at),
      ...(threshold !== undefined && { threshold }),
    })),
  };
}

async function matrixPrint(channel: MatrixChannel, data: PanelData, namesOf: UnitNameSource) {
  const names = await namesOf(channel.units);
  const things = rowsOf(channel, data);
  const cut = things.count > mostRows ? `The first ${mostRows} rows. ` : "";
  return {
    ...sheetPart(matrixPicture(channel, { ...things, count: Math.min(things.count, mostRows), labels: names })),
    note: `${cut}Dark is small, yellow is large. A marked corner is at or above the threshold.`,
  };
}

const rowHeight = 18;
const rowsInView = 18;
/** Room for the rows' names, and for their numbers where a lane is narrow. */
const nameRoom = 112;
const numberRoom = 34;
const leastForNames = 400;

/** The cells, row by row, and after them the rows are its things; as it scrolls its first row is always whole, below the names of the columns. */
function matrixPicture(channel: MatrixChannel, rowThings: Things): Picture<HeatMapData> {
  const { values, columns, threshold } = channel;
  const { count: rows, labels } = rowThings;
  const cells = rows * columns.length;
  const left = labels !== undefined ? nameRoom : numberRoom;
  const domain = matrixDomain(channel);
  const headOf = (width: number): number => heatMapHead({ columns, left }, { width });
  const drawn = ({ width, height, top }: PictureFrame): HeatMapData => {
    const head = headOf(width);
    const first = Math.round(top / rowHeight);
    const count = Math.max(Math.min(Math.ceil((height - head) / rowHeight), rows - first), 0);
    return { values, columns, threshold, domain, left, first, count, rowHeight, top: head };
  };
  const cellOf = (thing: number): HeatMapCell => cellIn(thing, cells, columns.length);
  const rowOf = (thing: number): number | undefined => (thing < 0 ? undefined : cellOf(thing).row);
  return {
    height: (width) => headOf(width) + rows * rowHeight,
    tallest: (width) => headOf(width) + rowsInView * rowHeight,
    ground: { draw: drawHeatMap, data: drawn },
    marks: (frame, { hover, pin, letter }) => {
      const data = drawn(frame);
      const linked = { hover: hover < 0 ? undefined : cellOf(hover), pin: rowOf(pin), pinLabel: letter };
      return heatMapMarks(data, { ...linked, rowNames: labels?.slice(data.first, data.first + data.count) }, frame);
    },
    count: cells + rows,
    at: (x, y, frame) => {
      const cell = heatMapCellAt(drawn(frame), frame, x, y);
      return cell === undefined ? -1 : cell.row * columns.length + cell.column;
    },
    after: (key, current) => {
      const { row: before, column = 0 } = current < 0 ? { row: -1 } : cellOf(current);
      // Home and End go along the column, because it is longer than the row.
      const row = rowAfter(key, before, rows, rowsInView - 1);
      const next =
        row === undefined ? cellAfter({ key }, { row: before, column }, { rows, columns: columns.length }) : { row, column };
      return next && rows > 0 ? next.row * columns.length + next.column : undefined;
    },
    words: (thing) => {
      const { row, column } = cellOf(thing);
      return thingWords(
        column === undefined ? rowThings : { ...rowThings, columns: rowThings.columns.slice(column, column + 1) },
        row,
      );
    },
    reach: (thing, width) => {
      const { row } = cellOf(thing);
      return [row * rowHeight, headOf(width) + (row + 1) * rowHeight];
    },
  };
}

function cellIn(thing: number, cells: number, columns: number): HeatMapCell {
  return thing < cells
    ? { row: Math.floor(thing / columns), column: thing % columns }
    : { row: thing - cells, column: undefined };
}

function MatrixView({ lane, run, channel, data, things, summary }: FigureProps<MatrixChannel>) {
  const host = useRef<HTMLDivElement>(null);
  const hasNames = useSize(host).width >= leastForNames;
  const [top, setTop] = useState(0);
  const names = useRowNames(lane, run, channel.units, Math.round(top / rowHeight));
  const labels = hasNames ? names : undefined;
  const picture = useMemo(() => matrixPicture(channel, { ...things, labels }), [channel, things, labels]);
  const columns = channel.columns.length;
  const cells = things.count * columns;
  const rowAt = (thing: number): number => cellIn(thing, cells, columns).row;
  const links = useLinks(lane, picture, { ...data, pieceOf: rowAt, thingOf: (row) => cells + row });
  const reading = useReading(lane.id, run.run, channel.units);
  const isRead = links.read >= 0 && reading?.start === data.starts?.[rowAt(links.read)];
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
    <span className="row wrap muted">
      <span>
        {threeDigits(least)} <span className="heat-ramp" /> {quantityText(greatest, channel)}
      </span>
      {channel.threshold !== undefined && <span>◤ at least {threeDigits(channel.threshold)}</span>}
    </span>
  );
}

/** Rows whose names are asked for at a time: more than are in view. */
const nameBlock = 64;

/** The names of the rows from the first in view, by their places; others are missing, and all until they are known. */
function useRowNames(lane: Lane, { run }: RunSummary, units: string, first: number): readonly string[] {
  const start = Math.floor(first / nameBlock) * nameBlock;
  const { value, args } = useQuestion("rows", [lane.id, run, units, start, 2 * nameBlock]);
  return useMemo(() => {
    const names: string[] = [];
    if (value !== undefined) for (const [at, name] of unitNames(value).entries()) names[(args?.[3] ?? 0) + at] = name;
    return names;
  }, [value, args]);
}

/** The domain of a matrix' colours: from 0 or the least value to the greatest, the threshold included. */
function matrixDomain({ values, threshold }: MatrixChannel): readonly [number, number] {
  const [least, greatest] = valueDomain(values);
  return threshold === undefined ? [least, greatest] : [Math.min(least, threshold), Math.max(greatest, threshold)];
}
