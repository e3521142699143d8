import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { selectionOf } from "../page/selection.ts";
import { selectWords, wordsOf } from "../page/words.ts";
import { selectedMarkdown } from "./markdown.ts";
import { readMarkdown } from "./read-markdown.fixture.ts";
import { selectedText } from "./text.ts";
import { writtenText } from "./written-text.ts";

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
      "a b **c** d“**e**”f g*h* *i*j",
    );
  });

  it("writes no emphasis whose sign others would read as the end of two that began together", () => {
    expect(markdownOf("<i><b>a</b>b<b>c</b></i>")).toBe("***a**bc*");
    expect(markdownOf("<b><i>a</i>b<i>c</i> <i>d</i></b>")).toBe("***a*bc *d***");
    expect(wordsIn(markdownOf("<i><b>a</b>b<b>c</b></i>"))).toEqual(["abc"]);
  });

  it("breaks lines where the page does, between texts only", () => {
    expect(markdownOf("<p><br>one<br><br>two<br><b>three</b><br></p>")).toBe(lines("one", "", "two\\", "**three**"));
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

  it.each([
    ["code", "<pre>a\n\n  b</pre>", "<td>\n\t\t\t\t<pre>a&#10;\n  b</pre>\n\t\t\t</td>"],
    ["a list", "<ul><li>a<li>b</ul>", "| c | a<br>b |"],
    ["paragraphs", "<p>a<p>b", "| c | a<br>b |"],
    ["long text", "word ".repeat(400), `| c | ${"word ".repeat(400)}|`],
  ])("keeps a table with %s in a cell one of data, and its headings with it", (_, cell, expected) => {
    const source = `<table><tr><th>Name<th>Use<tr><td>c<td>${cell}</table>`;
    expect(markdownOf(source)).toContain(expected);
    const page = openPage(source);
    const body = selectedMarkdown(page, selectionOf([[source.indexOf("<td>"), source.length]]));
    expect(body).toBe(markdownOf(source));
  });

  it("takes long text for a layout where there are no headings", () => {
    expect(markdownOf(`<table><tr><td>a<td>b<tr><td>c<td>${"word ".repeat(400)}</table>`)).not.toContain("|");
  });

  it("writes the foot of a table last, wherever it stands", () => {
    const [head, body, foot] = [
      "<thead><tr><th>A<th>B</thead>",
      "<tbody><tr><td>a<td>1</tbody>",
      "<tfoot><tr><td>Sum<td>1</tfoot>",
    ];
    for (const parts of [head + foot + body, foot + head + body, head + body + foot])
      expect(markdownOf(`<table>${parts}</table>`)).toBe(lines("| A | B |", "| --- | --- |", "| a | 1 |", "| Sum | 1 |"));
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

  it.each([
    ["a heading", "<a href=/x><h3>Fog</h3><p>At sea.</p></a>", lines("### [Fog](/x)", "", "At sea.")],
    [
      "the heading of a card",
      "<a href=/x><p>News</p><h2>Fog <i>now</i></h2>all day</a>",
      lines("News", "", "## [Fog *now*](/x)", "", "all day"),
    ],
    ["paragraphs", "<a href=/x><p>One</p><p>Two</p></a>", lines("[One](/x)", "", "Two")],
    [
      "blocks in an item",
      "<ul><li><a href=/x><div>One</div></a><li><a href=/y><div>Two</div></a></ul>",
      lines("- [One](/x)", "- [Two](/y)"),
    ],
    [
      "an image with text",
      "<p>a<div><a href=/x><div><img src=i></div><div>One</div></a></div><p>b",
      lines("a", "", "![](i)", "", "[One](/x)", "", "b"),
    ],
    ["an image alone", "<p>a</p><a href=/x><div><img src=i></div></a><p>b</p>", lines("a", "", "[![](i)](/x)", "", "b")],
    ["blocks in a heading", "<h2><a href=/x><div>Fog</div></a></h2>", "## [Fog](/x)"],
    [
      "blocks in a cell",
      "<table><tr><th>a<th>b<tr><td><a href=/x><div>c</div><div>d</div></a><td>e</table>",
      lines("| a | b |", "| --- | --- |", "| [c d](/x) | e |"),
    ],
    ["text before blocks", "see <a href=/x>here <div>it</div></a>", lines("see [here](/x)", "", "it")],
  ])("keeps a link around %s, once", (_, source, expected) => {
    expect(markdownOf(source)).toBe(expected);
  });

  it.each([
    ["from its start", "<ol start=5><li>a<li>b</ol>", lines("5. a", "6. b")],
    ["from the value of an item", "<ol><li>a<li value=7>b<li>c</ol>", lines("1. a", "7. b", "8. c")],
    ["backwards", "<ol reversed><li>a<li>b<li>c</ol>", lines("3. a", "2. b", "1. c")],
    ["backwards from its start", "<ol reversed start=1><li>a<li>b<li>c</ol>", lines("1. a", "0. b", "0. c")],
    ["from one where its start is none", "<ol start=x><li value=''>a</ol>", "1. a"],
    ["in a list that stands in one", "<ol start=10><li>a</li><ol><li>b</ol><li>c</ol>", lines("10. a", "    1. b", "11. c")],
  ])("numbers a list %s", (_, source, expected) => {
    expect(markdownOf(source)).toBe(expected);
  });

  it.each([
    [
      "below the item before",
      "<ul><li>a</li><ul><li>b</li><li>c</li></ul><li>d</li></ul>",
      lines("- a", "  - b", "  - c", "- d"),
    ],
    ["below the list in that item", "<ul><li>a<ul><li>b</ul></li><ol><li>c</ol></ul>", lines("- a", "  - b", "  1. c")],
    ["three deep", "<ul><li>a</li><ul><li>b</li><ul><li>c</ul></ul></ul>", lines("- a", "  - b", "    - c")],
    ["in a quote of an item", "<ul><li><blockquote>a<ul><li>b</ul></blockquote></ul>", lines("- > a", "  >", "  > - b")],
  ])("writes a list that stands right in a list %s", (_, source, expected) => {
    expect(markdownOf(source)).toBe(expected);
  });

  it.each([
    ["with blanks and a comment between", "a<br> &nbsp;<!-- x -->\n<br>b", lines("a", "", "b")],
    ["of three and more", "<p>a<br><br><br><br>b<br>c", lines("a", "", "b\\", "c")],
    ["in an emphasis", "<p>a <b>b<br><br>c</b> d", lines("a **b**", "", "**c** d")],
    ["in an item", "<ul><li>a<br><br>b<li>c</ul>", lines("- a", "", "  b", "- c")],
    ["but not in a link", "<p><a href=/x>a<br><br>b</a>", "[a b](/x)"],
    ["but not in a heading", "<h2>a<br><br>b</h2>", "## a b"],
    ["but not in code", "<pre>a<br><br>b</pre>", lines("```", "a", "", "b", "```")],
    [
      "but not in cells",
      "<table><tr><th>a<th>b<tr><td>c<br><br>d<td>e</table>",
      lines("| a | b |", "| --- | --- |", "| c<br>d | e |"),
    ],
  ])("makes paragraphs of two breaks, %s", (_, source, expected) => {
    expect(markdownOf(source)).toBe(expected);
  });

  it.each([
    ["code that is a link", "<code><a href=/x>f</a></code> <code> <a href=/y>g</a> </code>", "[`f`](/x) [`g`](/y)"],
    ["code that is one in part", "<code>r.<a href=/x>f</a>()</code>", "`r.f()`"],
    ["code of several", "<code><a href=/x>f</a>, <a href=/y>g</a></code>", "`f, g`"],
    ["code within a link", "<a href=/x><code>f</code></a>", "[`f`](/x)"],
    ["a telephone", "<a href='tel:+123'>Call</a>", "[Call](tel:+123)"],
  ])("writes the links of %s", (_, source, expected) => {
    expect(markdownOf(source)).toBe(expected);
  });

  it.each([
    ["<b>Note:</b>text", "**Note**:text"],
    ["<i>why?!</i>because", "*why*?!because"],
    ["a<b>(b)</b>c", "a(**b**)c"],
    [" <i>(a)</i>b", "(a)b"],
    ["a <i>Wax (Live)</i>B", "a Wax (Live)B"],
    ["<b>Note:</b> text", "**Note:** text"],
    ["<i>a<em><b>b</i>c", "*a**b***c"],
    ["甲<b>\u3000乙\u3000</b>丙", "甲\u3000**乙**\u3000丙"],
    ["<i>\u3000</i>甲<a href=/x>\u3000乙</a>", "\u3000甲\u3000[乙](/x)"],
    ["<b>甲<br>\u3000</b>乙", "甲\\\n\u3000乙"],
  ])("keeps an emphasis whose edge is punctuation beside a letter, or wide space: %s", (source, expected) => {
    expect(markdownOf(`<p>${source}</p>`)).toBe(expected);
  });

  it.each<readonly [string, string, string, string]>([
    ["a power of a power", "10<sup>2<sup>3</sup></sup>", "10<sup>2<sup>3</sup></sup>", "10^(2³)"],
    ["an index in a power", "x<sup>a<sub>1</sub></sup>", "x<sup>a<sub>1</sub></sup>", "x^(a₁)"],
    ["a power in code", "<code>10<sup>6</sup></code>", "`10⁶`", "10⁶"],
    ["a power of a power in a block of code", "<pre>2<sup>10<sup>6</sup></sup></pre>", lines("```", "2^(10⁶)", "```"), "2^(10⁶)"],
    ["a power in a heading", "<h2>10<sup>6</sup></h2>", "## 10<sup>6</sup>", "10⁶"],
    ["a power in a link", "<a href=/x>10<sup>6</sup></a>", "[10<sup>6</sup>](/x)", "10⁶"],
    ...[
      ["power", "<msup><mn>10</mn><mn>6</mn></msup>", "10^{6}"],
      ["power of a group", "<msup><mrow><mo>(</mo><mn>1</mn><mo>)</mo></mrow><mn>2</mn></msup>", "{(1)}^{2}"],
      ["mixed number", "<mn>2</mn><mo>\u2064</mo><mfrac><mn>3</mn><mn>4</mn></mfrac>", "2\\frac{3}{4}"],
      ["fraction without a line", "<mfrac linethickness=0><mi>n</mi><mn>2</mn></mfrac>", "{n \\atop 2}"],
      ["root", "<msqrt><mn>2</mn><mi>a</mi></msqrt><mroot><mn>8</mn><mn>3</mn></mroot>", "\\sqrt{2a}\\sqrt[3]{8}"],
      ["index and power", "<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>", "x_{1}^{2}"],
      ["indices", "<msub><mi>a</mi><mrow><mn>1</mn><mo>\u2063</mo><mn>2</mn></mrow></msub>", "a_{1,2}"],
      ["sum", "<munderover><mo>∑</mo><mn>1</mn><mi>n</mi></munderover>", "∑_{1}^{n}"],
      ["repeating decimal", "<mn>0.</mn><mover><mn>3</mn><mo>¯</mo></mover>", "0.\\overline{3}"],
      ["isotope", "<mmultiscripts><mi>C</mi><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>", "{}_{6}^{14}C"],
      [
        "table",
        "<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd></mtr></mtable>",
        "\\begin{matrix} 1 & 2 \\\\ 3 \\end{matrix}",
      ],
      ["product", "<msup><mn>2</mn><mrow><mn>3</mn><mo>\u2062</mo><mn>4</mn></mrow></msup>", "2^{3\\cdot 4}"],
    ].map(
      ([name, math, tex]) => [`the layout of a formula: ${name}`, `<p>a <math>${math}</math>`, `a $${tex}$`, `a ${tex}`] as const,
    ),
    ["a formula without a layout", "<p><math><mi>x</mi><mo>=</mo><mn>5</mn></math>", "x=5", "x=5"],
    ["a formula in code", "<code><math><msup><mn>10</mn><mn>6</mn></msup></math></code>", "`10^{6}`", "10^{6}"],
  ])("writes no other number: %s", (_, source, markdown, text) => {
    expect(markdownOf(source)).toBe(markdown);
    expect(writtenText(openPage(source), selectionOf([[0, source.length]])).text).toBe(text);
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
  // Elements of code beside each other are lines in Markdown, and one word in the text.
  const page = openPage(pieces.join("").replaceAll("</code><code>", "</code> <code>"));
  const marked = Array.from(marks.take(wordsOf(page).count));
  const selection = selectWords(page, wordsOf(page), (word) => marked[0] || marked[word]);
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

/** Without headings of tables, which come in with their cells. */
const blockNames = "p div li ul ol pre br hr h1 h4 blockquote table tr td caption tbody script dl dd span".split(" ");
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
