import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { selectedText } from "../../extraction/output/text.ts";
import { openPage } from "../../extraction/page/open-page.ts";
import { selectionOf } from "../../extraction/page/selection.ts";
import { selectWords, splitWords, wordsOf } from "../../extraction/page/words.ts";
import {
  sideExtentsIn,
  sideExtentsText,
  passageAt,
  passagesOf,
  sourceRange,
  stretchesBetween,
  textRange,
  wordAround,
  wordBeside,
  wordNearest,
  wordPattern,
} from "./passages.ts";

describe("passagesOf", () => {
  it.each([
    ["gives a passage to each line", "one\ntwo three", [0, 3, false], [4, 13, false]],
    [
      "cuts a long line at its last space before 4,000 units",
      `${"a".repeat(3_998)} ${"b".repeat(20)} c`,
      [0, 3_998, false],
      [3_999, 4_021, true],
    ],
    ["cuts a long word, but no pair of surrogates", `a${"😀".repeat(2_200)}`, [0, 3_999, false], [3_999, 4_401, true]],
    ["finds none in an empty text", ""],
  ])("%s", (_, source, ...expected) => {
    expect(passagesOf(source).map(({ start, end, isContinued }) => [start, end, isContinued])).toEqual(expected);
  });

  it("leaves out nothing but separators", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", " ", "\n", "b".repeat(2_800), "😀".repeat(1_600))), (parts) => {
        const text = parts.join("x");
        const passages = passagesOf(text);
        const gaps = passages.map(({ start }, index) => text.slice(passages[index - 1]?.end ?? 0, start));
        expect(gaps.every((gap) => /^[ \n]?$/.test(gap))).toBe(true);
        expect(passages.every(({ start, end }) => end - start <= 4_000)).toBe(true);
        for (const [index, { start }] of passages.entries()) expect(passageAt(passages, start)).toBe(index);
      }),
    );
  });
});

describe("stretchesBetween", () => {
  it("cuts a range at the places within it, in any order, once", () => {
    expect(stretchesBetween({ start: 2, end: 9 }, [5, 3, 5, 2, 9, 12, -1])).toEqual([
      { start: 2, end: 3 },
      { start: 3, end: 5 },
      { start: 5, end: 9 },
    ]);
  });

  it("cuts where the values change", () => {
    expect(stretchesBetween({ start: 1, end: 5 }, [], Uint8Array.of(9, 1, 1, 2, 2, 7))).toEqual([
      { start: 1, end: 3 },
      { start: 3, end: 5 },
    ]);
  });
});

describe("sideExtentsText", () => {
  const keepings = (sides: readonly number[], gold?: readonly number[]): string => {
    const compared = { letters: ["A", "B", "C"], sides: Uint8Array.from(sides), isShown: () => true, hasSquares: true };
    return sideExtentsText(sideExtentsIn({ start: 0, end: sides.length }, compared, gold && Uint8Array.from(gold)));
  };

  it("tells who keeps a passage, whole or in part, and with whom the gold standard disagrees", () => {
    expect(keepings([5, 5, 5, 5])).toBe("kept by A and C, not by B");
    // The space is between words of different sides.
    expect(keepings([7, 7, 0, 2, 2])).toBe("kept by B, in part by A and C");
    expect(keepings([5, 5, 1, 1], [1, 1, 1, 0])).toBe("kept by A, in part by C, not by B; the gold standard disagrees with B");
    expect(keepings([2, 2], [0, 0])).toBe("kept by B, not by A and C; the gold standard disagrees with B");
  });
});

const source = "<p>one R&amp;D &amp; <b>t</b>wo</p><i>gone</i><p>6 &#x1F600;</p>";
const page = openPage(source);
const text = selectedText(
  page,
  selectWords(page, wordsOf(page), (word) => word !== 4),
);
const at = (part: string): number => source.indexOf(part);
expect(text.text).toBe("one R&D & two\n6 😀");

describe("wordAround", () => {
  it("reaches to the next space or line end on both sides", () => {
    expect(wordAround(text.text, 5)).toEqual({ start: 4, end: 7 });
    expect(wordAround(text.text, 12)).toEqual({ start: 10, end: 13 });
    expect(wordAround(text.text, 16)).toEqual({ start: 16, end: 18 });
  });

  it("is empty at a space", () => {
    expect(wordAround(text.text, 3)).toEqual({ start: 3, end: 3 });
  });

  it("is a letter of a script without spaces with the signs after it, as pages are cut", () => {
    const chinese = "（2024年，风暴GIS来了。𠀀";
    const found = Array.from(chinese, (_, unit) => wordAround(chinese, unit)).map(({ start, end }) => chinese.slice(start, end));
    expect([...new Set(found)]).toEqual(splitWords(chinese));
    expect(wordBeside(chinese, 5, 1)).toEqual({ start: 7, end: 8 });
    expect(wordBeside(chinese, 7, -1)).toEqual({ start: 5, end: 7 });
    expect(wordBeside(chinese, chinese.length - 1, 1)).toBeUndefined();
  });
});

describe("wordBeside", () => {
  it("steps over spaces and line ends, and stops at the ends of the text", () => {
    expect(wordBeside(text.text, 11, 1)).toEqual({ start: 14, end: 15 });
    expect(wordBeside(text.text, 14, -1)).toEqual({ start: 10, end: 13 });
    expect(wordBeside(text.text, 0, -1)).toBeUndefined();
    expect(wordBeside(text.text, 16, 1)).toBeUndefined();
  });
});

describe("sourceRange", () => {
  it("takes a reference whole, within a word and at its end", () => {
    expect(sourceRange(text, source, { start: 4, end: 7 })).toEqual({ start: at("R&amp;D"), end: at("R&amp;D") + 7 });
    expect(sourceRange(text, source, { start: 8, end: 9 })).toEqual({ start: at("&amp; "), end: at("&amp; ") + 5 });
    expect(sourceRange(text, source, { start: 16, end: 18 })).toEqual({ start: at("&#x"), end: at("&#x") + 9 });
  });

  it("covers the tags within a word", () => {
    expect(sourceRange(text, source, { start: 10, end: 13 })).toEqual({ start: at("t</b>wo"), end: at("t</b>wo") + 7 });
  });
});

describe("textRange", () => {
  it.each([source, "<p>他说&amp;：<b>风</b>暴。x 来&#x1F600;</p>\n<i>了</i>"])(
    "finds just the words whose source range meets a range, whole, and none in what is not selected: %s",
    (html) => {
      const own = html === source ? text : selectedText(openPage(html), selectionOf([[0, html.length]]));
      const all = Array.from(own.text.matchAll(wordPattern), ({ 0: word, index }) => ({
        start: index,
        end: index + word.length,
      }));
      for (let start = 0; start < html.length; start++) {
        for (let end = start + 1; end <= start + 20; end++) {
          const hit = all.filter((word) => {
            const range = sourceRange(own, html, word);
            return range.start < end && start < range.end;
          });
          const expected = hit[0] && { start: hit[0].start, end: hit.at(-1)?.end };
          expect([start, end, textRange(own, html, { start, end })]).toEqual([start, end, expected]);
        }
      }
    },
  );

  it("finds nothing in an empty text", () => {
    expect(textRange(selectedText(page, selectionOf([])), source, { start: 0, end: 9 })).toBeUndefined();
  });
});

describe("wordNearest", () => {
  it("finds the word at a place, or that before or after it, whichever is nearer", () => {
    expect(wordNearest(text, source, at("wo<"))).toEqual({ start: 10, end: 13 });
    expect(wordNearest(text, source, at("gone"))).toEqual({ start: 10, end: 13 });
    expect(wordNearest(text, source, at("6") - 1)).toEqual({ start: 14, end: 15 });
    expect(wordNearest(text, source, 0)).toEqual({ start: 0, end: 3 });
  });
});
