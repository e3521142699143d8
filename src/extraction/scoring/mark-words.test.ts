import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { emptySelection, rangesOf, selectionOf, type Selection } from "../page/selection.ts";
import { markWords, wordCount } from "./mark-words.ts";

const source = "<body><p>Fog lies <b>thick</b>ly at sea</p><script>lies</script><p>Rain &amp; wind</p></body>";
const page = openPage(source);

const at = (words: string): Selection => selectionOf([[source.indexOf(words), source.indexOf(words) + words.length]]);
const slices = (selection: Selection) => Array.from(rangesOf(selection), ({ start, end }) => source.slice(start, end));

describe("markWords", () => {
  it("takes words whole, through the tags within them, and the space between neighbours", () => {
    const { selection, words, changed } = markWords(page, emptySelection, at("ies <b>thi"), true);
    expect(slices(selection)).toEqual(["lies ", "thick", "ly"]);
    expect([words, changed]).toEqual([2, 2]);
  });

  it("joins what is marked one after the other", () => {
    const one = markWords(page, emptySelection, at("Fog"), true).selection;
    const { selection, words, changed } = markWords(page, one, at("Fog lies"), true);
    expect(slices(selection)).toEqual(["Fog lies"]);
    expect([words, changed]).toEqual([2, 1]);
  });

  it("unmarks every word that is touched", () => {
    const all = selectionOf([[0, source.length]]);
    const { selection, words, changed } = markWords(
      page,
      markWords(page, emptySelection, all, true).selection,
      at("hick"),
      false,
    );
    expect(slices(selection)).toEqual(["Fog lies", "at sea", "Rain &amp; wind"]);
    expect([words, changed]).toEqual([7, 1]);
  });

  it("marks nothing where there are no words", () => {
    const { selection, changed } = markWords(page, emptySelection, at("<script>lies"), true);
    expect([selection.length, changed]).toEqual([0, 0]);
  });
});

describe("wordCount", () => {
  it("counts words of which there is any character", () => {
    expect(wordCount(page, at("g l"))).toBe(2);
    expect(wordCount(page, emptySelection)).toBe(0);
  });
});
