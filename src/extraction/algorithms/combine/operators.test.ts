import { describe, expect, it } from "vitest";
import type { Extraction } from "../../contract/extraction.ts";
import type { AnyExtractor } from "../../contract/extractor.ts";
import type { Inputs, Member } from "../../contract/inputs.ts";
import { openPage } from "../../page/open-page.ts";
import { seriesOf } from "../channels.fixture.ts";
import { channelOf, runWith } from "../run.fixture.ts";
import { failing, keeper, textOf } from "./members.fixture.ts";
import { memberIntersection, memberUnion, vote, weighted } from "./operators.ts";

// algorithms-cited.md, section 8, worked example: words 1 to 8, three members, their weights.
const page = openPage("<p>1 2 3 4 5 6 7 8");
const members = [keeper("A", "1 2 3 4 5 6", 0.5), keeper("B", "3 4 5 6 7 8", 0.3), keeper("C", "3 4 5 8", 0.2)];

describe("the worked example", () => {
  it.each([
    ["union", memberUnion, "1 2 3 4 5 6 7 8"],
    ["intersection", memberIntersection, "3 4 5"],
    ["majority", vote, "3 4 5 6 8"],
    ["weighted", weighted, "1 2 3 4 5 6 8"],
  ])("keeps by %s what it says", (_, extractor, kept) => {
    expect(keptBy(extractor)).toBe(kept);
  });

  it("scores the words by weight as it says", () => {
    expect([...seriesOf(run(weighted).trace, "score")]).toEqual([0.5, 0.5, 1, 1, 1, 0.8, 0.3, 0.5]);
  });
});

describe("a vote", () => {
  it("is the union at a quorum of 1 and the intersection at that of all, or beyond", () => {
    expect(keptBy(vote, { quorum: 1 })).toBe(keptBy(memberUnion));
    expect(keptBy(vote, { quorum: 3 })).toBe(keptBy(memberIntersection));
    expect(keptBy(vote, { quorum: 12 })).toBe(keptBy(memberIntersection));
  });

  it("asks of four members three where nothing is said", () => {
    const fourth = keeper("D", "1 3 8");
    expect(textOf(page, run(vote, {}, [...members, fourth]).selection)).toBe("3 4 5 8");
  });

  it("explains a word by who keeps it, with each one's own reason, and names the quorum that turns it", () => {
    const kept = run(vote).explain(page.source.indexOf("6"));
    expect(kept).toMatchObject({
      verdict: "kept",
      value: 2,
      threshold: 2,
      keeps: "≥",
      margin: 0,
      channel: "votes",
      flip: { parameter: "quorum", value: 3 },
      formula: "votes = 2 of 3 ≥ 2: kept by A and B, removed by C",
    });
    expect(kept.chain).toEqual([
      { symbols: "A", numbers: "kept: listed by A" },
      { symbols: "B", numbers: "kept: listed by B" },
      { symbols: "C", numbers: "removed: listed by C" },
      { symbols: "votes ≥ ⌊m / 2⌋ + 1", numbers: "votes = 2 of 3 ≥ 2" },
    ]);
    const removed = run(vote).explain(page.source.indexOf("7"));
    expect(removed).toMatchObject({ verdict: "removed", value: 1, flip: { parameter: "quorum", value: 1 } });
    expect(removed.formula).toBe("votes = 1 of 3 < 2: kept by B, removed by A and C");
  });

  it("names no quorum for a word that all keep, or none", () => {
    expect(run(vote).explain(page.source.indexOf("4"))).toMatchObject({ formula: "votes = 3 of 3 ≥ 2: kept by all" });
    expect(run(vote).explain(page.source.indexOf("4")).flip).toBeUndefined();
    const alone = run(vote, {}, [keeper("A", "1")]).explain(page.source.indexOf("8"));
    expect(alone).toMatchObject({ verdict: "removed", formula: "votes = 0 of 1 < 1: kept by none" });
    expect(alone.flip).toBeUndefined();
  });

  it("shows a barcode for each member under its name", () => {
    const rows = run(vote, {}, [...members, keeper("A", "8")]).trace.channels.flatMap((channel) =>
      channel.kind === "class" && channel.isVerdict ? [[channel.name, channel.values.join("")]] : [],
    );
    expect(rows).toEqual([
      ["A", "11111100"],
      ["B", "00111111"],
      ["C", "00111001"],
      ["A (2)", "00000001"],
    ]);
  });

  it("names a member with its values only where another is of that algorithm", () => {
    const named = ["CCB, range 60", "CETR, method TM", "CCB", "CCB", `DSC, ${"long ".repeat(20)}`, `DSC, ${"long ".repeat(30)}`];
    const { trace } = run(
      vote,
      {},
      named.map((name) => keeper(name, "1")),
    );
    expect(trace.channels.flatMap((channel) => (channel.kind === "class" && channel.isVerdict ? [channel.name] : []))).toEqual([
      "CCB, range 60",
      "CETR",
      "CCB",
      "CCB (2)",
      `DSC, ${"long ".repeat(6)}long…`,
      `DSC, ${"long ".repeat(6)}long… (2)`,
    ]);
  });

  it("tells how much each quorum keeps", () => {
    const sweep = channelOf(run(vote), "sweep", "curve");
    expect([[...sweep.x], [...sweep.y]]).toEqual([
      [1, 2, 3],
      [100, 62.5, 37.5],
    ]);
    expect(sweep.marks.find(({ isChosen }) => isChosen)?.x).toBe(2);
  });

  it("lists which sets of members keep how many words, the largest first, with their longest stretch", () => {
    const agreement = channelOf(run(vote), "agreement", "outline");
    expect(agreement.labels).toEqual(["all 3", "A", "A + B", "B", "B + C"]);
    expect(agreement.columns[0]?.values).toEqual(Float64Array.of(3, 2, 1, 1, 1));
    expect(agreement.meanings).toEqual(["kept", "removed", "kept", "removed", "kept"]);
    expect(page.source.slice(agreement.starts[0], agreement.ends[0])).toBe("3 4 5");
  });
});

describe("a weighted vote", () => {
  it("explains a word by its weights, and names the threshold that turns it", () => {
    const { formula, chain, flip } = run(weighted).explain(page.source.indexOf("6"));
    expect(formula).toBe("score = 0.8 / 1 = 0.800 ≥ 0.500: kept by A and B, removed by C");
    expect(chain?.[1]).toEqual({ symbols: "B, w = 0.3", numbers: "kept: listed by B" });
    expect(flip).toEqual({ parameter: "threshold", value: 0.81 });
  });

  it("is not misled by sums of tenths", () => {
    // 0.1 + 0.2 is a little more than 0.3, which is half of 0.6 all the same.
    const tenths = [keeper("A", "1", 0.1), keeper("B", "1", 0.2), keeper("C", "2", 0.3)];
    expect(textOf(page, run(weighted, {}, tenths).selection)).toBe("1 2");
  });

  it("keeps nothing where no member has a say, and says so", () => {
    const { selection, trace, explain } = run(weighted, { threshold: 0 }, [keeper("A", "1", 0), keeper("B", "2", 0)]);
    expect(selection).toHaveLength(0);
    expect(trace.notes.join(" ")).toContain("All weights are 0");
    expect(explain(3).formula).toContain("All weights are 0");
  });
});

describe("members", () => {
  it("that fail or keep nothing count as keeping nothing, and are named with the reason", () => {
    const { selection, trace } = run(memberUnion, {}, [
      ...members.slice(1),
      failing("VIPS", "It needs a browser."),
      keeper("D", "9"),
    ]);
    expect(textOf(page, selection)).toBe("3 4 5 6 7 8");
    expect(trace.notes).toEqual([
      "VIPS gives no result and counts as keeping nothing: It needs a browser.",
      "D keeps nothing of this page.",
    ]);
    expect(run(memberIntersection, {}, [...members, failing("VIPS", "No.")]).selection).toHaveLength(0);
    const { chain } = run(memberUnion, {}, [failing("VIPS", "No."), ...members]).explain(3);
    expect(chain?.[0]).toEqual({ symbols: "VIPS", numbers: "removed: it gave no result. No." });
  });

  it.each([
    ["union", memberUnion],
    ["intersection", memberIntersection],
    ["vote", vote],
    ["weighted", weighted],
  ])("may be none: %s keeps nothing, and asks for some", (_, extractor) => {
    const { selection, trace, explain } = run(extractor, {}, []);
    const { verdict, formula } = explain(3);
    expect([selection.length, verdict, trace.notes]).toEqual([0, "removed", [formula]]);
    expect(formula).toContain("Add some");
  });

  it("beyond the twelfth are not asked, which is said", () => {
    const many = Array.from({ length: 14 }, (_, index) => keeper(`M${index}`, String(index)));
    const { selection, trace } = run(memberUnion, {}, many);
    expect(textOf(page, selection)).toBe("1 2 3 4 5 6 7 8");
    expect(trace.notes).toContain("Only the first 12 members are asked.");
    expect(textOf(page, run(memberUnion, {}, many.toReversed()).selection)).toBe("2 3 4 5 6 7 8");
  });
});

function run(
  extractor: AnyExtractor,
  given: Readonly<Record<string, number>> = {},
  asked: readonly Member[] = members,
): Extraction {
  return runWith(extractor, { page, members: asked } as unknown as Inputs, given);
}

function keptBy(extractor: AnyExtractor, given: Readonly<Record<string, number>> = {}): string {
  return textOf(page, run(extractor, given).selection);
}
