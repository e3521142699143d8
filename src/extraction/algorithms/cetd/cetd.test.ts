import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Extraction } from "../../contract/extraction.ts";
import { asPublished, finish, type AnyExtractor } from "../../contract/extractor.ts";
import { valuesFor, type Value } from "../../contract/parameters.ts";
import { openPage } from "../../page/open-page.ts";
import type { Page } from "../../page/page.ts";
import { rangesOf } from "../../page/selection.ts";
import { scalarOf, seriesOf } from "../channels.fixture.ts";
import { cectdDs, cectdS, cetdDs } from "./cetd.ts";
import { inputsOf } from "../inputs.fixture.ts";
import { readings } from "./parameters.ts";

const example = openPage(readFileSync("public/pages/cetd-example/cetd-example.html.txt", "utf8"));

/** Two blocks of text, a menu of links and a short footer. */
const news = openPage(
  `<body><ul><li><a href=1>Home</a><li><a href=2>News</a></ul>` +
    `<div id=main><p>${"main text ".repeat(20)}</p><p>${"more of it ".repeat(15)}<a href=3>link</a></p></div>` +
    `<div id=side><p>${"aside ".repeat(12)}</p></div><p>Imprint <a href=4>here</a></p>`,
);

describe("CETD-DS on example 2 of the paper", () => {
  const { trace } = run(cetdDs, example);
  const fiveOf = (id: string): number[] => [...seriesOf(trace, id)].slice(1);

  it("counts characters 85, 85, 46, 39, 15", () => {
    expect(fiveOf("characters")).toEqual([85, 85, 46, 39, 15]);
  });

  it("counts tags 4, 3, 1, 1, 1, where the last but one and the third have none and one", () => {
    expect(fiveOf("tags").map((tags) => Math.max(tags, 1))).toEqual([4, 3, 1, 1, 1]);
    expect(fiveOf("tags")).toEqual([4, 3, 0, 1, 0]);
  });

  it("gives densities 21.25, 28.33, 46, 39, 15", () => {
    expect(fiveOf("textDensity")).toEqual([21.25, 85 / 3, 46, 39, 15]);
  });

  it("finds the article: 46 + 39 is the largest DensitySum, and body the least dense on its path", () => {
    // body: 85 characters, 5 tags
    expect([...seriesOf(trace, "densitySum")]).toEqual([21.25, 85 / 3, 85, 46, 24 + 15, 15]);
    expect(scalarOf(trace, "bestSum")).toBe(85);
    expect(scalarOf(trace, "threshold")).toBe(17);
    expect([...classesOf(trace, "path")]).toEqual([1, 1, 2, 0, 0, 0]);
    const flags = trace.channels.flatMap((channel) =>
      channel.kind === "series" && channel.flag !== undefined ? [[channel.id, channel.flag]] : [],
    );
    expect(flags).toEqual([
      ["textDensity", 2],
      ["densitySum", 2],
    ]);
  });
});

describe("the reasons of CETD-DS on example 2 of the paper", () => {
  const chainAt = (word: string, lambda: number): readonly string[] =>
    run(cetdDs, example, { lambda })
      .explain(example.source.indexOf(word))
      .chain?.map(({ numbers }) => numbers) ?? [];

  it("go from the density of an element, by the least on the way from body and what is marked, to the threshold", () => {
    // body 85/5 = 17, div.main 85/4, div.article 85/3, the headline 46, the body of the article 39.
    expect(chainAt("South", 1)).toEqual([
      "TD(div.articleHeadline) = 46 / max(0, 1) = 46",
      "P(div.articleHeadline) = 17 at body",
      "DensitySum(div.articleHeadline) = 46",
      "M(div.articleHeadline) = 17, of the subtree of div.articleHeadline",
      "R(div.articleHeadline) = max(17, 17) = 17",
      "τ = 1 · 17 at div.article = 17",
      "17 ≥ 17: kept",
    ]);
  });

  it("name the element by whose mark a sparser one within is kept", () => {
    // The link: 15/1 = 15, below the threshold; its parent, 39/1, marks itself.
    expect(chainAt("Richardson", 1).at(4)).toBe("R(a) = max(17 at div.articleBody, 15) = 17");
  });

  it("turn where λ lifts the threshold above the least dense element", () => {
    expect(chainAt("South", 1.5).at(-1)).toBe("17 < 25.50: removed");
    expect(run(cetdDs, example, { lambda: 1.5 }).explain(example.source.indexOf("South"))).toMatchObject({
      verdict: "removed",
      flip: { parameter: "lambda", value: 1 },
    });
  });

  it("of the one block compare DensitySums", () => {
    const { chain = [], formula } = run(cetdDs, example, { blocks: "single" }).explain(example.source.indexOf("South"));
    expect(chain.map(({ numbers }) => numbers)).toContain("D(div.articleHeadline) = max(85 at div.article, 0) = 85");
    expect(formula).toBe("D = 85 ≥ largest(DensitySum) = 85");
  });
});

describe("the reasons of CECTD", () => {
  // body: C 30, T 3, LC 10, LT 1; p: C 20, no link; a: link text alone.
  const small = openPage(`<body><div><p>${"x".repeat(20)}</p></div><a href=y>${"y".repeat(10)}</a>`);
  const linksAt = (extractor: AnyExtractor, word: string) =>
    run(extractor, small)
      .explain(small.source.indexOf(word))
      .chain?.map(({ numbers }) => numbers);

  it("write composite densities out with their counts", () => {
    // b = ln(20/20 · 0 + 10/30 · 20 + e) = ln 9.385 = 2.239; 20 · ln 20 / ln 2.239 = 74.33
    expect(linksAt(cectdDs, "xxx")).toEqual(
      expect.arrayContaining([
        "b(p) = ln(20 / max(20 − 0, 1) · 0 + 10 / max(30 at body, 1) · 20 + 2.72) = 2.24",
        "CTD(p) = 20 · ln(20 / max(0, 1) · max(0, 1) / max(0, 1)) / ln(2.24) = 74.33",
      ]),
    );
    expect(linksAt(cectdDs, "yyy")).toContain("CTD(a) = 0, as C − LC = 0 ≤ 0");
  });

  it("write the average with the siblings out", () => {
    // The link has one sibling, before it: (74.33 + 2 · 0) / 3.
    expect(linksAt(cectdS, "yyy")).toContain("CTD′(a) = (74.33 + 2 · 0) / 3 = 24.78");
    // body: 30/3 · ln 9 / ln(ln(30/20 · 10 + 10/30 · 30 + e)) = 21.97 / 1.2006
    expect(linksAt(cectdS, "yyy")?.at(-1)).toBe("24.78 ≥ 18.30: kept");
  });
});

describe("CETD-DS", () => {
  it("keeps the text of every block from the threshold on", () => {
    const text = textOf(news, run(cetdDs, news));
    expect(text).toContain("main text");
    expect(text).toContain("aside");
    expect(text).not.toContain("Home");
  });

  it("keeps only the block of largest DensitySum with blocks = single, whatever λ", () => {
    for (const lambda of [0, 1, 2]) {
      const text = textOf(news, run(cetdDs, news, { blocks: "single", lambda }));
      expect(text).toContain("main text");
      expect(text).toContain("more of it");
      expect(text).not.toContain("aside");
    }
  });

  it("names no threshold where there is none", () => {
    const { trace, explain } = run(cetdDs, news, { blocks: "single" });
    expect(trace.channels.map(({ id }) => id)).not.toContain("threshold");
    expect(explain(news.source.indexOf("aside"))).toMatchObject({
      verdict: "removed",
      value: 0,
      threshold: scalarOf(trace, "bestSum"),
    });
    expect(explain(news.source.indexOf("aside")).flip).toBeUndefined();
  });
});

describe.each([cetdDs, cectdDs].map((extractor: AnyExtractor) => [extractor.name, extractor] as const))(
  "λ of %s",
  (_, extractor) => {
    it("keeps the whole page at 0", () => {
      expect(textOf(news, run(extractor, news, { lambda: 0 }))).toBe(textOf(news, run(cectdS, news, { lambda: 0 })));
      expect(textOf(news, run(extractor, news, { lambda: 0 }))).toContain("Imprint");
    });

    it("is a cliff: above the value that the trace names, body falls and nothing is left", () => {
      const cliff = scalarOf(run(extractor, news).trace, "lambdaCliff");
      expect(cliff).toBeGreaterThanOrEqual(1);
      expect(run(extractor, news, { lambda: Math.floor(cliff * 100) / 100 }).selection.length).toBeGreaterThan(0);
      expect(run(extractor, news, { lambda: Math.floor(cliff * 100) / 100 + 0.01 }).selection).toHaveLength(0);
    });

    it("keeps nothing at 2 where body is the least dense of its path", () => {
      expect(run(extractor, example, { lambda: 2 }).selection).toHaveLength(0);
    });
  },
);

describe("CECTD-DS", () => {
  it("keeps the whole body of a page without links, and says so", () => {
    const page = openPage("<body><p>one</p><div>two</div><a href=x><img></a>");
    for (const extractor of [cectdDs, cectdS]) {
      const { selection, trace, explain } = run(extractor, page);
      expect(textOf(page, { selection })).toBe("one two");
      expect(trace.notes).toEqual([
        "This page has no link text, so every composite density would be infinite. The whole body is kept.",
      ]);
      expect(explain(page.source.indexOf("two")).verdict).toBe("kept");
    }
    expect(run(cetdDs, page).trace.notes).toEqual([]);
  });

  it("counts fewer link tags, and so is denser, where link-only elements are none", () => {
    // The list and its two items, besides the four links.
    const linkTags = (counted: string): number => seriesOf(run(cectdDs, news, { linkTags: counted }).trace, "linkTags")[0] ?? 0;
    expect(Object.keys(readings.linkTags.choices).map(linkTags)).toEqual([4, 4, 7]);
    const density = (counted: string): number =>
      seriesOf(run(cectdS, news, { linkTags: counted }).trace, "compositeDensity")[0] ?? 0;
    expect(density("in-links")).toBeGreaterThan(density("link-only"));
    expect(textOf(news, run(cetdDs, news, { linkTags: "in-links" }))).toBe(textOf(news, run(cetdDs, news)));
  });

  it("says nothing of links on a page without text", () => {
    expect(run(cectdDs, openPage("<body><img>")).trace.notes).toEqual([]);
  });

  it("explains a node with its counts, the threshold, and what marked it", () => {
    const { trace, explain } = run(cectdDs, news);
    const threshold = scalarOf(trace, "threshold");
    const place = explain(news.source.indexOf("main text"));
    // The article is denser than body, which is the least dense on its own way up and so sets the threshold.
    expect(place).toMatchObject({
      verdict: "kept",
      quantity: "Smallest composite text density on the way from body",
      value: threshold,
      threshold,
      margin: 0,
      step: "best of its subtree",
      unit: { label: "p" },
    });
    expect(place.formula).toBe(`R = ${threshold.toFixed(2)} ≥ τ = ${threshold.toFixed(2)}`);
    expect(explain(news.source.indexOf("Home"))).toMatchObject({
      verdict: "removed",
      value: 0,
      formula: `R = 0 < τ = ${threshold.toFixed(2)}`,
    });
    expect(explain(news.source.length + 1).verdict).toBe("not text");
  });

  it("keeps a word that reaches over two elements if one of them is kept, and explains it by that one", () => {
    const page = openPage(
      `<body><div><p>${"long text ".repeat(20)}S<a href=x>tyle</a> ${"and on ".repeat(20)}</p></div><a href=y>${"other ".repeat(30)}</a>`,
    );
    const { selection, explain } = run(cectdS, page);
    expect(textOf(page, { selection })).toContain("Style");
    expect(explain(page.source.indexOf("tyle"))).toMatchObject({ verdict: "kept", unit: { label: "p" } });
  });
});

describe.each([cetdDs, cectdS, cectdDs].map((extractor: AnyExtractor) => [extractor.name, extractor] as const))(
  "%s as published",
  (_, extractor) => {
    const preset = extractor.presets?.find(({ name }) => name === asPublished);

    it("takes each choice that is marked so", () => {
      const [values] = valuesFor(extractor.parameters, preset?.values ?? {});
      for (const [name, parameter] of Object.entries(extractor.parameters)) {
        if (parameter.kind !== "choice") continue;
        const marked = Object.entries(parameter.choices).find(([, called]) => called.endsWith("(as published)"));
        expect([name, values[name]]).toEqual([name, marked?.[0] ?? parameter.default]);
      }
    });

    it("counts the tags of drawings, and keeps content text alone", () => {
      const page = openPage(
        "<body><p>main text</p><svg><title>Map</title><g><path /><path /></g></svg><a href=x>more</a><textarea>input</textarea>",
      );
      const published = run(extractor, page, { ...preset?.values, lambda: 0 });
      expect(seriesOf(published.trace, "tags")[0]).toBe(8);
      expect(seriesOf(published.trace, "characters")[0]).toBe(9 + 3 + 4 + 5);
      expect(published.selection).toEqual(run(extractor, page, { lambda: 0 }).selection);
      expect(published.explain(page.source.indexOf("Map")).verdict).toBe("not text");
    });
  },
);

describe("CECTD-S", () => {
  it("has no cliff: a hundredth above 1 keeps what 1 keeps, and 2 nearly all", () => {
    expect(run(cectdS, news).trace.channels.map(({ id }) => id)).not.toContain("lambdaCliff");
    const kept = [1, 1.01, 2].map((lambda) => textOf(news, run(cectdS, news, { lambda })));
    expect(kept[1]).toBe(kept[0]);
    for (const text of kept) expect(text).toContain("main text");
  });

  it.each([cectdS, cectdDs, cetdDs])("tells of λ in $name what becomes of it above 1", ({ id, parameters }) => {
    const said = id === "cectd-s" ? /^(?!.*nothing is left).*No cliff/ : /A cliff: .*nothing is left/;
    expect(parameters.lambda.description).toMatch(said);
  });

  it("keeps the own text of nodes whose smoothed density reaches λ times that of body", () => {
    const { trace, explain } = run(cectdS, news, { lambda: 0.5 });
    const smoothed = seriesOf(trace, "smoothed");
    const composite = seriesOf(trace, "compositeDensity");
    const threshold = 0.5 * (composite[0] ?? 0);
    expect(scalarOf(trace, "threshold")).toBe(threshold);
    expect([...classesOf(trace, "verdict")]).toEqual(Array.from(smoothed, (density) => Number(density >= threshold)));
    const place = explain(news.source.indexOf("aside"));
    expect(place).toMatchObject({ quantity: "Smoothed density", threshold });
  });

  it("smooths with the siblings, weights 1, 2, 1", () => {
    const { trace } = run(cectdS, news);
    const [smoothed, composite] = [seriesOf(trace, "smoothed"), seriesOf(trace, "compositeDensity")];
    // In document order: body 0, ul 1, li 2, a 3, li 4, a 5, div#main 6, p 7, p 8, a 9, div#side 10, p 11, p 12, a 13.
    expect(smoothed[6]).toBeCloseTo(((composite[1] ?? 0) + 2 * (composite[6] ?? 0) + (composite[10] ?? 0)) / 4, 10);
    expect(smoothed[0]).toBe(composite[0]);
    expect(smoothed[9]).toBe(composite[9]);
  });
});

function run(extractor: AnyExtractor, page: Page, given: Readonly<Record<string, Value>> = {}): Extraction {
  const [values, refusals] = valuesFor(extractor.parameters, given);
  expect(refusals).toEqual([]);
  return finish(extractor.decide(extractor.analyse(inputsOf(extractor, page), values), values));
}

function classesOf({ channels }: Extraction["trace"], id: string): Uint8Array {
  const channel = channels.find((candidate) => candidate.id === id);
  return channel?.kind === "class" ? channel.values : new Uint8Array();
}

/** The selected text, ranges that a tag separates run together but for those that a block separates. */
function textOf({ source }: Page, { selection }: Pick<Extraction, "selection">): string {
  let text = "";
  let last = 0;
  for (const { start, end } of rangesOf(selection)) {
    text += (/<\/?(?:p|div|li|ul)\b/.test(source.slice(last, start)) && text !== "" ? " " : "") + source.slice(start, end);
    last = end;
  }
  return text;
}
