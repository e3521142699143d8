import { describe, expect, it } from "vitest";
import type { Operation } from "../../extraction/contract/trace.ts";
import { barsBegin, foldedSteps } from "./procedure.tsx";

const step = (label: string, removed: number, ...spans: readonly number[]): Operation => ({
  label,
  removed,
  spans: Uint32Array.from(spans),
});
/** Rows by their names, those of a fold below it. */
const namesOf = (...operations: readonly Operation[]): readonly string[] => {
  const { rows, parents } = foldedSteps({ whole: 1000, operations });
  return rows.map(({ label }, row) => `${(parents[row] ?? -1) < 0 ? "" : "- "}${label}`);
};
const five = (label: string, group?: string): readonly Operation[] =>
  Array.from({ length: 5 }, (_, index) => ({ ...step(label, 1, index, index + 1), ...(group !== undefined && { group }) }));

describe("foldedSteps", () => {
  it("folds steps in a row that did nothing, and leaves a lone one, and one that touched something though it took nothing", () => {
    expect(namesOf(step("links", 30), step("a", 0), step("b", 0), step("marked", 0, 3, 9), step("c", 0))).toEqual([
      "1. links",
      "2 steps did nothing",
      "- 2. a",
      "- 3. b",
      "4. marked",
      "5. c",
    ]);
  });

  it("folds five and more of one name with all that they took and touched", () => {
    const { rows } = foldedSteps({ whole: 100, operations: [...five("list"), step("end", 1)] });
    expect([rows[0]?.label, rows.length]).toEqual(["5 × list", 7]);
    expect(rows[0]).toMatchObject({ before: 100, removed: 5 });
    expect(rows[0]?.spans.map(({ start }) => start)).toEqual([0, 1, 2, 3, 4]);
    expect(namesOf(...five("list").slice(1))).toHaveLength(4);
  });

  it("folds small steps of one group, not those of another, and leaves the large one between them", () => {
    const large = { ...step("header", 500, 0, 1), group: "tables" };
    const shown = namesOf(...five("t", "tables"), large, ...five("u", "tables"), ...five("v", "patterns"));
    expect(shown.filter((name) => !name.startsWith("-"))).toEqual(["5 tables", "6. header", "5 tables", "5 patterns"]);
  });

  it("says what there was before each step, also where one gives back", () => {
    const { rows } = foldedSteps({ whole: 100, operations: [step("links", 30), step("back", -10), step("end", 1)] });
    expect(rows.map(({ before }) => before)).toEqual([100, 70, 80]);
  });
});

describe("barsBegin", () => {
  const beginOf = (whole: number, ...removed: readonly number[]) =>
    barsBegin({ whole, operations: removed.map((characters) => step("a", characters)) });

  it("is 0 where half of the text or more went, and where nothing did", () => {
    expect([beginOf(100, 50), beginOf(100, 0), beginOf(0)]).toEqual([0, 0, 0]);
  });

  it("is a round number a little below what was left, where that was most of the text", () => {
    // 26,500 − 7,039 = 19,461, less 15 % of 7,039: 18,405.
    expect(beginOf(26_500, 5000, 2039)).toBe(18_000);
  });

  it("lies below the least that there was, where later steps gave back", () => {
    expect(beginOf(1000, 400, -300)).toBe(500);
  });
});
