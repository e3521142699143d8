import { describe, expect, it } from "vitest";
import { openPage } from "../../page/open-page.ts";
import { wordsOf } from "../../page/words.ts";
import { contentCodeVector, type Atoms, type ContentCodeVector } from "./content-code-vector.ts";

describe("the content code vector of characters", () => {
  it.each([
    ["has an entry for each character, 1 for text and 0 for tags", "<p>ab</p>", "000110000"],
    ["takes a run of white space as one character of content", "a \n\t b", "111"],
    ["takes white space on both sides of a tag as two", "a <b> c</b>", "11 000 11 0000"],
    ["counts a reference with its source length", "a&amp;b", "1111111"],
    ["counts a reference of two characters with its source length", "&#x1F600;", "111111111"],
    ["takes a no-break space for white space", "a&nbsp; b", "111"],
    ["leaves scripts, styles and comments out", "a<script>if</script><!-- no --><style>p{}</style>b", "11"],
    ["leaves the head out", "<head><title>t</title></head><p>a", "000 1"],
    ["counts tags that the parser dropped", "a</x>b", "1 0000 1"],
    ["counts anchors as any tag", "a <a href=x>b</a>", "11 0000000000 1 0000"],
    ["is empty for an empty page", "", ""],
  ])("%s", (_, source, bits) => {
    expect(bitsOf(vectorOf(source, "characters"))).toBe(bits.replaceAll(" ", ""));
  });

  it("names the source span and the word of each entry", () => {
    const { starts, ends, words } = vectorOf("on  <b>t</b>wo&lt;", "characters");
    expect([...starts]).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
    expect([...ends]).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
    expect([...words]).toEqual([0, 0, -1, -1, -1, -1, 1, -1, -1, -1, -1, 1, 1, 1, 1, 1, 1]);
  });
});

describe("the content code vector without anchors", () => {
  it.each([
    ["leaves a and /a out, and no other tag", "a<a href=x>b</a><b>c</b>", "11 000 1 0000"],
    ["takes white space on both sides of an anchor as one run", "a <a> </a> b", "111"],
    ["keeps elements whose names only begin with a", "<abbr>a</abbr>", "000000 1 0000000"],
  ])("%s", (_, source, bits) => {
    expect(bitsOf(vectorOf(source, "characters without anchors"))).toBe(bits.replaceAll(" ", ""));
  });
});

describe("the content code vector of tokens", () => {
  it.each([
    ["has an entry for each tag and each word", "<p>one two</p>", "0110"],
    ["takes a word that reaches over a tag as one, where it starts", "one <b>t</b>wo three", "10101"],
    ["makes no entry of white space", " <p> <b> a", "001"],
    ["counts a reference as part of its word", "a&amp;b &lt;", "11"],
    ["counts anchors as any tag", "<a href=x>a</a>", "010"],
    ["leaves scripts and comments out", "a <script>if x</script> <!-- no --> b", "11"],
  ])("%s", (_, source, bits) => {
    expect(bitsOf(vectorOf(source, "tokens"))).toBe(bits);
  });

  it("names the source span and the word of each entry", () => {
    const { starts, ends, words } = vectorOf("one <b>t</b>wo", "tokens");
    expect([...starts]).toEqual([0, 4, 7, 8]);
    expect([...ends]).toEqual([3, 7, 14, 12]);
    expect([...words]).toEqual([0, -1, 1, -1]);
  });
});

function vectorOf(source: string, atoms: Atoms): ContentCodeVector {
  const page = openPage(source);
  return contentCodeVector(page, wordsOf(page), atoms);
}

function bitsOf({ isContent }: ContentCodeVector): string {
  return isContent.join("");
}
