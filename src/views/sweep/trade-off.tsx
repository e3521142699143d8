import { snap, type NumberParameter } from "../../extraction/contract/parameters.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { drawTradeOff, tradeOffChart, tradeOffPlaceAt, type TradeOffData, type TradeOffLine } from "../../plots/trade-off.ts";
import { bestOf, type SweepGrid, type SweepPoint } from "../../state/sweep.ts";
import { valueWithUnit } from "../../state/run-names.ts";
import { PlotFrame } from "../ui/plot-frame.tsx";
import type { PointedSetting, SweepPictureProps } from "./sweep-map.tsx";
import { isScored, sweepSummary, valueName } from "./sweep-text.ts";

/** Pixels beside the rule where a press takes hold of it. */
const reach = 6;

/** Precision, recall and F1 over the values of a parameter; its present value is a rule, which is the slider too. */
export function TradeOff({
  place,
  height,
  name,
  schema,
  grid,
  present,
  hint,
  onSet,
  onGrip,
  onSlide,
  hovered,
  onPoint,
  words,
}: SweepPictureProps & PointedSetting) {
  const [axis] = grid.axes;
  const parameter = schema[axis.parameter];
  if (parameter?.kind !== "number") return null;
  const data = tradeOffOf(grid, parameter, present?.[0]);
  const summary = sweepSummary(grid, schema);
  const valueAt = (x: number, size: Parameters<typeof tradeOffChart>[1]): number => tradeOffChart(data, size).xAt(x);
  return (
    <figure className="panel sweep-picture" aria-label={`${name}: sweep of ${parameter.label}`}>
      <figcaption className="visually-hidden">{summary}</figcaption>
      <PlotFrame
        place={place}
        height={height}
        label={`${summary} Left and right go through its settings, Enter takes one.`}
        draw={drawTradeOff}
        marks={{ ...data, hover: hovered }}
        count={axis.values.length}
        at={(x, _, size) => tradeOffPlaceAt(axis.values, valueAt(x, size))}
        current={hovered >= 0 || data.current === undefined ? hovered : tradeOffPlaceAt(axis.values, data.current)}
        onPoint={onPoint}
        onChoose={onSet}
        onGrip={onGrip}
        grip={(x, _, size) => {
          const away = data.current === undefined ? Infinity : tradeOffChart(data, size).toX(data.current) - x;
          return Math.abs(away) <= reach ? away : undefined;
        }}
        // The rule follows the pointer, on the parameter's own grid.
        onDrag={(x, _, size) => onSlide(snap(parameter, valueAt(x, size)))}
      >
        {hovered >= 0 ? words(hovered) : hint}
      </PlotFrame>
    </figure>
  );
}

/**
 * The lines of a sweep over one parameter: F1, precision and recall, or the share kept where nothing can be scored; with bands where
 * they are averages.
 *
 * @param current the value that is set
 */
export function tradeOffOf(grid: SweepGrid, parameter: NumberParameter, current: number | undefined): TradeOffData {
  const [axis] = grid.axes;
  const pick = <T,>(part: (point: SweepPoint) => T | undefined): readonly (T | undefined)[] =>
    grid.points.map((point) => (point === undefined || point === null ? undefined : part(point)));
  const lines: readonly TradeOffLine[] = isScored(grid)
    ? [
        { kind: "value", label: measureFor(grid.measure).valueName, values: pick(({ value }) => value) },
        { kind: "precision", label: "Precision", values: pick(({ precision }) => precision) },
        { kind: "recall", label: "Recall", values: pick(({ recall }) => recall) },
      ]
    : [{ kind: "kept", label: "Kept", values: pick(({ kept }) => kept) }];
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
    bands: [
      { kind: "quartiles", values: pick(({ spread }) => spread?.quartiles) },
      { kind: "interval", values: pick(({ spread }) => spread?.interval) },
    ],
    current,
    currentLabel: current === undefined ? "" : valueWithUnit(parameter, snap(parameter, current)),
    best: bestOf(grid.points),
    hover: -1,
  };
}
