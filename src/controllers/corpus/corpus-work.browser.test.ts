import { deleteDB } from "idb";
import { afterEach, describe, expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import type { CorpusEntry } from "../../import/corpus/corpus.ts";
import type { Plan } from "../../evaluation/plan.ts";
import { CorpusStore } from "../../persistence/corpora.ts";
import { Notes } from "../../persistence/failed-starts.ts";
import { emptyCorpus, pagesLeft, type FoundCorpus } from "../../state/corpus.ts";
import { startWorker } from "../../worker/start-worker.ts";
import { CorpusAutosave } from "./corpus-autosave.ts";
import { freshCorpus } from "./corpus-states.ts";
import { CorpusTally } from "./corpus-results.ts";
import { CorpusWork } from "./corpus-work.ts";

const name = "corpora under test of works";

afterEach(async () => {
  await deleteDB(name);
});

const createJudge = () => new Worker(new URL("../../worker/fixtures/odd-worker.ts", import.meta.url), { type: "module" });
const createTally = () => startWorker("results");

function workOn() {
  const state = createStore(() => emptyCorpus);
  const said: string[] = [];
  const work = new CorpusWork({
    kind: "lanes",
    state,
    autosave: new CorpusAutosave(new CorpusStore(name), new Notes(() => sessionStorage), (sentence) => expect.fail(sentence)),
    makeTally: (onTally) => new CorpusTally(createTally, onTally),
    createJudge,
    workers: 1,
    measure: () => expect.fail("no run looks at pages as they are laid out"),
    library: new Map(),
    announce: (sentence) => said.push(sentence),
  });
  return { work, said };
}

function found(count: number): FoundCorpus {
  const entries = Array.from({ length: count }, (_, page): CorpusEntry => {
    const path = `page ${page}`;
    return { name: path, groups: {}, page: { kind: "file", file: { path, size: 1, content: new Blob() } } };
  });
  return { name: "corpus", layout: "", pages: entries, skipped: [], entries, bytes: count, goldCount: 0 };
}

const workOf = (extractor: string): { readonly workId: string; readonly plan: Plan } => ({
  workId: extractor,
  plan: { runs: [{ name: extractor, extractor, values: {} }], measures: [] },
});

describe("CorpusWork", { timeout: 60_000 }, () => {
  it("pauses, goes on, and comes to the end of the pages", async () => {
    const { work, said } = workOn();
    await work.begin(freshCorpus(found(300), "id", workOf("ccb")));
    work.goOn(3_000);
    work.pause();
    expect(work.open?.run.status).toBe("paused");
    work.goOn(3_000);
    await expect.poll(() => work.open?.run.status).toBe("done");
    expect(pagesLeft(work.open ?? { results: [undefined] })).toEqual([]);
    expect(said).toEqual(["300 pages of corpus are judged"]);
  });

  it("puts nothing that was under way among what another plan gave", async () => {
    const { work } = workOn();
    await work.begin(freshCorpus(found(3_000), "id", workOf("ccb")));
    work.goOn(3_000);
    await expect.poll(() => pagesLeft(work.open ?? { results: [] }).length).toBeLessThan(3_000);
    void work.begin(freshCorpus(found(3_000), "id", workOf("bte")));
    // Longer than between two reports.
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(pagesLeft(work.open ?? { results: [] })).toHaveLength(3_000);
  });
});
