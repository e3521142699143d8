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
    ["# A headline #\n\n###### small\n#hashtag stays", "A headline small #hashtag stays"],
    ["Title\n=====\n\nOther\n---\n\ntext\n\n***\n\n- - -\n\nend", "Title Other text end"],
    ["some *emphasis*, __strong__ text and ~~gone~~", "some emphasis, strong text and gone"],
    ["2 * 3 = 6, snake_case_name, 5 ** 2, ~ 7", "2 * 3 = 6, snake_case_name, 5 ** 2, ~ 7"],
    ["*unclosed and \\*escaped\\* \\[not](a link)", "*unclosed and *escaped* [not](a link)"],
    ["a [link *within*](https://a.example/b_(c) 'A title') b", "a link within b"],
    ['[one][1] [two] [three][] [none][x]\n\n[1]: https://a.example\n[two]: <b>\n[Three]: /c "T"', "one two three [none][x]"],
    ['before ![alt text](x.png "t") after ![](data:image/png;base64,AAAA) end', "before after end"],
    ["[![alt](x.png) caption](https://a.example)", "caption"],
    ["<https://a.example/x> and <me@a.example>", "https://a.example/x and me@a.example"],
    ["a claim[^1] here\n\n[^1]: The source of it.", "a claim here The source of it."],
    ["> quoted *text\n> goes* on\n> > deeper", "quoted text goes on deeper"],
    ["* one\n  * two\n+ three\n1. four\n2) five\n- [x] done\n- [ ] open", "one two three four five done open"],
    ["1984 was a year.\n3.5 too", "1984 was a year. 3.5 too"],
    ["`a * b` and ``c ` <d>``, un`closed", "a * b and c ` <d>, un`closed"],
    ["```js\nconst a = b * c; // <i>*x*\n# no heading\n```\nafter", "const a = b * c; // <i>*x* # no heading after"],
    ["~~~\n> in it\n~~~~\nafter", "> in it after"],
    ["> ```\n> quoted code\n> ```\n> after", "quoted code after"],
    ["| Name | *Size* |\n|:-----|-----:|\n| a \\| b | [4](x) |\n\nx | y", "Name Size a | b 4 x | y"],
    ["Name | Size\n--- | ---\na | b", "Name Size a b"],
    ["a &amp; b &lt;c&gt; 3 < 4 <b>bold</b> <!-- a comment --> end", "a & b <c> 3 < 4 bold end"],
    ["line one\\\nline two  \nline three", "line one line two line three"],
    ["<table><tr><td>one</td>\n\n<td>two</td></tr></table>", "one two"],
    ["\ufeff\r\n# Head\r\ntext\r", "Head text"],
    ["", ""],
  ])("%j", (markdown, words) => {
    expect(joined(markdown.replace("\ufeff", ""))).toBe(words);
  });

  it.each([
    ["open brackets", "["],
    ["images in images", "![a "],
    ["closed links", "](a"],
    ["stars", "*a "],
    ["backticks of all lengths", "` `` ``` "],
    ["comments without an end", "<!-- "],
    ["data without an end", "](data:a"],
    ["quotes", "> "],
    ["pipes", "|-"],
    ["tags without an end", "<a "],
  ])("ends on a text of nothing but %s", (_, part) => {
    // Square time would take minutes, which is told by the limit of every test.
    expect(() => markdownHtml(part.repeat(100_000))).not.toThrow();
  });

  it("ends a line where a block ends", () => {
    expect(linesOf("# Head\nfirst\nparagraph\n\nsecond\n- an item\n- another\n\n|a|b|\n|-|-|\n|1|2|").split(/\n+/)).toEqual([
      "Head",
      "first paragraph",
      "second",
      "an item",
      "another",
      "a b",
      "1 2",
    ]);
  });

  it("runs nothing and keeps nothing of scripts within", () => {
    expect(joined("one <script>alert(1)</script> <img src=x onerror=alert(1)> <style>p{}</style> two")).toBe("one two");
  });
});
