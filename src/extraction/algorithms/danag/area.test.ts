import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Extraction } from "../../contract/extraction.ts";
import { scalarOf, seriesOf } from "../channels.fixture.ts";
import { danag } from "./danag.ts";
import { areaOf } from "./lines.fixture.ts";

// The worked example of DANA, with right-to-left characters for content: d = (-10, 15, -5, 20, -10).
const content = [0, 20, 0, 25, 0];
const code = [10, 5, 5, 5, 10];

const smoothed = (halfWindow: number): readonly number[] => [
  ...seriesOf(areaOf(content, code, 20, halfWindow).trace, "difference"),
];

describe("the smoothed difference", () => {
  it("adds the differences of a line and its neighbours; beyond the ends there is nothing to add", () => {
    expect([0, 1, 5].map(smoothed)).toEqual([
      [-10, 15, -5, 20, -10],
      [5, 0, 30, 5, 10],
      [10, 10, 10, 10, 10],
    ]);
  });

  it("agrees with adding up line by line", () => {
    const lengths = fc.array(fc.tuple(fc.nat(500), fc.nat(500)), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(lengths, fc.nat(5), (lines, halfWindow) => {
        const naive = lines.map((_, line) =>
          lines.reduce((sum, [text, tags], other) => sum + (Math.abs(other - line) <= halfWindow ? text - tags : 0), 0),
        );
        const { trace } = areaOf(
          lines.map(([text]) => text),
          lines.map(([, tags]) => tags),
          20,
          halfWindow,
        );
        expect([...seriesOf(trace, "difference")]).toEqual(naive);
      }),
    );
  });
});

describe("the area", () => {
  const linesIn = ({ trace }: Extraction): readonly number[] => {
    const [region] = trace.channels.filter(({ id }) => id === "region");
    const kept = (line: number): boolean =>
      region?.kind === "class" && ["core", "kept", "context"].includes(region.meanings[region.values[line] ?? 0] ?? "");
    return Array.from(trace.units["lines"]?.starts.keys() ?? []).filter(kept);
  };
  /** Lines of so much more content than code; between them as many lines of code. */
  const apart = (regions: readonly number[], gaps: readonly number[]): readonly [number[], number[]] => {
    const text = regions.flatMap((size, place) => [size, ...Array<number>(gaps[place] ?? 0).fill(0)]);
    return [text, text.map((size) => Number(size === 0))];
  };

  it("grows the core of the worked example over line 1 to line 0", () => {
    expect(linesIn(areaOf(content, code, 20, 1))).toEqual([0, 1, 2, 3, 4]);
    expect(linesIn(areaOf(content, code, 0, 1))).toEqual([2, 3, 4]);
  });

  it("grows from region to region over the lines strictly between two, and not over a gap that is too wide", () => {
    const [text, tags] = apart([1, 9, 1, 1], [8, 6, 20]);
    expect(linesIn(areaOf(text, tags, 8))).toEqual(Array.from({ length: 17 }, (_, line) => line));
    expect(linesIn(areaOf(text, tags, 7))).toEqual(Array.from({ length: 8 }, (_, line) => line + 9));
    expect(linesIn(areaOf(text, tags, 20))).toHaveLength(text.length);
  });

  it("takes the first of the regions with the most content for the core", () => {
    expect(linesIn(areaOf(...apart([3, 5, 5], [9, 9]), 0))).toEqual([10]);
  });

  it("takes the region with the most characters of content, not the one of the largest smoothed differences (told)", () => {
    // Four lines of 60 characters, 44 of code; far below one of 200 characters, 7 of code: the differences sum up to 144 and 553.
    const empty = Array<number>(30).fill(-50);
    const differences = [...empty, -8, 16, 16, 16, 16, -8, ...empty, -3, -5, 193, -5, -3, ...empty];
    const text = differences.map((difference) => ({ 16: 60, 193: 200 })[difference] ?? 0);
    const tags = differences.map((difference, line) => (text[line] ?? 0) - difference);
    const { trace } = areaOf(text, tags, 20, 1);
    expect([scalarOf(trace, "coreCharacters"), scalarOf(trace, "rivalMass")]).toEqual([240, 200]);
    expect(danag.deviations?.map(({ id }) => id)).toContain("size-of-regions");
  });
});
