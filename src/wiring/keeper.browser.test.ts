import { deleteDB } from "idb";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { StoreApi } from "zustand";
import { createStore } from "zustand/vanilla";
import { Notes } from "../keeping/notes.ts";
import { SessionStore } from "../keeping/session-store.ts";
import { firstLab } from "../state/first-lab.ts";
import type { Lab } from "../state/lab.ts";
import type { Linking } from "../state/linking.ts";
import { withPage } from "../state/page-changes.ts";
import type { Session } from "../state/session.ts";
import { Activity } from "./activity.ts";
import { Keeper } from "./keeper.ts";
import { newPage } from "./new-page.ts";
import { PendingEdit } from "./pending-edit.ts";

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

  it("hands the first change of a session over with nothing to ask, for the page may be going", async () => {
    const lab = labWithPage();
    const before = keeping(lab);
    await expect.poll(() => before.keeper.state.getState().status).toBe("saved");
    before.end();

    const { session, store, look, end } = keeping(lab, 1);
    await vi.waitFor(() => expect(look).toHaveResolvedWith(1));
    rename(session);
    const commit = vi.spyOn(IDBTransaction.prototype, "commit");
    dispatchEvent(new Event("pagehide"));
    expect(commit).toHaveBeenCalledTimes(1);
    await expect.poll(async () => (await store.list()).map(({ name: title }) => title)).toEqual(["First again"]);
    end();
  });
});

function labWithPage(): Lab {
  return withPage(firstLab(), newPage({ name: "First", text: "<p>Fog", origin: { kind: "pasted", detail: "" }, byteLength: 6 }));
}

/** A tab that keeps its lab; `revision` is what is stored of it. */
function keeping(lab: Lab, revision?: number) {
  const session = createStore<Session>(() => ({ lab, pageState: { status: "opening" }, results: {}, notices: [] }));
  const linking = createStore<Linking>(() => ({ hover: undefined, pin: undefined }));
  const store = new SessionStore(name);
  const look = vi.spyOn(store, "look");
  const keeper = new Keeper({
    session,
    linking,
    editing: new PendingEdit(new Activity(document.createElement("div")), session),
    store,
    tabNotes: new Notes(() => sessionStorage),
    onTrouble: (trouble) => trouble !== undefined && expect.fail(trouble.text),
    onCopy: () => expect.fail("nobody else has the session"),
  });
  keeper.start(revision === undefined ? undefined : { lab, pin: undefined, revision, savedAt: 1, names: new Map() });
  return { session, keeper, store, look, end: () => keeper.part() };
}

function rename(session: StoreApi<Session>): void {
  session.setState(({ lab }) => ({ lab: { ...lab, pages: lab.pages.map((page) => ({ ...page, name: `${page.name} again` })) } }));
}
