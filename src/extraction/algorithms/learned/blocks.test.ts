import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anySource } from "../../page/any-source.fixture.ts";
import { openPage } from "../../page/open-page.ts";
import { wordText } from "../../page/terms.ts";
import { wordsOf } from "../../page/words.ts";
import { pages } from "../laws.fixture.ts";
import { learnedBlocksOf } from "./blocks.ts";

/** The texts of a page's blocks, each with the name of its block element. */
function textsOf(source: string): readonly string[] {
  const page = openPage(source);
  const words = wordsOf(page);
  const { count, firstWords, endWords, elements } = learnedBlocksOf(page);
  return Array.from({ length: count }, (_, block) => {
    const first = firstWords[block] ?? 0;
    const own = Array.from({ length: (endWords[block] ?? 0) - first }, (_word, at) => wordText(page, words, first + at));
    return `${page.elements.names[elements[block] ?? -1]}: ${own.join(" ")}`;
  });
}

describe("blocksOf", () => {
  it("cuts at the edges of block elements, and not at inline tags", () => {
    expect(textsOf("<div>a <b>b</b> c<p>d <a href=x>e</a></p>f</div>")).toEqual(["div: a b c", "p: d e", "div: f"]);
  });

  it("cuts at buttons alone, not at those within a sentence", () => {
    expect(textsOf("<p>a <button>b</button> c<select><option>d<option>e</select> f<p>G.<button>H</button>")).toEqual([
      "p: a b c d e f",
      "p: G.",
      "button: H",
    ]);
  });

  it("cuts at two breaks in a row and at a rule, not at one break", () => {
    expect(textsOf("<p>a<br>b<br> <br>c<hr>d")).toEqual(["p: a b", "p: c", "body: d"]);
    expect(textsOf("<div>a<hr>b</div>")).toEqual(["div: a", "div: b"]);
  });

  it("cuts where an empty block lies between", () => {
    expect(textsOf("<div>a<p></p>b</div>")).toEqual(["div: a", "div: b"]);
  });

  it("does not cut where a script lies between", () => {
    expect(textsOf("<div>a <script>1</script>b</div>")).toEqual(["div: a b"]);
  });

  it("has none for a page without text", () => {
    expect(textsOf("<img src=x>")).toEqual([]);
  });

  it.each(pages)("holds every word of %s in one block", (_, page) => {
    const { count, firstWords, endWords, elements } = learnedBlocksOf(page);
    const ends = [0, ...endWords];
    expect([...firstWords]).toEqual(ends.slice(0, count));
    expect(ends.at(-1)).toBe(wordsOf(page).count);
    expect([firstWords.length, endWords.length, elements.length]).toEqual([count, count, count]);
  });

  it("gives no empty block, whatever the page", () => {
    const sources = anySource("<div>|</div>|<p>|a |b|<br>|<hr>|<b>|</b>|<table>|<td>|<a href=x>");
    fc.assert(
      fc.property(sources, (source) => {
        const { firstWords, endWords } = learnedBlocksOf(openPage(source));
        expect(firstWords.every((first, block) => first < (endWords[block] ?? 0))).toBe(true);
      }),
    );
  });
});
