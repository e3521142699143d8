import { threeDigits } from "../../../format.ts";
import { useQuestion } from "../../../lab/use-question.ts";
import { labelSize, labelWidth } from "../../../plots/axis.tsx";
import type { Marks } from "../../../plots/marks.ts";
import type { PixelColumns, YAxisData } from "../../../plots/plot.ts";
import { yScale } from "../../../plots/scales.ts";
import type { RunSummary } from "../../../worker/protocol/lab-worker.ts";

/** Units that are named at the most, and the most that may lie between the first and the last, in the order of the page. */
const mostNamed = 24;
const mostAsked = 400;
/** In CSS pixels. */
const lineHeight = 13;

interface UnitNamesProps {
  readonly lane: string;
  readonly run: Pick<RunSummary, "run">;
  /** What its units are called: "elements". */
  readonly units: string;
  readonly marks: Marks;
  readonly axis: YAxisData;
  readonly width: number;
  readonly height: number;
}

/** The name and the value of each unit on its bar, "p 21.3", where few are in view and there is room. */
export function UnitNames({ lane, run, units, marks, axis, width, height }: UnitNamesProps) {
  const window =
    marks.kind === "bars" ? marks.data.window : marks.kind === "mirror" ? (marks.data.line ?? marks.data.up) : undefined;
  const bars = window && barsIn(window);
  const first = bars?.reduce((least, { unit }) => Math.min(least, unit), Infinity) ?? 0;
  const count = (bars?.reduce((most, { unit }) => Math.max(most, unit), -1) ?? -1) - first + 1;
  const isAsked = count > 0 && count <= mostAsked;
  const { value: table } = useQuestion("rows", isAsked ? [lane, run.run, units, first, count] : undefined, { beside: "names" });
  if (!isAsked || table === undefined) return undefined;
  const toY = yScale(axis.domain, axis.scale, height);
  const label = table.columns.indexOf("Unit");
  const names = new Map(table.rows.map((row) => [Number(row[0]) - 1, unitLabel(units, String(row[label]))]));
  return (
    <svg className="unit-names cover no-pointer" width={width} height={height} aria-hidden="true" fontSize={labelSize}>
      {bars?.map(({ unit, x0, x1, value }) => {
        const number = threeDigits(value);
        const text = [`${names.get(unit) ?? ""} ${number}`, number].find((words) => labelWidth(words) <= x1 - x0);
        const above = toY(Math.max(value, 0)) - 4;
        if (text === undefined) return undefined;
        return (
          <text key={x0} x={(x0 + x1) / 2} y={Math.max(above, lineHeight)} textAnchor="middle">
            {text}
          </text>
        );
      })}
    </svg>
  );
}

/** The short name of a unit beside its neighbours: that of an element is its tag. */
export function unitLabel(units: string, label: string): string {
  return units === "elements" ? (label.split(/[.#]/, 1)[0] ?? label) : label;
}

/** The bars of a window, each as wide as the columns of its unit; undefined where they are too many to be named. */
function barsIn({ units, mean }: PixelColumns) {
  const bars: { readonly unit: number; readonly x0: number; x1: number; readonly value: number }[] = [];
  for (const [x, unit] of units.entries()) {
    const last = bars.at(-1);
    if (last?.unit === unit && last.x1 === x) last.x1++;
    else if (unit >= 0) bars.push({ unit, x0: x, x1: x + 1, value: mean[x] });
    if (bars.length > mostNamed) return undefined;
  }
  return bars;
}
