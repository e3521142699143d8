import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { selectionOf } from "../page/selection.ts";
import { articleOf } from "./article-writer.ts";
import { selectedHtml } from "./html.ts";
import { selectedMarkdown } from "./markdown.ts";
import { writtenText } from "./written-text.ts";

const units = 200_000;
const repeated = (piece: string): string => piece.repeat(Math.ceil(units / piece.length));
const numbered = (piece: (at: number) => string): string =>
  Array.from({ length: Math.ceil(units / piece(1000).length) }, (_, at) => piece(at)).join("");

/** Shapes that something looks for a partner in, or looks around. */
const shapes: Readonly<Record<string, string>> = {
  images: repeated('<p>a<img src=b.png srcset="c.png 1x, d.png 2x">'),
  "images without an address": repeated("<div><img></div>"),
  "one picture of many": `<picture>${repeated("<source srcset=a><img>")}`,
  "one long srcset": `a<img src=a srcset="${repeated("a,,,, ")}${repeated("1")}"> b`,
  "figures in figures": `${"<figure>".repeat(2_000)}${repeated("<img src=a>")}a`,
  "lines of code": `<pre>${repeated("a<br>")}`,
  "empty lines of code": `<pre>a${repeated("<br>")}`,
  "raised text": repeated("a<sup>1 b</sup>"),
  "one long raised text": `a<sup>${repeated("b ")}</sup>`,
  formulas: repeated('<span class=katex><math><annotation encoding="application/x-tex">x</annotation></math></span> '),
  "wrappers without formulas": `${"<span class=katex>".repeat(2_000)}${repeated("a <span class=MathJax>b</span>")}`,
  footnotes: `${numbered((at) => `<sup><a href=#n${at}>${at % 1000}</a></sup> a `)}<ol>${numbered((at) => `<li id=n${at}>b`)}</ol>`,
  "references to one footnote": `${repeated("<sup><a href=#n>1</a></sup> a ")}<p id=n>b`,
  "references in wrappers": `${"<sup>".repeat(2_000)}${repeated("<a href=#n>1</a>")}<p id=n>b`,
  "rows of a table": `<table>${repeated("<tr><td>a<td>b")}</table>`,
  "cells that span": `<table>${repeated("<tr><td colspan=2>a<td>b<p>c")}</table>`,
  tables: repeated("<table><tr><td>a<td>b<tr><td>c<td>d</table>"),
  anchors: repeated("<h2>a<a href=#b>¶</a></h2>"),
  "numbers of lines": repeated("<div class=gutter>1</div>"),
  posts: numbered((at) => `<div class="post p${at}">a</div>`),
  "one long class": `<div class="${repeated("a-post-item-")}">a</div>`,
  terms: `<dl>${repeated("<dt>a<dd>b")}</dl>`,
  tasks: `<ul>${repeated("<li><input type=checkbox>a")}</ul>`,
  "soft hyphens": `<p>${repeated("a\u00ad")}`,
  "an address of brackets": `<a href="${repeated("(")}">a</a>`,
  "raised in raised text": `a${"<sup>".repeat(2_000)}1`,
  "raised text in code": `<code>${repeated("a<sup>1</sup>")}</code>`,
  "layouts of formulas": repeated("<math><msup><mn>1</mn><mn>2</mn></msup></math> a "),
  "one deep formula": `<math>${"<msup><mn>1</mn>".repeat(2_000)}`,
  "footnotes in their sentences": `<p>${repeated("a<sup>1</sup><span class=footnote>a note</span>")}`,
  "footnotes in footnotes": `<p>a${"<span class=footnote>a note".repeat(2_000)}`,
  "links around blocks": repeated("<a href=/x><div>a</div>b<br><br>c</a>"),
  "lists in lists": "<ol reversed><li>a</li>".repeat(2_000),
  "bold words": repeated("a<b>(b):</b>"),
  "lines of code that are elements": `<pre>${repeated("<div>a</div><div></div>")}`,
  "code in code": `${"<div>1</div><pre>".repeat(2_000)}${repeated("<span class=ln>1</span>")}`,
  "buttons of code": `${"<div><button>a</button>".repeat(2_000)}${repeated("<pre>a</pre><button>b</button>")}`,
  "images in noscript": `<p>a${repeated("<img><noscript><img src=b></noscript>")}b`,
  frames: `<p>a${repeated("<iframe src=https://b.example/></iframe>")}b`,
  "feet of tables": `${"<table><tfoot><tr><td>a<td>".repeat(500)}${repeated("<tfoot><tr><td>a<td>b")}`,
  languages: repeated("<div class='highlight a'><pre>b</pre></div>"),
};

describe("a page of 200 kB", () => {
  // What took quadratic time would take long beyond that.
  it.each(Object.entries(shapes))("is written in a time that grows with it: %s", { timeout: 15_000 }, (_, source) => {
    const page = openPage(source);
    for (const selection of [selectionOf([[0, source.length]]), selectionOf([[0, source.length - 1]])])
      for (const written of [selectedHtml, selectedMarkdown])
        expect(written(page, selection, { url: "https://a.example/" }).length).toBeLessThan(40 * source.length);
    expect(articleOf(page, selectionOf([[0, 1]]), { removed: true }).text.length).toBeLessThanOrEqual(3 * source.length);
    expect(writtenText(page, selectionOf([[0, source.length]])).text.length).toBeLessThanOrEqual(2 * source.length);
  });
});
