import { describe, expect, it } from "vitest";
import type { Extraction } from "../../contract/extraction.ts";
import type { Value } from "../../contract/parameters.ts";
import { openPage } from "../../page/open-page.ts";
import { channelOf, runWith, textKept } from "../run.fixture.ts";
import { featureExtractor } from "./feature-extractor.ts";
import { kFeatureExtractor, clustersOf } from "./k-feature-extractor.ts";

const words = (count: number, word: string): string => `${word} `.repeat(count);

/** Blocks of 10 words and 2 links, 40, 20, 18 and 2 words, and 4 words and 2 images. */
const source = `<ul><li><a href=x>${words(5, "menu")}</a><li><a href=y>${words(5, "menu")}</a></ul><p>${words(40, "long")}</p><p>${words(20, "middle")}</p>
<p>${words(18, "almost")}</p><p>${words(2, "short")}</p><p><img><img>${words(4, "caption")}</p>`;

describe("FE", () => {
  it("keeps the one winner with the most text", () => {
    expect(keptWords(run(featureExtractor))).toEqual(["long"]);
  });

  it("does not choose a block with a single word and nothing else, unless no other wins", () => {
    expect(
      keptWords(run(featureExtractor, {}, `<p>${words(30, "long")}</p><p>word</p>`), `<p>${words(30, "long")}</p><p>word</p>`),
    ).toEqual(["long"]);
    const alone = "<p>word</p><p><a href=x>two links</a><a href=y>of it</a></p>";
    expect(keptWords(run(featureExtractor, {}, alone), alone)).toEqual(["word"]);
  });

  it("keeps a page that is laid out in a table, as published: the table's own tag is not inside the block (section 3.2.1)", () => {
    const rows = Array.from({ length: 6 }, (_, row) => `<tr><td>${words(30, `row${row}`)}`).join("");
    const laidOut = `<p>${words(60, "beside")}</p><table>${rows}</table>`;
    const published = featureExtractor.presets?.find(({ name }) => name === "as published");
    const { explain, selection } = run(featureExtractor, published?.values, laidOut);
    // One block of 180 words beside one of 60, and no other feature in either: 180 / 180 > 0.
    expect(keptWords({ selection }, laidOut)).toEqual(["row0", "row1", "row2", "row3", "row4", "row5"]);
    expect(explain(laidOut.indexOf("row3")).chain?.[0]?.numbers).toBe("text 180 / 180 = 1");
    const outer = `<table><tr><td>${words(20, "side")}<td><table><tr><td>${words(90, "main")}</table></table>`;
    expect(keptWords(run(featureExtractor, published?.values, outer), outer)).toEqual(["main"]);
    // K-FeatureExtractor's winners are the same: 60 of 180 words are the lower of two clusters.
    const clusters = kFeatureExtractor.presets?.find(({ name }) => name === "as published");
    expect(keptWords(run(kFeatureExtractor, clusters?.values, laidOut), laidOut)).toContain("row5");
  });

  it("counts a list inside a block, and not the list that makes one", () => {
    const nested = `<ol><li>${words(8, "outer")}<ul><li>${words(4, "inner")}</ul></ol>`;
    const { explain } = run(featureExtractor, { tagSet: "paper" }, nested);
    // The paper's tags cut at the ul, and not at the ol.
    expect(explain(nested.indexOf("outer")).chain?.[0]?.numbers).toBe("text 8 / 8 = 1, lists 1 / 1 = 1");
    expect(explain(nested.indexOf("inner")).chain?.[0]?.numbers).toBe("text 4 / 8 = 0.500");
  });

  it("sums several desired features", () => {
    // 4 of 40 words and 2 of 2 images, against 40 words: 1.1 is the largest sum.
    const { selection, explain, trace } = run(featureExtractor, { desired: "text-images" });
    expect(keptWords({ selection })).toEqual(["caption"]);
    expect(explain(source.indexOf("caption"))).toMatchObject({ verdict: "kept", value: 1.1, threshold: 1.1 });
    expect(explain(source.indexOf("caption")).chain?.[2]?.numbers).toBe("4 / 40 + 2 / 2 = 1.10");
    expect(explain(source.indexOf("long")).formula).toBe(
      "v(text) + v(images) among the 5 winners = 1 < 1.10, that of block 6, p",
    );
    expect(trace.channels.find(({ id }) => id === "wanted")).toMatchObject({ name: "Value of text + images" });
  });

  it("keeps the block of another feature where that is desired", () => {
    expect(keptWords(run(featureExtractor, { desired: "images" }))).toEqual(["caption"]);
    expect(keptWords(run(featureExtractor, { desired: "tables" }))).toEqual([]);
  });

  it("explains a block that does not win by the values of its features", () => {
    const { explain } = run(featureExtractor);
    // 10 of 40 words and 2 of 2 links; the list is the block.
    expect(explain(source.indexOf("menu"))).toMatchObject({
      verdict: "removed",
      value: 0.25,
      threshold: 1,
      keeps: ">",
      formula: "v(text) = 0.250 ≤ Σ v(others) = 1",
      chain: [{ numbers: "text 10 / 40 = 0.250, links 2 / 2 = 1" }, { numbers: "0.250 ≤ 1" }],
      unit: { label: "block 1, ul" },
    });
  });

  it("explains a winner by its value among the winners", () => {
    const { explain } = run(featureExtractor);
    expect(explain(source.indexOf("middle"))).toMatchObject({ verdict: "removed", value: 0.5, threshold: 1, margin: -0.5 });
    expect(explain(source.indexOf("middle")).formula).toBe("v(text) among the 4 winners = 0.500 < 1, that of block 2, p");
    expect(explain(source.indexOf("long"))).toMatchObject({ verdict: "kept", value: 1, threshold: 1 });
  });

  it("keeps the first of two winners of one length, and names it to the second", () => {
    const twice = "<p>one two three</p><p>four five six</p>";
    const { explain, selection } = run(featureExtractor, {}, twice);
    expect(keptWords({ selection }, twice)).toEqual(["one", "two", "three"]);
    expect(explain(twice.indexOf("five"))).toMatchObject({ verdict: "removed", value: 1 });
    expect(explain(twice.indexOf("five")).formula).toContain("as block 1, p has before it");
    expect(explain(twice.indexOf("five")).threshold).toBeUndefined();
  });

  it("ranks the winners by their values anew, then the others by what they lack", () => {
    const ranking = channelOf(run(featureExtractor), "ranking", "ranking");
    expect(ranking.labels).toEqual([
      "long long long long long long long long (block 2, p)",
      "middle middle middle middle middle middle middle middle (block 3, p)",
      "almost almost almost almost almost almost almost almost (block 4, p)",
      "short short (block 5, p)",
      "menu menu menu menu menu menu menu menu (block 1, ul)",
      "caption caption caption caption (block 6, p)",
    ]);
    expect(Object.fromEntries(ranking.columns.map(({ name, values }) => [name, [...values]]))).toEqual({
      text: [1, 0.5, 0.45, 0.05, 0.25, 0.1],
      // Two links of two; two images of two.
      "all others": [0, 0, 0, 0, 1, 1],
      lead: [1, 0.5, 0.45, 0.05, -0.75, -0.9],
      "among winners": [1, 0.5, 0.45, 0.05, 0, 0],
      "v(images)": [0, 0, 0, 0, 0, 1],
      "v(links)": [0, 0, 0, 0, 1, 0],
    });
    expect(Array.from(ranking.values, (value) => ranking.classes[value])).toEqual([
      "largest winner",
      "winner",
      "winner",
      "winner",
      "not a winner",
      "not a winner",
    ]);
    expect(source.slice(ranking.starts[3], ranking.ends[3])).toContain("short");
  });

  it("has a column for each feature where several are desired", () => {
    const { columns, labels } = channelOf(run(featureExtractor, { desired: "text-images" }), "ranking", "ranking");
    expect(columns.map(({ name }) => name).slice(0, 6)).toEqual([
      "text + images",
      "all others",
      "lead",
      "among winners",
      "v(text)",
      "v(images)",
    ]);
    expect(labels[0]).toContain("caption");
  });

  it("says so where no block wins", () => {
    const { selection, trace } = run(featureExtractor, {}, "<p><a href=x>one</a></p>");
    expect(selection).toHaveLength(0);
    expect(trace.notes).toEqual(["No block has more of text than of all else: nothing is kept."]);
  });

  it("stacks the features that a page has, the desired one first", () => {
    const { channels } = run(featureExtractor, { desired: "images" }).trace;
    const stacked = channels.filter((channel) => channel.kind === "series" && channel.partOf !== undefined).map(({ id }) => id);
    expect(stacked).toEqual(["images", "text", "links"]);
  });
});

describe("K-FE", () => {
  it("keeps the two upper clusters of three", () => {
    // 40, 20, 18, 2 of 40: clusters 1; 0.5, 0.45; 0.05.
    expect(keptWords(run(kFeatureExtractor))).toEqual(["long", "middle", "almost"]);
  });

  it("keeps the upper one of two by algorithm 2", () => {
    const preset = kFeatureExtractor.presets?.find(({ name }) => name === "algorithm 2");
    expect(keptWords(run(kFeatureExtractor, preset?.values))).toEqual(["long"]);
  });

  it("keeps the upper one of two clusters as published", () => {
    const preset = kFeatureExtractor.presets?.find(({ name }) => name === "as published");
    expect(preset?.values).toMatchObject({ clusters: 2, kept: 1 });
    expect(keptWords(run(kFeatureExtractor, preset?.values))).toEqual(["long"]);
  });

  it("keeps all winners where it keeps as many clusters as there are", () => {
    expect(keptWords(run(kFeatureExtractor, { kept: 3 }))).toEqual(["long", "middle", "almost", "short"]);
  });

  it("explains a winner by the rank of its cluster, and what would turn it", () => {
    const { explain } = run(kFeatureExtractor);
    const numbers = explain(source.indexOf("short")).chain?.map((link) => link.numbers);
    expect(explain(source.indexOf("short"))).toMatchObject({
      verdict: "removed",
      value: 3,
      threshold: 2,
      keeps: "≤",
      flip: { parameter: "kept", value: 3 },
    });
    expect(numbers).toEqual([
      "text 2 / 40 = 0.050",
      "0.050 > 0",
      "2 / 40 = 0.050",
      "1: 1, 2: 0.475, 3: 0.050",
      "cluster 3 of 3 > 2",
    ]);
    expect(explain(source.indexOf("almost"))).toMatchObject({ verdict: "kept", flip: { parameter: "kept", value: 1 } });
    expect(explain(source.indexOf("long")).flip).toBeUndefined();
  });

  it("draws its rounds over the winners", () => {
    const { units, channels } = run(kFeatureExtractor).trace;
    const plane = channels.find(({ id }) => id === "clusters");
    expect(units["winners"]?.starts).toHaveLength(4);
    expect(plane?.kind === "plane" && plane.rounds?.map(({ nearest }) => [...nearest])).toEqual([
      [2, 1, 1, 0],
      [2, 1, 1, 0],
    ]);
  });
});

function run(
  extractor: typeof featureExtractor | typeof kFeatureExtractor,
  given: Readonly<Record<string, Value>> = {},
  html = source,
): Extraction {
  const inputs = { page: openPage(html) };
  return extractor.id === "fe" ? runWith(extractor, inputs, given) : runWith(extractor, inputs, given);
}

/** The different words that are kept. */
function keptWords(extraction: Pick<Extraction, "selection">, html = source): readonly string[] {
  return [...new Set(textKept(html, extraction).split(" "))].filter((word) => word !== "");
}

describe("clustersOf", () => {
  it("starts at equidistant places of the sorted list and ranks the clusters from the top", () => {
    // Sorted 0.1 0.2 0.5 0.9 1: the start is 0.1, 0.5, 1.
    const { ranks, centres, borders, rounds, count } = clustersOf(Float64Array.of(1, 0.1, 0.9, 0.2, 0.5), 3);
    expect([...(rounds[0]?.centres ?? [])]).toEqual([0.1, 0, 0.5, 0, 1, 0]);
    expect([...ranks]).toEqual([1, 3, 1, 3, 2]);
    expect(count).toBe(3);
    expect(centres.map((centre) => Number(centre.toFixed(6)))).toEqual([0.95, 0.5, 0.15]);
    expect(borders.map((border) => Number(border.toFixed(6)))).toEqual([0.325, 0.725]);
  });

  it("makes fewer clusters where there are fewer different values", () => {
    expect([...clustersOf(Float64Array.of(1, 1, 0.5), 3).ranks]).toEqual([1, 1, 2]);
    expect([...clustersOf(Float64Array.of(1, 1), 3).ranks]).toEqual([1, 1]);
  });

  it("gives no rank to a cluster that nothing is in", () => {
    // Two of the three start at 0.1, and the one that gets nothing stays there.
    const { ranks, count } = clustersOf(Float64Array.of(0.1, 0.1, 0.1, 0.1, 0.9, 1), 3);
    expect(count).toBe(2);
    expect([...ranks]).toEqual([2, 2, 2, 2, 1, 1]);
  });

  it("puts all into one cluster for k = 1, and nothing into none", () => {
    expect([...clustersOf(Float64Array.of(1, 0.5, 0.2), 1).ranks]).toEqual([1, 1, 1]);
    expect(clustersOf(new Float64Array(), 3)).toMatchObject({ count: 0, rounds: [] });
  });
});
