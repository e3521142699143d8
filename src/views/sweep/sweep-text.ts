import type { Schema } from "../../extraction/contract/parameters.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import type { Lane } from "../../state/lane.ts";
import { fieldText } from "../../state/run-names.ts";
import { bestOf, type SweepGrid, type SweepPoint } from "../../state/sweep.ts";
import { counted, scoreText, tenthsText } from "../../format.ts";

/** Returns whether any setting could be scored: there is a gold standard. */
export function isScored({ points }: SweepGrid): boolean {
  return points.some((point) => point?.value !== undefined);
}

/** Returns whether the numbers are averages over pages. */
function isMean({ points }: SweepGrid): boolean {
  return points.some((point) => point?.spread !== undefined);
}

/** "F1 (word LCS)", or what is shown where there is no gold standard; "mean F1 (word LCS)" of many pages. */
export function valueName(grid: SweepGrid): string {
  const mean = isMean(grid) ? "mean " : "";
  if (!isScored(grid)) return `${mean}share of the text kept`;
  const { name, valueName: value } = measureFor(grid.measure);
  return `${mean}${value} (${name})`;
}

/** The values of a setting of a grid, in the order of its axes. */
export function valuesAt({ axes }: SweepGrid, at: number): readonly number[] {
  const [x, y] = axes;
  if (y === undefined) return [x.values[at] ?? 0];
  return [x.values[Math.floor(at / y.values.length)] ?? 0, y.values[at % y.values.length] ?? 0];
}

/** The values that are set of what is swept, in the order of the axes. */
export function presentValues(axes: SweepGrid["axes"], { values }: Pick<Lane, "values">, parameters: Schema): readonly number[] {
  return axes.map(({ parameter }) => Number(values[parameter] ?? parameters[parameter]?.default));
}

/** "lambda 0.8, gap 20". */
export function settingWords(grid: SweepGrid, at: number, parameters: Schema): string {
  return valuesAt(grid, at)
    .map((value, axis) => {
      const name = grid.axes[axis]?.parameter ?? "";
      const parameter = parameters[name];
      const text = parameter?.kind === "number" ? fieldText(parameter, value) : String(value);
      return `${(parameter?.label ?? name).toLowerCase()} ${text}`;
    })
    .join(", ");
}

/** "F1 0.873, precision 0.912, recall 0.837", or what is kept. */
export function pointWords(grid: SweepGrid, point: SweepPoint | null | undefined): string {
  if (point === undefined) return "not tried yet";
  if (point === null) return "failed";
  const { precision, recall, value, spread } = point;
  const kept = `${tenthsText(point.kept)} kept`;
  const parts = [
    ...(value === undefined ? [kept] : [`${measureFor(grid.measure).valueName} ${scoreText(value)}`]),
    ...(spread === undefined ? [] : [spreadWords(spread)]),
    ...(precision === undefined ? [] : [`precision ${scoreText(precision)}`]),
    ...(recall === undefined ? [] : [`recall ${scoreText(recall)}`]),
    ...(value === undefined ? [] : [kept]),
  ];
  return parts.join(", ");
}

/** "95 % interval 0.850–0.896, middle half of 327 pages 0.801–0.952". */
function spreadWords({ pages, interval, quartiles }: NonNullable<SweepPoint["spread"]>): string {
  const range = ({ low, high }: typeof interval): string => `${scoreText(low)}–${scoreText(high)}`;
  return `95 % interval ${range(interval)}, middle half of ${counted(pages, "page")} ${range(quartiles)}`;
}

/** What a sweep shows, in a sentence. */
export function sweepSummary(grid: SweepGrid, parameters: Schema): string {
  const names = grid.axes.map(({ parameter, values }) => {
    const label = (parameters[parameter]?.label ?? parameter).toLowerCase();
    return `${label} from ${values[0] ?? 0} to ${values.at(-1) ?? 0}`;
  });
  const best = bestOf(grid.points);
  const most = best < 0 ? "" : ` Best at ${settingWords(grid, best, parameters)}: ${pointWords(grid, grid.points[best])}.`;
  return `${valueName(grid)} over ${names.join(" and ")}.${most}`;
}

/** The numbers of a sweep, a row for each setting that was tried; with their spread where they are averages. */
export function sweepRows(grid: SweepGrid): (string | number)[][] {
  const hasSpread = isMean(grid);
  const spreadHead = ["pages", "interval low", "interval high", "lower quartile", "upper quartile"];
  const head = [
    ...grid.axes.map(({ parameter }) => parameter),
    "measure",
    "value",
    "precision",
    "recall",
    "kept share",
    ...(hasSpread ? spreadHead : []),
  ];
  const measure = isScored(grid) ? grid.measure : "";
  const rows = grid.points.flatMap((point, at) => {
    if (point === undefined || point === null) return [];
    const { value = "", precision = "", recall = "", kept, spread } = point;
    const own = [...valuesAt(grid, at), measure, value, precision, recall, kept];
    if (!hasSpread) return [own];
    if (spread === undefined) return [[...own, ...spreadHead.map(() => "")]];
    const { pages, interval, quartiles } = spread;
    return [[...own, pages, interval.low, interval.high, quartiles.low, quartiles.high]];
  });
  return [head, ...rows];
}
