import { useMemo, useState, type KeyboardEvent, type PointerEvent } from "react";
import type { MatrixChannel } from "../../../extraction/contract/trace.ts";
import { domainOf } from "../../../plots/chart.ts";
import {
  drawColumnNames,
  drawHeatMap,
  drawHeatMapMarks,
  heatMapCellAt,
  heatMapHead,
  type HeatMapData,
  type HeatMapMarks,
} from "../../../plots/heat-map.ts";
import type { Frame } from "../../../plots/plot.ts";
import type { Lane } from "../../../state/lane.ts";
import type { RunSummary } from "../../../worker/protocol/lab-worker.ts";
import { useActions } from "../../../lab/react.tsx";
import { threeDigits } from "../../../format.ts";
import { useReading } from "../use-reading.ts";
import { cellAfter, rowAfter } from "../../ui/grid-keys.ts";
import { usePlot, useSize } from "../../ui/use-plot.tsx";
import type { FigureProps } from "../figure-kind.ts";
import { Layers, Numbers, PanelFrame, PanelPlot } from "../panel-frame.tsx";
import { spokenNumbers, unitNames, valueText } from "../panel-text.ts";
import { useQuestion } from "../../../lab/use-question.ts";
import { spanOf, useLinkedUnits, usePlaces, type Places } from "../use-places.ts";
import { useRevealed, useScroll } from "../use-scroll.ts";

const rowHeight = 18;
const tallest = 324;
/** Room for the rows' names, and for their numbers where a lane is narrow. */
const nameRoom = 112;
const numberRoom = 34;
const leastForNames = 400;
/** Rows whose names are asked for at a time. */
const nameBlock = 64;

interface Cell {
  readonly row: number;
  readonly column: number;
}

/** Pieces of the page against columns, as a heat map; only the rows in view are drawn. */
export function MatrixView({ lane, run, channel, data, summary }: FigureProps<MatrixChannel>) {
  const { scroller, top, onScroll, reveal } = useScroll();
  const { width } = useSize(scroller);
  const places = usePlaces(lane);
  const { starts, ends } = data;
  const rows = starts?.length ?? 0;
  const height = Math.min(rows * rowHeight, tallest);
  const { hovered, pinned } = useLinkedUnits(places, starts, ends);
  const isNumbered = width < leastForNames;
  const drawn = useRowsInView(channel, { rows, height, top, isNumbered });
  const { first, count, domain } = drawn;
  const rowNames = useRowNames(lane, run, channel.units, first, count);
  const revealRow = (row: number): void => reveal(row * rowHeight, (row + 1) * rowHeight);
  const nameOf = (row: number): string => rowNames[row - first] ?? `Row ${row + 1}`;
  const { cell, press, pointer } = useCells({ channel, data, drawn, width, pinned, places, revealRow, nameOf });
  const row = hovered >= 0 ? hovered : undefined;
  const marks: HeatMapMarks = {
    ...drawn,
    hover: row === undefined ? undefined : { row, column: cell?.row === row ? cell.column : undefined },
    pin: pinned >= 0 ? pinned : undefined,
    pinLabel: lane.letter,
    rowNames: isNumbered ? undefined : rowNames,
  };
  const reading = useReading(lane.id, run.run, channel.units);
  useRevealed(pinned, places.pin?.lane !== lane.id, revealRow);
  const read = cell !== undefined && cell.row === row ? cell : pinned >= 0 && row === undefined ? { row: pinned } : undefined;
  return (
    <PanelFrame
      letter={lane.letter}
      quantity={channel}
      summary={summary}
      readout={
        read === undefined ? (
          <HeatLegend channel={channel} domain={domain} />
        ) : (
          <Numbers
            label={reading?.start === starts?.[read.row] ? reading?.label : `row ${read.row + 1}`}
            numbers={cellNumbers(channel, read)}
          />
        )
      }
    >
      <div className="panel-matrix anchor">
        <HeatHead drawn={drawn} width={width} />
        <PanelPlot
          host={scroller}
          className="panel-scroller scrolls anchor steady"
          height={height}
          label={`${summary} Arrows go through its cells, Enter pins the row.`}
          onScroll={onScroll}
          onKeyDown={press}
          onBlur={pointer.onPointerLeave}
        >
          <div style={{ height: rows * rowHeight, position: "relative" }} {...pointer}>
            <div style={{ position: "absolute", top: first * rowHeight, left: 0 }}>
              <HeatRows drawn={drawn} marks={marks} width={width} />
            </div>
          </div>
        </PanelPlot>
      </div>
    </PanelFrame>
  );
}

interface Scrolled {
  /** Of the whole matrix. */
  readonly rows: number;
  /** In CSS pixels. */
  readonly height: number;
  readonly top: number;
  /** Rows have numbers in place of names. */
  readonly isNumbered: boolean;
}

function useRowsInView(channel: MatrixChannel, { rows, height, top, isNumbered }: Scrolled): HeatMapData {
  const domain = useMemo(() => matrixDomain(channel), [channel]);
  const first = Math.floor(top / rowHeight);
  const count = Math.max(Math.min(Math.ceil(height / rowHeight) + 1, rows - first), 0);
  return useMemo(
    () => ({ ...heatMapOf(channel, domain, isNumbered), first, count, rowHeight, top: 0 }),
    [channel, domain, first, count, isNumbered],
  );
}

interface HeatProps {
  readonly drawn: HeatMapData;
  readonly width: number;
}

/** The names of the columns, above them. */
function HeatHead({ drawn, width }: HeatProps) {
  const height = heatMapHead(drawn, { width });
  const head = usePlot<SVGSVGElement, HeatMapData>(drawHead, { ...drawn, top: height }, width, height);
  return <svg ref={head} width={width} height={height} aria-hidden="true" />;
}

/** The rows in view, with their names and what is linked. */
function HeatRows({ drawn, marks, width }: HeatProps & { readonly marks: HeatMapMarks }) {
  const height = drawn.count * rowHeight;
  const overlay = usePlot<SVGSVGElement, HeatMapMarks>(drawHeatMapMarks, marks, width, height);
  return <Layers draw={drawHeatMap} data={drawn} overlay={overlay} width={width} height={height} />;
}

interface Cells extends Pick<FigureProps<MatrixChannel>, "channel" | "data"> {
  /** The rows in view. */
  readonly drawn: HeatMapData;
  readonly width: number;
  /** Row that is pinned, -1 for none. */
  readonly pinned: number;
  readonly places: Pick<Places, "choose" | "point">;
  readonly revealRow: (row: number) => void;
  readonly nameOf: (row: number) => string;
}

/** The cell that is pointed at, by the pointer or by keys. */
function useCells({ channel, data: { starts, ends }, drawn, width, pinned, places, revealRow, nameOf }: Cells) {
  const actions = useActions();
  const [cell, setCell] = useState<Cell>();
  const rows = starts?.length ?? 0;
  const enter = (next: Cell | undefined, isByKey: boolean): void => {
    setCell(next);
    places.point(next === undefined ? undefined : spanOf(next.row, starts, ends));
    if (next === undefined || !isByKey) return;
    revealRow(next.row);
    actions.announce(`${nameOf(next.row)}: ${spokenNumbers(cellNumbers(channel, next))}`);
  };
  const cellAt = (event: PointerEvent<HTMLElement>): Cell | undefined => {
    const box = event.currentTarget.getBoundingClientRect();
    return heatMapCellAt(drawn, { width }, event.clientX - box.left, event.clientY - box.top - drawn.first * rowHeight);
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = cell ?? { row: Math.max(pinned, 0) - 1, column: 0 };
    const next = keyedCell(event.key, from, rows, channel.columns.length);
    if (next !== undefined && rows > 0) enter(next, true);
    else if ((event.key === "Enter" || event.key === " ") && cell !== undefined) places.choose(spanOf(cell.row, starts, ends));
    else return;
    event.preventDefault();
  };
  const pointer = {
    onPointerMove: (event: PointerEvent<HTMLElement>) => enter(cellAt(event), false),
    onPointerLeave: () => enter(undefined, false),
    onPointerUp: (event: PointerEvent<HTMLElement>) => places.choose(spanOf(cellAt(event)?.row ?? -1, starts, ends)),
  };
  return { cell, press, pointer };
}

function HeatLegend({ channel, domain }: { readonly channel: MatrixChannel; readonly domain: readonly [number, number] }) {
  return (
    <span className="legend muted">
      <span>
        {threeDigits(domain[0])} <span className="heat-ramp" /> {valueText(domain[1], channel)}
      </span>
      {channel.threshold !== undefined && <span>◤ at least {threeDigits(channel.threshold)}</span>}
    </span>
  );
}

function drawHead(svg: SVGSVGElement, data: HeatMapData, frame: Frame): void {
  drawColumnNames(svg, data, frame);
}

/** The data of a heat map, but for the rows. */
export function heatMapOf(
  { values, columns, threshold }: MatrixChannel,
  domain: readonly [number, number],
  isNumbered: boolean,
): Pick<HeatMapData, "values" | "columns" | "threshold" | "domain" | "left"> {
  return { values, columns, threshold, domain, left: isNumbered ? numberRoom : nameRoom };
}

/** The names of the rows in view, from the first of them on; empty until they are known. */
function useRowNames(lane: Lane, { run }: RunSummary, units: string, first: number, count: number): readonly string[] {
  const start = Math.floor(first / nameBlock) * nameBlock;
  const length = Math.ceil((first + count - start) / nameBlock) * nameBlock;
  const { value, args } = useQuestion("rows", [lane.id, run, units, start, length]);
  const names = useMemo(() => (value === undefined ? [] : unitNames(value)), [value]);
  const named = args?.[3] ?? 0;
  return named > first ? [] : names.slice(first - named);
}

/** From 0 or the least value to the greatest, the threshold among them. */
export function matrixDomain({ values, threshold }: MatrixChannel): readonly [number, number] {
  const [least, greatest] = domainOf(values);
  return threshold === undefined ? [least, greatest] : [Math.min(least, threshold), Math.max(greatest, threshold)];
}

function cellNumbers(channel: MatrixChannel, { row, column }: Partial<Cell>): readonly (readonly [string, string])[] {
  const { values, columns, threshold } = channel;
  const named = (index: number): readonly [string, string] => {
    const value = values[(row ?? 0) * columns.length + index] ?? Number.NaN;
    if (Number.isNaN(value)) return [columns[index] ?? "", "none"];
    const mark = threshold !== undefined && value >= threshold ? `, at least ${threeDigits(threshold)}` : "";
    return [columns[index] ?? "", valueText(value, channel) + mark];
  };
  return column === undefined ? columns.map((_, index) => named(index)) : [named(column)];
}

/** The cell that a key leads to: Home and End along the column, which is long, and not along the row. */
function keyedCell(key: string, { row, column }: Cell, rows: number, columns: number): Cell | undefined {
  const next = rowAfter(key, row, rows, Math.floor(tallest / rowHeight) - 1);
  return next === undefined ? cellAfter({ key }, { row, column }, { rows, columns }) : { row: next, column };
}
