import { beforeEach, describe, expect, it } from "vitest";
import { choicesOf, emptyLab, type Lab } from "../state/lab.ts";
import { Notes, Starts, withStoredPreferences } from "./notes.ts";

let notes: Notes;

beforeEach(() => {
  notes = new Notes(() => {
    throw new Error("no storage here: memory it is");
  });
});

describe("Starts", () => {
  /** A start that goes on so. */
  const start = (session: string, then: (starts: Starts) => void = () => undefined): void => {
    const starts = new Starts(notes);
    starts.begin(session);
    then(starts);
  };
  const left = (starts: Starts) => starts.left();
  const settled = (starts: Starts) => starts.settled();
  const undrawn = (starts: Starts) => starts.crashed();
  it.each<readonly [is: string, isRisky: boolean, starts: readonly (readonly ((starts: Starts) => void)[])[]]>([
    ["sound after one crash", false, [[]]],
    ["risky after two in a row", true, [[], []]],
    ["sound again once the lab settled, also when the page is left later", false, [[], [], [settled, left], []]],
    ["sound when it was left on purpose", false, [[], [left], [left], [left]]],
    ["risky after two crashes, whatever was left between", true, [[], [left], [left], []]],
    [
      "risky where the screen could not be drawn twice, though the page is left on purpose then",
      true,
      [
        [undrawn, settled, left],
        [undrawn, settled, left],
      ],
    ],
    ["sound where it is forgiven", false, [[], [(starts) => starts.forgive("one")]]],
  ])("find a session %s", (_, isRisky, made) => {
    for (const steps of made) start("one", (starts) => steps.forEach((step) => step(starts)));
    expect([new Starts(notes).isRisky("one"), new Starts(notes).isRisky("another")]).toEqual([isRisky, false]);
  });

  it("takes garbage for nothing", () => {
    notes.write("starts", { one: "many", two: 7 });
    expect(new Starts(notes).isRisky("two")).toBe(false);
  });
});

describe("Notes", () => {
  it("give back what was written, in another tab too", () => {
    const storage = fakeStorage();
    new Notes(() => storage).write("one", { a: [1] });
    expect(new Notes(() => storage).read("one")).toEqual({ a: [1] });
  });

  it("answer undefined for what is not there or is no JSON", () => {
    const storage = fakeStorage();
    storage.setItem("contentscope.bad", "{");
    const own = new Notes(() => storage);
    expect(own.read("bad")).toBeUndefined();
    expect(own.read("none")).toBeUndefined();
  });

  it("fall back to memory where the browser refuses", () => {
    const own = new Notes(() => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    });
    own.write("one", 1);
    expect(own.read("one")).toBe(1);
  });

  it("fall back to memory where there is no room", () => {
    const storage = fakeStorage();
    storage.setItem = () => {
      throw new DOMException("exceeded the quota", "QuotaExceededError");
    };
    const own = new Notes(() => storage);
    own.write("one", 1);
    expect(own.read("one")).toBe(1);
  });
});

it("stored preferences come back, and only those that are valid", () => {
  const chosen: Lab = {
    ...emptyLab,
    theme: "dark",
    autoRun: false,
    preferences: { ...emptyLab.preferences, singleKeys: false, follows: false, images: false },
  };
  const stored: unknown = JSON.parse(JSON.stringify(choicesOf(chosen)));
  expect(withStoredPreferences(emptyLab, stored)).toEqual(chosen);
  expect(withStoredPreferences(emptyLab, { theme: "purple", autoRun: false })).toEqual({ ...emptyLab, autoRun: false });
  expect(withStoredPreferences(emptyLab, "?")).toBe(emptyLab);
});

function fakeStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}
