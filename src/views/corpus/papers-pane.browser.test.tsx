import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createStore } from "zustand/vanilla";
import { measuredOn } from "../../evaluation/papers/measured.ts";
import { comparison, type PaperComparison } from "../../evaluation/papers/paper-table.ts";
import { paperFor } from "../../evaluation/papers/papers.ts";
import { scoreboardOf } from "../../evaluation/scoreboard.ts";
import { useCorpus, type CorpusController } from "../../lab/corpus.ts";
import { workOf, judged, stateOf, talliedStateOf } from "../../state/corpus.fixture.ts";
import { emptyCorpus, type CorpusState } from "../../state/corpus.ts";
import { drawInCorpus } from "./draw-in-corpus.fixture.tsx";
import { PapersPane } from "./papers-pane.tsx";

const file = { path: "a.html", size: 1, content: new Blob() };
const entry = { name: "a", groups: { folder: "BBC" }, page: { kind: "file", file } } as const;
const work = workOf([judged("a", [0.5, 0.25], { groups: { folder: "BBC" } })], { corpus: { pages: [entry] } });

const ships = [
  {
    paper: "sun2011",
    corpus: "CleanEval-Eng",
    contentscope: "1.2.3",
    date: "2026-11-28",
    groups: [{ source: "CleanEval-Eng", pages: 3, means: { CCB: { "f1 of means": { value: 0.75, pages: 3 } } } }],
  },
];

/** The numbers of Sun et al. with CCB measured on BBC. */
function measured(): PaperComparison {
  const { plan, results, corpus } = work;
  const board = scoreboardOf({ ...plan, pages: results.filter((result) => result !== undefined) });
  const of = { name: corpus.name, runs: { places: { CCB: 0 }, otherwise: ["FE"], missing: [] } };
  return comparison(paperFor("sun2011"), { ...of, ...measuredOn(paperFor("sun2011"), { ...of, board }) }, ships);
}

function Shown() {
  const shown = useCorpus(({ paper }) => paper);
  return shown && <PapersPane shown={shown} />;
}

/** Draws the view until the test ends; what is said and run is noted. */
function draw(state: CorpusState, compared: (id: string) => PaperComparison) {
  const store = createStore<CorpusState>(() => ({ ...state, paper: { paper: "sun2011", table: "4" } }));
  const said: string[] = [];
  const controller: Partial<CorpusController> = {
    state: store,
    showPaper: (paper) => store.setState({ paper }),
    paper: (id) => Promise.resolve(compared(id)),
    runPaper: (id) => said.push(`run ${id}`),
  };
  const actions = { announce: (text: string) => said.push(text) };
  drawInCorpus(<Shown />, { size: { width: 900, height: 640 }, controller, actions });
  return { said, store };
}

describe("PapersPane", () => {
  it("has each number as it is printed, what is measured below it, and the difference", async () => {
    draw(talliedStateOf(work), measured);
    await expect
      .element(page.getByRole("row", { name: /^CCB / }).getByRole("gridcell").nth(4))
      .toHaveTextContent(/^67\.72%50\.00% −17\.72$/);
    await expect
      .element(page.getByRole("row", { name: /^CCB / }).getByRole("gridcell").nth(0))
      .toHaveTextContent(/^86\.24%75\.00% −11\.24$/);
    await expect.element(page.getByText("Measured on the corpus's groups by folder: BBC (1 page).")).toBeVisible();
    await expect.element(page.getByText("at other values than the paper's: FE.")).toBeVisible();
  });

  it("has what is measured here in a table of its own, with the command that repeats it", async () => {
    draw(talliedStateOf(work), measured);
    await page.getByRole("combobox", { name: /^Table/ }).selectOptions("here");
    await expect.element(page.getByRole("row", { name: /^CCB / })).toHaveTextContent(/^CCB86\.24%75\.00%−11\.24/);
    await expect.element(page.getByText("contentscope evaluate --paper sun2011 CleanEval-Eng/")).toBeVisible();
  });

  it("goes over the cells by keys and says what each is of, with what contradicts it", async () => {
    const { said } = draw(talliedStateOf(work), measured);
    await expect.element(page.getByRole("gridcell", { name: "50.00%", exact: true })).toBeVisible();
    page.getByRole("grid").element().focus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}");
    expect(said.at(-1)).toBe("F1 of means of CCB on BBC: 67.72% published; in the open corpus 50.00% on 1 page, −17.72.");
    await userEvent.keyboard("{Control>}{End}{/Control}{ArrowLeft}{ArrowLeft}{ArrowLeft}");
    expect(said.at(-1)).toMatch(
      /^F1 of means of CECTD-DS on Ars Technica: 98\.77% published\. Ars Technica: F1 of means of CECTD-DS is 98\.76% in/,
    );
  });

  it("has other tables and papers, and leads back", async () => {
    const { store } = draw(talliedStateOf(work), (id) => comparison(paperFor(id), undefined, ships));
    await page.getByRole("combobox", { name: /^Table/ }).selectOptions("2");
    await expect.element(page.getByRole("grid", { name: /Results for CECTD-DS/ })).toBeVisible();
    expect(
      page
        .getByRole("columnheader")
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(["Source", "Precision", "Recall", "F1", "Score"]);
    await page.getByRole("combobox", { name: /^Paper/ }).selectOptions("song2009");
    await expect.element(page.getByRole("row", { name: /pages a second/ })).toHaveTextContent(/67$/);
    await page.getByRole("button", { name: "Back" }).click();
    expect(store.getState().paper).toBeUndefined();
  });

  it("says that nothing of an open corpus is measured before it is, and of a table without results nothing of cells", async () => {
    draw(stateOf(work), (id) => comparison(paperFor(id), undefined, ships));
    await expect.element(page.getByText("Nothing in corpus has been measured for this paper yet.")).toBeVisible();
    await expect.element(page.getByText(/^Arrow keys go through the cells/)).toBeVisible();
    await page.getByRole("combobox", { name: /^Paper/ }).selectOptions("gottron2008");
    await expect.element(page.getByRole("row", { name: /^economist / })).toBeVisible();
    expect(page.getByText(/^Arrow keys go through the cells/).elements()).toEqual([]);
  });

  it("runs the paper's methods at one click where pages are open, and asks for pages where none are", async () => {
    const { said } = draw(talliedStateOf(work), measured);
    await page.getByRole("button", { name: "Run this paper’s methods on corpus" }).click();
    expect(said).toContain("run sun2011");
    draw(emptyCorpus, (id) => comparison(paperFor(id), undefined, ships));
    await expect.element(page.getByText(/^To measure the same beside each number/)).toBeVisible();
    await expect.element(page.getByText(/Each source is a folder of pages/)).toBeVisible();
  });
});
