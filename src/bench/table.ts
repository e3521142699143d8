/** One line of the benchmark: what was measured, and the target where there is one. */
export interface Result {
  readonly name: string;
  readonly value: number;
  readonly unit: "ms" | "× parse" | "×" | "MU/s" | "tasks";
  readonly target?: number;
  /** A remark on what else is worth knowing: the page, the stages. */
  readonly note: string;
}

/** A text table with the targets beside; `over` marks what misses its target. */
export function tableOf(title: string, results: readonly Result[]): string {
  const rows = results.map(({ name, value, unit, target, note }) => [
    name,
    `${shown(value)} ${unit}`,
    target === undefined ? "" : shown(target),
    target === undefined ? "" : value <= target ? "within" : "over",
    note,
  ]);
  return [title, ...aligned([["", "measured", "target", "", ""], ...rows])].join("\n");
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    `  ${row.map((cell, column) => (column === 1 || column === 2 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join("  ")}`.trimEnd(),
  );
}

function shown(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
