import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anySource } from "./any-source.fixture.ts";
import { blocksOf } from "./blocks.ts";
import { openPage } from "./open-page.ts";
import { wordsOf } from "./words.ts";

const cuts = { tags: new Set(["table", "tr", "p", "hr", "ul", "div"]), wholeTables: false };

describe("blocksOf", () => {
  it("splits a page at the tags of the set, however they nest, and at no other", () => {
    expect(textsOf("<div><p>a b</p><p>c <b>d</b></p></div><ul><li>e<li>f</ul>")).toEqual(["a b", "c <b>d", "e<li>f"]);
  });

  it("makes blocks of text that no tag encloses, or that stands between two", () => {
    expect(textsOf("one<p>two</p>three<hr>four<div>five<p>six</p>seven</div>eight")).toEqual(
      "one two three four five six seven eight".split(" "),
    );
  });

  it("names the innermost element of the set around a block", () => {
    const page = openPage("<body>a<div><span>b</span><p>c</p></div>");
    const { elements } = blocksOf(page, wordsOf(page), cuts, () => false);
    expect(Array.from(elements, (element) => page.elements.names[element])).toEqual([undefined, "div", "p"]);
  });

  it("leaves out parts with neither a word nor a counted element, and keeps an image alone", () => {
    const source = "<div><div><p>a</p></div> <img src=x> </div><p></p>";
    expect(textsOf(source)).toEqual(["a"]);
    expect(textsOf(source, "img")).toEqual(["a", "<img src=x>"]);
  });

  it("tells in which block an element begins, and that what makes a block is inside none", () => {
    const page = openPage("<body><p>a <i>b</i></p><div><p>c</p></div>");
    const { ofElements } = blocksOf(page, wordsOf(page), cuts, () => false);
    const named = Array.from(ofElements, (block, element) => [page.elements.names[element], block]);
    expect(named.slice(2)).toEqual([
      ["body", -1],
      ["p", -1],
      ["i", 0],
      ["div", -1],
      ["p", -1],
    ]);
  });

  it("ends a block where text begins that the parser moved out of a table", () => {
    expect(textsOf("<p>a</p><table><td>b</td>moved<td>c</table>d")).toEqual(["a", "b</td>", "moved", "d"]);
    expectFlat("<table><tr><td>one<tr>two<td>three</table>");
  });

  it("puts every word into a block, and keeps blocks apart and rising, for any nesting of tags", () => {
    const sources = anySource("<p>|</p>|<div>|</div>|<ul>|</ul>|<table>|<tr>|<td>|</table>|<b>|</b>|w ");
    fc.assert(fc.property(sources, expectFlat));
  });
});

/** The source of each block. */
function textsOf(source: string, counted = ""): readonly string[] {
  const page = openPage(source);
  const { starts, ends } = blocksOf(page, wordsOf(page), cuts, (element) => page.elements.names[element] === counted);
  return Array.from(starts, (start, block) => page.source.slice(start, ends[block]));
}

function expectFlat(source: string): void {
  const page = openPage(source);
  const words = wordsOf(page);
  const { count, starts, ends, ofWords } = blocksOf(page, words, cuts, () => false);
  for (let block = 1; block < count; block++) expect(starts[block]).toBeGreaterThanOrEqual(ends[block - 1] ?? 0);
  for (let word = 0; word < words.count; word++) expect(starts[ofWords[word] ?? -1]).toBeLessThanOrEqual(words.starts[word] ?? 0);
}
