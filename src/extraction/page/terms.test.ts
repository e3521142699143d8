import { describe, expect, it } from "vitest";
import { openPage } from "./open-page.ts";
import { Terms, termsOf, wordText } from "./terms.ts";
import { wordsOf } from "./words.ts";

const textsOf = (source: string): readonly string[] => {
  const page = openPage(source);
  const words = wordsOf(page);
  return Array.from({ length: words.count }, (_, word) => wordText(page, words, word));
};

describe("wordText", () => {
  it("reads a word over tags, scripts and comments, with its references resolved", () => {
    expect(textsOf("<p>a S<a href=x>ty<script>no</script>le</a> <!-- no -->b&amp;c &#x1F600;d &amp; e")).toEqual([
      "a",
      "Style",
      "b&c",
      "😀d",
      "&",
      "e",
    ]);
  });
});

describe("termsOf", () => {
  it("gives words that differ in case or in the signs around them one term", () => {
    const terms = new Terms();
    const page = openPage("<p>News, news “NEWS!” it's – C++ don't");
    expect([...termsOf(page, wordsOf(page), terms)]).toEqual([0, 0, 0, 1, -1, 2, 3]);
    expect([0, 1, 2, 3].map((id) => terms.textOf(id))).toEqual(["news", "it's", "c", "don't"]);
  });

  it("numbers the terms of the next page on", () => {
    const terms = new Terms();
    const idsOf = (source: string): readonly number[] => {
      const page = openPage(source);
      return [...termsOf(page, wordsOf(page), terms)];
    };
    expect([idsOf("<p>a b"), idsOf("<p>c b A d"), terms.count]).toEqual([[0, 1], [2, 1, 0, 3], 4]);
  });
});

describe("ofWord", () => {
  it("takes the signs off both ends, and not those within", () => {
    const terms = new Terms();
    const textOf = (word: string): string => terms.textOf(terms.ofWord(word));
    expect(["«Don't!»", "--a--", "x", "(𐐷", "7%"].map(textOf)).toEqual(["don't", "a", "x", "𐐷", "7"]);
    expect([terms.ofWord("…"), terms.ofWord("\ud800")]).toEqual([-1, -1]);
  });

  it("is quick with a word of very many signs", () => {
    const terms = new Terms();
    const long = `a${"-".repeat(400_000)}b${"-".repeat(400_000)}`;
    expect(terms.textOf(terms.ofWord(long))).toHaveLength(400_002);
  });
});
