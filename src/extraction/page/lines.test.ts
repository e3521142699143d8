import { describe, expect, it } from "vitest";
import { lineStarts, type LineKind } from "./lines.ts";
import { openPage } from "./open-page.ts";

describe("lineStarts, by block elements", () => {
  it.each([
    ["begins a line at the start of a block", "a<p>b<p>c", ["a", "<p>b", "<p>c"]],
    ["begins a line after the end of a block", "<p>a</p>b", ["<p>a</p>", "b"]],
    ["begins one line where blocks open and close together", "<div><p>a</p></div>b", ["<div>", "<p>a</p>", "</div>", "b"]],
    ["begins a line at br", "a<br>b", ["a", "<br>b"]],
    ["does not begin a line at an inline tag", "a<b>b</b>c", ["a<b>b</b>c"]],
    [
      "begins a line at a button alone, not within a sentence",
      "<p>a <button>b</button> c</p><button>D</button>",
      ["<p>a <button>b</button> c</p>", "<button>D</button>"],
    ],
    ["makes no line of white space", "<p>a</p>\n  <p>b</p>\n", ["<p>a</p>", "\n  <p>b</p>", "\n"]],
    ["does not look into what is ignored", "a<script>'<p>'</script><!-- <p> -->b", ["a<script>'<p>'</script><!-- <p> -->b"]],
    ["counts a head with what follows it", "<head><title>a</title></head><p>b", ["<head><title>a</title></head><p>b"]],
    [
      "makes no line of comments and scripts alone",
      "<p>a</p><!-- x --><script>y</script>\n<p>b</p>",
      ["<p>a</p>", "<!-- x --><script>y</script>\n<p>b</p>"],
    ],
  ])("%s", (_, source, lines) => {
    expect(linesOf(source, "block")).toEqual(lines);
  });
});

describe("lineStarts, by tags", () => {
  it.each([
    ["begins a line at every tag", "a<b>b</b>c", ["a", "<b>b", "</b>c"]],
    ["begins a line at tags that the parser dropped", "a</x>b", ["a", "</x>b"]],
    ["makes no line of white space", "<i>\n</i> <b>", ["<i>\n", "</i> ", "<b>"]],
    ["does not look into what is ignored", "a<script>'<p>'</script><!-- <p> -->b", ["a<script>'<p>'</script><!-- <p> -->b"]],
  ])("%s", (_, source, lines) => {
    expect(linesOf(source, "tag")).toEqual(lines);
  });
});

describe("lineStarts, raw", () => {
  it.each([
    ["begins a line after each line end", "a\nb\n\nc", ["a\n", "b\n", "\n", "c"]],
    ["begins no line at the end of the source", "a\n", ["a\n"]],
    ["does not count a line end in a tag", "<p\nid=a\n>b\nc", ["<p\nid=a\n>b\n", "c"]],
    ["does not count a line end in a script", "a<script>\n\n</script>\nb", ["a<script>\n\n</script>\n", "b"]],
    ["does not count a line end in a comment", "a<!--\n-->b\nc", ["a<!--\n-->b\n", "c"]],
    ["counts the line end before a tag and after it", "\n<p>\nb", ["\n", "<p>\n", "b"]],
    ["takes every line end as one", "a\r\nb\rc", ["a\n", "b\n", "c"]],
  ])("%s", (_, source, lines) => {
    expect(linesOf(source, "raw")).toEqual(lines);
  });
});

describe("lineStarts", () => {
  it.each<LineKind>(["block", "tag", "raw"])("gives an empty page one line, by %s", (kind) => {
    expect([...lineStarts(openPage(""), kind)]).toEqual([0]);
  });
});

function linesOf(raw: string, kind: LineKind): string[] {
  const page = openPage(raw);
  const starts = lineStarts(page, kind);
  return Array.from(starts, (start, line) => page.source.slice(start, starts[line + 1]));
}
