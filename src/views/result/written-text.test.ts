import { describe, expect, it } from "vitest";
import { htmlLines, htmlTokens, indentOf } from "./written-text.tsx";

describe("htmlLines", () => {
  it("gives the lines without their ends", () => {
    expect(htmlLines("<p>\n\ttext\n</p>")).toEqual([
      { start: 0, end: 3 },
      { start: 4, end: 9 },
      { start: 10, end: 14 },
    ]);
  });

  it("cuts a long line before a tag, else at a space, else anywhere but within a pair of surrogates, and loses nothing", () => {
    const parts = ["a".repeat(1_500), `<b>${"b".repeat(1_000)}`, ` ${"c".repeat(1_998)}😀`, "d"];
    const lines = htmlLines(parts.join(""));
    expect(lines.map(({ start, end }) => end - start)).toEqual([1_500, 1_003, 1_999, 3]);
    expect(lines.at(-1)?.end).toBe(parts.join("").length);
  });
});

describe("htmlTokens", () => {
  it("tells tags, their values and text apart", () => {
    expect(htmlTokens('\ta &lt; b <a href="x" title="&gt;">c</a>')).toEqual([
      { kind: "text", text: "\ta &lt; b " },
      { kind: "tag", text: "<a href=" },
      { kind: "value", text: '"x"' },
      { kind: "tag", text: " title=" },
      { kind: "value", text: '"&gt;"' },
      { kind: "tag", text: ">" },
      { kind: "text", text: "c" },
      { kind: "tag", text: "</a>" },
    ]);
  });
});

describe("indentOf", () => {
  it("counts the tabs at the start", () => {
    expect([indentOf("\t\t<p>"), indentOf("  x")]).toEqual([2, 0]);
  });
});
