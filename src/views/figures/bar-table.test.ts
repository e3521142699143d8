import { expect, it } from "vitest";
import { barColumns } from "./bar-table.tsx";

it("gives columns as much room as the longest word of their names needs, within bounds", () => {
  const widths = (...names: readonly string[]) =>
    barColumns(names.map((name) => ({ name, unit: "", formula: "", values: new Float64Array(1) }))).map(({ width }) => width);
  expect(widths("Composite importance", "Largest importance within", "Pages")).toEqual([90, 90, 64]);
  expect(widths("incomprehensibility", "lead", "links in")).toEqual([92, 64, 64]);
});
