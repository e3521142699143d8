import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPage } from "../../extraction/page/open-page.ts";
import { previewOf } from "../../extraction/output/preview.ts";
import { textBlocks, elementAround, sourceSpan, previewUnits, unitsOfPieces, previewWord } from "./page-places.ts";

const source = "<div><p>Tom &amp; <b>An</b>na</p><p>stayed</p><svg><text>label</text></svg></div>";
const preview = previewOf(openPage(source));

describe("previewWord", () => {
  it("finds the word around a unit, over the edges of inline elements", () => {
    expect(textOf(previewWord(preview, preview.text.indexOf("n")))).toBe("Anna");
    expect(textOf(previewWord(preview, preview.text.indexOf("&")))).toBe("&");
  });

  it("ends a word where a block ends", () => {
    expect(textOf(previewWord(preview, preview.text.indexOf("stayed")))).toBe("stayed");
  });

  it("finds none at white space and in text that is no content", () => {
    expect(previewWord(preview, preview.text.indexOf(" "))).toBeUndefined();
    expect(previewWord(preview, preview.text.indexOf("label"))).toBeUndefined();
  });
});

describe("sourceSpan", () => {
  it("takes references and the tags within a word along", () => {
    expect(sourceTextOf("&")).toBe("&amp;");
    expect(sourceTextOf("Anna")).toBe("An</b>na");
  });
});

describe("previewUnits", () => {
  it("gives the units of each run in a range of the source", () => {
    const start = source.indexOf("om");
    const end = source.indexOf("na</p>") + 1;
    expect(previewUnits(preview, { start, end }).map(textOf)).toEqual(["om &", "An", "n"]);
  });

  it("takes a reference for a range within it", () => {
    const start = source.indexOf("amp;");
    expect(previewUnits(preview, { start, end: start + 2 }).map(textOf)).toEqual(["&"]);
  });

  it("gives nothing for a tag", () => {
    expect(previewUnits(preview, { start: 0, end: 5 })).toEqual([]);
  });
});

describe("unitsOfPieces", () => {
  it("gives for every range what is found of it alone, also where the parser moved text", () => {
    const moved = previewOf(openPage("<table><tr><td>cell</td></tr>moved <b>out</b></table><p>tail &amp; end</p>"));
    const ranges = fc.uniqueArray(fc.nat(80), { maxLength: 12 }).map((offsets) => {
      const sorted = offsets.toSorted((one, other) => one - other);
      return Uint32Array.from(sorted.slice(0, sorted.length & ~1));
    });
    fc.assert(
      fc.property(ranges, fc.constantFrom(preview, moved), (pieces, shown) => {
        const { starts, ends, pieces: numbers } = unitsOfPieces(shown, pieces);
        for (let piece = 0; 2 * piece < pieces.length; piece++) {
          const units = Array.from(starts, (start, at) => ({ start, end: ends[at] })).filter((_, at) => numbers[at] === piece);
          const alone = previewUnits(shown, { start: pieces[2 * piece] ?? 0, end: pieces[2 * piece + 1] ?? 0 });
          expect(units.toSorted((one, other) => one.start - other.start)).toEqual(alone);
        }
      }),
    );
  });
});

describe("elementAround", () => {
  it("finds the smallest element that holds a range", () => {
    const start = source.indexOf("An</b>");
    const { elements } = openPage(source);
    expect(elements.names[elementAround(preview, { start, end: start + 2 })]).toBe("b");
    expect(elements.names[elementAround(preview, { start, end: start + 8 })]).toBe("p");
  });
});

describe("textBlocks", () => {
  it("gives the text between two breaks as one block", () => {
    expect(textBlocks(preview).map(textOf)).toEqual(["Tom & Anna", "stayed"]);
  });
});

function textOf(units: { readonly start: number; readonly end: number } | undefined): string | undefined {
  return units && preview.text.slice(units.start, units.end);
}

function sourceTextOf(text: string): string {
  const start = preview.text.indexOf(text);
  const range = sourceSpan(preview, { start, end: start + text.length });
  return source.slice(range.start, range.end);
}
