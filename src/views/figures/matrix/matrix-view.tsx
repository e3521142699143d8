import { useMemo, useState, type KeyboardEvent, type PointerEvent } from "react";
import type { MatrixChannel } from "../../../extraction/contract/trace.ts";
import { domainOf } from "../../../plots/chart.ts";
import {
  drawColumnNames,
  drawHeatMap,
  drawHeatMapMarks,
  heatMapCellAt,
  type HeatMapData,
  type HeatMapMarks,
} from "../../../plots/heat-map.ts";
import type { Frame } from "../../../plots/plot.ts";
import type { Lane } from "../../../state/lane.ts";
import type { ChannelRows } from "../../../protocol/figures.ts";
import type { RunSummary } from "../../../protocol/lab-worker.ts";
import { useActions, useQueries } from "../../../lab/react.tsx";
import { useReading } from "../use-reading.ts";
import { CanvasPlot, usePlot, useSize } from "../../ui/use-plot.tsx";
import { Numbers, PanelFrame, type FigureProps } from "../panel-frame.tsx";
import { matrixWords, numberWords, valueWords } from "../panel-text.ts";
import { useLatestAnswer } from "../../../lab/use-latest-answer.ts";
import { unitAt, spanOf, usePlaces } from "../use-places.ts";
import { useRevealed, useScroll } from "../use-scroll.ts";

const rowHeight = 18;
const headHeight = 20;
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
export function MatrixView({ lane, run, channel, data }: FigureProps<MatrixChannel>) {
  const actions = useActions();
  const { scroller, top, onScroll, reveal } = useScroll();
  const { width } = useSize(scroller);
  const [cell, setCell] = useState<Cell>();
  const { hover, pin, point, choose } = usePlaces(lane);
  const { starts, ends } = data;
  const rows = starts?.length ?? 0;
  const height = Math.min(rows * rowHeight, tallest);
  const hovered = useMemo(() => (starts && ends ? unitAt(hover, starts, ends) : -1), [hover, starts, ends]);
  const pinned = useMemo(() => (starts && ends ? unitAt(pin, starts, ends) : -1), [pin, starts, ends]);
  const summary = useMemo(() => matrixWords(channel), [channel]);
  const domain = useMemo(() => matrixDomain(channel), [channel]);
  const first = Math.floor(top / rowHeight);
  const count = Math.max(Math.min(Math.ceil(height / rowHeight) + 1, rows - first), 0);
  const drawn: HeatMapData = useMemo(
    () => ({ ...heatMapOf(channel, domain, width < leastForNames), first, count, rowHeight, top: 0 }),
    [channel, domain, first, count, width],
  );
  const rowNames = useRowNames(lane, run, channel.units, first, count);
  const row = hovered >= 0 ? hovered : undefined;
  const marks: HeatMapMarks = {
    ...drawn,
    hover: row === undefined ? undefined : { row, column: cell?.row === row ? cell.column : undefined },
    pin: pinned >= 0 ? pinned : undefined,
    pinLabel: lane.letter,
    rowNames: width < leastForNames ? undefined : rowNames,
  };
  const drawnHeight = count * rowHeight;
  const overlay = usePlot<SVGSVGElement, HeatMapMarks>(drawHeatMapMarks, marks, width, drawnHeight);
  const head = usePlot<SVGSVGElement, HeatMapData>(drawHead, { ...drawn, top: headHeight }, width, headHeight);
  const reading = useReading(lane.id, run.run, channel.units);
  useRevealed(pinned, pin?.lane !== lane.id, (unit) => reveal(unit * rowHeight, (unit + 1) * rowHeight));

  const enter = (next: Cell | undefined, isByKey: boolean): void => {
    setCell(next);
    point(next === undefined ? undefined : spanOf(next.row, starts, ends));
    if (next === undefined || !isByKey) return;
    reveal(next.row * rowHeight, (next.row + 1) * rowHeight);
    actions.announce(
      `${rowNames[next.row - first] ?? `Row ${next.row + 1}`}: ${cellNumbers(channel, next)
        .map((part) => part.join(" "))
        .join(", ")}`,
    );
  };
  const cellAt = (event: PointerEvent<HTMLElement>): Cell | undefined => {
    const box = event.currentTarget.getBoundingClientRect();
    return heatMapCellAt(drawn, { width }, event.clientX - box.left, event.clientY - box.top - first * rowHeight);
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = cell ?? { row: Math.max(pinned, 0) - 1, column: 0 };
    const next = cellAfter(event.key, from, rows, channel.columns.length);
    if (next !== undefined && rows > 0) enter(next, true);
    else if ((event.key === "Enter" || event.key === " ") && cell !== undefined) choose(spanOf(cell.row, starts, ends));
    else return;
    event.preventDefault();
  };
  const read = cell !== undefined && cell.row === row ? cell : pinned >= 0 && row === undefined ? { row: pinned } : undefined;
  return (
    <PanelFrame
      letter={lane.letter}
      name={channel.name}
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
      <div className="panel-matrix shaded anchor">
        <svg ref={head} width={width} height={headHeight} aria-hidden="true" />
        <div
          ref={scroller}
          className="panel-scroller shaded scrolls anchor steady"
          style={{ height }}
          tabIndex={0}
          role="application"
          aria-roledescription="picture"
          aria-label={`${summary} Arrows go through its cells, Enter pins the row.`}
          onScroll={onScroll}
          onKeyDown={press}
          onBlur={() => enter(undefined, false)}
        >
          <div
            style={{ height: rows * rowHeight, position: "relative" }}
            onPointerMove={(event) => enter(cellAt(event), false)}
            onPointerLeave={() => enter(undefined, false)}
            onPointerUp={(event) => choose(spanOf(cellAt(event)?.row ?? -1, starts, ends))}
          >
            <div style={{ position: "absolute", top: first * rowHeight, left: 0 }}>
              <CanvasPlot draw={drawHeatMap} data={drawn} width={width} height={drawnHeight} />
              <svg ref={overlay} width={width} height={drawnHeight} className="cover untouched" aria-hidden="true" />
            </div>
          </div>
        </div>
      </div>
    </PanelFrame>
  );
}

function HeatLegend({ channel, domain }: { readonly channel: MatrixChannel; readonly domain: readonly [number, number] }) {
  return (
    <span className="legend muted">
      <span>
        {numberWords(domain[0])} <span className="heat-ramp" /> {valueWords(domain[1], channel)}
      </span>
      {channel.threshold !== undefined && <span>◤ at least {numberWords(channel.threshold)}</span>}
    </span>
  );
}

function drawHead(svg: SVGSVGElement, data: HeatMapData, frame: Frame): void {
  drawColumnNames(svg, data, frame);
}

/** What a matrix is drawn from, but for the rows. */
export function heatMapOf(
  { values, columns, threshold }: MatrixChannel,
  domain: readonly [number, number],
  isNumbered: boolean,
): Pick<HeatMapData, "values" | "columns" | "threshold" | "domain" | "left"> {
  return { values, columns, threshold, domain, left: isNumbered ? numberRoom : nameRoom };
}

/** What the rows in view are called, from the first of them on; empty until it is known. */
function useRowNames(lane: Lane, { run }: RunSummary, units: string, first: number, count: number): readonly string[] {
  const queries = useQueries();
  const start = Math.floor(first / nameBlock) * nameBlock;
  const length = Math.ceil((first + count - start) / nameBlock) * nameBlock;
  const question = useMemo(
    () => async () => {
      const block = await queries.rows(lane.id, run, units, start, length);
      return block && { start, names: namesIn(block) };
    },
    [queries, lane.id, run, units, start, length],
  );
  const answer = useLatestAnswer(question);
  return answer === undefined || answer.start > first ? [] : answer.names.slice(first - answer.start);
}

/** The names of units in rows of a table, without their markup; the number of one that is nothing else. */
export function namesIn({ rows }: ChannelRows): readonly string[] {
  return rows.map(([number, name]) => {
    const text = String(name)
      .replaceAll(/<[^>]*>?|&#?\w+;/gu, " ")
      .replaceAll(/\s+/gu, " ")
      .trim();
    return /[\p{L}\p{N}]/u.test(text) ? text : String(number);
  });
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
    const mark = threshold !== undefined && value >= threshold ? `, at least ${numberWords(threshold)}` : "";
    return [columns[index] ?? "", valueWords(value, channel) + mark];
  };
  return column === undefined ? columns.map((_, index) => named(index)) : [named(column)];
}

function cellAfter(key: string, { row, column }: Cell, rows: number, columns: number): Cell | undefined {
  const to = (nextRow: number, nextColumn: number): Cell => ({
    row: Math.min(Math.max(nextRow, 0), rows - 1),
    column: Math.min(Math.max(nextColumn, 0), columns - 1),
  });
  const pageRows = Math.floor(tallest / rowHeight) - 1;
  switch (key) {
    case "ArrowDown":
      return to(row + 1, column);
    case "ArrowUp":
      return to(row - 1, column);
    case "ArrowRight":
      return to(row, column + 1);
    case "ArrowLeft":
      return to(row, column - 1);
    case "PageDown":
      return to(row + pageRows, column);
    case "PageUp":
      return to(row - pageRows, column);
    case "Home":
      return to(0, column);
    case "End":
      return to(rows - 1, column);
    default:
      return undefined;
  }
}
