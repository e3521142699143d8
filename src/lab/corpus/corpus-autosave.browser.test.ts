import { deleteDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { Plan } from "../../evaluation/plan.ts";
import { CorpusStore } from "../../persistence/corpora.ts";
import { Notes } from "../../persistence/notes.ts";
import { workOf, judged } from "../../state/corpus.fixture.ts";
import { emptyCorpus, withWork, type Corpus, type Work } from "../../state/corpus.ts";
import { CorpusAutosave } from "./corpus-autosave.ts";

const name = "corpora under test of the autosave";

beforeEach(() => {
  sessionStorage.clear();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await deleteDB(name);
});

const first = workOf([undefined, undefined], {
  id: "first",
  corpus: { pages: ["a", "b"].map((page) => ({ name: page, groups: {} })) },
});
const { corpus, plan: lanes } = first;
const sweep: Plan = {
  runs: [1, 2, 3].map((gap) => ({ name: `danag.gap~${gap}`, extractor: "danag", values: { gap } })),
  measures: ["lcs"],
  sweep: [{ parameter: "gap", values: [1, 2, 3] }],
};
const second = { ...first, id: "second" };
const swept = { ...first, id: "swept", plan: sweep };
const ofB = judged("b", [0.5, 0.25]);

/** A visit in this tab, whose database has answered once. */
async function visit(notes: () => Storage = () => sessionStorage) {
  const state = createStore(() => emptyCorpus);
  const autosave = new CorpusAutosave(state, new CorpusStore(name), new Notes(notes));
  const restored = await autosave.restore();
  const works = restored.kept?.map(({ id, results }) => [id, results.map((result) => result?.page)]);
  return {
    state,
    autosave,
    ...restored,
    works,
    earlier: () => state.getState().earlier.map((one) => ({ id: one.id, name: one.name, pages: one.pages.length })),
    trouble: () => state.getState().unkept,
    /** Opens a corpus with these works in place of the one that is open. */
    open: (opened: readonly Work[], of: Partial<Corpus> = {}) =>
      state.setState({ works: opened.map((work) => ({ ...work, corpus: { ...corpus, ...of } })) }),
    begin: (work: Work) => state.setState((now) => ({ works: [...now.works, work] })),
    remove: (id: string) => state.setState((now) => withWork(now, id, () => undefined)),
  };
}

/** The visit that follows when the page is left right after what was just done: at the end of its task. */
async function reloaded() {
  await Promise.resolve();
  return visit();
}

describe("CorpusAutosave", () => {
  it("brings both works on a corpus back, each with its results", async () => {
    const { autosave, open, begin } = await visit();
    open([first]);
    void autosave.add(first, [[1, ofB]]);
    begin(swept);
    void autosave.add(swept, [[0, judged("a", [0.1, 0.2, 0.3])]]);
    const { kept, works, lost } = await reloaded();
    expect(works).toEqual([
      ["first", [undefined, "b"]],
      ["swept", ["a", undefined]],
    ]);
    expect(kept?.map(({ plan }) => plan)).toEqual([lanes, sweep]);
    expect(lost).toBeUndefined();
  });

  it("has what was chosen for a corpus", async () => {
    const { open } = await visit();
    open([first]);
    const chosen = [{ extractor: "bte", values: {} }];
    open([first], { chosen });
    expect((await reloaded()).kept?.[0]?.corpus.chosen).toEqual(chosen);
  });

  it("has every work on a corpus but those that were taken away", async () => {
    const { autosave, open, begin, remove } = await visit();
    open([first, swept]);
    void autosave.add(first, [[1, ofB]]);
    begin(second);
    remove("first");
    expect((await reloaded()).works).toEqual([
      ["swept", [undefined, undefined]],
      ["second", [undefined, undefined]],
    ]);
    expect(await new CorpusStore(name).results("id", "first", 0, 2)).toEqual([]);
  });

  it("stays closed, for other tabs too, until it is opened again", async () => {
    const { autosave, open } = await visit();
    open([first]);
    void autosave.add(first, [[1, ofB]]);
    open([]);
    const next = await reloaded();
    expect([next.kept, next.earlier()]).toEqual([undefined, [{ id: "id", name: "corpus", pages: 2 }]]);
    expect((await visit(memory)).kept).toBeUndefined();
    const again = await next.autosave.read("id");
    expect(again?.map(({ id, results }) => [id, results[1]])).toEqual([["first", ofB]]);
    next.open(again ?? []);
    const last = await reloaded();
    expect([last.works, last.earlier()]).toEqual([[["first", [undefined, "b"]]], []]);
  });

  it("lists the one that another took the place of, until it is forgotten", async () => {
    const { autosave, earlier, open } = await visit();
    open([first]);
    void autosave.add(first, [[1, ofB]]);
    open([second], { id: "other" });
    await expect.poll(() => earlier().map(({ id }) => id)).toEqual(["id"]);
    autosave.forget("id");
    await expect.poll(earlier).toEqual([]);
    expect(await new CorpusStore(name).read("id")).toBeUndefined();
    expect(await new CorpusStore(name).results("id", "first", 0, 2)).toEqual([]);
  });

  it("keeps the last three, and saves none again that was dropped", async () => {
    const stored = async () => (await new CorpusStore(name).all()).map(({ id }) => id).toSorted();
    const { open } = await visit();
    for (const [at, id] of ["a", "b", "c", "d"].entries()) {
      open([first], { id });
      await expect.poll(stored).toEqual(["a", "b", "c", "d"].slice(Math.max(at - 2, 0), at + 1));
    }
    open([first], { id: "d", chosen: [] });
    expect((await reloaded()).earlier().map(({ id }) => id)).toEqual(["c", "b"]);
  });

  it("has results of a file before they are shown, and none of a file that was never shown", async () => {
    const { autosave, open, begin } = await visit();
    open([first]);
    void autosave.add(first, [[1, ofB]]);
    const taken = { ...second, results: [judged("a", [0.5, 0.25]), ofB] };
    await autosave.prepare(taken);
    expect((await reloaded()).works).toEqual([["first", [undefined, "b"]]]);
    begin(taken);
    expect((await reloaded()).works).toEqual([
      ["first", [undefined, "b"]],
      ["second", ["a", "b"]],
    ]);
  });

  it("keeps the files, also of a corpus that is closed while they are stored", async () => {
    const { autosave, open } = await visit();
    open([first], { files: [{ path: "a.html", size: 3, content: new File(["<p>"], "a.html") }] });
    open([]);
    await expect.poll(async () => (await autosave.read("id"))?.[0]?.corpus.files?.map(({ path }) => path)).toEqual(["a.html"]);
  });

  it("says what cannot be stored, and at the next visit that a corpus is gone", async () => {
    const { autosave, open, trouble } = await visit();
    open([first]);
    await Promise.resolve();
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await autosave.add(first, [[1, ofB]]);
    vi.restoreAllMocks();
    expect(trouble()).toMatch(/^Browser storage is full: /);
    await new CorpusStore(name).change({ saved: [], forgotten: [], removed: ["id"] });
    expect((await visit()).lost).toBe(
      "The corpus “corpus” is no longer stored, was not stored in time, or is from another version of Contentscope. Open its folder or archive again.",
    );
  });

  it("says that a corpus is of another version", async () => {
    await new CorpusStore(name).change({
      saved: [{ id: "other", savedAt: 1, corpus: { version: 2 } }],
      forgotten: [],
      removed: [],
    });
    const { lost } = await visit();
    expect(lost).toMatch(/^The last corpus is .+, or is from another version of Contentscope\. Open/);
  });

  it("notes which work was shown, for this tab", async () => {
    (await visit()).state.setState({ works: [first, swept], work: "swept" });
    expect((await visit()).shown).toBe("swept");
  });
});

/** The notes of another tab. */
function memory(): Storage {
  throw new DOMException("refused", "SecurityError");
}
