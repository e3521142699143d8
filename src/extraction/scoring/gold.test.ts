import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { rangesOf, selectionOf } from "../page/selection.ts";
import { goldOfMarks, goldOfText } from "./gold.ts";
import type { Judged } from "./measure.ts";

const source = "<body><nav>Home</nav><p>The <b>quick</b>est fox</p><p>jumps &amp; rests</p></body>";
const page = openPage(source);

describe("goldOfText", () => {
  it("selects the words of the text where they stand on the page", () => {
    const gold = goldOfText(page, "The quickest\nfox rests");
    expect(slices(gold)).toEqual(["The ", "quick", "est fox", "rests"]);
    expect(gold.unaligned).toEqual([]);
  });

  it("leaves the text as it was given", () => {
    expect(goldOfText(page, " fox \n\n jumps").text).toBe(" fox \n\n jumps");
  });

  it("lists the stretches of words that the page does not have, and where they stand in the text", () => {
    const text = "Once upon  The quickest brown fox jumps over";
    expect(goldOfText(page, text).unaligned).toEqual([
      { words: "Once upon", count: 2, start: 0, end: 9 },
      { words: "brown", count: 1, start: 24, end: 29 },
      { words: "over", count: 1, start: 40, end: 44 },
    ]);
  });

  it("selects nothing for a text that the page has nothing of, and lists it whole", () => {
    const gold = goldOfText(page, "nothing of this");
    expect(slices(gold)).toEqual([]);
    expect(gold.unaligned).toEqual([{ words: "nothing of this", count: 3, start: 0, end: 15 }]);
  });

  it("survives being sent to another thread", () => {
    const gold = goldOfText(page, "quickest hare");
    expect(structuredClone(gold)).toEqual({ text: gold.text, selection: gold.selection, unaligned: gold.unaligned });
  });
});

describe("goldOfMarks", () => {
  it("takes every word whole of which a character is marked", () => {
    const start = source.indexOf("est");
    const gold = goldOfMarks(page, selectionOf([[start + 2, source.indexOf("jumps") + 1]]));
    expect(slices(gold)).toEqual(["quick", "est fox", "jumps"]);
    expect(gold.text).toBe("quickest fox\njumps");
    expect(gold.unaligned).toEqual([]);
  });

  it("leaves out words that a mark only touches", () => {
    const fox = source.indexOf("fox");
    expect(slices(goldOfMarks(page, selectionOf([[fox - 1, fox]])))).toEqual([]);
    expect(slices(goldOfMarks(page, selectionOf([[fox, fox + 1]])))).toEqual(["fox"]);
  });
});

function slices({ selection }: Judged): readonly string[] {
  return Array.from(rangesOf(selection), ({ start, end }) => source.slice(start, end));
}
