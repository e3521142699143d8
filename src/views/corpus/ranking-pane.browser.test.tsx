import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createStore } from "zustand/vanilla";
import { rankingOf } from "../../evaluation/ranking.ts";
import { scoreboardOf } from "../../evaluation/scoreboard.ts";
import type { CorpusController } from "../../lab/corpus.ts";
import { workOf, judged, talliedStateOf } from "../../state/corpus.fixture.ts";
import type { TableView } from "../../state/corpus.ts";
import { answering, drawInCorpus } from "./draw-in-corpus.fixture.tsx";
import { RankingPane } from "./ranking-pane.tsx";

const names = ["bte", "ccb", "cetr", "lh"];
const plan = { runs: names.map((name) => ({ name, extractor: name, values: {} })), measures: ["lcs"] as const };
const seen = judged("c", [0.5, 0.25, 0.75, undefined]);
const work = workOf(
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
  const pages = work.results.filter((result) => result !== undefined);
  const controller: Partial<CorpusController> = {
    state: createStore(() => talliedStateOf(work, { shown })),
    ask: answering({ ranking: (measure) => rankingOf(scoreboardOf({ ...work.plan, pages }), measure) }),
    takeAsLanes: (runs) => asked.push(`lanes ${runs.map((run) => names[run]).join(" ")}`),
    setView: ({ middle, pair }) => middle && asked.push(`${middle} ${pair?.map((run) => names[run]).join(" ")}`),
    openPage: (place, run) => asked.push(`${work.corpus.pages[place]?.name} ${names[run ?? -1]}`),
  };
  drawInCorpus(<RankingPane>{undefined}</RankingPane>, { size: { width: 1000, height: 480 }, controller });
  return { asked };
}

const ranking = page.getByRole("region", { name: "Ranking" });
const rowNames = () =>
  ranking
    .getByRole("rowheader")
    .elements()
    .map(({ textContent }) => textContent);

describe("RankingPane", () => {
  it("goes from the best to the worst, with those that cannot be ranked last, and takes the best three as lanes", async () => {
    const { asked } = draw();
    await expect.element(ranking.getByRole("row", { name: /cetr/ })).toHaveTextContent(/^cetr0\.7830\.750–0\.850/);
    // By 0.167 the second is worse, but on two pages of three: it cannot be told apart.
    expect(rowNames()).toEqual(["cetr", "ccb ≈", "bte", "lh 2 left out"]);
    await page.getByRole("button", { name: "Take the best three as lanes" }).click();
    expect(asked).toEqual(["lanes cetr ccb bte"]);
  });

  it("says how far the first is ahead, and leads to where", async () => {
    const { asked } = draw();
    const difference =
      /^cetr minus ccb: \+0\.167, 95 % interval .* Better on 2 pages, worse on 1, the same on 0\. The interval includes 0/;
    await expect.element(page.getByText(difference)).toBeVisible();
    await expect.element(page.getByText(/^Taking the best method on each page would give 0\.\d{3}\./)).toBeVisible();
    await page.getByRole("button", { name: "See where" }).click();
    expect(asked).toEqual(["compare cetr ccb"]);
  });

  it("has what a model was trained on apart", async () => {
    draw();
    await expect.element(ranking.getByRole("row", { name: /bte/ })).toHaveTextContent(/0\.2500\.200–0\.300/);
    await expect.element(page.getByText("† bte was trained on 1 of these pages; its mean there is 0.500.")).toBeVisible();
  });

  it("is sorted by any column, from the least and from the greatest, with those without a number last", async () => {
    draw();
    const name = page.getByRole("button", { name: "method" });
    await name.click();
    expect(rowNames()).toEqual(["bte", "ccb ≈", "cetr", "lh 2 left out"]);
    await name.click();
    await expect.element(page.getByRole("columnheader", { name: "method" })).toHaveAttribute("aria-sort", "descending");
    expect(rowNames()[0]).toBe("lh 2 left out");
  });

  it("lists the worst pages of the method that is chosen, and opens one by a click or by the keys", async () => {
    const { asked } = draw();
    await page.getByRole("button", { name: "ccb", exact: true }).click();
    const worst = page.getByRole("grid", { name: "The pages on which ccb does worst" });
    await expect.element(worst.getByRole("row").nth(1)).toHaveTextContent(/^c0\.250\.750\.50$/);
    await worst.getByText("0.70").click();
    worst.element().focus();
    await userEvent.keyboard("{ArrowDown}{ArrowRight}{Enter}");
    expect(asked).toEqual(["b ccb", "a cetr"]);
  });

  it("ranks nothing by the share that is kept", async () => {
    draw("kept");
    await expect.element(page.getByText(/^The share of text kept does not show/)).toBeVisible();
  });
});
