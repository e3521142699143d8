import { beforeEach, describe, expect, it } from "vitest";
import { Notes, Starts } from "./failed-starts.ts";

let notes: Notes;

beforeEach(() => {
  notes = new Notes(() => {
    throw new Error("no storage here: memory it is");
  });
});

/** A start that ends by a crash, of which nothing is heard. */
function crash(session: string): void {
  new Starts(notes).begin(session);
}

describe("Starts", () => {
  it("finds a session risky after two crashes in a row", () => {
    crash("one");
    expect(new Starts(notes).isRisky("one")).toBe(false);
    crash("one");
    expect(new Starts(notes).isRisky("one")).toBe(true);
    expect(new Starts(notes).isRisky("another")).toBe(false);
  });

  it("finds it sound again once the lab settled, also when the page is left later", () => {
    crash("one");
    crash("one");
    const starts = new Starts(notes);
    starts.begin("one");
    starts.settled();
    starts.left();
    crash("one");
    expect(new Starts(notes).isRisky("one")).toBe(false);
  });

  it("counts no start that was left on purpose, and forgets no crash for it", () => {
    crash("one");
    for (let time = 0; time < 3; time++) {
      const starts = new Starts(notes);
      starts.begin("one");
      starts.left();
    }
    expect(new Starts(notes).isRisky("one")).toBe(false);
    crash("one");
    expect(new Starts(notes).isRisky("one")).toBe(true);
  });

  it("counts a screen that could not be drawn, though the page is left on purpose then", () => {
    for (let time = 0; time < 2; time++) {
      const starts = new Starts(notes);
      starts.begin("one");
      starts.crashed();
      starts.settled();
      starts.left();
    }
    expect(new Starts(notes).isRisky("one")).toBe(true);
  });

  it("begins anew for a session that is forgiven", () => {
    crash("one");
    crash("one");
    new Starts(notes).forgive("one");
    expect(new Starts(notes).isRisky("one")).toBe(false);
  });

  it("takes garbage for nothing", () => {
    notes.write("starts", { one: "many", two: 7 });
    expect(new Starts(notes).isRisky("two")).toBe(false);
  });
});
