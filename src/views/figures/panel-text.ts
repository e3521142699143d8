import type {
  CurveChannel,
  LayoutChannel,
  MatrixChannel,
  OutlineChannel,
  PlaneChannel,
  ProcedureChannel,
  Quantity,
} from "../../extraction/contract/trace.ts";
import { domainOf } from "../../plots/chart.ts";
import type { PanelData } from "../../protocol/figures.ts";

/** A number for a sentence or a readout: grouped, to three digits below 100. */
export function numberWords(value: number): string {
  const digits = Math.abs(value) < 100 ? Number(value.toPrecision(3)) : value;
  return digits.toLocaleString("en", { maximumFractionDigits: Math.abs(value) < 100 ? 4 : 1 });
}

export function counted(count: number, noun: string): string {
  const one = noun.replace(/s$/, "");
  return `${count.toLocaleString("en")} ${count === 1 ? one : `${one}s`}`;
}

/** A value with what it is counted in. */
export function valueWords(value: number, { unit }: Pick<Quantity, "unit">): string {
  return unit === "" ? numberWords(value) : `${numberWords(value)} ${unit}`;
}

/** A quantity as an axis or a table's head names it. */
export function quantityName({ name, unit }: Pick<Quantity, "name" | "unit">): string {
  return unit === "" || unit.toLowerCase() === name.toLowerCase() ? name : `${name} (${unit})`;
}

export function planeWords({ units, rules, rounds }: PlaneChannel, { x, y, classes }: PanelData): string {
  if (x === undefined || y === undefined) return "A plane without points.";
  const extent = ({ name, values }: typeof x): string => {
    const [least, greatest] = domainOf(values, values[0] ?? 0);
    return `${name.toLowerCase()} (${numberWords(least)} to ${numberWords(greatest)})`;
  };
  const counts = classes === undefined ? [] : classCounts(classes);
  const split = counts.length === 0 ? "" : `: ${counts.join(", ")}`;
  const lines = rules.length === 0 ? "" : `; lines: ${rules.map(({ label }) => label).join(", ")}`;
  const moved =
    rounds === undefined || rounds.length === 0
      ? ""
      : `; ${counted((rounds.at(-1)?.centres.length ?? 0) / 2, "centres")} moved through ${counted(rounds.length, "rounds")}`;
  return `${x.values.length.toLocaleString("en")} ${units} by ${extent(x)} and ${extent(y)}${split}${lines}${moved}.`;
}

/** "120 content", for each class that occurs. */
function classCounts({
  values,
  classes,
}: {
  readonly values: Uint8Array;
  readonly classes: readonly string[];
}): readonly string[] {
  const counts = new Uint32Array(classes.length);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return classes.flatMap((name, index) =>
    (counts[index] ?? 0) === 0 ? [] : [`${(counts[index] ?? 0).toLocaleString("en")} ${name}`],
  );
}

export function matrixWords({ name, units, columns, values, threshold }: MatrixChannel): string {
  const rows = columns.length === 0 ? 0 : values.length / columns.length;
  const size = `${name}: ${rows.toLocaleString("en")} ${units} against ${counted(columns.length, "columns")}`;
  if (threshold === undefined || columns.length === 0) return `${size}.`;
  const reached = Array.from({ length: rows }, (_, row) =>
    values.subarray(row * columns.length, (row + 1) * columns.length).some((value) => value >= threshold),
  ).filter(Boolean).length;
  return `${size}; ${reached.toLocaleString("en")} of them reach ${numberWords(threshold)} in a column.`;
}

export function procedureWords({ name, whole, operations }: ProcedureChannel): string {
  const removed = operations.reduce((sum, operation) => sum + operation.removed, 0);
  const idle = operations.filter((operation) => operation.removed === 0).length;
  const largest = operations.reduce<(typeof operations)[number] | undefined>(
    (most, operation) => (operation.removed > (most?.removed ?? 0) ? operation : most),
    undefined,
  );
  const most = largest === undefined ? "" : `; the most, ${largest.removed.toLocaleString("en")}, by ${largest.label}`;
  const none = idle === 0 ? "" : `; ${counted(idle, "steps")} took away nothing`;
  return `${name}: ${counted(operations.length, "steps")} take away ${removed.toLocaleString("en")} of ${counted(whole, "characters")}${most}${none}.`;
}

export function curveWords({ name, x, y, xName, xUnit, marks }: CurveChannel): string {
  if (x.length === 0) return `${name}: no points.`;
  const [least, greatest] = domainOf(y, y[0] ?? 0);
  const chosen = marks.filter(({ isChosen }) => isChosen).map(({ label }) => label);
  const range = `${numberWords(x[0] ?? 0)} to ${valueWords(x.at(-1) ?? 0, { unit: xUnit })}`;
  return (
    `${name} over ${xName} from ${range}, between ${numberWords(least)} and ${numberWords(greatest)}` +
    `${chosen.length === 0 ? "" : `; chosen: ${chosen.join(", ")}`}.`
  );
}

export function outlineWords({ name, parents, columns }: OutlineChannel): string {
  const shown = columns.length === 0 ? "" : `, each with ${columns.map((column) => column.name.toLowerCase()).join(", ")}`;
  return `${name}: ${counted(parents.length, "nodes")}${shown}.`;
}

export function layoutWords({ name, width, height, rectangles, meanings, separators }: LayoutChannel): string {
  const kept = meanings.filter((meaning) => meaning !== "removed").length;
  return (
    `${name}: ${counted(rectangles.length / 4, "rectangles")} on a page of ${numberWords(width)} by ${numberWords(height)} pixels, ` +
    `${kept.toLocaleString("en")} of them kept; ${counted(separators.length / 4, "separators")}.`
  );
}
