import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { createStore } from "zustand/vanilla";
import "../../lab.css";
import { CorpusProvider, type CorpusController } from "../../lab/corpus.ts";
import { LabProvider, type LabContextValue } from "../../lab/react.tsx";
import { Reach } from "../../lab/reach.ts";
import type { TrainedModel } from "../../evaluation/train-model.ts";
import { corpusOf, judged, stateOf } from "../../state/corpus.fixture.ts";
import type { CorpusState, OpenCorpus, TrainingState } from "../../state/corpus.ts";
import { emptyLab } from "../../state/lab.ts";
import { withLane } from "../../state/lane-changes.ts";
import { TrainingPane } from "./training-pane.tsx";
import "./corpus.css";

let host: HTMLElement;

beforeEach(() => {
  host = document.createElement("div");
  host.style.cssText = "display: flex; flex-direction: column; height: 700px; width: 900px";
  document.body.replaceChildren(host);
});

const model = "my-pages-0123456789ab";
const found: TrainedModel = {
  model,
  text: "{}",
  scores: Array.from({ length: 12 }, (_, at) => ({ page: `page ${at}`, own: 0.9, ground: 0.7, isSeen: at === 0 })),
  foldsOf: "sites",
  folds: 5,
  leftOut: [{ page: "broken", problem: "broken.html: an image, not HTML" }],
};

/** Draws the pane of a corpus until the test ends; what is asked of the controller is noted. */
function drawPane(change: Partial<OpenCorpus>, training?: TrainingState, lanes: readonly string[] = []) {
  const corpus = corpusOf([judged("a", [0.5, 0.6])], change);
  const state = createStore<CorpusState>(() => ({ ...stateOf(corpus), training }));
  const asked: unknown[] = [];
  const controller: Partial<CorpusController> = {
    state,
    train: (name) => {
      asked.push(name);
      state.setState({ training: { status: "training", progress: { stage: "pages", done: 0, of: 12 } } });
    },
    stopTraining: () => {
      asked.push("stop");
      state.setState({ training: undefined });
    },
    addTrained: () => {
      asked.push("add");
      return Promise.resolve();
    },
  };
  const lab = lanes.reduce((before, own) => withLane(before, "learned", { model: own }), emptyLab);
  const value: Partial<LabContextValue> = {
    session: createStore(() => ({ lab, pageState: { status: "opening" as const }, results: {}, notices: [] })),
    reach: new Reach(),
    library: new Map(),
  };
  const container = document.createElement("div");
  container.style.display = "contents";
  host.replaceChildren(container);
  const root = createRoot(container);
  flushSync(() =>
    root.render(
      <LabProvider value={value as LabContextValue}>
        <CorpusProvider value={controller as CorpusController}>
          <TrainingPane corpus={corpus} />
        </CorpusProvider>
      </LabProvider>,
    ),
  );
  onTestFinished(() => root.unmount());
  return { asked };
}

const trainable = { entries: [undefined], goldCount: 12 };

describe("TrainingPane", () => {
  it("says why nothing can be trained: of results alone, and of fewer than ten pages of gold", async () => {
    drawPane({ entries: undefined });
    await expect.element(page.getByText(/^Only results are here: open the folder or archive of/)).toBeVisible();
    drawPane({ entries: [undefined], goldCount: 9 });
    await expect
      .element(page.getByText(/^Training takes 10 different pages with a gold standard at the least, and here are 9\./))
      .toBeVisible();
    expect(page.getByRole("form").elements()).toEqual([]);
  });

  it("asks for a name, and keeps it where the training is stopped", async () => {
    const { asked } = drawPane(trainable);
    const train = page.getByRole("button", { name: "Train", exact: true });
    await page.getByLabelText("name").fill("");
    await expect.element(page.getByText("A model needs a name.")).toBeVisible();
    await expect.element(train).toBeDisabled();
    await page.getByLabelText("name").fill(" My pages ");
    await train.click();
    await expect
      .element(page.getByRole("progressbar", { name: "Reading pages" }))
      .toHaveAttribute("aria-valuetext", "Reading pages: 0 of 12 pages");
    await page.getByRole("button", { name: "Stop" }).click();
    await expect.element(page.getByLabelText("name")).toHaveValue(" My pages ");
    expect(asked).toEqual(["My pages", "stop"]);
  });

  it("says what failed, and asks again", async () => {
    drawPane(trainable, { status: "failed", problem: "The training was lost." });
    await expect.element(page.getByRole("alert")).toHaveTextContent("The training was lost.");
    await expect.element(page.getByRole("form", { name: "Train a model" })).toBeVisible();
  });

  it("judges it beside the shipped model, names what was left out and what was trained on, and hands it over", async () => {
    const { asked } = drawPane(trainable, { status: "done", found });
    await expect
      .element(page.getByRole("heading", { name: `${model}: learned from 12 pages, on top of the shipped model` }))
      .toBeVisible();
    await expect
      .element(page.getByText(/^Your model beats the shipped one on 11 pages that the shipped model did not learn from/))
      .toBeVisible();
    await expect.element(page.getByText("Left out: broken.html: an image, not HTML.")).toBeVisible();
    await expect.element(page.getByRole("row", { name: /^shipped model 0\.700/ })).toBeVisible();
    await expect.element(page.getByRole("row", { name: /^page 0 0\.900 0\.700 trained on \+0\.200/ })).toBeVisible();
    await page.getByRole("button", { name: "Add as a lane" }).click();
    expect(asked).toEqual(["add"]);
  });

  it("knows the lane that it is", async () => {
    drawPane(trainable, { status: "done", found }, [model]);
    await expect.element(page.getByText("It is lane A.")).toBeVisible();
    expect(page.getByRole("button", { name: "Add as a lane" }).elements()).toEqual([]);
  });
});
