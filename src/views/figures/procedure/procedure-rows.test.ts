import { describe, expect, it } from "vitest";
import type { Operation } from "../../../extraction/contract/trace.ts";
import { foldName, procedureRows, spansOf, stepsOf } from "./procedure-rows.ts";

const step = (label: string, removed: number, ...spans: readonly number[]): Operation => ({
  label,
  removed,
  spans: Uint32Array.from(spans),
});
const names = (rows: ReturnType<typeof procedureRows>): string[] =>
  rows.map((row) => (row.kind === "fold" ? foldName(row.fold) : row.step.label));

describe("stepsOf", () => {
  it("says what there was before and after each step, also where one gives back", () => {
    const steps = stepsOf(100, [step("links", 30), step("nothing", 0), step("back", -10)]);
    expect(steps.map(({ before, after }) => [before, after])).toEqual([
      [100, 70],
      [70, 70],
      [70, 80],
    ]);
  });
});

describe("procedureRows", () => {
  const idle = [step("a", 0), step("b", 0), step("c", 0)];

  it("folds steps in a row that did nothing, and opens the fold that is named by its first step", () => {
    const steps = stepsOf(100, [step("links", 30), ...idle, step("lists", 5)]);
    expect(names(procedureRows(steps, new Set()))).toEqual(["links", "3 steps did nothing", "lists"]);
    expect(names(procedureRows(steps, new Set([1])))).toEqual(["links", "3 steps did nothing", "a", "b", "c", "lists"]);
  });

  it("leaves a lone step that did nothing, and one that touched something though it took nothing", () => {
    const steps = stepsOf(100, [step("a", 0), step("marked", 0, 3, 9), step("b", 0)]);
    expect(names(procedureRows(steps, new Set()))).toEqual(["a", "marked", "b"]);
  });

  it("folds five and more of one name with what they took together", () => {
    const steps = stepsOf(100, [
      ...Array.from({ length: 5 }, (_, index) => step("list", index, index, index + 1)),
      step("end", 1),
    ]);
    const rows = procedureRows(steps, new Set());
    expect(names(rows)).toEqual(["list, 5 times", "end"]);
    expect(rows[0]).toMatchObject({ fold: { before: 100, after: 90 } });
    expect(names(procedureRows(steps.slice(0, 4), new Set()))).toEqual(["list", "list", "list", "list"]);
  });

  it("gathers the spans of all steps of a fold", () => {
    const steps = stepsOf(
      100,
      Array.from({ length: 5 }, (_, index) => step("list", 1, index * 10, index * 10 + 5)),
    );
    const [fold] = procedureRows(steps, new Set());
    expect(fold && spansOf(fold)).toEqual([0, 10, 20, 30, 40].map((start) => ({ start, end: start + 5 })));
  });
});
