import { describe, expect, it } from "vitest";
import { openPage } from "../../page/open-page.ts";
import { StyleReader, type StyleOptions } from "./style-tree.ts";

const plain: StyleOptions = { attributes: "tag", collapse: false };

describe("StyleReader", () => {
  it("lays elements at the same place in the same style over each other", () => {
    const { fallen, labels } = read(["<div><p>a</p></div>", "<div><p>b</p></div>"], plain);
    expect(labels).toEqual(["body", "div", "p"]);
    expect(fallen).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ]);
  });

  it("parts them where their parents' children are of other kinds", () => {
    const { fallen, labels } = read(["<div><p>a</p></div>", "<div><p>b</p><br></div>"], plain);
    expect(labels).toEqual(["body", "div", "p", "p", "br"]);
    expect(fallen[1]).toEqual([0, 1, 3, 4]);
  });

  it("takes neighbours of one kind for one, where asked", () => {
    const lists = ["<ul><li>a<li>b</ul>", "<ul><li>c<li>d<li>e</ul>"];
    expect(read(lists, { ...plain, collapse: true }).fallen).toEqual([
      [0, 1, 2, 2],
      [0, 1, 2, 2, 2],
    ]);
    expect(read(lists, plain).labels).toEqual(["body", "ul", "li", "li", "li", "li", "li"]);
  });

  it("tells elements by their classes in any order, where asked", () => {
    const pages = ["<p class='b a'>x", "<p class='a b'>x", "<p class=c>x"];
    expect(read(pages, { attributes: "classes", collapse: false }).labels).toEqual(["body", "p.a.b", "p.c"]);
    expect(read(pages, plain).labels).toEqual(["body", "p"]);
  });

  it("gives text beside elements a node of its own", () => {
    const { labels, textNodes } = read(["<p>a <b>c</b> d"], plain);
    expect(labels).toEqual(["body", "p", "b", "text"]);
    expect(textNodes[0]).toEqual([-1, 3, -1]);
  });

  it("leaves out what never holds content, and a page without a body", () => {
    expect(read(["<p>a<script>x</script></p>"], plain).labels).toEqual(["body", "p"]);
    expect(read([""], plain).labels).toEqual(["body"]);
  });
});

function read(pages: readonly string[], options: StyleOptions) {
  const reader = new StyleReader(options);
  const falls = pages.map((source) => {
    const page = openPage(source);
    const { nodes, textNodes } = reader.read(page);
    return { nodes: [...nodes.subarray(page.body)], textNodes: [...textNodes.subarray(page.body)] };
  });
  return {
    fallen: falls.map(({ nodes }) => nodes.filter((node) => node >= 0)),
    textNodes: falls.map((fall) => fall.textNodes),
    labels: Array.from({ length: reader.tree.nodeCount }, (_, node) => reader.tree.labelOf(node)),
  };
}
