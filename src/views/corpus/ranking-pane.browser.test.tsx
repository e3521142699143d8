import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { createStore } from "zustand/vanilla";
import { rankingOf } from "../../evaluation/ranking.ts";
import { scoreboardOf } from "../../evaluation/scoreboard.ts";
import type { CorpusController } from "../../lab/corpus.ts";
import { corpusOf, judged, talliedStateOf } from "../../state/corpus.fixture.ts";
import type { OpenCorpus, TableView } from "../../state/corpus.ts";
import { drawInCorpus } from "./draw-in-corpus.fixture.tsx";
import { RankingPane } from "./ranking-pane.tsx";

const names = ["bte", "ccb", "cetr", "lh"];
const plan = { runs: names.map((name) => ({ name, extractor: name, values: {} })), measures: ["lcs"] as const };
const seen = judged("c", [0.5, 0.25, 0.75, undefined]);
const corpus: OpenCorpus = corpusOf(
  [
    judged("a", [0.2, 0.9, 0.85, 0.99]),
    judged("b", [0.3, 0.7, 0.75, undefined]),
    { ...seen, runs: seen.runs.map((run, place) => (place === 0 ? { ...run, isTrainedOn: true as const } : run)) },
  ],
  { plan: { ...plan, measures: [...plan.measures] } },
);

/** Draws the ranking of a corpus until the test ends; what is asked for is noted. */
function draw(shown: TableView["shown"] = "lcs") {
  const asked: string[] = [];
  const pages = corpus.results.filter((result) => result !== undefined);
  const controller: Partial<CorpusController> = {
    state: createStore(() => talliedStateOf(corpus, { shown })),
    ranking: (measure) => Promise.resolve(rankingOf(scoreboardOf({ ...corpus.plan, pages }), measure)),
    takeAsLanes: (runs) => asked.push(`lanes ${runs.map((run) => names[run]).join(" ")}`),
    setView: ({ middle, sort }) => asked.push(`${middle} by ${names[Number(sort?.by)]} ${sort?.isDescending}`),
  };
  drawInCorpus(<RankingPane corpus={corpus} />, { size: { width: 1000, height: 480 }, controller });
  return { asked };
}

const rowNames = () =>
  page
    .getByRole("rowheader")
    .elements()
    .map(({ textContent }) => textContent);

describe("RankingPane", () => {
  it("goes from the best to the worst, with those that cannot be ranked last, and takes the best three as lanes", async () => {
    const { asked } = draw();
    await expect.element(page.getByRole("row", { name: /cetr/ })).toHaveTextContent(/^1cetr0\.7830\.750–0\.850/);
    // By 0.167 the second is worse, but on two pages of three: it cannot be told apart.
    expect(rowNames()).toEqual(["cetr", "ccb ≈", "bte", "lh"]);
    await expect.element(page.getByRole("row", { name: /lh/ })).toHaveTextContent(/^–lh/);
    await page.getByRole("button", { name: "Take the best three as lanes" }).click();
    expect(asked).toEqual(["lanes cetr ccb bte"]);
  });

  it("has what a model was trained on apart", async () => {
    draw();
    await expect.element(page.getByRole("row", { name: /bte/ })).toHaveTextContent(/0\.2500\.200–0\.3000\.500 †/);
    await expect.element(page.getByText(/† trained on: pages that the run’s model learned from/)).toBeVisible();
  });

  it("is sorted by any column, from the least and from the greatest, with those without a number last", async () => {
    draw();
    const median = page.getByRole("button", { name: "median" });
    await median.click();
    expect(rowNames()).toEqual(["bte", "ccb ≈", "cetr", "lh"]);
    await median.click();
    expect(rowNames()).toEqual(["lh", "cetr", "ccb ≈", "bte"]);
    await expect.element(page.getByRole("columnheader", { name: "median" })).toHaveAttribute("aria-sort", "descending");
    await page.getByRole("button", { name: "behind" }).click();
    expect(rowNames().at(-1)).toBe("lh");
  });

  it("leads to the pages of a run, the worst first", async () => {
    const { asked } = draw();
    await page.getByRole("button", { name: "ccb", exact: true }).click();
    expect(asked).toEqual(["pages by ccb false"]);
  });

  it("ranks nothing by the share that is kept", async () => {
    draw("kept");
    await expect.element(page.getByText(/^The share of the text that is kept says nothing/)).toBeVisible();
  });
});
