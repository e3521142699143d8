import { describe, expect, it } from "vitest";
import type { Extraction } from "../../contract/extraction.ts";
import { finish } from "../../contract/extractor.ts";
import { valuesFor, type Value } from "../../contract/parameters.ts";
import { openPage } from "../../page/open-page.ts";
import { rangesOf } from "../../page/selection.ts";
import { density } from "./density.ts";

/** The worked example, strings counted from 0. */
const lengths = [4, 6, 120, 95, 12, 140, 9, 8, 7, 6, 90, 5];
const page = lengths.map((length) => `<p>${"x".repeat(length)}`).join("");
/** A place within a string. */
const placeOf = (string: number): number => page.split("<p>", string + 1).join("<p>").length + 3;

describe("the worked example", () => {
  it.each([
    [4, 1, 487],
    [3, 2, 367],
    [0, 3, 215],
  ])("has with C2 = %d %d regions, the largest of %d characters", (gap, count, mass) => {
    expect(scalarsOf(run({ gap })).slice(0, 2)).toEqual([count, mass]);
  });

  it.each([
    [4, [2, 3, 4, 5, 6, 7, 8, 9, 10]],
    [3, [2, 3, 4, 5]],
    [0, [2, 3]],
  ] as const)("keeps, with C2 = %d, the strings %j", (gap, strings) => {
    expect(keptStrings(run({ gap }))).toEqual(strings);
  });
});

describe("Density", () => {
  it("shows the lengths under the line of C1, and where each string lies", () => {
    const { trace } = run({ gap: 3 });
    const length = trace.channels.find(({ id }) => id === "length");
    expect(length).toMatchObject({ threshold: 80, control: { parameter: "denseLength", factor: 1 } });
    expect(length?.kind === "series" ? [...length.values] : []).toEqual(lengths);
    const region = trace.channels.find(({ id }) => id === "region");
    expect(region?.kind === "class" ? Array.from(region.values, (value) => region.classes[value]) : []).toEqual([
      ...Array<string>(2).fill("beyond all regions"),
      ...Array<string>(2).fill("largest region"),
      "gap joined over",
      "largest region",
      ...Array<string>(4).fill("gap too wide"),
      "other region",
      "beyond all regions",
    ]);
    expect(scalarsOf(run({ gap: 0 }))).toEqual([3, 215, 140, 2]);
  });

  it("tells the largest region from the others and from what lies between, the short strings in it among them", () => {
    // Dense are 0, 2 and 3, 6, 8 and 10: five regions without gaps, the second of them the largest; two with gaps of one.
    const sizes = [90, 5, 200, 120, 5, 5, 90, 5, 90, 5, 90];
    const source = sizes.map((length) => `<p>${"x".repeat(length)}`).join("");
    const [beyond, wide, other, between, largest] = [0, 1, 2, 3, 5];
    const placesWith = (gap: number) => Array.from(seriesOrClassOf(run({ gap }, source), "region"));
    expect(placesWith(0)).toEqual([other, wide, largest, largest, wide, wide, other, wide, other, wide, other]);
    expect(placesWith(1)).toEqual([largest, between, largest, largest, wide, wide, other, other, other, other, other]);
    expect(Array.from(seriesOrClassOf(run({ denseLength: 220 }, source), "region"))).toEqual(sizes.map(() => beyond));
  });

  it("explains a string by its region's mass, by the gap that parts it from the largest, or by its length", () => {
    const { explain } = run({ gap: 3 });
    expect(explain(placeOf(4))).toMatchObject({ verdict: "kept", value: 367, threshold: 90, unit: { label: "string 5" } });
    expect(explain(placeOf(4)).chain?.map(({ numbers }) => numbers)).toEqual([
      "12 < 80: does not count",
      "with C2 = 3: strings 3 to 6, Σ len = 367",
      "strings 3 to 6, Σ len = 367",
    ]);
    expect(explain(placeOf(7))).toMatchObject({
      verdict: "removed",
      flip: { parameter: "gap", value: 4 },
      formula: "strings between it and the largest region: 4 > C2 = 3",
    });
    expect(explain(placeOf(1))).toMatchObject({
      verdict: "removed",
      flip: { parameter: "denseLength", value: 6 },
      formula: "len = 6 < C1 = 80",
    });
  });

  it("takes the first of two regions of equal mass", () => {
    const twice = `<p>${"x".repeat(90)}<p>y<p>${"z".repeat(90)}`;
    const { selection, explain } = run({ gap: 0 }, twice);
    expect(Array.from(rangesOf(selection), ({ start }) => twice[start])).toEqual(["x"]);
    expect(explain(5)).toMatchObject({ verdict: "kept", keeps: "≥", margin: 0 });
    expect(explain(twice.length - 1)).toMatchObject({ verdict: "removed", keeps: ">", margin: 0 });
  });

  it("keeps nothing where no string is dense, and says so", () => {
    const { selection, trace } = run({ denseLength: 200 });
    expect(selection).toHaveLength(0);
    expect(trace.notes).toEqual(["No string of text has 200 characters."]);
    expect(run({}, "").trace.notes).toEqual([]);
  });

  it("keeps the one string of a page that is dense", () => {
    const { selection, explain } = run({}, `<p>${"x".repeat(80)}`);
    expect(selection).toHaveLength(2);
    expect(explain(4)).toMatchObject({ verdict: "kept", formula: "Σ len = 80: the only region" });
  });

  it("widens gaps by the edges of blocks, where these count", () => {
    const nested = `<p>${"x".repeat(90)}</p><div><div><div><p>${"y".repeat(90)}</p></div></div></div>`;
    expect(run({ gap: 3 }, nested).selection).toHaveLength(4);
    expect(run({ gap: 3, keepEmpty: true }, nested).selection).toHaveLength(2);
    expect(run({ gap: 4, keepEmpty: true }, nested).selection).toHaveLength(4);
  });
});

function run(given: Readonly<Record<string, Value>> = {}, source: string = page): Extraction {
  const [values, refusals] = valuesFor(density.parameters, given);
  expect(refusals).toEqual([]);
  return finish(density.decide(density.analyse({ page: openPage(source) }, values), values));
}

function keptStrings({ explain }: Extraction): number[] {
  return lengths.flatMap((_, string) => (explain(placeOf(string)).verdict === "kept" ? [string] : []));
}

function scalarsOf({ trace }: Extraction): number[] {
  return trace.channels.flatMap((channel) => (channel.kind === "scalar" ? [channel.value] : []));
}

function seriesOrClassOf({ trace }: Extraction, id: string): Float64Array | Uint8Array {
  const channel = trace.channels.find((candidate) => candidate.id === id);
  return channel?.kind === "series" || channel?.kind === "class" ? channel.values : new Float64Array();
}
