import { describe, expect, it } from "vitest";
import { openPage } from "../../page/open-page.ts";
import { wordText } from "../../page/terms.ts";
import { wordsOf } from "../../page/words.ts";
import { entropyBlockTags, tableBlocks } from "./site-entropy.ts";

describe("tableBlocks", () => {
  it("gives each table the text that is not in a deeper one, and what is outside of all a block", () => {
    const source = "<body>out <table><td>one<table><td>two three</table>four</table><p>side";
    expect(textsOf(source, "tables")).toEqual([
      [undefined, "out side"],
      ["table", "one four"],
      ["table", "two three"],
    ]);
  });

  it("takes the smallest of today's elements with enough words, and lends fewer to the one around it", () => {
    const source = "<div>a b c<p>d e</p><section>f<p>g h i</p><div>j<p>k</p></div></section></div>l";
    expect(textsOf(source, "today", 3)).toEqual([
      [undefined, "l"],
      ["div", "a b c d e"],
      ["section", "f j k"],
      ["p", "g h i"],
    ]);
  });
});

function textsOf(source: string, tags: keyof typeof entropyBlockTags, leastWords = 1) {
  const page = openPage(source);
  const words = wordsOf(page);
  const { elements, ofWords } = tableBlocks(page, words, entropyBlockTags[tags], leastWords);
  return Array.from(elements, (element, block) => [
    page.elements.names[element],
    Array.from({ length: words.count }, (_, word) => word)
      .filter((word) => ofWords[word] === block)
      .map((word) => wordText(page, words, word))
      .join(" "),
  ]);
}
