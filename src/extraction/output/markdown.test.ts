import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { selectionOf } from "../page/selection.ts";
import { selectWords, wordsOf } from "../page/words.ts";
import { selectedMarkdown } from "./markdown.ts";
import { readMarkdown } from "./read-markdown.fixture.ts";
import { selectedText } from "./text.ts";

describe("selectedMarkdown", () => {
  it("writes headings and paragraphs apart", () => {
    expect(markdownOf("<h1>Storm\n warning</h1><p>One <p>Two<h3>More #</h3>three")).toBe(
      lines("# Storm warning", "", "One", "", "Two", "", "### More \\#", "", "three"),
    );
  });

  it("writes emphases, links, code and images", () => {
    const source =
      "<p>A <b>bold </b>and <i>light</i> <a href='/a b(1)'>link</a>, <code>x = `y`</code>, <s>gone</s> <img src=i.png alt='a [b]'>!</p>";
    expect(markdownOf(source)).toBe("A **bold** and *light* [link](/a%20b(1)), `` x = `y` ``, ~~gone~~ ![a \\[b\\]](i.png)!");
  });

  it("leaves out emphases that hold nothing, double others, or would not be read as such", () => {
    expect(markdownOf("<p>a<b> </b>b <b><b>c</b></b> d<b>“e”</b>f g<i>h</i> <i>i</i><b>j</b></p>")).toBe(
      "a b **c** d“e”f g*h* *i*j",
    );
  });

  it("writes no emphasis whose sign others would read as the end of two that began together", () => {
    expect(markdownOf("<i><b>a</b>b<b>c</b></i>")).toBe("***a**bc*");
    expect(markdownOf("<b><i>a</i>b<i>c</i> <i>d</i></b>")).toBe("***a*bc *d***");
    expect(wordsIn(markdownOf("<i><b>a</b>b<b>c</b></i>"))).toEqual(["abc"]);
  });

  it("breaks lines where the page does, between texts only", () => {
    expect(markdownOf("<p><br>one<br><br>two<br><b>three</b><br></p>")).toBe(lines("one\\", "two\\", "**three**"));
  });

  it("writes lists, those within items further in, and numbers them", () => {
    expect(markdownOf("<ul><li>a<ol><li>b<li>c<p>d</ol><li>e</ul><p>f")).toBe(
      lines("- a", "  1. b", "  2. c", "", "     d", "- e", "", "f"),
    );
  });

  it("keeps text between items apart from them", () => {
    expect(markdownOf("<ol><li>a</li>/<li>b</ol>")).toBe(lines("1. a", "", "/", "", "2. b"));
  });

  it("keeps lists beside each other apart", () => {
    expect(markdownOf("<ul><li>a</ul><ul><li>b</ul><ol><li>c</ol><ol><li>d</ol>")).toBe(
      lines("- a", "", "* b", "", "1. c", "", "1) d"),
    );
  });

  it("writes quotes, also of lists, and two as two", () => {
    expect(markdownOf("<blockquote><p>a<p>b<ul><li>c</ul></blockquote><blockquote>d</blockquote>")).toBe(
      lines("> a", ">", "> b", ">", "> - c", "", "> d"),
    );
  });

  it("writes code as it stands, between fences longer than any within", () => {
    expect(markdownOf('<ul><li>see<pre>\n\nif (a &lt; b) {\n  <b>`stop`</b>("```");\n}\n</pre></ul>')).toBe(
      lines("- see", "", "  ````", "  if (a < b) {", '    `stop`("```");', "  }", "  ````"),
    );
  });

  it("escapes a number at the start of a line only where a list would begin with it", () => {
    expect(markdownOf("<h2>5. Fog</h2><h2># 1) <b>-</b></h2><p>5.1. Sea<p>5. Quay<p>1) Tide")).toBe(
      lines("## 5. Fog", "", "## # 1) **-**", "", "5.1. Sea", "", "5\\. Quay", "", "1\\) Tide"),
    );
  });

  it("writes a table below the heading that its caption is", () => {
    expect(markdownOf("<table><caption><h2>Fog # </h2></caption><tr><th>a<th>b<tr><td>1<td>2</table>")).toBe(
      lines("## Fog \\#", "", "| a | b |", "| --- | --- |", "| 1 | 2 |"),
    );
  });

  it("writes simple tables, cells of which nothing is selected in their place", () => {
    const source = "<table><caption>Tides</caption><tr><th>Port<th>High<th>Low<tr><td>Kiel<td>3 | 4<td><b>1</b><p></table>";
    expect(markdownOf(source)).toBe(
      lines("Tides", "", "| Port | High | Low |", "| --- | --- | --- |", "| Kiel | 3 \\| 4 | **1** |"),
    );
    expect(markdownOf(source, ["Port", "Low", "3 | 4"])).toBe(
      lines("| Port |  | Low |", "| --- | --- | --- |", "|  | 3 \\| 4 |  |"),
    );
  });

  it("gives a table without heads an empty one", () => {
    expect(markdownOf("<table><tr><td>a<td>b<tr><td>c<td>d</table>")).toBe(
      lines("|  |  |", "| --- | --- |", "| a | b |", "| c | d |"),
    );
  });

  it("writes tables that lay out a page as what they hold", () => {
    const inner = "<table><tr><td>a<td>b<tr><td>c<td>d</table>";
    expect(markdownOf(`<table><tr><td>x<td><p>one<p>two${inner}<tr><td>y<td>z</table>`)).toBe(
      lines("x", "", "one", "", "two", "", "|  |  |", "| --- | --- |", "| a | b |", "| c | d |", "", "y", "", "z"),
    );
    expect(markdownOf("<table><tr><td colspan=2>a<tr><td>b<td>c</table>")).toBe(lines("a", "", "b", "", "c"));
    expect(markdownOf("<table><tr><td>a<tr><td>b</table>")).toBe(lines("a", "", "b"));
  });

  it("escapes what would mean something", () => {
    expect(
      markdownOf(
        "<p># no heading *or* [link] a_b _c_ &lt;b> AT&amp;T &amp;amp; C:\\ `x`<p>1986. A year<p>- no item<p>+ 1<p>a - 1. b</p>",
      ),
    ).toBe(
      lines(
        "\\# no heading \\*or\\* \\[link\\] a_b \\_c\\_ \\<b> AT&T \\&amp; C:\\\\ \\`x\\`",
        "",
        "1986\\. A year",
        "",
        "\\- no item",
        "",
        "\\+ 1",
        "",
        "a - 1. b",
      ),
    );
  });

  it("takes no text for a link, nor escapes for part of an address", () => {
    expect(markdownOf("<p>see https://a.example/~b and (www.c.example/*d)<p><a href=/e>!f</a> g!<a href=/h>i</a>")).toBe(
      lines("see <https://a.example/~b> and (www\\.c.example/\\*d)", "", "[!f](/e) g\\![i](/h)"),
    );
  });

  it("writes no emphasis beside an image in a link, which others read as the end of one around both", () => {
    const source = "<b><a href=/x>a<img src=/i><em>h.</em></a></b> <i>c</i>";
    expect(markdownOf(source)).toBe(lines("**[a![](/i)h.](/x)** *c*"));
    expect(wordsIn(markdownOf(source))).toEqual(["ah.", "c"]);
  });

  it("parts no word at code that holds no text", () => {
    const source = "<p>a<code><img src=/i></code>a <code>b</code><code><img src=/i></code><code>c</code>";
    expect(markdownOf(source)).toBe("aa `bc`");
    expect(markdownOf("<p>a<code> <img src=/i></code>a")).toBe("a a");
  });

  it("gives nothing for an empty page and an empty selection", () => {
    expect([markdownOf(""), markdownOf("<ul><li><b>x</b></ul>", [])]).toEqual(["", ""]);
  });

  it("takes lists nested 3,000 deep without ever growing margins", () => {
    const deep = `${"<ul><li>a".repeat(3_000)}${"</ul>".repeat(3_000)}`;
    expect(markdownOf(deep).match(/a/g)).toHaveLength(3_000);
    expect(markdownOf(deep).length).toBeLessThan(400_000);
    expect(markdownOf("<table><tr><td>a".repeat(3_000)).match(/a/g)).toHaveLength(3_000);
  });

  it("is read by others as the words that are selected, whatever the blocks and texts of a page", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(oddText, tag(blockNames)), { maxLength: 30 }), fc.infiniteStream(fc.boolean()), sameWords),
      { numRuns: 1_000 },
    );
  });

  it("is read by others as the words that are selected, however emphases, links and code lie in each other", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(plainText, tag(inlineNames)), { maxLength: 30 }), fc.infiniteStream(fc.boolean()), sameWords),
      { numRuns: 1_000 },
    );
  });
});

function sameWords(pieces: readonly string[], marks: fc.Stream<boolean>): void {
  const page = openPage(pieces.join(""));
  const marked = Array.from(marks.take(wordsOf(page).count));
  const selection = selectWords(page, wordsOf(page), (word) => marked[0] === true || marked[word] === true);
  expect(wordsIn(selectedMarkdown(page, selection)).toSorted()).toEqual(
    splitWords(selectedText(page, selection).text).toSorted(),
  );
}

/** The words that another reader of Markdown finds. */
function wordsIn(markdown: string): readonly string[] {
  const read = openPage(readMarkdown(markdown));
  return splitWords(selectedText(read, selectionOf([[0, read.source.length]])).text);
}

/** All that Markdown could take for its own. */
const oddText = fc.oneof(
  fc.constantFrom("a", "b ", " c", "&amp;", "&nbsp;", "\n", "😀", "&lt;b&gt;", "d e f", " 1. ", "2) ", "# ", " #", "- ", "+ "),
  fc.constantFrom("> ", " = ", "---", "***", "http://a.b/c_d", "https://x.y/~z*", "www.a_b.c", "a@b.c", "&amp;lt;", "![x](y)"),
  fc.constantFrom("[x]: y", "```", "    four", ":-: | --", "<code>x = y[0]</code>", "<code> a`b </code>", "<code>&lt;i></code>"),
  fc
    .array(fc.constantFrom(...Array.from("*_`~[]()!|\\#&;:.-+=>^\"' a1")), { maxLength: 6 })
    .map((text) => text.join("").replaceAll("&", "&amp;")),
);

const plainText = fc.constantFrom("a", "b ", " c", "d e", "“f”", "(g)", "h.", ", ", "&nbsp;", "😀", "é", "1", "x_y", "AT&T", "!");

const blockNames = "p div li ul ol pre br hr h1 h4 blockquote table tr td th caption tbody script dl dd span".split(" ");
const inlineNames = "b i s em strong code br p span".split(" ").concat("a href=/x", "img src=/i");

function tag(names: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom("<", "</"), fc.constantFrom(...names))
    .map(([opener, name]) => (opener === "</" ? `</${name.split(" ")[0]}>` : `<${name}>`));
}

function markdownOf(source: string, texts?: readonly string[]): string {
  const page = openPage(source);
  const ranges = texts?.map((text) => [source.indexOf(`>${text}`) + 1, source.indexOf(`>${text}`) + 1 + text.length] as const);
  return selectedMarkdown(page, selectionOf(ranges ?? [[0, source.length]]));
}

function splitWords(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

function lines(...texts: readonly string[]): string {
  return texts.join("\n");
}
