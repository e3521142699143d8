import { describe, expect, it } from "vitest";
import { openPage } from "../../page/open-page.ts";
import { hasLabel, labels, textDensityOf, countedBlocks, textReader } from "./blocks.ts";

describe("blocksOf", () => {
  it("breaks at every tag that is not inline, image and line break too", () => {
    expect(textsIn("a <b>b</b> c<br>d<img>e<p>f<section>g")).toEqual(["a b c", "d", "e", "f", "g"]);
  });

  it("joins what an inline tag parts, and puts a space at the edges of links and abbreviations", () => {
    expect(textsIn("o<b>n</b>e t<a>w</a>o <abbr>x</abbr>y")).toEqual(["one t w o x y"]);
  });

  it("breaks at a script but not at a comment, and reads neither", () => {
    expect(textsIn("a<!-- x -->b<script>y</script>c")).toEqual(["ab", "c"]);
  });

  it("drops blocks without a token, and keeps those of punctuation alone", () => {
    expect(textsIn("<p> </p><p>&nbsp;</p><p>|</p><p>a</p>")).toEqual(["|", "a"]);
    expect(countsIn("<p>|</p>")).toEqual([[0, 0]]);
  });

  it("glues some punctuation to its neighbours and splits at the rest", () => {
    expect(countsIn("don't e-mail 1,000 and/or")).toEqual([[4, 0]]);
    expect(countsIn("don’t a+b a…b under_score ...")).toEqual([[2 + 2 + 2 + 1, 0]]);
    expect(countsIn("a 😀 b 𝒜")).toEqual([[3, 0]]);
  });

  it("counts words in any link, and those of a link around a block", () => {
    expect(countsIn("a <a>b c</a>")).toEqual([[3, 2]]);
    expect(countsIn("<a><div>b c</div></a>")).toEqual([[2, 2]]);
  });

  it("counts the words of lines that were closed: 80 characters fit, 81 do not", () => {
    // 16 words of four letters take 16 · 5 − 1 = 79 characters.
    const line = "word ".repeat(16);
    expect(densityIn(line)).toBe(16);
    expect(densityIn(`${"word ".repeat(15)}words next`)).toBe(16);
    expect(densityIn(`${"word ".repeat(15)}wordsx next`)).toBe(15);
    expect(densityIn(line + line + line, 40)).toBe(8);
  });

  it("takes all words of a block whose closed lines hold none", () => {
    expect(densityIn("x".repeat(100))).toBe(1);
  });

  it("counts open elements, the inline ones aside but links too, and labels list items and headings", () => {
    const { blocks } = countedBlocks(openPage("<div><b>a</b></div><ul><li><a>b</a></ul><h2>c</h2><h4>d</h4>"), 80);
    // html, body, div; html, body, ul, li, a; html, body, h2; html, body, h4
    expect(blocks.map(({ level }) => level)).toEqual([3, 5, 3, 3]);
    expect(blocks.map((block) => [hasLabel(block, labels.listItem), hasLabel(block, labels.heading)])).toEqual([
      [false, false],
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  it("gives each block its stretch of the source", () => {
    const source = "<p> one <b>two</b> </p>three";
    const { units } = countedBlocks(openPage(source), 80);
    expect([...units.starts].map((start, block) => source.slice(start, units.ends[block]))).toEqual(["one <b>two", "three"]);
  });
});

function textsIn(source: string): readonly string[] {
  const page = openPage(source);
  const blocks = countedBlocks(page, 80);
  const texts = textReader(page, blocks);
  return blocks.blocks.map(({ first }) => texts(first));
}

function countsIn(source: string): readonly (readonly [number, number])[] {
  return countedBlocks(openPage(source), 80).blocks.map(({ words, linkedWords }) => [words, linkedWords]);
}

function densityIn(source: string, lineWidth = 80): number | undefined {
  const [block] = countedBlocks(openPage(source), lineWidth).blocks;
  return block === undefined ? undefined : textDensityOf(block);
}
