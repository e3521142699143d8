import { describe, expect, it } from "vitest";
import { markdownText } from "./markdown-text.ts";

describe("markdownText", () => {
  it.each<readonly [string, string]>([
    ["# Fog #1 #", "Fog #1 #"],
    ["> - [x] **done** and _said_", "done and said"],
    ["1. one\n2) two", "one\ntwo"],
    ["a snake_case_name, 2 * 3\\* and `x_y`", "a snake_case_name, 2  3* and x_y"],
    ['![a picture](x.png)[shown (at) length](<x> "t") text[^1]', "shown (at) length text"],
    ["<https://x.example/> and <b>bold</b> 1 < 2", "https://x.example/ and bold 1 < 2"],
    ["```js\n# no *heading*\n```\nafter", "# no *heading*\nafter"],
    ["| a \\| b | c |\n|---|:-:|\n| 1 | 2 |", "a | b   c  \n\n  1   2"],
    ["---\ntitle: x\n---\ntext", "text"],
    ["---\nnever closed\n* * *", "never closed"],
    ["\ufeffone\r\ntwo", "one\ntwo"],
  ])("%j", (markdown, text) => {
    expect(markdownText(markdown)).toBe(text);
  });

  it("takes no longer than it must for what is hostile", () => {
    for (const piece of ["[", "![](", "<a", "* ", "> ", "[](", "| ", "`", "_"]) {
      const text = piece.repeat(200_000 / piece.length);
      const begun = performance.now();
      markdownText(text);
      expect([piece, performance.now() - begun < 5_000]).toEqual([piece, true]);
    }
  });
});
