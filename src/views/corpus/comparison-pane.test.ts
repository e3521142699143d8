import { describe, expect, it } from "vitest";
import type { JudgedPage } from "../../evaluation/page-result.ts";
import { judged } from "../../state/corpus.fixture.ts";
import { pairTimes, ratioWords, timesScatter } from "./comparison-pane.tsx";

/** A page of so many kilobytes on which the runs took so many milliseconds; undefined for one that was left out. */
function timed(page: string, kilobytes: number, milliseconds: readonly (number | undefined)[]): JudgedPage {
  const runs = milliseconds.map((time) =>
    time === undefined ? { problem: "left out", isLeftOut: true } : { kept: 1, milliseconds: time, scores: {} },
  );
  return judged(page, [], { characters: 1024 * kilobytes, runs });
}

const results = [
  timed("a", 8, [4, 1]),
  timed("b", 2, [2, 1]),
  timed("c", 1, [undefined, 1]),
  timed("d", 1, [0, 1]),
  undefined,
  timed("e", 4, [6, 1]),
];

describe("pairTimes", () => {
  it("has the pages on which both runs took a time, by their sizes", () => {
    expect(pairTimes({ results }, [0, 1])).toEqual([
      { page: 1, kilobytes: 2, milliseconds: [2, 1] },
      { page: 5, kilobytes: 4, milliseconds: [6, 1] },
      { page: 0, kilobytes: 8, milliseconds: [4, 1] },
    ]);
  });
});

describe("ratioWords", () => {
  it("says how many times as long the slower run takes, on the median page and in all", () => {
    const words = "A takes 4.0 times as long as B on the median page (middle half 3.0 to 5.0), and 4.0 times as long in all.";
    expect(ratioWords(pairTimes({ results }, [0, 1]), ["A", "B"])).toBe(words);
    expect(ratioWords(pairTimes({ results }, [1, 0]), ["B", "A"])).toBe(words);
    expect(ratioWords([], ["A", "B"])).toBe("");
  });
});

describe("timesScatter", () => {
  it("has a point for each run and page on logarithmic axes that hold them all", () => {
    const { x, y, kinds, axes } = timesScatter(pairTimes({ results }, [0, 1]));
    expect([[...x], [...y], [...kinds]]).toEqual([
      [2, 2, 4, 4, 8, 8],
      [2, 1, 6, 1, 4, 1],
      [0, 1, 0, 1, 0, 1],
    ]);
    expect([axes.x.domain, axes.y.domain]).toEqual([
      [2, 10],
      [1, 10],
    ]);
  });
});
