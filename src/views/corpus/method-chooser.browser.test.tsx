import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { createStore } from "zustand/vanilla";
import { useCorpus, type CorpusController } from "../../lab/corpus.ts";
import type { Library } from "../../extraction/run.ts";
import { workOf } from "../../state/corpus.fixture.ts";
import { emptyCorpus, type CorpusState } from "../../state/corpus.ts";
import { runKey } from "../../state/lane.ts";
import { drawInCorpus } from "./draw-in-corpus.fixture.tsx";
import { MethodChooser } from "./ask-form.tsx";

const method = (id: string, family: string, more: object = {}) => ({
  id,
  name: id.toUpperCase(),
  summary: `What ${id} does.`,
  family,
  paper: { short: "Gottron 2008", authors: "T. Gottron", title: "", year: 2008, venue: "" },
  needs: ["page"],
  parameters: {},
  ...more,
});
const presets = [{ name: "fine", summary: "In small steps.", values: { mode: "fine" } }];
const parameters = { mode: { kind: "choice", label: "Mode", default: "coarse", choices: ["coarse", "fine"] } };
const library = new Map(
  [
    method("ccb", "sequence"),
    method("accb", "sequence", { presets, parameters }),
    method("sst", "DOM", { needs: ["page", "site"] }),
    method("output", "DOM"),
  ].map((declared) => [declared.id, declared]),
) as unknown as Library;

const { corpus: found } = workOf([undefined, undefined], {
  corpus: { pages: ["a", "b"].map((site) => ({ name: site, groups: { site } })) },
});

function Chooser() {
  const offered = useCorpus((state) => state.offered);
  return offered && <MethodChooser found={offered} onClose={() => undefined} />;
}

/** Draws the chooser until the test ends. */
function draw() {
  const state = createStore<CorpusState>(() => ({ ...emptyCorpus, offered: found }));
  const controller: Partial<CorpusController> = {
    state,
    lanes: () => [{ id: "lane-a", letter: "A", run: { name: "ccb", extractor: "ccb", values: {} } }],
    choose: (chosen) => state.setState(({ offered }) => ({ offered: offered && { ...offered, chosen } })),
  };
  drawInCorpus(<Chooser />, { size: { width: 900, height: 480 }, controller, lab: { library } });
  return { chosen: () => state.getState().offered?.chosen?.map(runKey) };
}

const box = (name: string | RegExp) => page.getByRole("checkbox", { name });

describe("MethodChooser", () => {
  it("begins with the lanes, and chooses methods and presets by box, family, all and none", async () => {
    const { chosen } = draw();
    await expect.element(page.getByRole("status")).toHaveTextContent("1 method × 2 pages");
    // What is the same run is one choice, as lane and as method.
    expect(page.getByRole("checkbox", { checked: true }).elements()).toHaveLength(2);
    await box("fine").click();
    expect(chosen()).toEqual(['["ccb",[]]', '["accb",[["mode","fine"]]]']);
    await expect.element(box("sequence")).toBePartiallyChecked();
    await box("sequence").click();
    expect(chosen()).toEqual(['["ccb",[]]', '["accb",[["mode","fine"]]]', '["accb",[]]']);
    await page.getByRole("button", { name: "None" }).click();
    expect(chosen()).toEqual([]);
    await page.getByRole("button", { name: "All" }).click();
    expect(chosen()).toEqual(['["ccb",[]]', '["accb",[]]']);
  });

  it("says what methods lack that need more than the page, and does not take them", async () => {
    draw();
    await expect.element(page.getByText("needs other pages of the site, but no two pages here share one")).toBeVisible();
    await expect.element(box(/^SST/)).toBeDisabled();
    await expect.element(page.getByText(/^has no outputs: “Outputs of another program…”/)).toBeVisible();
    await expect.element(box(/^OUTPUT/)).toBeDisabled();
  });

  it("finds methods by words, and then takes those alone", async () => {
    const { chosen } = draw();
    await page.getByRole("searchbox").fill("accb gottron");
    await expect.element(box(/^CCB/)).not.toBeInTheDocument();
    await page.getByRole("button", { name: "All 1 found" }).click();
    expect(chosen()).toEqual(['["ccb",[]]', '["accb",[]]']);
    await page.getByRole("searchbox").fill("nothing like it");
    await expect.element(page.getByText("No method matches “nothing like it”.")).toBeVisible();
  });
});
