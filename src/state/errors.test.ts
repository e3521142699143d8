import { expect, it } from "vitest";
import { selectionOf } from "../extraction/page/selection.ts";
import { errorsOf } from "./errors.ts";

it("tells what is kept wrongly from what is missed, in the order of the source, and of both the longest first", () => {
  const kept = selectionOf([
    [0, 5],
    [20, 30],
    [50, 52],
    [150, 160],
  ]);
  const gold = selectionOf([
    [20, 30],
    [100, 140],
    [150, 160],
    [200, 205],
  ]);
  const starts = (kind: Parameters<typeof errorsOf>[2]) => errorsOf(kept, gold, kind).map(({ start }) => start);
  expect(starts("wrongly kept")).toEqual([0, 50]);
  expect(starts("missed")).toEqual([100, 200]);
  expect(starts("worst")).toEqual([100, 0, 200, 50]);
});
