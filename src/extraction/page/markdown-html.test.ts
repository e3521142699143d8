import { describe, expect, it } from "vitest";
import { plainText } from "../output/text.ts";
import { markdownHtml } from "./markdown-html.ts";
import { openPage } from "./open-page.ts";
import { selectWords, wordsOf } from "./words.ts";

function linesOf(markdown: string): string {
  const page = openPage(markdownHtml(markdown));
  return plainText(
    page,
    selectWords(page, wordsOf(page), () => true),
  );
}

const joined = (markdown: string): string => linesOf(markdown).replace(/\s+/g, " ").trim();

describe("Markdown as its words", () => {
  it.each([
    ["# A headline #\n\nOther\n---\n\n*emphasis*, 2 * 3 and snake_case", "A headline Other emphasis, 2 * 3 and snake_case"],
    ["| Name | *Size* |\n|:-----|-----:|\n| a \\| b | [4](x) |\n\nx | y", "Name Size a | b 4 x | y"],
    ['[one][1] [none][x]\n\n[1]: https://a.example "T"', "one [none][x]"],
    ['before ![alt text](x.png "t") after ![](data:image/svg+xml;base64,AAAA) end', "before after end"],
    ["[![alt](x.png) caption](javascript:a)", "caption"],
    ["a claim[^1] here\n\n> [^1]: https://source.example", "a claim here https://source.example"],
    ["```\n[^1]\n```", "[^1]"],
    ["* one\n  * two\n1. three\n- [x] done\n> - [ ] open", "one two three done open"],
    ["text\n\n      indented *text*", "text indented text"],
    ["a &amp; b &lt;c&gt; 3 < 4 <b>bold</b> <!-- a comment --> end", "a & b <c> 3 < 4 bold end"],
    ["\r\n# Head\r\ntext\r", "Head text"],
    ["", ""],
  ])("%j", (markdown, words) => {
    expect(joined(markdown)).toBe(words);
  });

  it.each(["[", "![a ", "](a", "*a ", "` `` ``` ", "<!-- ", "](data:a", "> ", "|-", "<a ", "[^a", "- ", "[^a]: ", "- [x] "])(
    "ends on a text of nothing but %j",
    (part) => {
      // Square time would take minutes, which is told by the limit of every test.
      expect(() => markdownHtml(part.repeat(50_000))).not.toThrow();
    },
  );

  it("ends a line where a block ends", () => {
    expect(linesOf("# Head\nfirst\nparagraph\n\nsecond\n- an item\n- another").split(/\n+/)).toEqual([
      "Head",
      "first paragraph",
      "second",
      "an item",
      "another",
    ]);
  });

  it("runs nothing and keeps nothing of scripts within", () => {
    expect(joined("one <script>alert(1)</script> <img src=x onerror=alert(1)> <style>p{}</style> two")).toBe("one two");
  });
});
