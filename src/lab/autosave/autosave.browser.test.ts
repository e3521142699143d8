import { deleteDB } from "idb";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { StoreApi } from "zustand";
import { createStore } from "zustand/vanilla";
import { extractors } from "../../extraction/algorithms/index.ts";
import { libraryOf } from "../../extraction/run.ts";
import { Notes, Starts } from "../../persistence/failed-starts.ts";
import { SessionStore } from "../../persistence/sessions.ts";
import { firstLab } from "../../state/first-lab.ts";
import type { Lab } from "../../state/lab.ts";
import type { Linking } from "../../state/linking.ts";
import { withPage } from "../../state/page-changes.ts";
import type { Session } from "../../state/session.ts";
import type { SaveProblem } from "../sessions.tsx";
import { Activity } from "../activity.ts";
import { begin } from "./begin.ts";
import { Autosave } from "./autosave.ts";
import { runEffectsForTests } from "../effects-for-tests.ts";
import { newPage } from "../new-page.ts";
import { PendingEdit } from "../pending-edit.ts";

const name = "sessions under test of the keeper";

afterEach(async () => {
  vi.restoreAllMocks();
  await deleteDB(name);
});

describe("Keeper", () => {
  it("saves while changes go on, not only when they rest", async () => {
    const { session, store, end } = keeping(labWithPage());
    const changing = setInterval(() => rename(session), 50);
    await expect.poll(async () => store.has(session.getState().lab.session), { timeout: 10_000 }).toBe(true);
    clearInterval(changing);
    end();
  });

  it("packs the lab when a save is due, not at each move of a slider", async () => {
    const { session, keeper, packs, end } = keeping(labWithPage());
    await expect.poll(() => keeper.state.getState().status).toBe("saved");
    const before = packs();
    for (let move = 0; move < 40; move++) {
      session.setState(({ lab }) => ({ lab: { ...lab, view: { start: 0, end: move } } }));
      expect(keeper.state.getState().status).toBe("saving");
    }
    expect(packs() - before).toBe(0);
    await expect.poll(() => keeper.state.getState().status).toBe("saved");
    expect(packs() - before).toBe(1);
    // What is not stored changes nothing of that.
    session.setState(({ lab }) => ({ lab: { ...lab, brush: { start: 0, end: 1 } } }));
    expect(keeper.state.getState().status).toBe("saved");
    end();
    expect(packs() - before).toBe(1);
  });

  it("rests without a save where what was changed was changed back", async () => {
    const { session, store, keeper, end } = keeping(labWithPage());
    await expect.poll(() => keeper.state.getState().status).toBe("saved");
    const save = vi.spyOn(store, "save");
    const { view } = session.getState().lab;
    session.setState(({ lab }) => ({ lab: { ...lab, view: { start: 1, end: 2 } } }));
    session.setState(({ lab }) => ({ lab: { ...lab, view: { ...view } } }));
    expect(keeper.state.getState().status).toBe("saving");
    await expect.poll(() => keeper.state.getState().status).toBe("saved");
    expect(save).not.toHaveBeenCalled();
    end();
  });

  it("says that all is saved where a save is done with later than the next one", async () => {
    const { session, store, keeper, end } = keeping(labWithPage());
    let goOn = (): void => undefined;
    const trimmed = vi.spyOn(store, "trim").mockReturnValue(new Promise<void>((resolve) => (goOn = resolve)));
    await expect.poll(() => trimmed.mock.calls.length).toBe(1);
    rename(session);
    await expect.poll(() => keeper.state.getState().status).toBe("saved");
    goOn();
    await trimmed.mock.results[0]?.value;
    await expect.poll(() => keeper.state.getState().status).toBe("saved");
    expect(await names()).toEqual(["First again"]);
    end();
  });

  it("hands the first change of a session over with nothing to ask, for the page may be going", async () => {
    const lab = labWithPage();
    const before = keeping(lab);
    await expect.poll(() => before.keeper.state.getState().status).toBe("saved");
    before.end();

    const { session, look, gone } = keeping(lab, 1);
    await vi.waitFor(() => expect(look).toHaveResolvedWith(1));
    rename(session);
    const commit = vi.spyOn(IDBTransaction.prototype, "commit");
    gone();
    expect(commit).toHaveBeenCalledTimes(1);
    expect(await names()).toEqual(["First again"]);
  });

  it("hands the first change of a new session over with nothing to ask", async () => {
    await new SessionStore(name).list();
    const { session, store, gone } = keeping(labWithPage());
    await store.list();
    rename(session);
    gone();
    expect(await names()).toEqual(["First again"]);
  });

  it("hands over what it was about to save once, however often the page says that it goes", async () => {
    const { session, store, gone } = keeping(labWithPage());
    await store.list();
    rename(session);
    const commit = vi.spyOn(IDBTransaction.prototype, "commit");
    dispatchEvent(new Event("beforeunload"));
    gone();
    expect(commit).toHaveBeenCalledTimes(1);
  });

  describe("with no time to ask what is stored", () => {
    it("leaves a copy, which takes the session's place at the next visit", async () => {
      const lab = await storedLab();
      await leftUnasked(lab);
      const { id, notices } = await nextVisit();
      expect([id, notices]).toEqual([lab.session, []]);
      expect(await names()).toEqual(["First again"]);
      expect((await new SessionStore(name).read(lab.session))?.contents.size).toBe(1);
    });

    it("drops the copy where its changes came through by themselves", async () => {
      const lab = await storedLab();
      const { store, session, keeper, look, gone } = keeping(lab, 1);
      look.mockReturnValue(new Promise(() => undefined));
      await store.list();
      rename(session);
      dispatchEvent(new Event("beforeunload"));
      await expect.poll(names).toEqual(["First again", "First again"]);
      await expect.poll(() => keeper.state.getState().status).toBe("saved");
      gone();
      expect((await nextVisit()).id).toBe(lab.session);
      expect(await names()).toEqual(["First again"]);
    });

    it("leaves what another tab wrote meanwhile alone", async () => {
      const lab = await storedLab();
      const other = keeping(lab, 1);
      rename(other.session);
      rename(other.session);
      await expect.poll(names).toEqual(["First again again"]);
      other.end();
      await leftUnasked(lab);
      expect((await nextVisit()).id).not.toBe(lab.session);
      expect(new Set(await names())).toEqual(new Set(["First again", "First again again"]));
    });
  });

  it("says at the next visit what the store did not take of a page that was left", async () => {
    const lab = await storedLab();
    const { session, look, gone } = keeping(lab, 1, () => undefined);
    await vi.waitFor(() => expect(look).toHaveResolvedWith(1));
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    rename(session);
    gone();
    put.mockRestore();
    expect((await nextVisit()).notices).toEqual([expect.stringContaining("could not be stored before the page was left")]);
    expect((await nextVisit()).notices).toEqual([]);
  });

  describe("in a browser that refuses to tell tabs apart", () => {
    it("goes on with the session as it is, says so once, and saves", async () => {
      const lab = await storedLab();
      vi.spyOn(LockManager.prototype, "request").mockRejectedValue(new DOMException("denied", "SecurityError"));
      const { session, onUnclaimed, end } = keeping(lab, 1);
      await vi.waitFor(() => expect(onUnclaimed).toHaveBeenCalledTimes(1));
      rename(session);
      await expect.poll(names).toEqual(["First again"]);
      expect(session.getState().lab.session).toBe(lab.session);
      expect(onUnclaimed).toHaveBeenCalledTimes(1);
      end();
    });
  });
});

const notes = new Notes(() => localStorage);
const tabNotes = new Notes(() => sessionStorage);

/** Names of the sessions that are stored. */
async function names(): Promise<readonly (string | undefined)[]> {
  return (await new SessionStore(name).list()).map((each) => each.name);
}

/** A lab that is stored in its first revision. */
async function storedLab(): Promise<Lab> {
  const lab = labWithPage();
  const before = keeping(lab);
  await expect.poll(() => before.keeper.state.getState().status).toBe("saved");
  before.end();
  return lab;
}

/** A page is changed and left before it could ask what is stored. */
async function leftUnasked(lab: Lab): Promise<void> {
  const { store, session, look, gone } = keeping(lab, 1);
  look.mockReturnValue(new Promise(() => undefined));
  await store.list();
  rename(session);
  gone();
}

/** What a visit begins with that finds all that this tab noted. */
async function nextVisit() {
  const { lab, notices } = await begin({
    store: new SessionStore(name),
    starts: new Starts(notes),
    notes,
    tabNotes,
    library: libraryOf(extractors),
    fresh: firstLab(),
    without: undefined,
    askToGoWithout: () => Promise.resolve(false),
  });
  return { id: lab.session, notices: notices.map(({ text }) => text) };
}

function labWithPage(): Lab {
  return withPage(firstLab(), newPage({ name: "First", text: "<p>Fog", origin: { kind: "pasted", detail: "" }, byteLength: 6 }));
}

/** A tab that keeps its lab; `revision` is what is stored of it. */
function keeping(
  lab: Lab,
  revision?: number,
  onTrouble = (trouble: SaveProblem | undefined): void => {
    if (trouble !== undefined) expect.fail(trouble.text);
  },
) {
  const session = createStore<Session>(() => ({ lab, pageState: { status: "opening" }, results: {}, notices: [] }));
  const linking = createStore<Linking>(() => ({ hover: undefined, pin: undefined }));
  const store = new SessionStore(name);
  const look = vi.spyOn(store, "look");
  const onUnclaimed = vi.fn<() => void>();
  const keeper = new Autosave({
    session,
    linking,
    editing: new PendingEdit(new Activity(document.createElement("div")), session),
    store,
    notes,
    tabNotes,
    onTrouble,
    onCopy: () => expect.fail("nobody else has the session"),
    onUnclaimed,
  });
  const stringify = vi.spyOn(JSON, "stringify");
  /** How often a session was printed. */
  const packs = (): number => stringify.mock.calls.filter(([value]) => isSession(value)).length;
  keeper.start(revision === undefined ? undefined : { lab, pin: undefined, revision, savedAt: 1, names: new Map() });
  runEffectsForTests({ session, linking }, { autosave: keeper });
  /** The page is gone, and nothing more comes of it. */
  const gone = (): void => {
    dispatchEvent(new Event("pagehide"));
    vi.spyOn(store, "save").mockResolvedValue(false);
    keeper.part();
  };
  return { session, keeper, store, look, packs, onUnclaimed, gone, end: () => keeper.part() };
}

function isSession(value: unknown): boolean {
  return typeof value === "object" && value !== null && "settings" in value && "pages" in value;
}

function rename(session: StoreApi<Session>): void {
  session.setState(({ lab }) => ({ lab: { ...lab, pages: lab.pages.map((page) => ({ ...page, name: `${page.name} again` })) } }));
}
