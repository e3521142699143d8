import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { selectionOf, type Selection } from "../page/selection.ts";
import { selectWords, wordsOf } from "../page/words.ts";
import { selectedHtml } from "./html.ts";
import { selectedText } from "./text.ts";

describe("selectedHtml", () => {
  it("keeps the elements around the selected text and no others", () => {
    expect(htmlOf("<nav><a href=/>Home</a></nav><main><div><p>One</p><p>Two</p></div></main>", ["One"])).toBe(
      lines("<main>", "\t<div>", "\t\t<p>One</p>", "\t</div>", "</main>"),
    );
  });

  it("puts blocks on lines of their own and leaves inline elements in theirs", () => {
    expect(htmlOf("<div>Some <b>bold <i>text</i></b> <p>and <a>a link</a></p> after</div>")).toBe(
      lines("<div>", "\tSome <b>bold <i>text</i></b>", "\t<p>and <a>a link</a></p>", "\tafter", "</div>"),
    );
  });

  it("gives inline elements that hold blocks lines too", () => {
    expect(htmlOf("<div><a href=x><h2>Title</h2>teaser</a></div>")).toBe(
      lines("<div>", '\t<a href="x">', "\t\t<h2>Title</h2>", "\t\tteaser</a>", "</div>"),
    );
  });

  it("collapses white space, moves it behind inline elements and drops it at the edges of blocks", () => {
    expect(htmlOf("<p>  one\n<b>two </b>\n <i> three</i>  </p>")).toBe("<p>one <b>two</b> <i>three</i></p>");
  });

  it("keeps white space on its side of an image", () => {
    expect(htmlOf("<p>one<img src=x> <a>two</a> <img src=y>three</p>")).toBe(
      '<p>one<img src="x"> <a>two</a> <img src="y">three</p>',
    );
  });

  it("neither joins nor parts words around what is left out", () => {
    expect(htmlOf("<p>a<b> </b>b<script>1</script>c<canvas>2</canvas>d</p>")).toBe("<p>a bcd</p>");
    expect(htmlOf("<div>one<p>two</p>three</div>", ["one", "three"])).toBe("<div>one three</div>");
  });

  it("keeps white space in <pre>", () => {
    expect(htmlOf("<div><pre>\n\n  if (a &lt; b) {\n    <i>stop</i>();\n  }\n</pre></div>")).toBe(
      lines("<div>", "\t<pre>  if (a &lt; b) {", "    <i>stop</i>();", "  }</pre>", "</div>"),
    );
  });

  it("keeps lines of <pre> apart where an element between them is left out", () => {
    expect(htmlOf("<pre>a:<div></div>  b</pre>")).toBe(lines("<pre>a:", "  b</pre>"));
  });

  it("writes a button within a sentence as a part of it", () => {
    expect(htmlOf("<p>the <button>mouth</button>, <i>as</i> it is</p>")).toBe("<p>the <span>mouth</span>, <i>as</i> it is</p>");
    expect(htmlOf("<p>a</p><button>Copy</button>")).toBe(lines("<p>a</p>", "<button>Copy</button>"));
  });

  it("keeps br and hr between what is kept of their parent only, and images where their block is kept or both their neighbours", () => {
    const source = "<div><img src=0><p>a<br>b<br>c</p><hr><img src=1><p>d</p><hr><img src=2></div><aside><img src=3></aside>";
    expect(htmlOf(source)).toBe(
      lines(
        "<div>",
        '\t<img src="0">',
        "\t<p>a<br>b<br>c</p>",
        "\t<hr>",
        '\t<img src="1">',
        "\t<p>d</p>",
        "\t<hr>",
        '\t<img src="2">',
        "</div>",
      ),
    );
    expect(htmlOf("<p>a b c</p><img src=1><p>d e</p><img src=2><p>f</p>", ["a b c", "d e"])).toBe(
      lines("<p>a b c</p>", '<img src="1">', "<p>d e</p>"),
    );
    expect(htmlOf(source, ["a"])).toBe(lines("<div>", "\t<p>a</p>", "</div>"));
  });

  it("keeps attributes that carry content and no others", () => {
    const source =
      '<p id=x class=y style="color:red" lang=fa dir=rtl title=\'a "b" <c> &amp; d\'>a' +
      '<time datetime=2024 onclick="go()">b</time></p><table><tr><td colspan=2 rowspan=3 bgcolor=red>c</table>';
    expect(htmlOf(source)).toBe(
      lines(
        '<p lang="fa" dir="rtl" title="a &quot;b&quot; &lt;c&gt; &amp; d">a<time datetime="2024">b</time></p>',
        "<table>",
        "\t<tbody>",
        "\t\t<tr>",
        '\t\t\t<td colspan="2" rowspan="3">c</td>',
        "\t\t</tr>",
        "\t</tbody>",
        "</table>",
      ),
    );
  });

  it.each([
    "https://example.org/a?b=c:d",
    "HTTP://example.org",
    "//example.org",
    "/a",
    "a/b:c",
    "?q=a:b",
    "#part",
    "mailto:a@example.org",
    "",
  ])("keeps the address %s", (address) => {
    expect(htmlOf(`<a href="${address}">x</a>`)).toBe(`<a href="${address}">x</a>`);
  });

  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    " java\n\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "javascript&colon;alert(1)",
    "vbscript:x",
    "data:text/html,x",
    "file:///etc/passwd",
    "blob:x",
    "about:blank",
  ])("drops the address %j", (address) => {
    expect(htmlOf(`<a href="${address}">x</a><q cite="${address}">y</q>`)).toBe("<a>x</a><q>y</q>");
  });

  it("writes an attribute with a line end on one line", () => {
    expect(htmlOf('<p title="a\nb">x</p>')).toBe('<p title="a&#10;b">x</p>');
  });

  it("writes elements with hostile names, and those that would read their text otherwise, as spans or groups", () => {
    expect(htmlOf('<a"b<c>x</a"b<c><xmp><b>y</b></xmp>')).toBe("<span>x</span><span>&lt;b&gt;y&lt;/b&gt;</span>");
    expect(htmlOf("<math><link>z</link></math>")).toBe("<math><mrow>z</mrow></math>");
  });

  it("follows the tree where elements are misnested", () => {
    expect(htmlOf("<p>1<b>2<i>3</b>4</i>5</p>")).toBe("<p>1<b>2<i>3</i></b><i>4</i>5</p>");
    expect(htmlOf("<table>x<tr><td>y</td></tr>z</table>")).toBe(
      lines("x z", "<table>", "\t<tbody>", "\t\t<tr>", "\t\t\t<td>y</td>", "\t\t</tr>", "\t</tbody>", "</table>"),
    );
  });

  it("gives nothing for an empty page, an empty selection and a page without a body", () => {
    expect(htmlOf("")).toBe("");
    expect(htmlOf("<p>x</p>", [])).toBe("");
    expect(htmlOf("<frameset><frame></frameset>")).toBe("");
  });

  it("takes a page nested 3,000 deep", () => {
    const html = htmlOf(`${"<div>".repeat(3_000)}deep${"</div>".repeat(3_000)}`);
    expect(html.split("\n")).toHaveLength(5_999);
    expect(html).toContain("<div>deep</div>");
    expect(html.length).toBeLessThan(600_000);
  });

  it("parses back to the words selected, whatever the page", () => {
    fc.assert(
      fc.property(fc.array(piece), fc.infiniteStream(fc.boolean()), (pieces, marks) => {
        const page = openPage(pieces.join(""));
        // A button in code copies it: it is left out.
        fc.pre(!page.elements.names.includes("pre") || !page.elements.names.includes("button"));
        const marked = Array.from(marks.take(wordsOf(page).count));
        const selection = selectWords(page, wordsOf(page), (word) => marked[word]);
        expect(wordsIn(selectedHtml(page, selection)).toSorted()).toEqual(
          splitWords(selectedText(page, selection).text).toSorted(),
        );
      }),
      { numRuns: 500 },
    );
  });

  it("stays in a formula where a name in it cannot be written", () => {
    const page = openPage("<math>a<option>b<b<!-- x -->c");
    expect(selectedHtml(page, selectionOf([[0, page.source.length]]))).toContain("<option>b<mrow>c</mrow></option>");
  });

  it("parses back to the words selected in their order where nothing is misnested", () => {
    fc.assert(
      fc.property(tree, fc.infiniteStream(fc.boolean()), (html, marks) => {
        const page = openPage(html);
        const marked = Array.from(marks.take(wordsOf(page).count));
        const selection = selectWords(page, wordsOf(page), (word) => marked[word]);
        expect(wordsIn(selectedHtml(page, selection))).toEqual(splitWords(selectedText(page, selection).text));
      }),
    );
  });
});

/** Tags and texts that a parser has to repair in all ways. */
const piece = fc.oneof(
  fc.constantFrom("a", "b ", " c", "&amp;", "&nbsp;", "\n", "😀", "&lt;b&gt;", "d e f"),
  fc
    .tuple(
      fc.constantFrom("<", "</"),
      fc.constantFrom("p", "b", "i", "a", "div", "li", "ul", "pre", "br", "img", "hr", "span", "h1", "form"),
    )
    .map(([opener, name]) => `${opener}${name}>`),
  fc
    .tuple(
      fc.constantFrom("<", "</"),
      fc.constantFrom("table", "tr", "td", "caption", "script", "select", "option", "button", "svg", "math", "mi", "nobr"),
    )
    .map(([opener, name]) => `${opener}${name}>`),
  fc.constantFrom("<!-- x -->", "<p title='<i>'>", "<a href=javascript:x>", "<b", "</>", "<style>s</style>"),
);

const { tree } = fc.letrec<{ tree: string; element: string; text: string }>((tie) => ({
  text: fc.constantFrom("word", " two words ", " ", "&amp;", "x&nbsp;y", "pre\n  fix"),
  element: fc
    .tuple(fc.constantFrom("div", "section", "span", "em", "pre", "ul", "blockquote"), fc.array(tie("tree"), { maxLength: 4 }))
    .map(([name, children]) => `<${name}>${children.join("")}</${name}>`),
  tree: fc.oneof({ depthSize: "medium" }, tie("text"), tie("element"), fc.constantFrom("<br>", "<hr>", "<img src=x>")),
}));

function htmlOf(source: string, texts?: readonly string[]): string {
  const page = openPage(source);
  return selectedHtml(page, texts === undefined ? selectionOf([[0, source.length]]) : selectionOfTexts(source, texts));
}

function selectionOfTexts(source: string, texts: readonly string[]): Selection {
  return selectionOf(texts.map((text) => [source.indexOf(`>${text}`) + 1, source.indexOf(`>${text}`) + 1 + text.length]));
}

function wordsIn(html: string): string[] {
  return splitWords(selectedText(openPage(html), selectionOf([[0, html.length]])).text);
}

function splitWords(text: string): string[] {
  return text.split(/[ \n]/).filter((word) => word !== "");
}

function lines(...all: string[]): string {
  return all.join("\n");
}
