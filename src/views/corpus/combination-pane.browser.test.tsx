import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { createStore } from "zustand/vanilla";
import { ended, resultOf } from "../../evaluation/combining/ballots.fixture.ts";
import { findCombination } from "../../evaluation/combining/find-combination.ts";
import type { CombinationOrder } from "../../evaluation/plan.ts";
import type { CorpusController } from "../../lab/corpus.ts";
import type { LaneAsRun } from "../../lab/corpus/works.ts";
import { workOf, judged, stateOf } from "../../state/corpus.fixture.ts";
import type { Corpus, Work } from "../../state/corpus.ts";
import { CombinationForm, CombinationPane } from "./combination-pane.tsx";
import { drawInCorpus } from "./draw-in-corpus.fixture.tsx";

const members = ["ccb", "danag"].map((extractor) => ({ extractor, values: {} }));
const lanes: readonly LaneAsRun[] = members.map((run, at) => ({
  id: `lane ${at}`,
  letter: "AB"[at] ?? "",
  run: { ...run, name: run.extractor },
}));
const order: CombinationOrder = { members, measure: "lcs", operators: ["union", "intersection"], folds: 2, seed: 1 };
const pages = ["a", "b", "c"].map((name) => resultOf(name, ["10", "01"], [true, true]));
const found = ended(findCombination(order, pages));

/** Draws a view of a corpus until the test ends; what is asked of the controller is noted. */
function draw(viewOf: (corpus: Corpus) => ReactNode, combination?: Work["combination"]) {
  const work = workOf([judged("a", [0.5, 0.6])], { combination });
  const asked: unknown[] = [];
  const controller: Partial<CorpusController> = {
    state: createStore(() => stateOf(work)),
    lanes: () => lanes,
    combine: (given) => asked.push(given),
    addLane: (run) => asked.push(run),
  };
  drawInCorpus(viewOf(work.corpus), { size: { width: 900, height: 700 }, controller });
  return asked;
}

describe("CombinationForm", () => {
  it("asks for all lanes, in all ways but the slow one", async () => {
    const asked = draw((corpus) => <CombinationForm found={corpus} onClose={() => undefined} />);
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
});

describe("CombinationPane", () => {
  it("says why nothing was found", async () => {
    draw(() => <CombinationPane />, { problem: "No page is left to compare combinations on." });
    await expect.element(page.getByRole("alert")).toHaveTextContent("No page is left to compare combinations on.");
  });

  it("shows what was found with its steps, and hands it over", async () => {
    const asked = draw(() => <CombinationPane />, found);
    await expect.element(page.getByText(/^any of ccb and danag: F1 1\.000 on 3 pages/)).toBeVisible();
    await expect.element(page.getByRole("figure", { name: "Step by step" })).toBeVisible();
    await page.getByRole("button", { name: "Add as a lane" }).click();
    expect(asked).toEqual([found.found.run]);
  });
});
