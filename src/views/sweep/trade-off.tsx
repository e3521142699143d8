import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import type { NumberParameter } from "../../extraction/contract/parameters.ts";
import { snap } from "../../extraction/contract/parameters.ts";
import { extractorFor } from "../../extraction/run.ts";
import { chartOf } from "../../plots/chart.ts";
import { drawTradeOff, tradeOffPlaceAt } from "../../plots/trade-off.ts";
import type { TradeOffData, TradeOffLine } from "../../plots/trade-off.ts";
import type { Lane } from "../../state/lab.ts";
import { bestOf } from "../../state/sweep.ts";
import type { SweepGrid, SweepPoint } from "../../state/sweep.ts";
import { useActions, useLabContext } from "../lab-context.tsx";
import { fieldText, valueWithUnit } from "../parameters/value-text.ts";
import { usePlot } from "../use-plot.tsx";
import { useSize } from "../use-size.ts";
import { NoGold } from "./no-gold.tsx";
import { isScored, pointWords, settingWords, sweepSummary, valueName } from "./sweep-words.ts";
import { usePress } from "./use-press.ts";

const height = 220;

interface TradeOffProps {
  readonly lane: Lane;
  readonly grid: SweepGrid;
  readonly onSet: (at: number) => void;
}

/** Precision, recall and F1 over the values of a parameter; its present value is a rule, which is the slider too. */
export function TradeOff({ lane, grid, onSet }: TradeOffProps) {
  const { library } = useLabContext();
  const actions = useActions();
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const [hovered, setHovered] = useState(-1);
  const { parameters } = extractorFor(library, lane.extractor);
  const [axis] = grid.axes;
  const parameter = parameters[axis.parameter];
  const data = parameter?.kind === "number" ? tradeOffOf(grid, parameter, lane) : undefined;
  const shown = data && { ...data, hover: hovered };
  const overlay = usePlot<SVGSVGElement, TradeOffData>(drawTradeOff, shown, width, height);
  const placeAt = (x: number): number =>
    data === undefined ? -1 : tradeOffPlaceAt(axis.values, chartOf(data.axes, { width, height }).xAt(x));
  const press = usePress({
    // The rule follows the pointer, on the parameter's own grid.
    onDrag: (x) => {
      if (data !== undefined && parameter?.kind === "number")
        actions.setValue(lane.id, axis.parameter, snap(parameter, chartOf(data.axes, { width, height }).xAt(x)));
    },
    onClick: (x) => onSet(placeAt(x)),
    onPoint: (x) => setHovered(x === undefined ? -1 : placeAt(x)),
  });
  const pressKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = placeAfter(event, hovered < 0 && data !== undefined ? tradeOffPlaceAt(axis.values, data.current) : hovered);
    if (next !== undefined) {
      const at = Math.min(Math.max(next, 0), axis.values.length - 1);
      setHovered(at);
      actions.announce(`${settingWords(grid, at, parameters)}: ${pointWords(grid, grid.points[at])}`);
    } else if ((event.key === "Enter" || event.key === " ") && hovered >= 0) onSet(hovered);
    else return;
    event.preventDefault();
  };
  if (data === undefined) return null;
  const summary = sweepSummary(grid, parameters);
  return (
    <figure className="panel sweep-picture" aria-label={`${lane.letter}: sweep of ${parameter?.label ?? ""}`}>
      <figcaption className="visually-hidden">{summary}</figcaption>
      <div
        ref={host}
        className="panel-plot"
        style={{ height }}
        tabIndex={0}
        role="application"
        aria-roledescription="picture"
        aria-label={`${summary} Left and right go through its settings, Enter takes one.`}
        {...press}
        onKeyDown={pressKey}
        onBlur={() => setHovered(-1)}
      >
        <svg ref={overlay} width={width} height={height} className="panel-overlay" aria-hidden="true" />
      </div>
      <div className="panel-readout">
        {hovered >= 0 ? (
          <span>
            {settingWords(grid, hovered, parameters)}: {pointWords(grid, grid.points[hovered])}
          </span>
        ) : isScored(grid) ? (
          <span className="muted">Drag the rule, or click a setting to take it.</span>
        ) : (
          <NoGold />
        )}
      </div>
    </figure>
  );
}

/** Where a key leads; undefined for one that leads nowhere. */
function placeAfter({ key, shiftKey }: KeyboardEvent, from: number): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return Infinity;
  if (key === "ArrowRight") return from + (shiftKey ? 5 : 1);
  if (key === "ArrowLeft") return from - (shiftKey ? 5 : 1);
  return undefined;
}

/** The lines of a sweep over one parameter: F1, precision and recall, or the share kept where nothing can be scored. */
export function tradeOffOf(grid: SweepGrid, parameter: NumberParameter, { values }: Pick<Lane, "values">): TradeOffData {
  const [axis] = grid.axes;
  const pick = (part: (point: SweepPoint) => number | undefined): readonly (number | undefined)[] =>
    grid.points.map((point) => (point === undefined || point === null ? undefined : part(point)));
  const lines: readonly TradeOffLine[] = isScored(grid)
    ? [
        { kind: "value", label: valueName(grid).split(" ")[0] ?? "", values: pick(({ value }) => value) },
        { kind: "precision", label: "Precision", values: pick(({ precision }) => precision) },
        { kind: "recall", label: "Recall", values: pick(({ recall }) => recall) },
      ]
    : [{ kind: "kept", label: "Kept", values: pick(({ kept }) => kept) }];
  const current = Number(values[axis.parameter] ?? parameter.default);
  const unit = parameter.unit === "" ? "" : ` (${parameter.unit})`;
  return {
    axes: {
      x: {
        domain: [axis.values[0] ?? parameter.min, axis.values.at(-1) ?? parameter.max],
        scale: parameter.scale === "log" ? "log1p" : "linear",
        label: `${parameter.label}${unit}`,
      },
      y: { domain: [0, 1], scale: "linear", label: valueName(grid) },
    },
    x: axis.values,
    lines: lines.filter(({ values: known }) => known.some((value) => value !== undefined)),
    current,
    currentLabel: valueWithUnit(parameter, Number(fieldText(parameter, current))),
    best: bestOf(grid.points),
    hover: -1,
  };
}
