import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anySource } from "../page/any-source.fixture.ts";
import { selectedText } from "../output/text.ts";
import { openPage } from "../page/open-page.ts";
import { has, selectionOf, union } from "../page/selection.ts";
import { selectWords, wordsOf } from "../page/words.ts";
import { unionText, unitsOfSelection } from "./union-text.ts";

describe("unionText", () => {
  it("has the words of all selections, each with those that select it", () => {
    const sources = anySource("one |two| three|&amp;|<p>|</p>|<b>|</b>|<br>|\n");
    fc.assert(
      fc.property(sources, fc.infiniteStream(fc.nat(7)), (source, stream) => {
        const page = openPage(source);
        const marks = Array.from(stream.take(wordsOf(page).count));
        const selections = [1, 2, 4].map((bit) => selectWords(page, wordsOf(page), (word) => ((marks[word] ?? 0) & bit) !== 0));
        const { text, offsets, sides } = unionText(page, selections);
        expect({ text, offsets }).toEqual(selectedText(page, selections.reduce(union)));
        for (const [unit, side] of sides.entries()) {
          const keepers = selections.reduce((sum, selection, at) => sum + (has(selection, offsets[unit] ?? 0) ? 1 << at : 0), 0);
          expect(side).toBe(/\s/.test(text.charAt(unit)) ? keepers & (sides[unit - 1] ?? 0) : keepers);
        }
      }),
    );
  });
});

describe("unitsIn", () => {
  it("tells the units of a text that come from a selection, and spaces between two of them", () => {
    const source = "<p>Fog lies</p><p>at &amp; sea</p>";
    const page = openPage(source);
    const text = selectedText(page, selectionOf([[0, source.length]]));
    expect(text.text).toBe("Fog lies\nat & sea");
    const gold = selectionOf([
      [source.indexOf("lies"), source.indexOf("</p>")],
      [source.indexOf("at"), source.indexOf(" sea")],
    ]);
    expect([...unitsOfSelection(text, gold)].join("")).toBe("00001111111110000");
  });
});
