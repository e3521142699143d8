import { describe, expect, it } from "vitest";
import type { Extraction } from "../../contract/extraction.ts";
import type { Value } from "../../contract/parameters.ts";
import { openPage } from "../../page/open-page.ts";
import { seriesOf } from "../channels.fixture.ts";
import { channelOf, runWith, textKept } from "../run.fixture.ts";
import { lh, siteThreshold } from "./lh.ts";

/** The site of the worked example (algorithms-cited, section 7): navigation and an article on each of four pages. */
const articles = ["alpha beta news", "gamma delta sport", "epsilon zeta", "eta theta home"];
const pages = articles.map((text) => `<body><table><td>home news sport</table><table><td>${text}</table>`);
const tables = { blocks: "tables" };

describe("LH on the worked example's site", () => {
  it("gives the navigation 0.9610, and the articles 0.3203, 0.3203, 0, 0.3203", () => {
    const entropies = pages.map((_, page) =>
      [...seriesIn(run(page, tables), "blockEntropy")].map((value) => Number(value.toFixed(4))),
    );
    expect(entropies).toEqual([
      [0.961, 0.3203],
      [0.961, 0.3203],
      [0.961, 0],
      [0.961, 0.3203],
    ]);
  });

  it("gives home, news and sport an entropy of 0.9610, and the words of one page 0", () => {
    const entropies = [...seriesIn(run(0, tables), "featureEntropy")].map((value) => Number(value.toFixed(4)));
    expect(entropies).toEqual([0.961, 0.961, 0.961, 0, 0, 0.961]);
  });

  it("lets 1 1 1 4 4 4 4 4 4 8 blocks through, chooses 0.4 and keeps the articles", () => {
    const extraction = run(0, tables);
    const { y, marks } = channelOf(extraction, "staircase", "curve");
    expect([...y]).toEqual([1, 1, 1, 4, 4, 4, 4, 4, 4, 8]);
    expect(marks.map(({ x, isChosen }) => [x, isChosen])).toEqual([
      [0.4, true],
      [0.1, false],
      [0.9, false],
    ]);
    expect(pages.map((_, page) => textOf(page, run(page, tables)))).toEqual(articles);
  });

  it("keeps the one article of words that are on one page only, by the literal rule", () => {
    const kept = pages.map((_, page) => textOf(page, run(page, { ...tables, stopRule: "no-gain" })));
    expect(kept).toEqual(["", "", "epsilon zeta", ""]);
  });

  it("explains a block by its words, their mean, and the plateau", () => {
    const { explain } = run(0, tables);
    const explanation = explain(pages[0]?.indexOf("alpha") ?? 0);
    expect(explanation).toMatchObject({ verdict: "kept", threshold: 0.4, keeps: "<", unit: { label: "block 2, table" } });
    expect(explanation.chain?.map(({ numbers }) => numbers)).toEqual([
      "alpha 0, beta 0, news 0.961",
      "0.961 / 3 = 0.320",
      "0.400: 4 of the site's 8 blocks from 0.400 to 0.900",
      "0.320 < 0.400",
    ]);
  });

  it("turns the verdict by θ where that is given", () => {
    const { explain } = run(0, { ...tables, stopRule: "fixed", theta: 0.5 });
    expect(explain(pages[0]?.indexOf("alpha") ?? 0)).toMatchObject({
      verdict: "kept",
      flip: { parameter: "theta", value: 0.32 },
    });
    expect(explain(pages[0]?.indexOf("home") ?? 0)).toMatchObject({
      verdict: "removed",
      flip: { parameter: "theta", value: 0.97 },
    });
  });

  it("shows how a word's occurrences are spread over the pages", () => {
    const weights = channelOf(run(0, tables), "weights", "matrix");
    expect(weights.columns).toEqual(["this page", "page 2", "page 3", "page 4"]);
    // news occurs twice on this page and once on each other.
    expect([...weights.values.subarray(0, 4)]).toEqual([0.4, 0.2, 0.2, 0.2]);
  });
});

describe("LH", () => {
  it("keeps all where there is no other page", () => {
    const { selection, trace, explain } = run(0, tables, [pages[0] ?? ""]);
    expect(textOf(0, { selection })).toBe("home news sport alpha beta news");
    expect(trace.notes).toEqual([]);
    expect(explain(pages[0]?.indexOf("home") ?? 0).verdict).toBe("kept");
    // Every entropy of a single page is 0: its pictures say what they are for want of.
    const lacking = trace.channels.flatMap((channel) => ("lacks" in channel && channel.lacks !== undefined ? [channel.id] : []));
    expect(lacking).toEqual(["blockEntropy", "weights", "staircase", "sortedEntropies"]);
  });

  it("keeps nothing of pages that are all the same", () => {
    const same = ["<p>one two three</p><p>four five six</p>", "<p>one two three</p><p>four five six</p>"];
    const { selection, trace } = run(0, { stopRule: "fixed", theta: 1 }, same);
    expect(selection).toHaveLength(0);
    expect([...seriesOf(trace, "blockEntropy")]).toEqual([1, 1]);
  });

  it("takes a block of stop words alone for redundant", () => {
    const { trace, explain } = run(0, {}, ["<p>of the and</p>", "<p>zebra zebra zebra</p>"]);
    expect([...seriesOf(trace, "blockEntropy")]).toEqual([1]);
    expect(explain(3).chain?.[0]?.numbers).toBe("only stop words and signs: 1");
    expect(seriesIn(run(0, { stopWords: "none" }, ["<p>of the and</p>", "<p>zebra</p>"]), "blockEntropy")[0]).toBe(0);
  });

  it("says so where no plateau parts the site's blocks", () => {
    expect(run(0, {}, ["<p>of the and</p>", "<p>of the and</p>"]).trace.notes).toEqual([
      "No two steps in a row let the same blocks of the site through, so there is no plateau: θ = 0.5.",
    ]);
  });

  it("folds plurals where asked", () => {
    const site = ["<p>boats ladies horses gas</p>", "<p>boat lady horse gas</p>"];
    expect(seriesIn(run(0, { plurals: true }, site), "blockEntropy")[0]).toBe(1);
    expect(seriesIn(run(0, {}, site), "blockEntropy")[0]).toBe(0.25);
  });
});

function run(page: number, given: Readonly<Record<string, Value>> = {}, site: readonly string[] = pages): Extraction {
  const others = site
    .map((source, index) => ({ name: `page ${index + 1}`, open: () => openPage(source) }))
    .filter((_, index) => index !== page);
  return runWith(lh, { page: openPage(site[page] ?? ""), site: others }, given);
}

function seriesIn({ trace }: Extraction, id: string): Float64Array {
  return seriesOf(trace, id);
}

function textOf(page: number, extraction: Pick<Extraction, "selection">): string {
  return textKept(pages[page] ?? "", extraction);
}

/** The blocks of the worked example's four pages (algorithms-cited, section 7): navigation 0.9610, articles 0.3203 and one 0. */
const example = Float64Array.of(0, 0.3203, 0.3203, 0.3203, 0.961, 0.961, 0.961, 0.961);

describe("siteThreshold", () => {
  it("counts informative blocks and takes 0.4, where the longest plateau begins; by the literal rule the first idle step", () => {
    const { theta, counts, plateau } = siteThreshold(example, 0.1, "plateau", 0);
    expect([...counts]).toEqual([1, 1, 1, 4, 4, 4, 4, 4, 4, 8]);
    expect([theta, plateau]).toEqual([0.4, { start: 3, end: 9 }]);
    expect(siteThreshold(example, 0.1, "no-gain", 0)).toMatchObject({ theta: 0.1, plateau: { start: 0, end: 2 } });
  });

  it("grows on by the literal rule while steps admit more", () => {
    expect(siteThreshold(Float64Array.of(0.05, 0.15, 0.25, 0.9), 0.1, "no-gain", 0).theta).toBe(0.3);
    expect(siteThreshold(Float64Array.of(0.15, 0.45, 0.9), 0.25, "no-gain", 0).theta).toBe(0.5);
  });

  it("takes 0.5 where no two steps in a row part the blocks alike", () => {
    for (const entropies of [[], [1, 1, 1], [0, 0], [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85]])
      expect(siteThreshold(Float64Array.from(entropies), 0.1, "plateau", 0).theta).toBe(0.5);
  });

  it("takes the first of two plateaus of one length", () => {
    expect(siteThreshold(Float64Array.of(0.1, 0.5, 1), 0.25, "plateau", 0)).toMatchObject({ theta: 0.25 });
  });
});
