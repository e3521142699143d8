import { describe, expect, it } from "vitest";
import { rowLogOdds } from "../../extraction/algorithms/learned/small-model.fixture.ts";
import { openPage } from "../../extraction/page/open-page.ts";
import { fit, type FittedModel } from "./fit.ts";
import type { FitOptions } from "./options.ts";
import { pageRowsOf } from "./page-rows.ts";
import { trainingSetOf } from "./training-set.ts";

const options: FitOptions = {
  trees: 5,
  depth: 2,
  learningRate: 0.3,
  rowShare: 1,
  columnShare: 1,
  features: 50,
  bins: 16,
  penalty: 1,
  leastCurvature: 0.1,
  leastSites: 2,
  lexiconPrior: 1,
  logOddsShare: 1,
  seed: 1,
};

/** Pages of as many sites: paragraphs below one class that are content, a menu's entries below another that are not. */
const set = trainingSetOf(
  Array.from({ length: 12 }, (_, page) => {
    const text = `The ferry number ${page} left the harbour at dawn, and nobody knew when it would come back.`;
    const menu = `<ul class="menu"><li><a href="/">Home ${page}</a><li><a href="/news">All of the news ${page}</a></ul>`;
    return pageRowsOf(openPage(`${menu}<div class="story"><p>${text}<p>${text} Or why.</div>`), `${text} ${text} Or why.`, 1);
  }),
  Array.from({ length: 12 }, (_, page) => `site${page}.org`),
  options,
);
const everyPage = Uint32Array.from({ length: 12 }, (_, page) => page);

describe("fit", () => {
  it("gives log-odds that are the share asked for of those of the trees", () => {
    const whole = fit(set, everyPage, options);
    const share = fit(set, everyPage, { ...options, logOddsShare: 0.8 });
    expect(share.features).toEqual(whole.features);
    const logOdds = ({ base, trees }: FittedModel, value: number): number => rowLogOdds({ base, trees }, () => value);
    // Below all thresholds, and above them.
    for (const value of [-1e9, 1e9]) {
      expect(Math.abs(logOdds(whole, value))).toBeGreaterThan(0.5);
      expect(logOdds(share, value)).toBeCloseTo(0.8 * logOdds(whole, value), 5);
    }
    expect(Math.abs(whole.base)).toBeGreaterThan(0.1);
    expect(share.base).toBeCloseTo(0.8 * whole.base, 6);
  });
});
