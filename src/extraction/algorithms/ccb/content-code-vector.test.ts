import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anySource } from "../../page/any-source.fixture.ts";
import { openPage } from "../../page/open-page.ts";
import { wordsOf } from "../../page/words.ts";
import { contentCodeVector, type Atoms, type ContentCodeVector, type VectorOptions } from "./content-code-vector.ts";

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

describe("the content code vector of the whole source", () => {
  it.each([
    ["takes tags for code and everything else for content", "<p>a  b</p>\n", "000 1111 0000 1"],
    ["takes scripts, styles and comments for content", "a<script>if</script><!-- -->", "1 00000000 11 000000000 11111111"],
    ["takes the head's text for content", "<title>t</title>", "0000000 1 00000000"],
    ["counts a reference with its source length", "a&amp;", "111111"],
    ["is empty for an empty page", "", ""],
  ])("%s", (_, source, bits) => {
    expect(bitsOf(sourceVectorOf(source, "characters"))).toBe(bits.replaceAll(" ", ""));
  });

  it("leaves anchors out where they are to be", () => {
    expect(bitsOf(sourceVectorOf("a<a href=x>b</a> <b>", "characters without anchors"))).toBe("111000");
  });

  it("has an entry for each tag and each word between two tags among tokens", () => {
    expect(bitsOf(sourceVectorOf("wo<b>rd</b> two", "tokens"))).toBe("10101");
    expect([...sourceVectorOf("wo<b>rd</b> two<!-- c -->", "tokens").words]).toEqual([0, -1, 0, -1, 1, -1, -1]);
    expect([...sourceVectorOf("a&nbsp;b <script>x y</script>", "tokens").words]).toEqual([0, 1, -1, -1, -1, -1]);
  });

  it("is each unit outside of tags, and knows the word of each that is in one", () => {
    const sources = anySource("<b>|</b>|<p class=x>|word| |&lt;|<!-- c -->|<script>s</script>");
    fc.assert(
      fc.property(sources, (source) => {
        const page = openPage(source);
        const words = wordsOf(page);
        const { starts, ends, isContent, words: ofEntries } = contentCodeVector(page, words, "characters", everything);
        const isCode = new Uint8Array(page.source.length);
        for (const [tag, start] of page.tags.starts.entries()) isCode.fill(1, start, page.tags.ends[tag]);
        expect([...starts]).toEqual([...isCode.keys()]);
        expect([...ends]).toEqual(Array.from(isCode, (_, at) => at + 1));
        expect([...isContent]).toEqual(Array.from(isCode, (is) => 1 - is));
        for (const [at, word] of ofEntries.entries())
          if (word >= 0) expect(at >= (words.starts[word] ?? Infinity) && at < (words.ends[word] ?? 0)).toBe(true);
        expect(new Set(ofEntries.filter((word) => word >= 0)).size).toBe(words.count);
      }),
    );
  });
});

describe("the content code vector of tokens that tags part", () => {
  it("has a token for each part of a word", () => {
    const page = openPage("<p>wo<b>rd</b> two");
    const vector = contentCodeVector(page, wordsOf(page), "tokens", { of: "body", words: "between-tags" });
    expect(bitsOf(vector)).toBe("010101");
    expect([...vector.words]).toEqual([-1, 0, -1, 0, -1, 1]);
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
});

function vectorOf(source: string, atoms: Atoms): ContentCodeVector {
  const page = openPage(source);
  return contentCodeVector(page, wordsOf(page), atoms);
}

function bitsOf({ isContent }: ContentCodeVector): string {
  return isContent.join("");
}

const everything: VectorOptions = { of: "source", words: "between-tags" };

function sourceVectorOf(source: string, atoms: Atoms): ContentCodeVector {
  const page = openPage(source);
  return contentCodeVector(page, wordsOf(page), atoms, everything);
}
