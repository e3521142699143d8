import { describe, expect, it } from "vitest";
import { blockAt } from "./block-at.ts";
import { openPage } from "./open-page.ts";

describe("blockAt", () => {
  it("takes the smallest block-level element around a word, from tag to tag, whatever inline elements it is in", () => {
    const source = "<body><div><p>The <b>storm</b> came</p>\n<p>at dawn</p></div>";
    expect(blockOf(source, "storm")).toBe("<p>The <b>storm</b> came</p>");
    expect(blockOf(source, "The")).toBe("<p>The <b>storm</b> came</p>");
    expect(blockOf(source, "dawn")).toBe("<p>at dawn</p>");
  });

  it("takes the text alone where the element holds blocks beside it", () => {
    const source = "<div> Loose <i>words</i> <p>A paragraph</p> and more </div>";
    expect(blockOf(source, "words")).toBe("Loose <i>words");
    expect(blockOf(source, "more")).toBe("and more");
    expect(blockOf(source, "paragraph")).toBe("<p>A paragraph</p>");
  });

  it("takes a line where lines are parted by br, and a cell where it holds one", () => {
    const source = "<table><tr><td>one<br>two &amp; three<br>four<td>five</table>";
    expect(blockOf(source, "three")).toBe("two &amp; three");
    expect(blockOf(source, "five")).toBe("<td>five");
  });

  it("looks past scripts and comments", () => {
    const source = "<p>before<script>let x = 1;</script><!-- no --> after</p><script>let y;</script>";
    expect(blockOf(source, "after")).toBe("<p>before<script>let x = 1;</script><!-- no --> after</p>");
    expect(blockOf(source, "let x")).toBeUndefined();
  });

  it("finds none between blocks, in tags and beyond the page", () => {
    const source = "<p>one</p> <p>two</p>";
    expect(blockOf(source, " <p>two")).toBeUndefined();
    expect(blockOf(source, "<p>two")).toBeUndefined();
    expect(blockAt(openPage(source), 99)).toBeUndefined();
    expect(blockAt(openPage(""), 0)).toBeUndefined();
  });
});

function blockOf(source: string, words: string): string | undefined {
  const block = blockAt(openPage(source), source.indexOf(words));
  return block && source.slice(block.start, block.end);
}
