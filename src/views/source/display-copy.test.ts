import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Edit } from "../../lab/pending-edit.ts";
import {
  breaksOf,
  DisplayHistory,
  displayText,
  edited,
  movedBy,
  pairsNear,
  sourceLineOf,
  toDisplay,
  toDisplayEnd,
  toSource,
} from "./display-copy.ts";

/** Sources with short and long lines, tags, surrogate pairs and lone surrogates. */
const sources = fc
  .array(
    fc.oneof(
      fc.constantFrom("\n", "><", "<p>text</p>", "😀", "\uD83D", "\uFEFF"),
      fc.integer({ min: 1, max: 700 }).map((length) => "x".repeat(length)),
      fc.integer({ min: 1, max: 300 }).map((length) => "😀".repeat(length)),
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(""));

/** The copy's text without its breaks, unit by unit. */
function withoutBreaks(display: string, breaks: Uint32Array): string {
  const places = new Set(Array.from(breaks, (offset, index) => offset + index));
  return display
    .split("")
    .filter((_, offset) => !places.has(offset))
    .join("");
}

function applied(text: string, { start, end, text: inserted }: Edit): string {
  return text.slice(0, start) + inserted + text.slice(end);
}

/** A plain model of an editor: it keeps every version of the copy and takes edits back by whole groups. */
class Editor {
  source: string;
  display: string;
  readonly history: DisplayHistory;
  readonly #groups: { version: number; display: string; source: string; inverse: Edit[] }[] = [];
  #version = 1;

  constructor(source: string) {
    this.source = source;
    this.history = new DisplayHistory(breaksOf(source), 1);
    this.display = displayText(source, this.history.breaks);
  }

  /** Edits from the last to the first place, as one group. */
  edit(changes: readonly Edit[], versions: { last: number }): void {
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

  #take(changes: readonly Edit[], sourceChanges: readonly Edit[]): void {
    this.display = changes.reduce(applied, this.display);
    this.source = sourceChanges.reduce(applied, this.source);
  }
}

describe("breaksOf", () => {
  it("leaves a line of 1,000 units alone", () => {
    expect(breaksOf(`${"<b></b>".repeat(142)}123456`)).toHaveLength(0);
  });

  it("breaks a longer line between the tags that follow 120 units", () => {
    const source = `<p>${"x".repeat(113)}</p><p>${"y".repeat(900)}</p>`;
    expect(Array.from(breaksOf(source))).toEqual([120]);
  });

  it("breaks after 1,000 units where there are no tags", () => {
    expect(Array.from(breaksOf("x".repeat(2500)))).toEqual([1000, 2000]);
  });

  it("does not part a surrogate pair", () => {
    expect(Array.from(breaksOf(`x${"😀".repeat(1000)}`))).toEqual([999, 1999]);
  });

  it("keeps a byte order mark from beginning the copy", () => {
    expect(displayText("\uFEFFa", breaksOf("\uFEFFa"))).toBe("\n\uFEFFa");
  });

  it("leaves no line of the copy longer than 1,000 units", () => {
    fc.assert(
      fc.property(sources, (source) => {
        const lengths = displayText(source, breaksOf(source))
          .split("\n")
          .map(({ length }) => length);
        expect(Math.max(...lengths)).toBeLessThanOrEqual(1000);
      }),
    );
  });
});

describe("displayText", () => {
  it("is the source once its breaks are taken out", () => {
    fc.assert(
      fc.property(sources, (source) => {
        const breaks = breaksOf(source);
        expect(withoutBreaks(displayText(source, breaks), breaks)).toBe(source);
      }),
    );
  });
});

describe("toDisplay and toSource", () => {
  it("place every unit of the source where the copy has it, and back", () => {
    fc.assert(
      fc.property(sources, (source) => {
        const breaks = breaksOf(source);
        const display = displayText(source, breaks);
        for (let offset = 0; offset <= source.length; offset += 7) {
          expect(display[toDisplay(breaks, offset)]).toBe(source[offset]);
          expect(toSource(breaks, toDisplay(breaks, offset))).toBe(offset);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("end a range before the break that stands at its end", () => {
    const breaks = breaksOf("x".repeat(2500));
    expect(toDisplayEnd(breaks, 1000)).toBe(1000);
    expect(toDisplay(breaks, 1000)).toBe(1001);
    expect(toSource(breaks, toDisplayEnd(breaks, 1000))).toBe(1000);
  });
});

describe("sourceLineOf", () => {
  it("numbers the lines of the source and none that continues one", () => {
    const source = `one\n${"x".repeat(2500)}\nthree`;
    const breaks = breaksOf(source);
    const numbers: (number | undefined)[] = [];
    let lineStart = 0;
    displayText(source, breaks)
      .split("\n")
      .forEach((line, index) => {
        numbers.push(sourceLineOf(breaks, index + 1, lineStart));
        lineStart += line.length + 1;
      });
    expect(numbers).toEqual([1, 2, undefined, undefined, 3]);
  });
});

describe("edited", () => {
  it("deletes a display-only break without touching the source", () => {
    const { breaks, sourceChange } = edited(breaksOf("x".repeat(2500)), { start: 1000, end: 1001, text: "" });
    expect(Array.from(breaks)).toEqual([2000]);
    expect(sourceChange).toEqual({ start: 1000, end: 1000, text: "" });
  });

  it("keeps what is typed before a break before it", () => {
    const { breaks } = edited(breaksOf("x".repeat(1500)), { start: 1000, end: 1000, text: "abc" });
    expect(Array.from(breaks)).toEqual([1003]);
  });

  it("keeps what is typed after a break after it", () => {
    const { breaks } = edited(breaksOf("x".repeat(1500)), { start: 1001, end: 1001, text: "abc" });
    expect(Array.from(breaks)).toEqual([1000]);
  });

  it("gives the source line ends of one unit", () => {
    expect(edited(breaksOf("ab"), { start: 1, end: 1, text: "\r\n\r" }).sourceChange.text).toBe("\n\n");
  });
});

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
function changesAt(cuts: readonly number[], text: string, length: number): Edit[] {
  const places = cuts.map((cut) => Math.min(cut, length)).toSorted((a, b) => b - a);
  const changes: Edit[] = [];
  for (let index = 0; index + 1 < places.length; index += 2)
    changes.push({ start: places[index + 1] ?? 0, end: places[index] ?? 0, text });
  return changes;
}

describe("pairs of a selection", () => {
  const pairs = Uint32Array.of(10, 20, 30, 40, 50, 60);

  it.each([
    ["that reach into the stretch, whole", 15, 31, 10, [10, 20, 30, 40]],
    ["that more than touch it", 20, 50, 10, [30, 40]],
    ["of the whole text", 0, 100, 10, [...pairs]],
    ["before the first", 0, 10, 10, []],
    ["after the last", 60, 100, 10, []],
    ["in the middle where there are too many", 0, 100, 1, [30, 40]],
    ["in the middle where there are too many by one", 0, 100, 2, [10, 20, 30, 40]],
  ] as const)("near a place are those %s", (_, start, end, most, expected) => {
    expect([...pairsNear(pairs, { start, end }, most)]).toEqual(expected);
  });

  it.each([
    ["moves what lies after it by what it adds", { start: 25, end: 27, text: "abc" }, [10, 20, 31, 41, 51, 61]],
    ["typed before a pair does not join it", { start: 30, end: 30, text: "a" }, [10, 20, 31, 41, 51, 61]],
    ["typed after a pair does not join it", { start: 40, end: 40, text: "a" }, [10, 20, 30, 40, 51, 61]],
    ["that deletes a pair empties it", { start: 25, end: 45, text: "" }, [10, 20, 25, 25, 30, 40]],
  ] as const)("after an edit: what %s", (_, change, expected) => {
    expect([...movedBy(pairs, change)]).toEqual(expected);
  });
});
