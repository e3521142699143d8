import { deleteDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PageResult } from "../../evaluation/page-result.ts";
import type { Plan } from "../../evaluation/plan.ts";
import { CorpusStore } from "../../persistence/corpora.ts";
import { Notes } from "../../persistence/notes.ts";
import { corpusOf, judged } from "../../state/corpus.fixture.ts";
import { withDone, type EarlierCorpus } from "../../state/corpus.ts";
import { CorpusAutosave } from "./corpus-autosave.ts";

const name = "corpora under test of the autosave";

beforeEach(() => {
  sessionStorage.clear();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await deleteDB(name);
});

const { plan: lanes, ...found } = corpusOf([judged("a", []), judged("b", [])]);
const sweep: Plan = {
  runs: [1, 2, 3].map((gap) => ({ name: `danag.gap~${gap}`, extractor: "danag", values: { gap } })),
  measures: ["lcs"],
  sweep: [{ parameter: "gap", values: [1, 2, 3] }],
};

/** A work with what it has done so far. */
const work = (workId: string, plan: Plan, results: readonly (PageResult | undefined)[] = []) =>
  withDone(found, "id", { workId, plan }, results);

const first = work("first", lanes);
const second = work("second", lanes);
const swept = work("swept", sweep);
const given = (id = "id", files: Parameters<CorpusAutosave["keep"]>[0]["files"] = []) => ({ id, found, files });
const ofB = judged("b", [0.5, 0.25]);

/** A visit in this tab, whose database has answered once. */
async function visit(onTrouble = (sentence: string): void => expect.fail(sentence), notes: () => Storage = () => sessionStorage) {
  let earlier: readonly EarlierCorpus[] = [];
  const onEarlier = (listed: readonly EarlierCorpus[]): void => void (earlier = listed);
  const autosave = new CorpusAutosave(new CorpusStore(name), new Notes(notes), { onTrouble, onEarlier });
  const restored = await autosave.restore();
  const works = restored.kept?.works.map(({ workId, results }) => [workId, results.map((result) => result?.page)]);
  return { autosave, ...restored, works, earlier: () => earlier };
}

/** The visit that follows when the page is left right after what was just done: at the end of its task. */
async function reloaded() {
  await Promise.resolve();
  return visit();
}

describe("CorpusAutosave", () => {
  it("brings both works on a corpus back, each with its results", async () => {
    const { autosave } = await visit();
    autosave.keep(given(), [first]);
    void autosave.add(first, [[1, ofB]]);
    autosave.keepWork(swept);
    void autosave.add(swept, [[0, judged("a", [0.1, 0.2, 0.3])]]);
    const { kept, works, lost } = await reloaded();
    expect(works).toEqual([
      ["first", [undefined, "b"]],
      ["swept", ["a", undefined]],
    ]);
    expect(kept?.works.map(({ plan }) => plan)).toEqual([lanes, sweep]);
    expect(lost).toBeUndefined();
  });

  it("has what was chosen for a corpus", async () => {
    const { autosave } = await visit();
    autosave.keep(given(), [first]);
    const chosen = [{ extractor: "bte", values: {} }];
    autosave.keepFound({ ...found, chosen });
    expect((await reloaded()).kept?.found.chosen).toEqual(chosen);
  });

  it("has every work on a corpus but those that were taken away", async () => {
    const { autosave } = await visit();
    autosave.keep(given(), [first, swept]);
    void autosave.add(first, [[1, ofB]]);
    autosave.keepWork(second);
    autosave.forgetWork("first");
    expect((await reloaded()).works).toEqual([
      ["swept", [undefined, undefined]],
      ["second", [undefined, undefined]],
    ]);
    expect(await new CorpusStore(name).results("id", "first", 0, 2)).toEqual([]);
  });

  it("stays closed, for other tabs too, until it is opened again", async () => {
    const { autosave } = await visit();
    autosave.keep(given(), [first]);
    void autosave.add(first, [[1, ofB]]);
    autosave.close();
    const next = await reloaded();
    expect([next.kept, next.earlier()]).toEqual([undefined, [{ id: "id", name: "corpus", pages: 2 }]]);
    expect((await visit(undefined, memory)).kept).toBeUndefined();
    const again = await next.autosave.reopen("id");
    expect(again?.works.map(({ workId, results }) => [workId, results[1]])).toEqual([["first", ofB]]);
    const last = await reloaded();
    expect([last.works, last.earlier()]).toEqual([[["first", [undefined, "b"]]], []]);
  });

  it("lists the one that another took the place of, until it is forgotten", async () => {
    const { autosave, earlier } = await visit();
    autosave.keep(given(), [first]);
    void autosave.add(first, [[1, ofB]]);
    autosave.keep(given("other"), [second]);
    await expect.poll(() => earlier().map(({ id }) => id)).toEqual(["id"]);
    autosave.forget("id");
    await expect.poll(earlier).toEqual([]);
    expect(await new CorpusStore(name).read("id")).toBeUndefined();
    expect(await new CorpusStore(name).results("id", "first", 0, 2)).toEqual([]);
  });

  it("keeps the last three, and saves none again that was dropped", async () => {
    const stored = async () => (await new CorpusStore(name).all()).map(({ id }) => id).toSorted();
    const { autosave } = await visit();
    for (const [at, id] of ["a", "b", "c", "d"].entries()) {
      autosave.keep(given(id), [first]);
      await expect.poll(stored).toEqual(["a", "b", "c", "d"].slice(Math.max(at - 2, 0), at + 1));
    }
    autosave.keepFound({ ...found, chosen: [] });
    expect((await reloaded()).earlier().map(({ id }) => id)).toEqual(["c", "b"]);
  });

  it("has results of a file before they are shown, and none of a file that was never shown", async () => {
    const { autosave } = await visit();
    autosave.keep(given(), [first]);
    void autosave.add(first, [[1, ofB]]);
    const taken = work("second", lanes, [judged("a", [0.5, 0.25]), ofB]);
    await autosave.prepare(taken, found, [
      [0, judged("a", [0.5, 0.25])],
      [1, ofB],
    ]);
    expect((await reloaded()).works).toEqual([["first", [undefined, "b"]]]);
    autosave.keepWork(taken);
    expect((await reloaded()).works).toEqual([
      ["first", [undefined, "b"]],
      ["second", ["a", "b"]],
    ]);
  });

  it("keeps the files, also of a corpus that is closed while they are stored", async () => {
    const { autosave } = await visit();
    autosave.keep(given("id", [{ path: "a.html", size: 3, content: new File(["<p>"], "a.html") }]), [first]);
    autosave.close();
    await expect.poll(async () => (await autosave.reopen("id"))?.files?.map(({ path }) => path)).toEqual(["a.html"]);
  });

  it("says what cannot be stored, and at the next visit that a corpus is gone", async () => {
    const troubles: string[] = [];
    const { autosave } = await visit((sentence) => troubles.push(sentence));
    autosave.keep(given(), [first]);
    await Promise.resolve();
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await autosave.add(first, [[1, ofB]]);
    vi.restoreAllMocks();
    expect(troubles).toEqual([expect.stringMatching(/^Browser storage is full: /)]);
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
    (await visit()).autosave.noteShown("swept");
    expect((await visit()).shown).toBe("swept");
  });
});

/** The notes of another tab. */
function memory(): Storage {
  throw new DOMException("refused", "SecurityError");
}
