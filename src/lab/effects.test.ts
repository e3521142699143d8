import { describe, expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import type { Reading } from "../extraction/page/reading.ts";
import { emptyLab } from "../state/lab.ts";
import type { Linking } from "../state/linking.ts";
import type { Session } from "../state/session.ts";
import { runEffectsForTests } from "./effects-for-tests.ts";
import { runEffects, when, type Effect } from "./effects.ts";

function stores() {
  return {
    session: createStore<Session>(() => ({ lab: emptyLab, pageState: { status: "opening" }, results: {}, notices: [] })),
    linking: createStore<Linking>(() => ({ hover: undefined, pin: undefined })),
  };
}

type Stores = ReturnType<typeof stores>;

function zoom({ session }: Stores, end: number): void {
  session.setState(({ lab }) => ({ lab: { ...lab, view: { start: 0, end } } }));
}

const end = ({ session }: { readonly session: Session }): number => session.lab.view.end;

describe("runEffects", () => {
  it("lets follow only what selects something that changed, with what it was before", () => {
    const told: string[] = [];
    const lab = stores();
    runEffects(lab, [
      when(end).do((now, before) => told.push(`view ${before} → ${now}`)),
      when(({ session }) => session.lab.lanes).do(() => told.push("lanes")),
      when(({ linking }) => linking.pin?.start).do((now) => told.push(`pin ${now}`)),
    ]);
    expect(told).toEqual([]);
    zoom(lab, 4);
    lab.session.setState({ notices: [] });
    lab.linking.setState({ pin: { start: 2, end: 3, origin: "source" } });
    zoom(lab, 5);
    expect(told).toEqual(["view 0 → 4", "pin 2", "view 4 → 5"]);
  });

  it("compares by a given equality", () => {
    const told: number[] = [];
    const lab = stores();
    const isNear = (left: number, right: number): boolean => Math.abs(left - right) < 2;
    runEffects(lab, [when(end, isNear).do((now) => told.push(now))]);
    for (const next of [1, 2, 3, 4]) zoom(lab, next);
    expect(told).toEqual([2, 4]);
  });

  it("lets what an effect changes be followed by those after it at once, and by those before it when all have run", () => {
    const told: string[] = [];
    const lab = stores();
    const follow = (name: string, change?: (now: number) => void): Effect =>
      when(end).do((now, before) => {
        told.push(`${name} ${before} → ${now}`);
        change?.(now);
      });
    runEffects(lab, [follow("first"), follow("second", (now) => now < 10 && zoom(lab, 10)), follow("third")]);
    zoom(lab, 1);
    expect(told).toEqual(["first 0 → 1", "second 0 → 1", "third 0 → 10", "first 1 → 10", "second 1 → 10"]);
  });

  it("goes on with the next change where an effect failed", () => {
    const told: number[] = [];
    const lab = stores();
    const fail = (now: number): void => {
      if (now === 1) throw new Error("broken");
    };
    runEffects(lab, [when(end).do(fail), when(end).do((now) => told.push(now))]);
    expect(() => zoom(lab, 1)).toThrow("broken");
    zoom(lab, 2);
    expect(told).toEqual([2]);
  });
});

describe("effectsOf", () => {
  function followed(change: (lab: Stores) => void): readonly string[] {
    const told: string[] = [];
    const noting = (name: string): never =>
      new Proxy({}, { get: (_, method) => () => void told.push(`${name} ${String(method)}`) }) as never;
    const lab = stores();
    const names = ["gold", "scheduler", "advisor", "client", "autosave", "notes", "undo"];
    runEffectsForTests(lab, Object.fromEntries(names.map((name) => [name, noting(name)])));
    change(lab);
    return told;
  }

  it("opens pages anew where they are read in another way, not where a file or a link says the same of it", () => {
    const lab = stores();
    let renewed = 0;
    runEffectsForTests(lab, { renewKeys: () => renewed++ });
    const read = (reading: Reading): void => lab.session.setState((state) => ({ lab: { ...state.lab, reading } }));
    read({ ...emptyLab.reading });
    expect(renewed).toBe(0);
    read({ ...emptyLab.reading, noscript: "closed" });
    expect(renewed).toBe(1);
  });

  it("stores a zoom and may note it as a step, and runs nothing", () => {
    expect(followed((lab) => zoom(lab, 4))).toEqual(["autosave follow", "undo note"]);
  });

  it("sends the gold standard of a page before lanes run on it", () => {
    const shown = followed(({ session }) => session.setState(({ lab }) => ({ lab: { ...lab, page: "other" } })));
    expect(shown).toEqual(["gold update", "scheduler update", "advisor advise", "autosave follow", "undo note"]);
  });

  it("scores a run and says what it came to", () => {
    expect(followed(({ session }) => session.setState({ results: {} }))).toEqual(["gold update", "advisor tell"]);
  });

  it("lets the worker forget pages and files that are gone, and no others", () => {
    const closed: string[] = [];
    const lab = stores();
    const file = (key: string) => ({ key, name: key, source: "" });
    lab.session.setState(({ lab: before }) => ({ lab: { ...before, site: [file("a"), file("b")] } }));
    runEffectsForTests(lab, { client: { close: (key) => void closed.push(key) } });
    lab.session.setState(({ lab: before }) => ({ lab: { ...before, site: [file("b"), file("c")] } }));
    expect(closed).toEqual(["a"]);
  });

  it("does nothing for what is only pointed at", () => {
    const hover = { start: 1, end: 2, origin: "source" } as const;
    expect(followed(({ linking }) => linking.setState({ hover }))).toEqual([]);
  });
});
