import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breaksOf, type Change, displayText, edited, sourceLineOf, toDisplay, toDisplayEnd, toSource } from "./display-copy.ts";

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

function applied(text: string, { start, end, text: inserted }: Change): string {
  return text.slice(0, start) + inserted + text.slice(end);
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

  it("does to the source what any sequence of edits does to the copy", () => {
    const edits = fc.array(fc.tuple(fc.nat(), fc.nat(400), fc.constantFrom("", "a", "\n", "<b></b>", "two\nlines")), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(sources, edits, (original, places) => {
        let source = original;
        let breaks = breaksOf(source);
        let display = displayText(source, breaks);
        for (const [place, length, text] of places) {
          const start = place % (display.length + 1);
          const change = { start, end: Math.min(start + length, display.length), text };
          const result = edited(breaks, change);
          display = applied(display, change);
          source = applied(source, result.sourceChange);
          breaks = result.breaks;
          expect(displayText(source, breaks)).toBe(display);
        }
      }),
    );
  });
});
