import { deleteDB, openDB } from "idb";
import { afterEach, describe, expect, it } from "vitest";
import { emptyLab, type Lab } from "../state/lab.ts";
import { withLane } from "../state/lane-changes.ts";
import { pageNamed } from "../state/open-page.fixture.ts";
import { withPage } from "../state/page-changes.ts";
import { packedSession, type PackedSession } from "./record.ts";
import { SessionStore } from "./sessions.ts";

const name = "sessions under test";

afterEach(async () => {
  await deleteDB(name);
});

describe("SessionStore", () => {
  it("gives a saved session back with its text and its bytes", async () => {
    await storing(async (store) => {
      const session = packedAs("one", ["<p>Fog at the quay"]);
      await store.save(session);
      const stored = await store.read("one");
      expect(stored?.session).toEqual(session.session);
      expect(stored?.contents).toEqual(
        new Map<string, unknown>([
          ["text 0", "<p>Fog at the quay"],
          ["bytes 0", new Uint8Array([1, 2])],
        ]),
      );
    });
  });

  it("keeps no text that the session names no more", async () => {
    await storing(async (store) => {
      await store.save(packedAs("one", ["first", "second"]));
      await store.save(packedAs("one", ["first"]));
      expect([...((await store.read("one"))?.contents.keys() ?? [])]).toEqual(["bytes 0", "text 0"]);
    });
  });

  it("keeps what comes back by a save while another is under way", async () => {
    await storing(async (store) => {
      await store.save(packedAs("one", ["first", "second"]));
      await Promise.all([store.save(packedAs("one", ["first"])), store.save(packedAs("one", ["first", "second"]))]);
      expect([...((await store.read("one"))?.contents.values() ?? [])]).toContain("second");
    });
  });

  it("cleans up after a tab that wrote before, too", async () => {
    await storing(async (store) => store.save(packedAs("one", ["first", "second"])));
    await storing(async (store) => {
      await store.save(packedAs("one", ["first"]));
      expect((await store.read("one"))?.contents.size).toBe(2);
    });
  });

  it("puts a removed session back, whole", async () => {
    await storing(async (store) => {
      const session = packedAs("one", ["text"]);
      await store.save(session);
      const removed = await store.remove("one");
      expect(await store.read("one")).toBeUndefined();
      if (removed !== undefined) await store.putBack("one", removed);
      expect(await store.read("one")).toEqual({ session: session.session, contents: session.contents });
    });
  });

  it("drops the oldest sessions over the limit, and none that is open", async () => {
    await storing(async (store) => {
      for (const [index, id] of ["a", "b", "c", "d"].entries()) await store.save(packedAs(id, ["text"], index + 1));
      await store.trim(2, new Set(["a"]));
      expect((await store.list()).map(({ id }) => id)).toEqual(["d", "c", "a"]);
    });
  });

  it("drops sessions without a page, and leaves alone what it cannot read", async () => {
    await storing(async (store) => {
      await store.save(packedAs("empty", [], 5));
      await put({ id: "garbage", savedAt: 1, pages: "?" });
      await store.trim(30, new Set());
      expect(await store.list()).toEqual([{ id: "garbage", name: undefined, pageCount: 0, savedAt: 1, size: 0 }]);
    });
  });

  it("finds the session that was saved last, one with pages before one without", async () => {
    await storing(async (store) => {
      expect(await store.last()).toBeUndefined();
      await store.save(packedAs("empty", [], 9));
      expect(await store.last()).toBe("empty");
      await store.save(packedAs("new", ["text"], 8));
      await store.save(packedAs("old", ["text"], 7));
      expect(await store.last()).toBe("new");
    });
  });

  it("says of each session what it holds", async () => {
    await storing(async (store) => {
      await store.save(packedAs("one", ["1234", "56"], 7));
      expect(await store.list()).toEqual([{ id: "one", name: "Page 0", pageCount: 2, savedAt: 7, size: 10 }]);
    });
  });
});

/** Does something with a store of its own, as a tab has one. */
async function storing(work: (store: SessionStore) => Promise<unknown>): Promise<void> {
  await work(new SessionStore(name));
}

async function put(session: unknown): Promise<void> {
  const database = await openDB(name);
  await database.put("sessions", session);
  database.close();
}

function packedAs(id: string, texts: readonly string[], savedAt = 1): PackedSession {
  const pages = texts.map((source, index) =>
    pageNamed(`Page ${index}`, { id: `bytes ${index}`, key: `text ${index}`, source, bytes: new Uint8Array([1, 2]) }),
  );
  const lab: Lab = { ...pages.reduce(withPage, withLane(emptyLab, "ccb")), session: id };
  return packedSession(lab, undefined, savedAt);
}
