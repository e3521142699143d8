import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Range } from "../../extraction/page/selection.ts";
import type { Edit } from "../../lab/pending-edit.ts";
import {
  breaksOf,
  DisplayCopy,
  EditHistory,
  movedBy,
  pairsNear,
  shownOf,
  type SourceChange,
  type SourceChanges,
} from "./display-copy.ts";

/** Sources with short and long lines, indentation, tags with attributes, surrogate pairs and lone surrogates. */
const sources = fc
  .array(
    fc.oneof(
      fc.constantFrom("\n", "\n    ", "\n\t\t", "><", "<p>text</p>", "😀", "\uD83D", "\uFEFF", "=", "'", '"', "<!--", "<script>"),
      fc.constantFrom(
        `<a href="${"/place".repeat(9)}" title='It is > "all"'>`,
        `<b\n    class="one"\n    id=two${"o".repeat(30)}\n  />`,
      ),
      fc.integer({ min: 1, max: 700 }).map((length) => "x".repeat(length)),
      fc.integer({ min: 1, max: 300 }).map((length) => "😀".repeat(length)),
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(""));

const copyOf = (source: string, hasAllAttributes = false): DisplayCopy =>
  new DisplayCopy(source, shownOf(source, hasAllAttributes));
const breaksIn = (source: string): number[] => Array.from(breaksOf(source));

function applied(text: string, { start, end, text: inserted }: Edit): string {
  return text.slice(0, start) + inserted + text.slice(end);
}

/** A plain model of an editor: the texts that it and the lab have by being told of each edit. */
class Editor {
  source: string;
  display: string;
  readonly copy: DisplayCopy;
  readonly history = new EditHistory();

  constructor(source: string) {
    this.source = source;
    this.copy = copyOf(source);
    this.display = this.copy.text;
  }

  /** Edits from the last to the first place, as one group; false where they change nothing. */
  edit(changes: readonly Edit[]): boolean {
    const told = changes.map((change) => this.#take(change)).filter(({ text, before }) => text !== before);
    this.history.note(told);
    return told.length > 0;
  }

  open(range: Range): void {
    for (const edit of this.copy.open(range)) this.display = applied(this.display, edit);
  }

  take(changes: SourceChanges): void {
    for (const { start, end, text } of changes) {
      this.open({ start, end });
      const from = this.copy.toDisplay(start);
      this.#take({ start: from, end: Math.max(from, this.copy.toDisplayEnd(end)), text });
    }
  }

  #take(change: Edit): SourceChange {
    this.display = applied(this.display, change);
    const told = this.copy.edit(change);
    expect(this.source.slice(told.start, told.end)).toBe(told.before);
    this.source = applied(this.source, told);
    return told;
  }
}

describe("breaksOf", () => {
  it("leaves a line of 1,000 units alone", () => {
    expect(breaksIn(`${"<b></b>".repeat(142)}123456`)).toHaveLength(0);
  });

  it("breaks a longer line between the tags that follow 120 units", () => {
    const source = `<p>${"x".repeat(113)}</p><p>${"y".repeat(900)}</p>`;
    expect(breaksIn(source)).toEqual([120]);
  });

  it("breaks after 1,000 units where there are no tags", () => {
    expect(breaksIn("x".repeat(2500))).toEqual([1000, 2000]);
  });

  it("does not part a surrogate pair", () => {
    expect(breaksIn(`x${"😀".repeat(1000)}`)).toEqual([999, 1999]);
  });
});

describe("a display copy", () => {
  const long = `class="hg-article" data-of="ferry" hidden`;

  it.each([
    ["keeps a byte order mark from beginning it", "\uFEFFa", "\n\uFEFFa"],
    [
      "is set in by a column a level",
      "a\n    b\n            c\n    d\n\t\te\n\n  f",
      "a\n b\n  c\n d\n \te\n\n f".replace(" \te", "\te"),
    ],
    [
      "is set in by twelve columns at the most",
      Array.from({ length: 15 }, (_, level) => " ".repeat(4 * level) + "x").join("\n"),
      Array.from({ length: 15 }, (_, level) => " ".repeat(Math.min(level, 12)) + "x").join("\n"),
    ],
    ["shows 24 units of attributes", `<article ${long}>Text</article>`, `<article class="hg-article" data…>Text</article>`],
    ["shows them whole where they are no longer", `<p class="one" id="two-and">`, `<p class="one" id="two-and">`],
    ["shows them to the end of a line", `<img\n  alt="A"\n  src="${"x".repeat(30)}"\n/>a`, "<img…/>a"],
    ["ends a tag where a browser does", `<a title="${"a > b ".repeat(5)}" x=it's>It's`, `<a title="a > b a > b a > …>It's`],
    ["leaves comments and scripts alone", `<!-- <a ${long}> --><script>"<a ${long}>"</script>`, undefined],
    ["leaves a tag without an end alone", `<a ${long}`, undefined],
  ])("%s", (_, source, expected) => {
    expect(copyOf(source).text).toBe(expected ?? source);
  });

  it("shows all attributes where they are wanted", () => {
    expect(copyOf(`<p ${long}>\n    x`, true).text).toBe(`<p ${long}>\n x`);
  });

  it("is the source once everything in it is opened", () => {
    fc.assert(
      fc.property(sources, (source) => {
        const editor = new Editor(source);
        editor.open({ start: 0, end: source.length });
        const breaks = breaksIn(source).length;
        expect(editor.display).toBe(editor.copy.text);
        expect(editor.display.length - source.length).toBeLessThanOrEqual(breaks);
        expect(editor.display.replaceAll("\n", "")).toBe(source.replaceAll("\n", ""));
      }),
    );
  });

  it("places every unit of the source where it has it, and back; one that is not shown where it is stood for", () => {
    fc.assert(
      fc.property(sources, (source) => {
        const copy = copyOf(source);
        const { text } = copy;
        const shown = [...shownOf(source, false)];
        for (let offset = 0; offset <= source.length; offset += 7) {
          const fold = shown.find(({ start, end }) => start <= offset && offset < end);
          if (fold === undefined) {
            expect(text[copy.toDisplay(offset)]).toBe(source[offset]);
            expect(copy.toSource(copy.toDisplay(offset))).toBe(offset);
          } else if (fold.text === "…") {
            expect(text[copy.toDisplay(offset)]).toBe("…");
            expect(copy.toSource(copy.toDisplay(offset))).toBe(fold.start);
            expect(copy.toDisplayEnd(fold.end)).toBe(copy.toDisplay(offset) + 1);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it("ends a range before the break that stands at its end", () => {
    const copy = copyOf("x".repeat(2500));
    expect(copy.toDisplayEnd(1000)).toBe(1000);
    expect(copy.toDisplay(1000)).toBe(1001);
    expect(copy.toSource(copy.toDisplayEnd(1000))).toBe(1000);
  });

  it("numbers the lines of the source and none that continues one, nor those that are not shown", () => {
    const copy = copyOf(`one\n${"x".repeat(2500)}\nthree <a\n href="${"y".repeat(30)}"\n>\n  six`);
    const numbers: (number | undefined)[] = [];
    let lineStart = 0;
    for (const [index, line] of copy.text.split("\n").entries()) {
      numbers.push(copy.sourceLineOf(index + 1, lineStart));
      lineStart += line.length + 1;
    }
    expect(numbers).toEqual([1, 2, undefined, undefined, 3, 6]);
  });

  it.each([
    ["in the name", 2, "bcd"],
    ["before its end", 45, "bcd"],
    ["before the tag", 0, undefined],
    ["after the tag", 47, undefined],
  ])("knows the attributes that are not shown of the tag around a caret %s", (_, caret, expected) => {
    const source = `<p class="${"abcde".repeat(7)}">text`;
    const fold = copyOf(source).foldedAt(caret);
    expect(fold && source.slice(fold.start, fold.end).slice(0, 3)).toBe(expected);
  });

  it("deletes a display-only break without touching the source", () => {
    const copy = copyOf("x".repeat(2500));
    expect(copy.edit({ start: 1000, end: 1001, text: "" })).toEqual({ start: 1000, end: 1000, text: "", before: "" });
    expect(copy.text).toBe(`${"x".repeat(2000)}\n${"x".repeat(500)}`);
  });

  it("deletes with “…” what it stands for", () => {
    const source = `<p ${long}>`;
    expect(copyOf(source).edit({ start: 2, end: 27, text: "" }).before).toBe(source.slice(2, -1));
  });

  it.each([
    [1000, "before it", 1003],
    [1001, "after it", 1000],
  ])("keeps what is typed at %i beside a break %s", (start, _, at) => {
    const copy = copyOf("x".repeat(1500));
    copy.edit({ start, end: start, text: "abc" });
    expect(copy.text.indexOf("\n")).toBe(at);
  });

  it("gives the source line ends of one unit", () => {
    expect(copyOf("ab").edit({ start: 1, end: 1, text: "\r\n\r" }).text).toBe("\n\n");
  });
});

describe("EditHistory", () => {
  it("takes back any edits and does them again, whatever is opened between", () => {
    // Not of single units, which may be one with those before.
    const cuts = fc.array(
      fc.nat(1500).map((cut) => 2 * cut),
      { minLength: 2, maxLength: 6 },
    );
    const steps = fc.array(
      fc.oneof(
        fc.constantFrom("undo" as const, "redo" as const),
        fc.nat(3000),
        fc.tuple(cuts, fc.constantFrom("", "ab", "b\nc")),
      ),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(sources, steps, (source, actions) => {
        const editor = new Editor(`${source}${"<p>word</p>".repeat(120)}\n${"x".repeat(1200)}`);
        const texts = [editor.source];
        let at = 0;
        for (const action of actions) {
          if (typeof action === "number") {
            const fold = editor.copy.foldedAt(action);
            if (fold !== undefined) editor.open(fold);
          } else if (action === "undo") {
            editor.take(editor.history.undo());
            at = Math.max(at - 1, 0);
          } else if (action === "redo") {
            editor.take(editor.history.redo());
            at = Math.min(at + 1, texts.length - 1);
          } else {
            const changes = changesAt(action[0], action[1], editor.display.length);
            if (editor.edit(changes)) texts.splice(++at, Infinity, editor.source);
          }
          expect(editor.source).toBe(texts[at]);
          expect(editor.copy.source).toBe(editor.source);
          expect(editor.copy.text).toBe(editor.display);
        }
      }),
    );
  });

  it.each([
    ["a word", ["a", "b", " ", "c"], ["ab ", "ab", ""]],
    ["each unit that is deleted", ["a", "b", "", ""], ["a", "ab", ""]],
  ])("takes back %s by itself", (_, typed, expected) => {
    const editor = new Editor("");
    for (const text of typed) {
      const end = editor.display.length;
      editor.edit([{ start: text === "" ? end - 1 : end, end, text }]);
    }
    const texts = expected.map(() => {
      editor.take(editor.history.undo());
      return editor.source;
    });
    expect(texts).toEqual(expected);
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
