import { describe, expect, it } from "vitest";
import { numberParameter } from "../contract/parameters.ts";
import { openPage } from "../page/open-page.ts";
import { count, setting } from "./expression.ts";
import { askJoined, type Joining } from "./joined.ts";
import { ask, classBy, drawnBy, whyBy, type Question } from "./rules.ts";
import { rowOf } from "./sorted.ts";

const lengths = [9, 5, 1, 5, 5, 2, 2, 2, 7, 1];
const source = lengths.map((length) => "x".repeat(length)).join(" ");
const starts = Uint32Array.from(lengths, (_, word) => lengths.slice(0, word).reduce((sum, length) => sum + length + 1, 0));
const row = rowOf(openPage(source), "word", starts);
const mass = count("length", "len", { name: "Letters", unit: "", formula: "len" }, Float64Array.from(lengths));
const gapParameter = numberParameter("decision", 1, [0, 9, 1], { label: "gap", description: "Gap.", unit: "" });
const leastParameter = numberParameter("decision", 5, [0, 9, 1], { label: "least", description: "Least.", unit: "" });

/** Words of at least five letters count, but for the first: 1, 3, 4 and 8. */
const counted = count("counted", "c", { name: "Counted", unit: "", formula: "c" }, Float64Array.from([0, ...lengths.slice(1)]));

type Joined = Question<"kept" | "removed">;

function joinedBy(gap: number, keeps: Joining["keeps"] = "heaviest"): Joined {
  const counts = ask(counted, "≥", setting("least", leastParameter, 5), "counts", "does not count");
  return askJoined({ pieces: row, counts, mass, gap: setting("gap", gapParameter, gap), keeps }, "joined", "kept", "removed");
}

const keptOf = (joined: Joined): readonly number[] => [...lengths.keys()].filter((word) => classBy(joined, word) === "kept");
const why = (joined: Joined, word: number) => whyBy(joined, word, (fate) => fate === "kept");
const placesOf = (joined: Joined): readonly (string | undefined)[] => {
  const [channel] = drawnBy(joined);
  return channel?.kind === "class" ? Array.from(channel.values, (value) => channel.classes[value]) : [];
};

describe("joined regions", () => {
  it("keep the heaviest with all that lies between", () => {
    expect([0, 1, 3].map((gap) => keptOf(joinedBy(gap)))).toEqual([
      [3, 4],
      [1, 2, 3, 4],
      [1, 2, 3, 4, 5, 6, 7, 8],
    ]);
    expect(placesOf(joinedBy(1))).toEqual([
      "beyond all regions",
      "largest region",
      "gap joined over",
      ...Array<string>(2).fill("largest region"),
      ...Array<string>(3).fill("gap too wide"),
      "other region",
      "beyond all regions",
    ]);
  });

  it("keep all that the heaviest run is joined to", () => {
    expect(keptOf(joinedBy(0, "core"))).toEqual([3, 4]);
    expect(placesOf(joinedBy(1, "core")).slice(0, 5)).toEqual([
      "beyond all regions",
      "joined region",
      "gap joined over",
      "largest region",
      "largest region",
    ]);
  });

  it("tell a unit of a region by its mass against that of the heaviest other, and name the gap that turns it", () => {
    const joined = joinedBy(1);
    expect(why(joined, 2)).toMatchObject({
      verdict: "kept",
      quantity: "letters of the region",
      value: 16,
      threshold: 7,
      keeps: "≥",
      flip: { parameter: "gap", value: 0 },
      formula: "Σ len = 16 ≥ 7, that of the second largest region",
    });
    expect(why(joined, 8)).toMatchObject({
      verdict: "removed",
      value: 7,
      threshold: 16,
      keeps: ">",
      flip: { parameter: "gap", value: 3 },
      formula: "Σ len = 7 ≤ 16, that of words 2 to 5",
    });
    expect(why(joined, 8).chain?.map(({ numbers }) => numbers)).toEqual([
      "7 ≥ 5: counts",
      "with gap = 1: words 6 to 8: 3 > 1",
      "words 2 to 5, Σ len = 16",
    ]);
  });

  it("tell a unit that is joined, or not, by the widest gap on the way", () => {
    expect(why(joinedBy(1, "core"), 1)).toMatchObject({ verdict: "kept", value: 1, threshold: 1, keeps: "≤" });
    expect(why(joinedBy(0, "core"), 1)).toMatchObject({
      verdict: "removed",
      flip: { parameter: "gap", value: 1 },
      formula: "words between it and the largest region: 1 > gap = 0",
    });
    expect(why(joinedBy(1), 6)).toMatchObject({ verdict: "removed", value: 3, threshold: 1, keeps: "≤" });
  });

  it("tell a unit beyond all regions by what does not make it count, and the value with which it would be kept", () => {
    expect(why(joinedBy(1), 9)).toMatchObject({
      verdict: "removed",
      quantity: "Counted",
      value: 1,
      threshold: 5,
      flip: { parameter: "least", value: 1 },
      formula: "c = 1 < least = 5",
      step: "in no region",
    });
  });
});
