import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breaksOf, type Change, displayText } from "./display-copy.ts";
import { DisplayHistory } from "./display-history.ts";

/** A plain model of an editor: it keeps every version of the copy and takes edits back by whole groups. */
class Editor {
  source: string;
  display: string;
  readonly history: DisplayHistory;
  readonly #groups: { version: number; display: string; source: string; inverse: Change[] }[] = [];
  #version = 1;

  constructor(source: string) {
    this.source = source;
    this.history = new DisplayHistory(breaksOf(source), 1);
    this.display = displayText(source, this.history.breaks);
  }

  /** Edits from the last to the first place, as one group. */
  edit(changes: readonly Change[], versions: { last: number }): void {
    let shift = changes.reduce((sum, { start, end, text }) => sum + text.length - (end - start), 0);
    const inverse = changes.map(({ start, end, text }) => {
      shift -= text.length - (end - start);
      return { start: start + shift, end: start + shift + text.length, text: this.display.slice(start, end) };
    });
    this.#groups.push({ version: this.#version, display: this.display, source: this.source, inverse });
    this.#version = ++versions.last;
    this.#take(changes, this.history.edit(changes, this.#version));
  }

  /** Takes the last group back; the source that it should give. */
  undo(): string {
    const group = this.#groups.pop();
    if (group === undefined) return this.source;
    this.#version = group.version;
    this.#take(group.inverse, this.history.restore(group.inverse, group.version));
    expect(this.display).toBe(group.display);
    return group.source;
  }

  #take(changes: readonly Change[], sourceChanges: readonly Change[]): void {
    this.display = changes.reduce(applied, this.display);
    this.source = sourceChanges.reduce(applied, this.source);
  }
}

function applied(text: string, { start, end, text: inserted }: Change): string {
  return text.slice(0, start) + inserted + text.slice(end);
}

describe("DisplayHistory", () => {
  it("restores a display-only break without a line end in the source", () => {
    const history = new DisplayHistory(breaksOf("x".repeat(1500)), 1);
    history.edit([{ start: 1000, end: 1001, text: "" }], 2);
    expect(history.restore([{ start: 1000, end: 1000, text: "\n" }], 1)).toEqual([]);
    expect(Array.from(history.breaks)).toEqual([1000]);
  });

  it("restores the source, too, of what was deleted around a break", () => {
    const history = new DisplayHistory(breaksOf("x".repeat(1500)), 1);
    history.edit([{ start: 998, end: 1003, text: "-" }], 2);
    expect(history.restore([{ start: 998, end: 999, text: "xx\nxx" }], 1)).toEqual([{ start: 998, end: 999, text: "xxxx" }]);
  });

  it("leaves out an edit that changes nothing in the source", () => {
    const history = new DisplayHistory(breaksOf("x".repeat(1500)), 1);
    expect(history.edit([{ start: 1000, end: 1001, text: "" }], 2)).toEqual([]);
  });

  it("takes back any edits, one group after another", () => {
    const cuts = fc.array(fc.nat(3000), { minLength: 2, maxLength: 6 });
    const steps = fc.array(fc.oneof(fc.constant("undo" as const), fc.tuple(cuts, fc.constantFrom("", "a", "b\nc"))), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(steps, (actions) => {
        const editor = new Editor("<p>word</p>".repeat(150) + "\n" + "x".repeat(1200));
        const versions = { last: 1 };
        for (const action of actions) {
          if (action === "undo") expect(editor.undo()).toBe(editor.source);
          else editor.edit(changesAt(action[0], action[1], editor.display.length), versions);
          expect(displayText(editor.source, editor.history.breaks)).toBe(editor.display);
        }
      }),
    );
  });
});

/** Disjoint changes, from the last to the first, between places taken in pairs. */
function changesAt(cuts: readonly number[], text: string, length: number): Change[] {
  const places = cuts.map((cut) => Math.min(cut, length)).toSorted((a, b) => b - a);
  const changes: Change[] = [];
  for (let index = 0; index + 1 < places.length; index += 2)
    changes.push({ start: places[index + 1] ?? 0, end: places[index] ?? 0, text });
  return changes;
}
