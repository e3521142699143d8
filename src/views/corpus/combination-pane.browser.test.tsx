import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { createStore } from "zustand/vanilla";
import { ended, resultOf } from "../../evaluation/combining/ballots.fixture.ts";
import { findCombination, type CombinationOrder } from "../../evaluation/combining/find-combination.ts";
import type { CorpusController } from "../../lab/corpus.ts";
import type { LaneAsRun } from "../../lab/corpus/take-setting.ts";
import { corpusOf, judged, stateOf } from "../../state/corpus.fixture.ts";
import type { CombinationState, CorpusState, OpenCorpus } from "../../state/corpus.ts";
import { CombinationForm } from "./combination-form.tsx";
import { CombinationPane } from "./combination-pane.tsx";
import { drawInCorpus } from "./draw-in-corpus.fixture.tsx";

const members = ["ccb", "danag"].map((extractor) => ({ extractor, values: {} }));
const lanes: readonly LaneAsRun[] = members.map((run, at) => ({
  id: `lane ${at}`,
  letter: "AB"[at] ?? "",
  run: { ...run, name: run.extractor },
}));
const order: CombinationOrder = { members, measure: "lcs", operators: ["union", "intersection"], folds: 2, seed: 1 };
const pages = ["a", "b", "c"].map((name) => resultOf(name, ["10", "01"], [true, true]));
const found: CombinationState = { status: "done", found: ended(findCombination(order, pages)) };

/** Draws a view of a corpus until the test ends; what is asked of the controller is noted. */
function draw(viewOf: (corpus: OpenCorpus) => ReactNode, combination?: CombinationState) {
  const corpus = corpusOf([judged("a", [0.5, 0.6])], { entries: [undefined] });
  const state = createStore<CorpusState>(() => ({ ...stateOf(corpus), combination }));
  const asked: unknown[] = [];
  const controller: Partial<CorpusController> = {
    state,
    lanes: () => lanes,
    combine: (given) => asked.push(given),
    stopCombining: () => asked.push("stop"),
    addCombination: () => asked.push("add"),
    setView: () => undefined,
  };
  drawInCorpus(viewOf(corpus), { size: { width: 900, height: 700 }, controller });
  return { asked, state };
}

const drawPane = (combination?: CombinationState) => draw((corpus) => <CombinationPane corpus={corpus} />, combination);
const drawForm = () => draw((corpus) => <CombinationForm found={corpus} onClose={() => undefined} />);

describe("CombinationPane", () => {
  it("asks for all lanes, in all ways but the slow one", async () => {
    const { asked } = drawForm();
    await page.getByRole("spinbutton", { name: "folds" }).fill("4");
    await page.getByRole("button", { name: "Find the best combination" }).click();
    expect(asked).toEqual([
      {
        members: lanes.map(({ run }) => run),
        measure: "lcs",
        operators: ["union", "intersection", "vote", "weighted"],
        folds: 4,
        seed: 1,
      },
    ]);
  });

  it("shows how far it is, and stops", async () => {
    const { asked } = drawPane({ status: "searching", progress: { tried: 12, search: 2, of: 6 } });
    const bar = page.getByRole("progressbar", { name: "Combinations searched" });
    await expect.element(bar).toHaveAttribute("aria-valuetext", "search 2 of 6, 12 combinations tried");
    await page.getByRole("button", { name: "Stop" }).click();
    expect(asked).toEqual(["stop"]);
  });

  it("says what failed, and asks again", async () => {
    const { state } = drawPane({ status: "failed", problem: "No page is left to compare combinations on." });
    await expect.element(page.getByRole("alert")).toHaveTextContent("No page is left to compare combinations on.");
    await page.getByRole("button", { name: "Search again…" }).click();
    expect(state.getState().asking).toBe("combination");
  });

  it("shows what was found with its steps, and hands it over", async () => {
    const { asked } = drawPane(found);
    await expect.element(page.getByText(/^any of ccb and danag: F1 1\.000 on 3 pages/)).toBeVisible();
    await expect.element(page.getByRole("figure", { name: "Step by step" })).toBeVisible();
    await page.getByRole("button", { name: "Add as a lane" }).click();
    expect(asked).toEqual(["add"]);
  });
});
