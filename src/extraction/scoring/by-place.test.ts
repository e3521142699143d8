import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareSelections } from "../comparison/compare.ts";
import { openPage } from "../page/open-page.ts";
import { asSelection, selectionOf, type Selection } from "../page/selection.ts";
import { selectWords, wordsOf } from "../page/words.ts";
import { blockLevel, characters, textBased } from "./by-place.ts";
import type { Measure } from "./measure.ts";

// Words 0 to 3, 4 to 6, 7 and 8, 9: four blocks.
const page = openPage("<p>a b c d</p><p>eee f g</p><div>h <b>i</b></div>j");

describe("characters", () => {
  it("counts characters of the source by hand", () => {
    const score = scoreOf(characters, asSelection(Uint32Array.of(0, 10, 20, 26)), selectionOf([[6, 24]]));
    expect(score).toEqual({ value: 16 / 34, precision: 8 / 16, recall: 8 / 18 });
  });

  it("is the F1 by which two lanes are compared", () => {
    const selections = fc
      .array(fc.tuple(fc.nat(50), fc.nat(10)), { maxLength: 6 })
      .map((ranges) => selectionOf(ranges.map(([start, length]) => [start, start + length])));
    fc.assert(
      fc.property(selections, selections, (extract, gold) => {
        const { precision, recall, f1 } = compareSelections(extract, gold);
        const score = scoreOf(characters, extract, gold);
        for (const [name, expected] of Object.entries({ precision, recall, value: f1 }))
          expect({ ...score }).toHaveProperty(name, expect.closeTo(expected, 12));
      }),
    );
  });
});

describe("textBased", () => {
  it("counts words where they stand", () => {
    // Of 5 words 3 are gold, of 4 gold words.
    expect(scoreOf(textBased, wordsAt(0, 1, 4, 5, 9), wordsAt(1, 4, 5, 6))).toEqual({
      value: 6 / 9,
      precision: 3 / 5,
      recall: 3 / 4,
    });
  });

  it("takes a word of which a part is kept for kept", () => {
    const start = page.source.indexOf("eee");
    expect(scoreOf(textBased, selectionOf([[start + 1, start + 2]]), wordsAt(4)).value).toBe(1);
  });
});

describe("blockLevel", () => {
  it("counts blocks of which at least half of the words are kept", () => {
    // Found: 2 of 4, not 1 of 3, 1 of 2, 1 of 1. Gold: 4 of 4, 2 of 3.
    expect(scoreOf(blockLevel, wordsAt(0, 3, 6, 8, 9), wordsAt(0, 1, 2, 3, 4, 5))).toEqual({
      value: 2 / 5,
      precision: 1 / 3,
      recall: 1 / 2,
    });
  });

  it("gives 0 where both keep less than half of every block, unless it is the same", () => {
    expect(scoreOf(blockLevel, wordsAt(0), wordsAt(1)).value).toBe(0);
    expect(scoreOf(blockLevel, wordsAt(0), wordsAt()).value).toBe(0);
    expect(scoreOf(blockLevel, wordsAt(1), wordsAt(1)).value).toBe(1);
  });

  it("takes a word with a tag in it for one word of one block", () => {
    const split = openPage("<p>o<b>n</b>e two</p><p>three</p>");
    const firstLetter = selectionOf([[3, 4]]);
    const all = selectWords(split, wordsOf(split), (word) => word < 2);
    expect(blockLevel.prepare({ text: "", selection: all }, split)({ text: "", selection: firstLetter }).value).toBe(1);
  });
});

function wordsAt(...chosen: readonly number[]): Selection {
  return selectWords(page, wordsOf(page), (word) => chosen.includes(word));
}

function scoreOf(measure: Measure, extract: Selection, gold: Selection) {
  return measure.prepare({ text: "", selection: gold }, page)({ text: "", selection: extract });
}
