import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { asSelection, selectionOf } from "../page/selection.ts";
import { articleOf } from "./article-writer.ts";
import { marks, type Article } from "./article.ts";

describe("articleOf", () => {
  it("tells headings, paragraphs, quotes, captions and code apart", () => {
    expect(shown("<h2>Fog</h2><p>It <b>came</b>.</p><blockquote><p>I saw it.</blockquote><pre>if (x)\n  y()\n</pre>")).toEqual([
      "heading 2: Fog",
      "paragraph: It came.",
      "paragraph, 1 quote: I saw it.",
      "code: if (x)\n  y()",
    ]);
  });

  it("numbers the items of lists, and goes on an item without its marker", () => {
    expect(shown("<ol><li>one<li><p>two</p><p>more</p><ul><li>in</ul></ol><p>out")).toEqual([
      "paragraph, 1 list, 1.: one",
      "paragraph, 1 list, 2.: two",
      "paragraph, 1 list, : more",
      "paragraph, 2 list, •: in",
      "paragraph: out",
    ]);
  });

  it("numbers items as they say themselves", () => {
    expect(shown("<ol start=5><li>a<li value=9>b</ol>")).toEqual(["paragraph, 1 list, 5.: a", "paragraph, 1 list, 9.: b"]);
  });

  it("keeps the rows and columns of a table of data, those of empty cells too", () => {
    expect(shown("<p>a</p><table><tr><th>Year<th>Boats<tr><td>1990<td>3<tr><td><td>4</table><p>b")).toEqual([
      "paragraph: a",
      "table: Year\tBoats\n1990\t3\n\t4",
      "paragraph: b",
    ]);
  });

  it("breaks a line at one br, and begins anew at two", () => {
    expect(shown("<p>one<br>two<br><br>three")).toEqual(["paragraph: one\ntwo", "paragraph: three"]);
  });

  it("has a box for an image, with its words, and its caption", () => {
    expect(shown("<p>a</p><figure><img src=x.png alt='A ferry'><figcaption>Hard by</figcaption></figure><p>b")).toEqual([
      "paragraph: a",
      "image: A ferry",
      "caption: Hard by",
      "paragraph: b",
    ]);
  });

  it("marks what is set otherwise, in the units of the text", () => {
    const article = articleOf(...whole("<p>a <em>b <b>c</b></em> <a href=/x>d</a> <code>e</code>"), { removed: false });
    expect(article.text).toBe("a b c d e");
    const at = (word: string): number | undefined => article.marks[article.text.indexOf(word)];
    expect(["a", "b", "c", "d", "e"].map(at)).toEqual([0, marks.emphasis, marks.emphasis + marks.strong, marks.link, marks.code]);
  });

  it("leads each unit back to the source", () => {
    const source = "<h1>Fog &amp; sea</h1><ul><li>one</ul>";
    const { text, offsets } = articleOf(...whole(source), { removed: false });
    expect(text).toBe("Fog & sea\none");
    expect(source.slice(offsets[text.indexOf("one")])).toBe("one</ul>");
    expect(source.slice(offsets[text.indexOf("&")], (offsets[text.indexOf("&")] ?? 0) + 5)).toBe("&amp;");
    expect(offsets).toHaveLength(text.length);
  });

  it("shows what is removed in its place, and marks it, where that is wanted", () => {
    const source = "<p>menu</p><p>kept and not</p><p>foot</p>";
    const kept = selectionOf([[source.indexOf("kept"), source.indexOf("kept") + 4]]);
    const page = openPage(source);
    expect(articleOf(page, kept, { removed: false }).text).toBe("kept");
    const article = articleOf(page, kept, { removed: true });
    expect(article.text).toBe("menu\nkept and not\nfoot");
    const removed = article.text
      .split("")
      .filter((_, at) => ((article.marks[at] ?? 0) & marks.removed) > 0)
      .join("");
    expect(removed.replace(/\s/g, "")).toBe("menuandnotfoot");
  });

  it("is the same words as what is written, for pages of all kinds of nesting", () => {
    const source = "<div>a<div>b</div>c <span>d</span></div><dl><dt>e<dd>f</dl><table><tr><td>g</table><q>h</q>";
    expect(shown(source)).toEqual([
      "paragraph: a",
      "paragraph: b",
      "paragraph: c d",
      "paragraph: e",
      "paragraph, 1 list, : f",
      "paragraph: g",
      "paragraph: “h”",
    ]);
  });
});

function whole(source: string) {
  return [openPage(source), asSelection(Uint32Array.of(0, source.length))] as const;
}

function shown(source: string): readonly string[] {
  const article: Article = articleOf(...whole(source), { removed: false });
  return article.blocks.map(({ kind, level, marker, lists, quotes, start, end }) => {
    const around = [
      `${kind}${level === undefined ? "" : ` ${level}`}`,
      ...(quotes > 0 ? [`${quotes} quote`] : []),
      ...(lists > 0 ? [`${lists} list`] : []),
      ...(marker === undefined ? [] : [marker]),
    ];
    return `${around.join(", ")}: ${article.text.slice(start, end)}`;
  });
}
