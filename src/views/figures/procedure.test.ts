import { describe, expect, it } from "vitest";
import type { Operation } from "../../extraction/contract/trace.ts";
import { barsBegin, foldName, procedureRows, spansOf, stepsOf } from "./procedure.tsx";

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

  it("folds small steps of one group, and leaves the large one between them", () => {
    const table = (label: string, removed: number): Operation => ({
      ...step(label, removed),
      spans: Uint32Array.of(0, 1),
      group: "tables",
    });
    const small = (first: number): readonly Operation[] => Array.from({ length: 6 }, (_, index) => table(`t${first + index}`, 4));
    const steps = stepsOf(1000, [step("forms", 9), ...small(0), table("header", 400), ...small(6)]);
    const rows = procedureRows(steps, new Set());
    expect(names(rows)).toEqual(["forms", "6 tables", "header", "6 tables"]);
    expect(rows[1]).toMatchObject({ fold: { before: 991, after: 967 } });
    expect(names(procedureRows(steps, new Set([8])))).toEqual([
      "forms",
      "6 tables",
      "header",
      "6 tables",
      "t6",
      "t7",
      "t8",
      "t9",
      "t10",
      "t11",
    ]);
  });

  it("folds steps of a group that did nothing among small ones, and calls those so that all did nothing", () => {
    const filter = (label: string, removed: number, ...spans: readonly number[]): Operation => ({
      ...step(label, removed, ...spans),
      group: "filters that took little",
    });
    const nothing = ["g", "h"].map((label) => filter(label, 0));
    const little = [filter("a", 0, 1, 2), filter("b", 0), filter("c", 1, 5, 6), filter("d", 0, 7, 8), filter("e", 0)];
    expect(names(procedureRows(stepsOf(1000, [...little, filter("large", 100, 9, 10), ...nothing]), new Set()))).toEqual([
      "5 filters that took little",
      "large",
      "2 steps did nothing",
    ]);
    const few = [filter("a", 0, 1, 2), ...nothing, filter("large", 100, 9, 10)];
    expect(names(procedureRows(stepsOf(1000, few), new Set()))).toEqual(["a", "2 steps did nothing", "large"]);
  });

  it("folds no small steps of different groups together", () => {
    const of = (group: string) => Array.from({ length: 5 }, (_, index) => ({ ...step(`${group} ${index}`, 1), group }));
    expect(names(procedureRows(stepsOf(1000, [step("all", 500), ...of("tables"), ...of("patterns")]), new Set()))).toEqual([
      "all",
      "5 tables",
      "5 patterns",
    ]);
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

describe("barsBegin", () => {
  it("is 0 where half of the text or more went, and where nothing did", () => {
    expect(barsBegin(100, stepsOf(100, [step("a", 50)]))).toBe(0);
    expect(barsBegin(100, stepsOf(100, [step("a", 0)]))).toBe(0);
    expect(barsBegin(0, [])).toBe(0);
  });

  it("is a round number a little below what was left, where that was most of the text", () => {
    // 26,500 − 7,039 = 19,461, less 15 % of 7,039: 18,405.
    expect(barsBegin(26_500, stepsOf(26_500, [step("a", 5000), step("b", 2039)]))).toBe(18_000);
  });

  it("lies below the least that there was, where later steps gave back", () => {
    expect(barsBegin(1000, stepsOf(1000, [step("a", 400), step("b", -300)]))).toBe(540);
  });
});
