import { describe, expect, it } from "vitest";
import { goldOfMarkdown } from "./gold-forms.ts";

describe("a gold standard in Markdown", () => {
  it.each([
    ["# Fog #1 #\n\n> - [x] **done** and _said_", "Fog #1\ndone and said"],
    ["---\ntitle: x\n---\ntext", "text"],
    ['```json\n{"title": "x"}\n```\ntext', "text"],
    ["---\nnever closed\n* * *", "never closed"],
    ["\ufeffone\r\n\r\ntwo", "one\ntwo"],
    ["", ""],
  ])("%j", (markdown, text) => {
    expect(goldOfMarkdown(markdown).text.replace(/\n+/g, "\n")).toBe(text);
  });
});
