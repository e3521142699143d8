import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { createStore } from "zustand/vanilla";
import { compareOutputs, type PageOutput } from "../../evaluation/comparing/comparison.ts";
import type { CorpusController } from "../../lab/corpus.ts";
import { workOf, judged, talliedStateOf } from "../../state/corpus.fixture.ts";
import type { Work } from "../../state/corpus.ts";
import { chooseFiles } from "../ui/files-for-tests.ts";
import { ComparisonPane } from "./comparison-pane.tsx";
import { answering, drawInCorpus } from "./draw-in-corpus.fixture.tsx";

type Pages = Readonly<Record<string, PageOutput>>;

/** Draws the pane of a corpus whose two runs kept these, until the test ends; what is asked of the controller is noted. */
function drawPane(before: Pages, after: Pages, change: Partial<Pick<Work, "plan">> = {}) {
  const work = workOf([judged("a", [0.5, 0.6]), judged("b", [0.5, 0.6], { title: "The ferry" })], change);
  const state = createStore(() => talliedStateOf(work));
  const asked: unknown[] = [];
  const sideOf = (name: string, pages: Pages) => ({ name, pages: new Map(Object.entries(pages)), measure: "lcs" }) as const;
  const compared = compareOutputs(sideOf("ccb", before), sideOf("danag", after));
  const controller: Partial<CorpusController> = {
    state,
    setView: (view) => asked.push(view),
    ask: answering({ compare: () => ({ ...compared, difference: compared.scores?.difference }) }),
    openPagePair: (place, pair) => asked.push([place, pair]),
    addResults: (file) => {
      asked.push(file.name);
      return Promise.resolve();
    },
  };
  drawInCorpus(<ComparisonPane />, { size: { width: 900, height: 700 }, controller });
  return { asked };
}

describe("ComparisonPane", () => {
  it("shows the pages that changed, worst first, with their sentences, and opens one with both lanes", async () => {
    const { asked } = drawPane(
      { a: { text: "One.", score: 0.5 }, b: { text: "One. <b>Two</b>.", score: 0.75 } },
      { a: { text: "One. Three.", score: 0.5 }, b: { text: "One.", score: 0.5 } },
    );
    await expect.element(page.getByRole("status")).toHaveTextContent(/^2 of 2 pages differ\.$/);
    await expect.element(page.getByText(/^A ccb minus B danag.*95 % interval .* Better on \d page/)).toBeVisible();
    const rows = page.getByRole("rowheader").elements();
    expect(rows.map(({ textContent }) => textContent)).toEqual(["The ferry (b)", "a"]);
    await expect.element(page.getByRole("row", { name: /ferry/ })).toHaveTextContent(/0\.7500\.500\+0\.2501 lost, 1 gained$/);
    await page.getByRole("button", { name: "1 lost, 1 gained: The ferry (b)" }).click();
    await expect.element(page.getByText("its score fell from 0.750 to 0.500, −0.250")).toBeVisible();
    await expect.element(page.getByText("<b>Two</b>.")).toBeVisible();
    await page.getByRole("button", { name: "The ferry (b)", exact: true }).click();
    expect(asked).toEqual([[1, [0, 1]]]);
  });

  it("says that no page differs", async () => {
    drawPane({ a: { text: "One." } }, { a: { text: " One.\n" } });
    await expect.element(page.getByText("No page differs: 1 page.")).toBeVisible();
    expect(page.getByRole("table").elements()).toEqual([]);
  });

  it("asks for another run, or a file of results, where there is one run alone", async () => {
    const runs = [{ name: "ccb", extractor: "ccb", values: {} }];
    const { asked } = drawPane({}, {}, { plan: { runs, measures: ["lcs"] } });
    await expect.element(page.getByText(/^There is only one method\. To compare two, run another/)).toBeVisible();
    chooseFiles(new File(["{}"], "new.json"));
    await page.getByRole("button", { name: "Add results…" }).click();
    expect(asked).toEqual(["new.json"]);
  });
});
