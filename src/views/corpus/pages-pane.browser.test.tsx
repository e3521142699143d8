import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createStore } from "zustand/vanilla";
import { workOf, judged, stateOf } from "../../state/corpus.fixture.ts";
import { shownWork, withWork, type CorpusState, type TableView, type Work } from "../../state/corpus.ts";
import { trainedOnPageNote } from "../../evaluation/page-result.ts";
import type { CorpusController } from "../../lab/corpus.ts";
import { CorpusTable } from "./pages-pane.tsx";
import { drawInCorpus } from "./draw-in-corpus.fixture.tsx";

/** Draws the table of a corpus, until the test ends; what is opened is noted. */
function drawTable(work: Work) {
  const state = createStore<CorpusState>(() => stateOf(work));
  const setView = (to: Partial<TableView>): void =>
    state.setState((now) => withWork(now, now.work, ({ view, ...others }) => ({ ...others, view: { ...view, ...to } })));
  const opened: string[] = [];
  const controller: Partial<CorpusController> = {
    state,
    setView,
    setScroll: (scrollTop) => state.setState({ scrolls: { [work.id]: scrollTop } }),
    openPage: (place, run) => opened.push(`${work.corpus.pages[place]?.name} ${run}`),
  };
  drawInCorpus(<CorpusTable />, { size: { width: 800, height: 480 }, controller });
  return { state, opened };
}

const many = workOf(Array.from({ length: 20_000 }, (_, index) => judged(`page ${index}`, [(index % 101) / 100, 0.5])));

const cellOf = (name: string, column: number) =>
  page
    .getByRole("row", { name: new RegExp(`^${name} `) })
    .getByRole("gridcell")
    .nth(column);

describe("CorpusTable", () => {
  it("prints the number that a shade stands for", async () => {
    drawTable(many);
    await expect.element(cellOf("page 7", 0)).toHaveTextContent("0.070");
    const dark = getComputedStyle(cellOf("page 0", 0).element()).backgroundColor;
    expect(getComputedStyle(cellOf("page 0", 1).element()).backgroundColor).not.toBe(dark);
  });

  it("goes over cells by the keys, to the very last, and opens the page with the lane of the column", async () => {
    const { opened } = drawTable(many);
    page.getByRole("grid").element().focus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowRight}{Enter}");
    await userEvent.keyboard("{Control>}{End}{/Control}");
    await expect.element(cellOf("page 19999", 1)).toBeVisible();
    await expect.element(cellOf("page 19999", 1)).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{Enter}{Home}{Enter}");
    expect(opened).toEqual(["page 1 0", "page 19999 1", "page 19999 undefined"]);
  });

  it("sorts by a lane from the worst, then from the best", async () => {
    const { state } = drawTable(many);
    const sort = page.getByRole("columnheader").nth(1).getByRole("button");
    await sort.click();
    expect(shownWork(state.getState())?.view.sort).toEqual({ by: 0, isDescending: false });
    await expect.element(page.getByRole("row").nth(2)).toHaveTextContent(/^page 1010\.000/);
    await sort.click();
    await expect.element(page.getByRole("row").nth(1)).toHaveTextContent(/^page 1001\.000/);
  });

  it("marks what a model was trained on, and has a column of what a run expects of itself, by which it sorts", async () => {
    const known = (name: string, confidence: number, more: { readonly isTrainedOn?: true } = {}) => {
      const result = judged(name, [0.5, 0.25]);
      return { ...result, runs: result.runs.map((run, place) => (place === 1 ? { ...run, confidence, ...more } : run)) };
    };
    const { state, opened } = drawTable(workOf([known("a", 0.75), known("b", 0.25, { isTrainedOn: true }), known("c", 0.5)]));
    await expect.element(cellOf("b", 1)).toHaveTextContent("0.250 †");
    await expect.element(cellOf("b", 2)).toHaveTextContent("0.250 †");
    await expect.element(cellOf("b", 2)).toHaveAttribute("title", trainedOnPageNote);
    await expect.element(cellOf("b", 0)).toHaveTextContent(/^0\.500$/);
    await expect.element(cellOf("c", 2)).toHaveTextContent(/^0\.500$/);
    await expect.element(page.getByText("† trained on: the model learned from that page")).toBeVisible();
    await page
      .getByRole("columnheader", { name: /expected F1/ })
      .getByRole("button")
      .click();
    expect(shownWork(state.getState())?.view.sort).toEqual({ by: "confidence 1", isDescending: false });
    await expect.element(page.getByRole("row").nth(1)).toHaveTextContent(/^b/);
    await expect.element(page.getByRole("row").nth(3)).toHaveTextContent(/^a/);
    // It opens the page with the lane that is so sure.
    await cellOf("b", 2).click();
    expect(opened).toEqual(["b 1"]);
  });

  it("says why there is no number", async () => {
    const late = { problem: "no answer within 20 s", isLeftOut: false, isTimedOut: true } as const;
    const results = [
      judged("a", ["broke down", undefined]),
      { page: "b", groups: {}, problem: "is damaged" },
      undefined,
      judged("d", [], { runs: [late, ...judged("d", [0.5]).runs] }),
    ];
    drawTable(workOf(results));
    await expect.element(cellOf("a", 0)).toHaveAttribute("title", "broke down");
    await expect.element(cellOf("a", 1)).toHaveTextContent("left out");
    await expect.element(cellOf("b", 0)).toHaveTextContent("failed");
    expect(cellOf("b", 0).element().getAttribute("title")).toBe("is damaged");
    await expect.element(cellOf("d", 0)).toHaveTextContent("no answer");
    expect(cellOf("d", 0).element().getAttribute("title")).toBe("no answer within 20 s");
    await expect.element(cellOf("d", 1)).toHaveTextContent("0.500");
  });

  it("comes back to where it was scrolled to", async () => {
    const { state } = drawTable(many);
    page.getByRole("grid").element().scrollTop = 5_000;
    await expect.poll(() => state.getState().scrolls[many.id]).toBe(5_000);
  });
});
