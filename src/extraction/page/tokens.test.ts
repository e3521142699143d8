import { describe, expect, it } from "vitest";
import { openPage } from "./open-page.ts";
import { tokensOf } from "./tokens.ts";
import { wordsOf } from "./words.ts";

describe("tokensOf", () => {
  it("gives tags and words in the order of the source", () => {
    expect(textsOf("<p class=x>One <b>two</b>\nthree<br>")).toEqual([
      "<p class=x>",
      "One",
      "<b>",
      "two",
      "</b>",
      "three",
      "<br>",
    ]);
  });

  it("has no tokens for comments, scripts, styles and the head, nor for the tags of document and body", () => {
    const source =
      "<!doctype html><html><head><title>no</title></head><body>a<!-- <i> --><script>'<b>'</script><style></style></body></html>";
    expect(textsOf(source)).toEqual(["a"]);
  });

  it("takes a word that tags lie in as one token, before them", () => {
    expect(textsOf("<p>on<b>e</b> two")).toEqual(["<p>", "on<b>e", "<b>", "</b>", "two"]);
  });

  it("counts tags that the parser drops, and takes a < before a space for text", () => {
    expect(textsOf("a < b</i>")).toEqual(["a", "<", "b", "</i>"]);
  });

  it("knows the token of each word and the word of each token", () => {
    const page = openPage("<p>a <b>b</b> c");
    const { words, ofWords } = tokensOf(page);
    expect([...words]).toEqual([-1, 0, -1, 1, -1, 2]);
    expect([...ofWords]).toEqual([1, 3, 5]);
    expect(ofWords).toHaveLength(wordsOf(page).count);
  });
});

function textsOf(source: string): readonly string[] {
  const { starts, ends } = tokensOf(openPage(source));
  return Array.from(starts, (start, token) => source.slice(start, ends[token]));
}
