import { deleteDB } from "idb";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { createStore } from "zustand/vanilla";
import { resultOf } from "../../evaluation/combining/ballots.fixture.ts";
import { combinationPlan } from "../../evaluation/combining/find-combination.ts";
import type { Plan } from "../../evaluation/plan.ts";
import type { CorpusEntry } from "../../import/corpus/corpus.ts";
import { CorpusStore } from "../../persistence/corpora.ts";
import { Notes } from "../../persistence/notes.ts";
import { emptyCorpus, newWork, pagesLeft, statusOf, type Corpus, type Work } from "../../state/corpus.ts";
import { Engine } from "../engine.ts";
import { CorpusAutosave } from "./corpus-autosave.ts";
import { corpusReader } from "./core.ts";
import { corpusWorks } from "./works.ts";

const name = "corpora under test of works";

afterEach(async () => {
  await deleteDB(name);
});

const createWorker = () => new Worker(new URL("../../worker/fixtures/odd-worker.ts", import.meta.url), { type: "module" });

function worksOn() {
  const state = createStore(() => emptyCorpus);
  const said: string[] = [];
  const engine = new Engine({
    library: new Map(),
    createWorker,
    workers: 1,
    measure: () => expect.fail("no run looks at pages as they are laid out"),
  });
  const works = corpusWorks({
    state,
    engine,
    reader: corpusReader(engine, new Map()),
    autosave: new CorpusAutosave(state, new CorpusStore(name), new Notes(() => sessionStorage)),
    sayFailed: (error) => {
      throw error;
    },
    library: new Map(),
    say: (sentence) => said.push(sentence),
  });
  onTestFinished(() => expect(state.getState().unkept).toBeUndefined());
  const leftOf = (id: string): number => pagesLeft(works.open(id) ?? { results: [] }).length;
  const stateOf = (id: string) => {
    const work = works.open(id);
    return work && statusOf(work);
  };
  return { state, works, said, leftOf, stateOf };
}

/** @param last name of the last page: "hangs" is never judged */
function found(count: number, last = `page ${count - 1}`): Corpus {
  const pages = Array.from({ length: count }, (_, page): CorpusEntry => {
    const path = page === count - 1 ? last : `page ${page}`;
    return { name: path, groups: {}, page: { kind: "file", file: { path, size: 1, content: new Blob() } } };
  });
  return { id: "id", name: "corpus", layout: "", pages, skipped: [], bytes: count, goldCount: 0 };
}

const fresh = (extractor: string, count: number, last?: string): Work => {
  const plan: Plan = { runs: [{ name: extractor, extractor, values: {} }], measures: [] };
  return newWork(found(count, last), plan, [], extractor);
};

describe("corpusWorks", { timeout: 60_000 }, () => {
  it("stops, goes on, and comes to the end of the pages, with the time that it took", async () => {
    const { works, said, leftOf, stateOf } = worksOn();
    await works.begin(fresh("ccb", 300));
    works.goOn("ccb");
    works.stop();
    expect(stateOf("ccb")).toBe("stopped");
    works.goOn("ccb");
    await expect.poll(() => stateOf("ccb")).toBe("done");
    expect(leftOf("ccb")).toBe(0);
    expect(works.open("ccb")?.took).toBeGreaterThan(0);
    expect(said).toEqual(["300 pages of corpus are judged"]);
  });

  it("keeps a work in the list when another is begun, and lets one at a time go on, shown or not", async () => {
    const { state, works, leftOf, stateOf } = worksOn();
    await works.begin(fresh("ccb", 300, "hangs"));
    works.goOn("ccb");
    await expect.poll(() => leftOf("ccb")).toBe(1);
    await works.begin(fresh("bte", 300));
    expect(works.open()?.id).toBe("bte");
    expect(stateOf("ccb")).toBe("running");
    // Both have the page that hangs.
    state.setState({ timeLimit: 1_000 });
    works.goOn("bte");
    expect(stateOf("ccb")).toBe("stopped");
    const left = leftOf("ccb");
    await works.show("ccb");
    await expect.poll(() => stateOf("bte")).toBe("done");
    // Nothing of the one is among what the other gave.
    expect(leftOf("ccb")).toBe(left);
    expect(state.getState().works.map(({ id }) => id)).toEqual(["ccb", "bte"]);
  });

  it("counts what is shown alone, anew when it is shown again", async () => {
    const { works, stateOf } = worksOn();
    const rows = async (): Promise<number> => (await (await works.tally.ask("csv")).text()).trimEnd().split("\r\n").length - 1;
    await works.begin(fresh("ccb", 20));
    works.goOn("ccb");
    await expect.poll(() => stateOf("ccb")).toBe("done");
    await expect.poll(rows).toBe(20);
    await works.begin(fresh("bte", 10));
    works.goOn("bte");
    await expect.poll(() => stateOf("bte")).toBe("done");
    await expect.poll(rows).toBe(10);
    await works.show("ccb");
    expect(await rows()).toBe(20);
  });

  it("searches at the end what combines best, also of what was judged on another visit", async () => {
    const { works, said, stateOf } = worksOn();
    const members = ["ccb", "bte"].map((extractor) => ({ extractor, values: {} }));
    const plan = combinationPlan({ members, measure: "lcs", operators: ["union"], folds: 2, seed: 1 });
    const judged = ["a", "b"].map((page) => resultOf(page, ["10", "01"], [true, true]));
    await works.begin(newWork(found(2), plan, [], "fresh"));
    works.goOn("fresh");
    await expect.poll(() => stateOf("fresh")).toBe("done");
    const { combination: none } = works.open("fresh") ?? {};
    expect(none).toEqual({ problem: "No page is left to compare combinations on. page 0: nothing to judge" });
    await works.begin(
      newWork({ ...found(2), pages: found(2).pages.map(({ name: page }) => ({ name: page, groups: {} })) }, plan, judged, "kept"),
    );
    await expect.poll(() => stateOf("kept")).toBe("done");
    expect(works.open("kept")?.combination).toMatchObject({ found: { mean: 1 }, order: plan.combination });
    expect(said).toEqual(["The combinations of 2 lanes are searched", "The combinations of 2 lanes are searched"]);
  });

  it("shows the last of the others when one is taken away", async () => {
    const { state, works } = worksOn();
    await works.begin(fresh("ccb", 3));
    await works.begin(fresh("bte", 3));
    works.remove("bte");
    expect([state.getState().work, state.getState().works.length]).toEqual(["ccb", 1]);
  });
});
