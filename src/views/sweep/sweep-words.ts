import type { Schema } from "../../extraction/contract/parameters.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { bestOf } from "../../state/sweep.ts";
import type { SweepGrid, SweepPoint } from "../../state/sweep.ts";
import { fieldText } from "../parameters/value-text.ts";

/** Whether any setting could be scored: there is a gold standard. */
export function isScored({ points }: SweepGrid): boolean {
  return points.some((point) => point?.value !== undefined);
}

/** "F1 of word LCS", or what is shown where there is no gold standard. */
export function valueName(grid: SweepGrid): string {
  if (!isScored(grid)) return "share of the text kept";
  const { name, valueName: value } = measureFor(grid.measure);
  return `${value} (${name})`;
}

/** The values of a setting of a grid, in the order of its axes. */
export function valuesAt({ axes }: SweepGrid, at: number): readonly number[] {
  const [x, y] = axes;
  if (y === undefined) return [x.values[at] ?? 0];
  return [x.values[Math.floor(at / y.values.length)] ?? 0, y.values[at % y.values.length] ?? 0];
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
  const kept = `${(point.kept * 100).toFixed(1)} % kept`;
  if (point.value === undefined) return kept;
  const { precision, recall, value } = point;
  const parts = [
    `${measureFor(grid.measure).valueName} ${value.toFixed(3)}`,
    ...(precision === undefined ? [] : [`precision ${precision.toFixed(3)}`]),
    ...(recall === undefined ? [] : [`recall ${recall.toFixed(3)}`]),
    kept,
  ];
  return parts.join(", ");
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

/** The numbers of a sweep, a row for each setting that was tried. */
export function sweepRows(grid: SweepGrid): (string | number)[][] {
  const head = [...grid.axes.map(({ parameter }) => parameter), "measure", "value", "precision", "recall", "kept share"];
  const rows = grid.points.flatMap((point, at) =>
    point === undefined || point === null
      ? []
      : [[...valuesAt(grid, at), grid.measure, point.value ?? "", point.precision ?? "", point.recall ?? "", point.kept]],
  );
  return [head, ...rows];
}
