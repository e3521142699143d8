import { describe, expect, it } from "vitest";
import { openPage } from "./open-page.ts";
import type { Page } from "./page.ts";

describe("the elements of a page", () => {
  it("come in document order with the span of the source", () => {
    expect(elementsOf(openPage("<html><head></head><body><p>a</p></body></html>"))).toEqual(
      "html 0-47|head 6-19|body 19-40|p 25-33".split("|"),
    );
  });

  it("have the hull of what is in them where the source has no tag", () => {
    expect(elementsOf(openPage("x<table>y<td>z</table>"))).toEqual(
      "html? 0-22|head? 0-0|body? 0-22|table 1-22|tbody? 9-14|tr? 9-14|td 9-14".split("|"),
    );
  });

  it("may overlap where tags are misnested", () => {
    expect(elementsOf(openPage("<p><b>one<i>two</b>three</i>")).slice(3)).toEqual(["p 0-28", "b 3-19", "i 9-15", "i 9-28"]);
  });

  it("reach to the end of the source where nothing ends them", () => {
    expect(elementsOf(openPage("<div><style>a b")).slice(3)).toEqual(["div 0-15", "style 5-15"]);
  });

  it("end where the text begins that closes them", () => {
    expect(elementsOf(openPage("<head><base> a")).slice(0, 2)).toEqual(["html? 0-14", "head 0-13"]);
  });

  it("know their parent and the end of their subtree", () => {
    const { elements } = openPage("<ul><li><b>a</b><li>c</ul><p>");
    expect(elements.names).toEqual(["html", "head", "body", "ul", "li", "b", "li", "p"]);
    expect([...elements.parents]).toEqual([-1, 0, 0, 2, 3, 4, 3, 2]);
    expect([...elements.subtreeEnds]).toEqual([8, 2, 8, 7, 6, 6, 7, 8]);
  });

  it("keep their attributes, decoded", () => {
    const { elements } = openPage("<p id=a title='b &amp; c'>");
    expect(elements.attributes[3]).toEqual([
      { name: "id", value: "a" },
      { name: "title", value: "b & c" },
    ]);
  });

  it("include the content of templates, in its place", () => {
    expect(openPage("<body><template><p>a</template><b>").elements.names.slice(2)).toEqual(["body", "template", "p", "b"]);
  });
});

describe("the body of a page", () => {
  it.each([
    ["<p>a", "body"],
    ["<title>a</title><body id=x>", "body"],
    ["<frameset><frame></frameset>", "frameset"],
  ])("of %j is its %s", (source, name) => {
    const { elements, body } = openPage(source);
    expect(elements.names[body]).toBe(name);
  });

  it("is there though nothing is in it", () => {
    expect(openPage("").body).toBe(2);
  });
});

describe("the tags of a page", () => {
  it("come complete and in order, also those that the parser dropped or read twice", () => {
    const page = openPage("<p>a<tr>b</div><B>c<table><p>d</table></b></p></br><img/></x>");
    expect(tagsOf(page)).toEqual("<p>|<tr>|</div>|<B>|<table>|<p>|</table>|</b>|</p>|</br>|<img/>|</x>".split("|"));
    expect(page.tags.names.slice(0, 4)).toEqual(["p", "tr", "div", "b"]);
    expect([...page.tags.closing]).toEqual([0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 0, 1]);
  });

  it("do not come from comments, scripts or attribute values", () => {
    expect(tagsOf(openPage("<!-- <p> --><script>'<p>'</script><a title='<p>'>"))).toEqual(
      "<script>|</script>|<a title='<p>'>".split("|"),
    );
  });
});

describe("what a page ignores", () => {
  it("is scripts, styles, comments, noscript and templates with their tags", () => {
    const page = openPage(
      "<body>a<script>b</script>c<style>d</style>e<!-- f -->g<noscript><p>h</noscript>i<template><p>j</template>k",
    );
    expect(ignoredTexts(page)).toEqual(
      "<script>b</script>|<style>d</style>|<!-- f -->|<noscript><p>h</noscript>|<template><p>j</template>".split("|"),
    );
    expect(contentTexts(page)).toEqual(["a", "c", "e", "g", "i", "k"]);
  });

  it("holds the head", () => {
    expect(contentTexts(openPage("<head><title>a</title></head><body>b"))).toEqual(["b"]);
  });

  it("holds the white space of a head that has no tags", () => {
    expect(ignoredTexts(openPage("<title>a</title>\n<style>b</style><p>c"))).toEqual(["<title>a</title>\n<style>b</style>"]);
  });

  it("holds a script that never ends", () => {
    expect(ignoredTexts(openPage("a<script>b <p>"))).toEqual(["<script>b <p>"]);
  });

  it.each(["<p>x<!-- a", "<p>x<!--", "<p>x<!", "<p>x<?php ", "<p>x</ "])("ends with the page that breaks off in %s", (source) => {
    expect([...openPage(source).ignored]).toEqual([4, source.length]);
  });

  it("holds nothing that the parser moved out of it", () => {
    const page = openPage("<a><canvas><p>x</a>y");
    expect(contentTexts(page)).toEqual(["x", "y"]);
    expect(ignoredTexts(page)).toEqual(["<canvas><p>"]);
  });

  it("marks the elements in it", () => {
    const { elements } = openPage("<body><template><p><b></template><i>");
    expect(elements.names.filter((_, index) => elements.ignored[index] === 1)).toEqual(["head", "template", "p", "b"]);
  });
});

describe("the runs of a page", () => {
  it.each([
    ["the start of a block", "a<p>b", [1, 1]],
    ["the end of a block", "<p>a</p>b", [1, 1]],
    ["a line break", "a<br>b", [1, 1]],
    ["a block without text", "a<hr>b", [1, 1]],
    ["an ignored block", "a<textarea>b</textarea>c", [1, 1, 1]],
    ["no inline tag", "a<b>b</b>c", [1, 0, 0]],
    ["no script", "a<script>b</script>c", [1, 0, 0]],
    ["no comment", "a<!-- b -->c", [1, 0]],
    ["no dropped tag", "a</x>b", [1, 0]],
  ])("break at %s", (_, source, breaks) => {
    expect([...openPage(source).runs.breakBefore]).toEqual(breaks);
  });

  it("break where the parser moved text", () => {
    const { runs } = openPage("<table><td>a</td>b</table>");
    expect(runs.texts).toEqual(["a", "b"]);
    expect([...runs.nodes]).toEqual([1, 0]);
    expect([...runs.breakBefore]).toEqual([1, 1]);
  });

  it("count the elements that open before them", () => {
    expect([...openPage("a<b>b<i></i>c</b>d").runs.elementsBefore]).toEqual([3, 4, 5, 5]);
  });

  it("are held by the element of the tree, not by the one that the source suggests", () => {
    const page = openPage("<table>x<tr>y<td>z</table>");
    expect(Array.from(page.runs.parents, (parent) => page.elements.names[parent])).toEqual(["body", "body", "td"]);
  });
});

describe("a button or a list to choose from", () => {
  it.each([
    ["within a sentence", "<p>the <button>mouth</button> of a river", ["the mouth of a river"]],
    ["before a full stop", "<li>Press <button>Send</button>.<li>b", ["Press Send.", "b"]],
    ["at the start of one, which goes on", "<p> <button>Rivers</button> have mouths", ["Rivers have mouths"]],
    ["at the start of a second block", "<p>a<p><button>Rivers</button> have mouths", ["a", "Rivers have mouths"]],
    ["at the end of one, which goes on in it", "<td>of a <button>river</button>", ["of a river"]],
    [
      "in elements of its own",
      "<p><span>the </span><i><button>mouth</button></i><span> of a river</span>",
      ["the mouth of a river"],
    ],
    ["that touches a word", "<p>by<button>Ann Lee,</button> a teacher", ["by Ann Lee, a teacher"]],
    ["of several things", "<p>pay in <select><option>euro<option>yen</select> today", ["pay in euro yen today"]],
    ["of things that stand in no list", "<option>😀<option>a<optgroup>b", ["😀", "a", "b"]],
    ["alone", "<p>a</p><button>Copy</button><p>b", ["a", "Copy", "b"]],
    ["in a row of them", "<p>Share <button>Here</button> <button>There</button> or not", ["Share", "Here", "There", "or not"]],
    ["behind a heading", "<h2>How to begin<button>Copy link</button></h2>", ["How to begin", "Copy link"]],
    ["behind a sentence", "<p>That was all. <button>more</button>", ["That was all.", "more"]],
    ["before another sentence", "<p><button>Play</button> The captain speaks", ["Play", "The captain speaks"]],
    ["that touches text on both sides", "<div>John<button>Follow</button>5 min</div>", ["John", "Follow", "5 min"]],
    ["with blocks in it", "<div>a <button><div>b</div></button> c</div>", ["a", "b", "c"]],
    ["beyond a break", "<p>the<br><button>mouth</button><br>of a river", ["the", "mouth", "of a river"]],
    ["without words", "<p>the <button><img></button> mouth", ["the mouth"]],
  ])("%s", (_, body, lines) => {
    expect(linesOf(openPage(body))).toEqual(lines);
  });
});

describe("a shadow root that the page declares", () => {
  it.each([
    [
      "before what is slotted",
      "<x-a><template shadowrootmode=open><p>in</p><slot></slot></template><p>light</p></x-a>",
      ["in", "light"],
    ],
    ["closed", "<x-a><template shadowrootmode=CLOSED><p>in</template></x-a>", ["in"]],
    ["by its old name", "<div><template shadowroot=open><p>in</template>light</div>", ["in", "light"]],
    [
      "within another",
      "<x-a><template shadowrootmode=open><x-b><template shadowrootmode=open><p>in</template></x-b><p>out</template></x-a>",
      ["in", "out"],
    ],
    [
      "without its styles",
      "<x-a><template shadowrootmode=open><style>p{}</style>in<template>no</template></template></x-a>",
      ["in"],
    ],
    ["hidden", "<x-a><template shadowrootmode=open><p hidden>no</p>in</template></x-a>", ["in"], ["attribute"] as const],
    ["no more than a template", "<x-a><template>no</template><template shadowrootmode=none>no</template>light</x-a>", ["light"]],
  ])("is read: %s", (_, body, lines, hidden: readonly "attribute"[] = []) => {
    expect(linesOf(openPage(body, { hidden, noscript: "open" }))).toEqual(lines);
  });
});

/** The text of a page line by line, as its runs are parted. */
function linesOf({ runs }: Page): string[] {
  const parts = runs.texts.map((text, run) =>
    runs.ignored[run] === 1 ? "\n" : ["", "\n", " "][runs.breakBefore[run] ?? 0] + text.replaceAll("\n", " "),
  );
  return parts
    .join("")
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");
}

function elementsOf({ elements }: Page): string[] {
  return elements.names.map(
    (name, index) =>
      `${name}${elements.implied[index] === 1 ? "?" : ""} ${elements.starts[index] ?? 0}-${elements.ends[index] ?? 0}`,
  );
}

function tagsOf({ source, tags }: Page): string[] {
  return Array.from(tags.starts, (start, tag) => source.slice(start, tags.ends[tag]));
}

function ignoredTexts({ source, ignored }: Page): string[] {
  return Array.from({ length: ignored.length / 2 }, (_, range) => source.slice(ignored[2 * range], ignored[2 * range + 1]));
}

function contentTexts({ runs }: Page): string[] {
  return runs.texts.filter((_, run) => runs.ignored[run] === 0);
}

describe("XHTML", () => {
  const declaration = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<!-- a > b -->';
  const root = '<html lang="en" xmlns="http://www.w3.org/1999/xhtml">';
  const textIn = (page: Page) =>
    page.runs.texts.filter((text, run) => page.runs.ignored[run] === 0 && text.trim() !== "").join("|");
  const linksIn = ({ elements, runs }: Page) =>
    runs.texts.filter((_, run) => runs.parents[run] !== undefined && elements.names[runs.parents[run]] === "a");

  it.each([
    ["a title and a script", "<head><title/><script src='a.js'/></head><body><p>One</p></body></html>", "One"],
    ["a style, an iframe and a text field", "<body><style/><iframe src='x'/><textarea/><p>One</p></body></html>", "One"],
    ["a link and a block", "<body><p><a id='x'/>One</p><div class='rule'/><p>Two</p></body></html>", "One|Two"],
    ["a paragraph, a list and a cell", "<body><p/><ul><li/></ul><table><tr><td/><td>One</td></tr></table></body></html>", "One"],
    ["a noscript", "<head><noscript/></head><body><p>One</p></body></html>", "One"],
    ["void elements and SVG", "<body><p>One<br/>Two</p><svg><g/><circle/></svg><p>Three</p></body></html>", "One|Two|Three"],
    ["a CDATA section", "<body><p>One <![CDATA[a < b & c]]> two</p></body></html>", "One |a < b & c| two"],
    ["a CDATA section of a script", "<head><script>//<![CDATA[\nx<y\n//]]></script></head><body><p>One</p></body></html>", "One"],
  ])("has whole elements of %s", (_, body, text) => {
    for (const source of [
      declaration + root + body,
      `${declaration}<html>${body}`,
      root + body,
      `<!DOCTYPE html>${root}${body}`,
    ]) {
      const page = openPage(source);
      expect(textIn(page)).toBe(text);
      expect(linksIn(page)).toEqual([]);
      expect(page.source).toBe(source);
      for (const [run, start] of page.runs.starts.entries())
        if (!page.runs.maps.has(run)) expect(page.runs.texts[run]).toBe(source.slice(start, page.runs.ends[run]));
    }
  });

  it.each([
    ["a page without a word of it", `<html><body><div/><p>One</p>`],
    ["its namespace on a page whose elements do not all end", `${root}<body><div/><p>One<br>Two</body></html>`],
    ["a declaration before another root", `${declaration}<section><div/><p>One</p></section>`],
  ])("is not %s", (_, source) => {
    const { elements } = openPage(source);
    expect(elements.names[elements.parents[elements.names.indexOf("p")] ?? -1]).toBe("div");
  });

  it("has the tree that HTML has where no element ends in its start tag", () => {
    const body =
      "<!-- c -->\n <head>\n<title>One</title> </head>\n<body> <p>Two</p><table> <!-- d --> Three<tr><td>Four</td></tr></table></body></html>";
    const [xml, html] = [root, root.replace("1999", "1998")].map((tag) => openPage(`<!DOCTYPE html>\n  ${tag}${body}`));
    expect(xml?.runs).toEqual(html?.runs);
    expect(xml?.elements.parents).toEqual(html?.elements.parents);
  });

  it("places an element that ends in its start tag there", () => {
    const source = `${declaration}${root}<body><div id="a"/><p>One</p></body></html>`;
    const { elements } = openPage(source);
    const div = elements.names.indexOf("div");
    expect(source.slice(elements.starts[div], elements.ends[div])).toBe('<div id="a"/>');
  });
});
