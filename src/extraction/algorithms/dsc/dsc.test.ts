import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Extraction } from "../../contract/extraction.ts";
import { scalarOf } from "../channels.fixture.ts";
import { runOf, textKept } from "../run.fixture.ts";
import { dsc } from "./dsc.ts";
import { autoSize, regionsOf, windowRuns, slopeCurve, windowsOver } from "./regions.ts";

const run = runOf(dsc);

/** Section 2 of the specification: ten windows of four tokens with so many tags, words numbered by their token. */
const tagCounts = [2, 3, 0, 0, 0, 3, 0, 2, 3, 2];
const worked = tagCounts
  .flatMap((tags, window) => Array.from({ length: 4 }, (_, at) => (at < tags ? "<br>" : `w${4 * window + at} `)))
  .join("");
const fourByFour = { window: 4, step: 4 };

describe("DSC", () => {
  it("keeps windows 2 to 6 of the worked example, tokens 8 to 27, 17 words", () => {
    const { selection, trace } = run(worked, fourByFour);
    expect(scalarOf(trace, "meanSlope")).toBe(0.375);
    expect(scalarOf(trace, "threshold")).toBe(0.1875);
    expect(scalarOf(trace, "regionCount")).toBe(1);
    const words = wordsIn(worked, selection);
    expect(words).toHaveLength(17);
    expect([words[0], words.at(-1)]).toEqual(["w8", "w27"]);
  });

  it("keeps tokens 8 to 19 and 24 to 27 of it where one window is enough, and nothing where four are needed", () => {
    const each = run(worked, { ...fourByFour, run: 1 });
    expect(wordsIn(worked, each.selection)).toEqual([...numbered(8, 19), ...numbered(24, 27)]);
    expect(run(worked, { ...fourByFour, run: 4 }).selection).toHaveLength(0);
  });

  it("shows the slopes, their threshold and the state of the hysteresis", () => {
    const { trace } = run(worked, fourByFour);
    const slope = trace.channels.find(({ id }) => id === "slope");
    expect(slope).toMatchObject({ threshold: 0.1875, control: { parameter: "rho", factor: 0.375 } });
    expect(valuesOf(trace, "slope")).toEqual(tagCounts.flatMap((tags) => Array.from({ length: 4 }, () => tags / 4)));
    // Of each window: out, out, in, in, in, between, in, out, out, out.
    const states = [0, 0, 3, 3, 3, 2, 3, 0, 0, 0];
    expect(valuesOf(trace, "state")).toEqual(states.flatMap((state) => Array.from({ length: 4 }, () => state)));
    expect(valuesOf(trace, "tags").slice(0, 9)).toEqual([1, 2, 2, 2, 3, 4, 5, 5, 5]);
  });

  it("shows first the tags beyond the mean of 0.375 a token, which end at none", () => {
    const { trace } = run(worked, fourByFour);
    expect(trace.channels[0]?.id).toBe("excess");
    expect(trace.channels.find(({ id }) => id === "tags")).toMatchObject({ role: "secondary" });
    const excess = valuesOf(trace, "excess");
    expect(excess.slice(0, 9)).toEqual([0.625, 1.25, 0.875, 0.5, 1.125, 1.75, 2.375, 2, 1.625]);
    expect(excess.at(-1)).toBe(0);
  });

  it("keeps all of a text without tags, however short, and nothing of tags alone", () => {
    expect(wordsIn("only a few words", run("only a few words").selection)).toHaveLength(4);
    expect(run("<br>".repeat(60)).selection).toHaveLength(0);
  });

  it("explains a word by the slope that the threshold must reach, and the share that turns it", () => {
    const { explain } = run(worked, fourByFour);
    expect(explain(worked.indexOf("w8"))).toMatchObject({ verdict: "kept", value: 0, threshold: 0.1875, keeps: "≤" });
    // Its window has two tags of four; where such windows are low, only single ones are high.
    expect(explain(worked.indexOf("w30"))).toMatchObject({
      verdict: "removed",
      value: 0.5,
      threshold: 0.1875,
      margin: 0.3125,
      flip: { parameter: "rho", value: 1.35 },
      unit: { label: "window 8: tokens 29 to 32" },
      step: "outside all regions",
    });
    expect(explain(worked.indexOf("w30")).chain?.map(({ numbers }) => numbers)).toEqual([
      "window 8: 2 / 4 = 0.500",
      "0.500 > 0.5 · 0.375 = 0.188: high",
      "n = 3: 3 in a row are high, windows 8 to 10",
      "0.500 > 0.188",
    ]);
    expect(explain(0).verdict).toBe("not text");
  });

  it("asks that words outnumber tags, where it is absolute", () => {
    const { trace, explain } = run(worked, { ...fourByFour, mode: "absolute", run: 1 });
    expect(scalarOf(trace, "threshold")).toBe(0.5);
    expect(explain(worked.indexOf("w2"))).toMatchObject({ verdict: "removed", value: 0.5, keeps: "<" });
  });

  it("raises the windows in a row, with windows of half the size that the page's length gives, in its preset “auto”", () => {
    const { trace } = run("<br>text of a few words ".repeat(100), { windows: "auto" });
    // 600 tokens: 8 + ⌊42 · 400 / 4800⌋ = 11, of which a half is 5.
    expect(scalarOf(trace, "windowSize")).toBe(5);
  });

  it("raises them up to the last number at which a tenth of the page is left", () => {
    // The worked example's windows: of one in a row 16 tokens of 40 are left, of two and three 20, of four none.
    const { trace } = run(worked, { windows: "auto", run: 1 });
    expect(scalarOf(trace, "run")).toBe(3);
    expect(trace.channels.find(({ id }) => id === "raised")).toMatchObject({
      x: Float64Array.of(1, 2, 4),
      y: Float64Array.of(40, 50, 0),
    });
  });
});

describe("autoSize", () => {
  it("is 8 up to 200 tokens, 50 from 5,000, and linear between", () => {
    expect([0, 200, 2600, 5000, 90_000].map(autoSize)).toEqual([8, 8, 29, 50, 50]);
  });
});

describe("windowsOver", () => {
  it("begins a window at every step within the page, the last ones cut short", () => {
    const curve = slopeCurve(Int32Array.from([-1, 0, -1, -1, 0]));
    expect([...windowsOver(curve, 4, 2).slopes]).toEqual([3 / 4, 2 / 3, 0]);
  });
});

const slopesOf = fc.array(fc.constantFrom(0, 1), { maxLength: 60 }).map((slopes) => Float64Array.from(slopes));

describe("regionsOf", () => {
  it("enters at n low windows and leaves before n high ones, as a walk over the windows does", () => {
    fc.assert(
      fc.property(slopesOf, fc.integer({ min: 1, max: 6 }), (slopes, n) => {
        expect(
          regionsOf(
            windowRuns(slopes, (slope) => slope === 0),
            n,
          ),
        ).toEqual(walked(slopes, n));
      }),
    );
  });
});

/** The hysteresis window by window: slope 0 is low. */
function walked(slopes: Float64Array, n: number): readonly { start: number; end: number }[] {
  const regions: { start: number; end: number }[] = [];
  const allOf = (from: number, slope: number): boolean =>
    from + n <= slopes.length && slopes.subarray(from, from + n).every((value) => value === slope);
  for (let window = 0; window < slopes.length; window++) {
    if (!allOf(window, 0)) continue;
    const start = window;
    let end = window;
    for (; window < slopes.length && !allOf(window, 1); window++) if (slopes[window] === 0) end = window + 1;
    regions.push({ start, end });
  }
  return regions;
}

function numbered(first: number, last: number): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `w${first + index}`);
}

function wordsIn(source: string, selection: Extraction["selection"]): readonly string[] {
  return textKept(source, { selection })
    .split(" ")
    .filter((word) => word !== "");
}

function valuesOf({ channels }: Extraction["trace"], id: string): readonly number[] {
  const channel = channels.find((candidate) => candidate.id === id);
  return channel !== undefined && "values" in channel ? [...channel.values] : [];
}
