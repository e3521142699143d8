import { beforeAll, describe, expect, it } from "vitest";
import { modelReader } from "../../../node/model-files.ts";
import { shippedModel, valuesFor } from "../../contract/parameters.ts";
import { openPage } from "../../page/open-page.ts";
import { article } from "../laws.fixture.ts";
import { analysePage, decidePage, type LearnedDecision } from "./analysis.ts";
import { evidenceOf, pageEvidence, whyOf } from "./why.ts";
import { readModel, type Model } from "./model.ts";
import { parameters } from "./parameters.ts";
import { smallModel } from "./small-model.fixture.ts";

let shipped: Model;

beforeAll(async () => {
  shipped = readModel((await modelReader()(shippedModel)) ?? "");
});

function decide(source: string, model: Model): LearnedDecision {
  return decidePage(analysePage(openPage(source), model), valuesFor(parameters, {})[0]);
}

const sum = (parts: readonly { readonly value: number }[]): number => parts.reduce((total, { value }) => total + value, 0);

describe("evidenceOf", () => {
  it("sums to the log-odds of every block, however much of it is named", () => {
    const { analysis } = decide(article, shipped);
    expect(analysis.count).toBeGreaterThan(5);
    for (let block = 0; block < analysis.count; block++)
      for (const most of [0, 1, 3, 8, 1000]) {
        const { bias, named, others } = evidenceOf(analysis, block, most);
        expect(named.length).toBeLessThanOrEqual(most);
        expect(bias + sum(named) + sum(others)).toBeCloseTo(analysis.logOdds[block] ?? Number.NaN, 5);
      }
  });

  it("tells like features as one, the strongest first, and groups the rest", () => {
    const source = `<nav><p>All of the news there is today</nav><main class=main><p>One two three four five six</main>`;
    const { analysis } = decide(source, smallModel);
    // In the second block: words −1 … 1 → 2 by its links; outside of nav +0.125; no long text, so no core −0.25; a name of content.
    const { bias, named, others } = evidenceOf(analysis, 1, 2);
    expect(bias).toBe(-0.375);
    expect(named).toEqual([
      { value: 1, text: "its 6 words" },
      { value: 1, text: "no links" },
    ]);
    expect(others).toEqual([
      { group: "core", value: -0.25 },
      { group: "element", value: 0.125 },
      { group: "lexicon", value: 0.125 },
    ]);
  });

  it("is told in parts that add up", () => {
    const decided = decide(article, shipped);
    for (let block = 0; block < decided.analysis.count; block++) {
      const { logOdds = [] } = whyOf(decided, block).chain?.[0] ?? {};
      expect(logOdds.length).toBeGreaterThan(6);
      expect(sum(logOdds)).toBeCloseTo(decided.analysis.logOdds[block] ?? Number.NaN, 5);
    }
  });
});

describe("pageEvidence", () => {
  it("with what comes before any question sums to the log-odds", () => {
    const { analysis } = decide(article, shipped);
    const { bias } = evidenceOf(analysis, 0, 0);
    const series = pageEvidence(analysis).byTopic;
    expect(series.map(({ name }) => name).at(-1)).toBe("All others");
    expect(series).toHaveLength(4);
    for (let block = 0; block < analysis.count; block++)
      expect(series.reduce((total, { values }) => total + (values[block] ?? 0), bias)).toBeCloseTo(
        analysis.logOdds[block] ?? Number.NaN,
        5,
      );
  });

  it("takes those by which blocks differ, and not what all of them have", () => {
    // Words, links and what short blocks are asked part the two: 1, −1 with −0.5. Outside of nav (+0.125) and of any core (−0.25) are both.
    const { analysis } = decide("<p>One two three four five six<p>One", smallModel);
    const series = pageEvidence(analysis).byTopic;
    expect(series.map(({ name, values }) => [name, ...values])).toEqual([
      ["Length", 1, -1],
      ["Links", 1, 0],
      ["Kind of element", 0, -0.5],
      ["All others", 0, 0],
    ]);
  });
});
