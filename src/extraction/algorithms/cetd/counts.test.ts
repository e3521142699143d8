import { describe, expect, it } from "vitest";
import { openPage } from "../../page/open-page.ts";
import { countsOf } from "./counts.ts";

describe("the counts of a page", () => {
  it("are of whole subtrees, body first", () => {
    expect(countsIn("<body>ab<div>cde<p>f</p><img></div>")).toEqual([
      "body C6 T3 LC0 LT0",
      "div C4 T2 LC0 LT0",
      "p C1 T0 LC0 LT0",
      "img C0 T0 LC0 LT0",
    ]);
  });

  it("take text trimmed and white space in it as one character", () => {
    expect(countsIn("<body>\n  a \n b&nbsp;\n<p> c </p> ")).toEqual(["body C4 T1 LC0 LT0", "p C1 T0 LC0 LT0"]);
  });

  it("count decoded characters", () => {
    expect(countsIn("<body>a&amp;b")).toEqual(["body C3 T0 LC0 LT0"]);
  });

  it("leave out what is never content, with its tags", () => {
    expect(countsIn("<body>a<script>let x;</script><noscript><p>b</p></noscript><!-- c -->")).toEqual(["body C1 T0 LC0 LT0"]);
  });

  it.each(["a", "button", "select"])("take %s for a link, and all text in it for link text", (name) => {
    const counts = countsIn(`<body>text<${name}>in it</${name}>`);
    expect(counts).toEqual(["body C9 T1 LC5 LT1", `${name} C5 T0 LC5 LT0`]);
  });

  it("take all tags in a link for link tags, images too", () => {
    expect(countsIn("<body>text<a>to<img></a>")).toEqual(["body C6 T2 LC2 LT2", "a C2 T1 LC2 LT1", "img C0 T0 LC0 LT0"]);
    expect(countsIn("<body>text<a>to <b>there</b></a>")).toEqual(["body C11 T2 LC7 LT2", "a C7 T1 LC7 LT1", "b C5 T0 LC5 LT0"]);
  });

  it("take an element that holds only link text and link tags for a link tag", () => {
    expect(countsIn("<body><ul><li><a>one</a></li><li><a>two</a> or</li></ul>")).toEqual([
      "body C8 T5 LC6 LT3",
      "ul C8 T4 LC6 LT3",
      "li C3 T1 LC3 LT1",
      "a C3 T0 LC3 LT0",
      "li C5 T1 LC3 LT1",
      "a C3 T0 LC3 LT0",
    ]);
  });

  it("take links and what is in them alone for link tags, where asked", () => {
    expect(countsIn("<body><ul><li><a>one</a></li><li><a>two</a> or</li></ul>", false).slice(0, 3)).toEqual([
      "body C8 T5 LC6 LT2",
      "ul C8 T4 LC6 LT2",
      "li C3 T1 LC3 LT1",
    ]);
  });

  it("do not take an element of links and an image beside them for a link tag", () => {
    expect(countsIn("<body>x<div><a>one</a><img></div>")[0]).toBe("body C4 T3 LC3 LT1");
  });

  it("hold the lengths of a node's own texts", () => {
    const { ownTexts } = countsOf(openPage("<body>one<p>two</p> <p>x<b>y</b>zz</p>four"));
    expect(ownTexts).toEqual([[3, 4], [3], [1, 2], [1]]);
  });

  it("begin at the frameset where a page has no body", () => {
    expect(countsIn("<frameset><frame></frameset>")).toEqual(["frameset C0 T1 LC0 LT0", "frame C0 T0 LC0 LT0"]);
  });
});

function countsIn(source: string, linkOnly?: boolean): string[] {
  const page = openPage(source);
  const { elements, characters, tags, linkCharacters, linkTags } = countsOf(page, linkOnly);
  return Array.from(
    elements,
    (element, node) =>
      `${page.elements.names[element]} C${characters[node]} T${tags[node]} LC${linkCharacters[node]} LT${linkTags[node]}`,
  );
}
