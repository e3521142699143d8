import { deleteDB } from "idb";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CorpusStore } from "./corpora.ts";

const name = "corpora under test";

afterEach(async () => {
  await deleteDB(name);
});

const nothing = { saved: [], forgotten: [], removed: [] };
const save = (store: CorpusStore, corpus: Parameters<CorpusStore["change"]>[0]["saved"][number]) =>
  store.change({ ...nothing, saved: [corpus] });
const result = (page: string) => ({ page, groups: {}, problem: "is damaged" });

describe("CorpusStore", () => {
  it("gives files back with their bytes, in order, and results by their places", async () => {
    const store = new CorpusStore(name);
    await save(store, { id: "one", savedAt: 1, corpus: { name: "corpus" } });
    await store.addFiles("one", 1, [{ path: "c/2.html", size: 3, content: new File(["two"], "2.html") }]);
    await store.addFiles("one", 0, [{ path: "c/1.html", size: 3, content: new File(["one"], "1.html") }]);
    await store.addResults("one", "lanes", [
      [0, result("1")],
      [7, result("8")],
    ]);
    await store.addResults("two", "lanes", [[0, result("other")]]);
    expect(await store.read("one")).toEqual({ name: "corpus" });
    const files = await store.files("one");
    const texts = await Promise.all(files.map(({ content }) => (content instanceof Blob ? content.text() : Promise.resolve(""))));
    expect([files.map(({ path }) => path), texts]).toEqual([
      ["c/1.html", "c/2.html"],
      ["one", "two"],
    ]);
    expect(await store.results("one", "lanes", 0, 7)).toEqual([[0, result("1")]]);
    expect(await store.results("one", "lanes", 7, 7)).toEqual([[7, result("8")]]);
  });

  it("keeps what the works on a corpus did apart, and forgets one of them, or all with the corpus", async () => {
    const store = new CorpusStore(name);
    await save(store, { id: "one", savedAt: 1, corpus: "one" });
    for (const work of ["lanes", "sweep"]) await store.addResults("one", work, [[0, result(work)]]);
    expect(await store.results("one", "sweep", 0, 9)).toEqual([[0, result("sweep")]]);
    await store.change({ ...nothing, forgotten: [["one", "lanes"]] });
    expect(await store.results("one", "lanes", 0, 9)).toEqual([]);
    expect(await store.results("one", "sweep", 0, 9)).toEqual([[0, result("sweep")]]);
    await store.addResults("one-more", "lanes", [[0, result("other")]]);
    await store.change({ ...nothing, removed: ["one"] });
    expect(await store.results("one", "sweep", 0, 9)).toEqual([]);
    expect(await store.results("one-more", "lanes", 0, 9)).toEqual([[0, result("other")]]);
  });

  it("hands writes over whole and at once, for the page may be going", async () => {
    const store = new CorpusStore(name);
    await store.last();
    const transaction = vi.spyOn(IDBDatabase.prototype, "transaction");
    const commit = vi.spyOn(IDBTransaction.prototype, "commit");
    const writes = [store.addResults("one", "lanes", [[0, result("1")]]), save(store, { id: "one", savedAt: 1, corpus: "one" })];
    expect([transaction, commit].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
    await Promise.all(writes);
    vi.restoreAllMocks();
  });

  it("passes over what was closed, and keeps it", async () => {
    const store = new CorpusStore(name);
    await save(store, { id: "open", savedAt: 1, corpus: "open" });
    await save(store, { id: "closed", savedAt: 2, closedAt: 2, corpus: "closed" });
    expect(await store.last()).toBe("open");
    expect((await store.all()).map(({ id }) => id)).toEqual(["open", "closed"]);
  });

  it("keeps the three corpora that were saved last", async () => {
    const store = new CorpusStore(name);
    await store.addResults("a", "lanes", [[0, result("1")]]);
    for (const [savedAt, id] of ["a", "b", "c", "d"].entries()) await save(store, { id, savedAt, corpus: id });
    await store.trim("d");
    expect(await store.last()).toBe("d");
    expect([await store.read("a"), await store.read("b")]).toEqual([undefined, "b"]);
    expect(await store.results("a", "lanes", 0, 10)).toEqual([]);
  });
});
