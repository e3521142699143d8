import { describe, expect, it } from "vitest";
import { cardMarkdown, cardOf, figureTables, modelFigures, shippedName, verdictOf, type ScoredPage } from "./model-card.ts";
import { alignedText } from "../../evaluation/table.ts";

function pageWith(given: Partial<ScoredPage>): ScoredPage {
  const none = { words: 0, probability: 0, content: 0 };
  return {
    page: "1",
    type: "article",
    by: "type",
    asFound: 0.9,
    strict: 0.8,
    predicted: 0.85,
    calibration: [{ words: 10, probability: 2, content: 1 }, none],
    beside: { defuddle: 0.7 },
    ...given,
  };
}

const folds = { folds: 2, foldsOf: "sites" } as const;

const pages = [
  pageWith({}),
  pageWith({
    type: "forum",
    asFound: 0.5,
    predicted: 0.65,
    calibration: [
      { words: 30, probability: 2, content: 3 },
      { words: 0, probability: 0, content: 0 },
    ],
  }),
];

describe("modelFigures", () => {
  const figures = modelFigures(pages);

  it("averages F1 over the pages, and over those of each type", () => {
    expect(figures.all).toMatchObject({ pages: 2, asFound: { mean: 0.7 }, strict: { mean: 0.8 } });
    expect(figures.types["forum"]).toMatchObject({ pages: 1, asFound: { mean: 0.5, low: 0.5, high: 0.5 } });
  });

  it("compares with other programs page by page", () => {
    // 0.9 − 0.7 and 0.5 − 0.7.
    expect(figures.all.ahead["defuddle"]).toEqual({ mean: 0, low: -0.2, high: 0.2 });
  });

  it("compares only where there are figures of the others", () => {
    const { all } = modelFigures([pageWith({}), pageWith({ asFound: 0.1, beside: {} })]);
    expect(all.beside["defuddle"]).toMatchObject({ pages: 1, mean: 0.7 });
    expect(all.ahead["defuddle"]).toMatchObject({ mean: 0.2 });
  });

  it("calibrates by words", () => {
    expect(figures.calibration[0]).toEqual({ from: 0, to: 0.5, words: 40, probability: 0.1, content: 0.1 });
  });

  it("tells how good the prediction is", () => {
    expect(figures.predicted).toEqual({ mean: 0.75, correlation: 1 });
  });

  it("is printed with a row for each type and one for all", () => {
    const text = figureTables(figures, folds).map(alignedText).join("\n");
    expect(text).toMatch(/^article +1 +0\.900/m);
    expect(text).toMatch(/^all +2 +0\.700 \(0\.500–0\.900\)/m);
    // Defuddle's 0.7 twice.
    expect(text).toMatch(/^all .* 0\.700 \(0\.700–0\.700\) +\+0\.000 /m);
  });
});

describe("verdictOf", () => {
  /** Twelve pages with such scores of the shipped model in turn, which was trained on the first ones. */
  const judged = (asFound: number, shipped: readonly number[], trainedOn = 0) =>
    Array.from({ length: 12 }, (_, at) =>
      pageWith({ asFound, beside: at < trainedOn ? {} : { [shippedName]: shipped[at % shipped.length] ?? 0 } }),
    );

  it("says that a model is better only where chance is ruled out", () => {
    const better = verdictOf(judged(0.9, [0.75, 0.85]));
    expect(better.kind).toBe("better");
    expect(better.text).toMatch(/^Your model beats the shipped one on 12 pages: \+0\.100 F1 \(95 %: \+0\.0\d+ to \+0\.1\d+\)\.$/);
    const unsure = verdictOf(judged(0.8, [0.7, 0.9]));
    expect(unsure.kind).toBe("unsure");
    expect(unsure.text).toMatch(/^It is unsure whether your model beats the shipped one on 12 pages/);
    const worse = verdictOf(judged(0.5, [0.75]));
    expect(worse.kind).toBe("worse");
    expect(worse.text).toContain("Keep the shipped one.");
  });

  it("leaves out what the shipped model learned from, and says where that is all", () => {
    expect(verdictOf(judged(0.9, [0.75, 0.85], 4)).text).toMatch(
      /^Your model beats the shipped one on 8 pages that the shipped model did not learn from: .*So few pages say little\.$/,
    );
    expect(verdictOf(judged(0.9, [], 12)).kind).toBe("unknown");
  });
});

describe("cardOf", () => {
  const card = {
    about: { name: "Two pages", knownFailures: ["Everything else"] },
    corpora: ["here"],
    pages: [
      { type: "article", site: "a.org" },
      { type: "forum", site: "a.org" },
    ],
    sampledRows: 7,
    options: { learningRate: 0.12 },
    ...folds,
  };

  it("counts pages, sites and types", () => {
    expect(cardOf(card)["data"]).toEqual({ corpora: ["here"], pages: 2, sites: 1, blocks: 7, types: { article: 1, forum: 1 } });
  });

  it("reads as Markdown", () => {
    const text = cardMarkdown({ ...card, figures: modelFigures(pages) });
    expect(text).toMatch(/^# Two pages\n\nLearned from 2 pages of 1 site \(here\), by 7 blocks/);
    expect(text).toMatch(/## Known failures\n\n- Everything else\n/);
    expect(text).toMatch(/- learning rate: 0\.12\n- folds: 2\n/);
    expect(text).toMatch(/\| article \|/);
  });
});
