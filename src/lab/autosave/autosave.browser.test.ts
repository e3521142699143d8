import { deleteDB } from "idb";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { StoreApi } from "zustand";
import { createStore } from "zustand/vanilla";
import { extractors } from "../../extraction/algorithms/index.ts";
import { libraryOf } from "../../extraction/run.ts";
import { Notes } from "../../persistence/notes.ts";
import { SessionStore } from "../../persistence/sessions.ts";
import { firstLab } from "../../state/lane-changes.ts";
import type { Lab } from "../../state/lab.ts";
import type { Linking } from "../../state/linking.ts";
import { withPage } from "../../state/page-changes.ts";
import type { Session } from "../../state/session.ts";
import { Activity } from "../activity.ts";
import { Autosave, claimedSessions, restored, type RestoredSession } from "./autosave.ts";
import { runEffectsForTests } from "../effects-for-tests.ts";
import { newPage } from "../new-page.ts";
import { PendingEdit } from "../pending-edit.ts";

const name = "sessions under test of the keeper";

afterEach(async () => {
  vi.restoreAllMocks();
  await deleteDB(name);
});

describe("Autosave", () => {
  it("saves while changes go on, not only when they rest", async () => {
    const { session, store, end } = keeping(labWithPage());
    const changing = setInterval(() => rename(session), 50);
    await expect.poll(async () => store.has(session.getState().lab.session), { timeout: 10_000 }).toBe(true);
    clearInterval(changing);
    end();
  });

  it("saves what a slider did when that is due, not at each of its moves", async () => {
    const { session, store, keeper, end } = keeping(labWithPage());
    await expect.poll(() => keeper.state.getState().status).toBe("saved");
    const save = vi.spyOn(store, "save");
    for (let move = 0; move < 40; move++) {
      session.setState(({ lab }) => ({ lab: { ...lab, view: { start: 0, end: move } } }));
      expect(keeper.state.getState().status).toBe("saving");
    }
    expect(save).not.toHaveBeenCalled();
    await expect.poll(() => keeper.state.getState().status).toBe("saved");
    expect(save).toHaveBeenCalledTimes(1);
    // What is not stored changes nothing of that.
    session.setState(({ lab }) => ({ lab: { ...lab, brush: { start: 0, end: 1 } } }));
    expect(keeper.state.getState().status).toBe("saved");
    end();
  });

  it("stores the text of a page once, whatever else of it changes", async () => {
    const { session, keeper, end } = keeping(labWithPage());
    await expect.poll(() => keeper.state.getState().status).toBe("saved");
    const put = vi.spyOn(IDBObjectStore.prototype, "put");
    rename(session);
    await expect.poll(names).toEqual(["First again"]);
    expect((put.mock.contexts as IDBObjectStore[]).map((store) => store.name)).toEqual(["sessions"]);
    end();
  });

  it("says that all is saved where a save is done with later than the next one", async () => {
    const { session, store, keeper, end } = keeping(labWithPage());
    let goOn = (): void => undefined;
    const trimmed = vi.spyOn(store, "trim").mockReturnValue(new Promise<void>((resolve) => (goOn = resolve)));
    await expect.poll(() => trimmed.mock.calls.length).toBe(1);
    // The 31st session that is not open drops the oldest.
    expect(trimmed.mock.calls[0]?.[0]).toBe(30);
    rename(session);
    await expect.poll(() => keeper.state.getState().status).toBe("saved");
    goOn();
    await trimmed.mock.results[0]?.value;
    await expect.poll(() => keeper.state.getState().status).toBe("saved");
    expect(await names()).toEqual(["First again"]);
    end();
  });

  it.each([
    ["a session that was stored", async () => openedFrom(await storedLab())],
    ["a new session", async () => keeping(labWithPage(), undefined, await opened())],
  ])("hands the first change of %s over once and with nothing to ask, for the page may be going", async (_, begin) => {
    const { session, gone } = await begin();
    await expect.poll(async () => (await claimedSessions()).has(session.getState().lab.session)).toBe(true);
    rename(session);
    const commit = vi.spyOn(IDBTransaction.prototype, "commit");
    dispatchEvent(new Event("beforeunload"));
    gone();
    expect(commit).toHaveBeenCalledTimes(1);
    expect(await names()).toEqual(["First again"]);
  });

  it("goes on with a copy where another tab has the session, and stores it as soon as it differs", async () => {
    const lab = await storedLab();
    const other = await openedFrom(lab);
    await expect.poll(() => other.keeper.state.getState().status).toBe("saved");
    const { session, keeper, end } = await openedFrom(lab);
    expect(keeper.state.getState().status).toBe("saved");
    expect(session.getState().lab.session).not.toBe(lab.session);
    expect(await names()).toEqual(["First"]);
    rename(session);
    await expect.poll(names).toEqual(["First again", "First"]);
    end();
    other.end();
  });

  it("leaves a session alone that undo leads back into and another tab has opened meanwhile", async () => {
    const lab = await storedLab();
    const other = await openedFrom(lab);
    const { session, keeper, end } = keeping(lab);
    rename(session);
    await expect.poll(() => session.getState().lab.session).not.toBe(lab.session);
    await expect.poll(() => keeper.state.getState().status).toBe("saved");
    expect(new Set(await names())).toEqual(new Set(["First", "First again"]));
    end();
    other.end();
  });

  it("takes a session over from a tab that gives it up a moment later, as one that is reloaded", async () => {
    const lab = await storedLab();
    const other = await openedFrom(lab);
    setTimeout(other.end, 100);
    const { session, end } = await openedFrom(lab, 1_500);
    expect(session.getState().lab.session).toBe(lab.session);
    end();
  });
});

const tabNotes = new Notes(() => sessionStorage);

/** Names of the sessions that are stored. */
async function names(): Promise<readonly (string | undefined)[]> {
  return (await new SessionStore(name).list()).map((each) => each.name);
}

/** A lab that is stored. */
async function storedLab(): Promise<Lab> {
  const lab = labWithPage();
  const before = keeping(lab);
  await expect.poll(() => before.keeper.state.getState().status).toBe("saved");
  before.end();
  await expect.poll(async () => (await claimedSessions()).has(lab.session)).toBe(false);
  return lab;
}

/** A tab that opens a stored lab. */
async function openedFrom(lab: Lab, wait?: number) {
  const store = new SessionStore(name);
  const from = await restored(store, lab.session, firstLab(), libraryOf(extractors), wait);
  if (from === undefined) throw new Error("the lab is not stored");
  return keeping(from.lab, from, store);
}

/** A store whose database is open. */
async function opened(): Promise<SessionStore> {
  const store = new SessionStore(name);
  await store.list();
  return store;
}

function labWithPage(): Lab {
  return withPage(firstLab(), newPage({ name: "First", text: "<p>Fog", origin: { kind: "pasted", detail: "" }, byteLength: 6 }));
}

/** A tab that keeps its lab. */
function keeping(lab: Lab, from?: RestoredSession, store = new SessionStore(name)) {
  const session = createStore<Session>(() => ({ lab, pageState: { status: "opening" }, results: {}, notices: [] }));
  const linking = createStore<Linking>(() => ({ hover: undefined, pin: undefined }));
  const editing = new PendingEdit(new Activity(document.createElement("div")), session);
  const keeper = new Autosave({ session, linking, editing }, { store, tabNotes }, (trouble) => {
    if (trouble !== undefined) expect.fail(trouble.text);
  });
  runEffectsForTests({ session, linking }, { autosave: keeper });
  keeper.start(from);
  /** The page is gone, and nothing more comes of it. */
  const gone = (): void => {
    dispatchEvent(new Event("pagehide"));
    vi.spyOn(store, "save").mockResolvedValue();
    keeper.part();
  };
  return { session, keeper, store, gone, end: () => keeper.part() };
}

function rename(session: StoreApi<Session>): void {
  session.setState(({ lab }) => ({ lab: { ...lab, pages: lab.pages.map((page) => ({ ...page, name: `${page.name} again` })) } }));
}
