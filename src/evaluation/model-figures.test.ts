import { describe, expect, it } from "vitest";
import { featureGroups, featureNames } from "../extraction/algorithms/learned/features.ts";
import { cardMarkdown, cardOf } from "./model-card.ts";
import { curveTable, figureTables, learningCurve, modelFigures, type ScoredPage } from "./model-figures.ts";
import { alignedText } from "./table.ts";

function pageWith(given: Partial<ScoredPage>): ScoredPage {
  const none = { words: 0, probability: 0, content: 0 };
  return {
    page: "1",
    type: "article",
    asFound: 0.9,
    strict: 0.8,
    predicted: 0.85,
    parts: [0.5],
    calibration: [{ words: 10, probability: 2, content: 1 }, none],
    permuted: featureGroups.map(() => 0.9),
    beside: { defuddle: 0.7 },
    ...given,
  };
}

const facts = {
  gains: new Map([
    [featureNames[0] ?? "", 3],
    [featureNames.at(-1) ?? "", 1],
  ]),
  trained: 80,
  trainedParts: [20],
  featureNames,
};

const pages = [
  pageWith({ permuted: featureGroups.map((_, group) => (group === 0 ? 0.5 : 0.9)) }),
  pageWith({
    type: "forum",
    permuted: featureGroups.map(() => 0.5),
    asFound: 0.5,
    predicted: 0.65,
    parts: [0.3],
    calibration: [
      { words: 30, probability: 2, content: 3 },
      { words: 0, probability: 0, content: 0 },
    ],
  }),
];

describe("modelFigures", () => {
  const figures = modelFigures(pages, facts);

  it("averages F1 over the pages, and over those of each type", () => {
    expect(figures.all).toMatchObject({ pages: 2, asFound: { mean: 0.7 }, strict: { mean: 0.8 } });
    expect(figures.types["forum"]).toMatchObject({ pages: 1, asFound: { mean: 0.5, low: 0.5, high: 0.5 } });
  });

  it("compares with other programs page by page", () => {
    // 0.9 − 0.7 and 0.5 − 0.7.
    expect(figures.all.ahead["defuddle"]).toEqual({ mean: 0, low: -0.2, high: 0.2 });
  });

  it("compares only where there are figures of the others", () => {
    const { all } = modelFigures([pageWith({}), pageWith({ asFound: 0.1, beside: {} })], facts);
    expect(all.beside["defuddle"]).toMatchObject({ pages: 1, mean: 0.7 });
    expect(all.ahead["defuddle"]).toMatchObject({ mean: 0.2 });
  });

  it("calibrates by words", () => {
    expect(figures.calibration[0]).toEqual({ from: 0, to: 0.5, words: 40, probability: 0.1, content: 0.1 });
  });

  it("gives the groups' shares of the gain, and what their permutation costs", () => {
    expect(figures.importance[0]).toEqual({ group: featureGroups[0]?.name, gain: 0.75, permutation: 0.2 });
    expect(figures.importance.at(-1)?.gain).toBe(0.25);
  });

  it("tells how good the prediction is", () => {
    expect(figures.predicted).toEqual({ mean: 0.75, correlation: 1 });
  });

  it("is printed with a row for each type and one for all", () => {
    const text = figureTables(figures).map(alignedText).join("\n");
    expect(text).toMatch(/^article +1 +0\.900/m);
    expect(text).toMatch(/^all +2 +0\.700 \(0\.500–0\.900\)/m);
    // Defuddle's 0.7 twice.
    expect(text).toMatch(/^all .* 0\.700 \(0\.700–0\.700\) +\+0\.000 /m);
  });
});

describe("learningCurve", () => {
  it("ends with all pages, and says how far chance goes", () => {
    expect(learningCurve(pages, facts)).toEqual([
      { pages: 20, f1: 0.4, low: 0.3, high: 0.5 },
      { pages: 80, f1: 0.7, low: 0.5, high: 0.9 },
    ]);
  });

  it("is none where nothing was learned from parts", () => {
    expect(learningCurve(pages, { ...facts, trainedParts: [] })).toEqual([]);
  });

  it("is printed with a row for each number of pages", () => {
    expect(alignedText(curveTable(learningCurve(pages, facts)))).toMatch(/^80 +0\.700 \(0\.500–0\.900\)$/m);
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
    folds: 2,
    curve: [],
  };

  it("counts pages, sites and types", () => {
    expect(cardOf(card)["data"]).toEqual({ corpora: ["here"], pages: 2, sites: 1, blocks: 7, types: { article: 1, forum: 1 } });
  });

  it("reads as Markdown", () => {
    const text = cardMarkdown({ ...card, figures: modelFigures(pages, facts) });
    expect(text).toMatch(/^# Two pages\n\nLearned from 2 pages of 1 site \(here\), by 7 blocks/);
    expect(text).toMatch(/## Known failures\n\n- Everything else\n/);
    expect(text).toMatch(/- learning rate: 0\.12\n- folds: 2\n/);
    expect(text).toMatch(/\| article \|/);
  });

  it("has the learning curve where one was drawn", () => {
    const curve = learningCurve(pages, facts);
    expect(cardOf(card)).not.toHaveProperty("learningCurve");
    expect(cardOf({ ...card, curve })["learningCurve"]).toEqual(curve);
    expect(cardMarkdown({ ...card, curve })).toMatch(/## Figures\n[^]*\| 20 \| 0\.400 \(0\.300–0\.500\) \|/);
  });
});
