import { deleteDB } from "idb";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { StoreApi } from "zustand";
import { createStore } from "zustand/vanilla";
import { extractors } from "../../extraction/algorithms/index.ts";
import { libraryOf } from "../../extraction/run.ts";
import { Notes } from "../../persistence/failed-starts.ts";
import { SessionStore } from "../../persistence/sessions.ts";
import { claimedSessions } from "../../persistence/tab-lock.ts";
import { firstLab } from "../../state/first-lab.ts";
import type { Lab } from "../../state/lab.ts";
import type { Linking } from "../../state/linking.ts";
import { withPage } from "../../state/page-changes.ts";
import type { Session } from "../../state/session.ts";
import { Activity } from "../activity.ts";
import { restored } from "./begin.ts";
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
    const { session, gone } = await reopened();
    await expect.poll(async () => (await claimedSessions()).has(session.getState().lab.session)).toBe(true);
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

  it("leaves a session of its own where it is not known yet who has the one that was opened", async () => {
    vi.spyOn(LockManager.prototype, "request").mockReturnValue(new Promise(() => undefined));
    const { session, gone } = await reopened(() => undefined);
    rename(session);
    gone();
    expect(new Set(await names())).toEqual(new Set(["First", "First again"]));
  });

  it("writes to no session that is parted from before it is known who has it", async () => {
    vi.spyOn(LockManager.prototype, "request").mockReturnValue(new Promise(() => undefined));
    const { session, end } = await reopened();
    rename(session);
    end();
    await expect.poll(async () => new Set(await names())).toEqual(new Set(["First", "First again"]));
  });

  it("goes on with a copy where another tab has the session, and stores it as soon as it differs", async () => {
    const lab = await storedLab();
    const other = await openedFrom(lab);
    await expect.poll(() => other.keeper.state.getState().status).toBe("saved");
    const onCopy = vi.fn<() => void>();
    const { session, keeper, end } = await openedFrom(lab, onCopy);
    await expect.poll(() => onCopy.mock.calls.length, { timeout: 10_000 }).toBe(1);
    await expect.poll(() => keeper.state.getState().status).toBe("saved");
    expect(await names()).toEqual(["First"]);
    rename(session);
    await expect.poll(names).toEqual(["First again", "First"]);
    end();
    other.end();
  });

  describe("in a browser that refuses to tell tabs apart", () => {
    it("goes on with the session as it is, says so once, and saves", async () => {
      const lab = await storedLab();
      vi.spyOn(LockManager.prototype, "request").mockRejectedValue(new DOMException("denied", "SecurityError"));
      const { session, onUnclaimed, end } = await openedFrom(lab);
      await vi.waitFor(() => expect(onUnclaimed).toHaveBeenCalledTimes(1));
      rename(session);
      await expect.poll(names).toEqual(["First again"]);
      expect(session.getState().lab.session).toBe(lab.session);
      expect(onUnclaimed).toHaveBeenCalledTimes(1);
      end();
    });
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
  return lab;
}

/** A tab that opens a stored lab. */
async function openedFrom(lab: Lab, onCopy?: () => void) {
  const store = new SessionStore(name);
  const opened = await restored(store, lab.session, firstLab(), libraryOf(extractors));
  if (opened === undefined) throw new Error("the lab is not stored");
  return keeping(opened.lab, { from: opened, store, onCopy });
}

async function reopened(onCopy?: () => void) {
  return openedFrom(await storedLab(), onCopy);
}

function labWithPage(): Lab {
  return withPage(firstLab(), newPage({ name: "First", text: "<p>Fog", origin: { kind: "pasted", detail: "" }, byteLength: 6 }));
}

/** A tab that keeps its lab. */
function keeping(
  lab: Lab,
  {
    from,
    store = new SessionStore(name),
    onCopy = () => expect.fail("nobody else has the session"),
  }: {
    readonly from?: Parameters<Autosave["start"]>[0];
    readonly store?: SessionStore;
    readonly onCopy?: (() => void) | undefined;
  } = {},
) {
  const session = createStore<Session>(() => ({ lab, pageState: { status: "opening" }, results: {}, notices: [] }));
  const linking = createStore<Linking>(() => ({ hover: undefined, pin: undefined }));
  const onUnclaimed = vi.fn<() => void>();
  const keeper = new Autosave({
    session,
    linking,
    editing: new PendingEdit(new Activity(document.createElement("div")), session),
    store,
    tabNotes,
    onTrouble: (trouble) => {
      if (trouble !== undefined) expect.fail(trouble.text);
    },
    onCopy,
    onUnclaimed,
  });
  const stringify = vi.spyOn(JSON, "stringify");
  /** How often a session was printed. */
  const packs = (): number => stringify.mock.calls.filter(([value]) => isSession(value)).length;
  runEffectsForTests({ session, linking }, { autosave: keeper });
  keeper.start(from);
  /** The page is gone, and nothing more comes of it. */
  const gone = (): void => {
    dispatchEvent(new Event("pagehide"));
    vi.spyOn(store, "save").mockResolvedValue();
    keeper.part();
  };
  return { session, keeper, store, packs, onUnclaimed, gone, end: () => keeper.part() };
}

function isSession(value: unknown): boolean {
  return typeof value === "object" && value !== null && "settings" in value && "pages" in value;
}

function rename(session: StoreApi<Session>): void {
  session.setState(({ lab }) => ({ lab: { ...lab, pages: lab.pages.map((page) => ({ ...page, name: `${page.name} again` })) } }));
}
