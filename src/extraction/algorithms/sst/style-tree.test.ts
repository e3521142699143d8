import { describe, expect, it } from "vitest";
import { openPage } from "../../page/open-page.ts";
import { StyleReader, type StyleOptions, compositeImportance, diversityOf, importanceOf, nodeImportance } from "./style-tree.ts";

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

describe("nodeImportance", () => {
  it("is 0.2921 for shares of 0.35, 0.25, 0.25 and 0.15 of 100 pages (algorithms-cited, section 12)", () => {
    expect(nodeImportance([0.35, 0.25, 0.25, 0.15], 100)).toBeCloseTo(0.2921, 4);
  });

  it("is 0.5 for two styles on two of four pages each", () => {
    expect(nodeImportance([0.5, 0.5], 4)).toBe(0.5);
  });

  it("is 0 for one style, and 1 where one page alone has the node", () => {
    expect(nodeImportance([1], 7)).toBe(0);
    expect(nodeImportance([1], 1)).toBe(1);
  });

  it("is 1 where every page has a style of its own, without binary noise", () => {
    for (let pages = 2; pages < 60; pages++) expect(nodeImportance(Array<number>(pages).fill(1 / pages), pages)).toBe(1);
  });
});

describe("compositeImportance", () => {
  it("is 0.581 for that node with children of 0.2 and 1 (algorithms-cited, section 12)", () => {
    // 0.19 · 0.5 + 0.81 · (0.5 · 0.2 + 0.5 · 1)
    expect(compositeImportance(0.5, 2, 0.9, 0.5 * 0.2 + 0.5 * 1)).toBeCloseTo(0.581, 12);
  });
});

describe("importanceOf", () => {
  it("is of a leaf 1 minus the mean entropy of its words", () => {
    // home is on both pages, one and two are on one each: 1 − (1 + 0 + 0) / 3.
    const { p, body } = importances(["<p>home one", "<p>home two"]);
    expect(p).toBeCloseTo(2 / 3, 12);
    // One style: γ · 2/3.
    expect(body).toBeCloseTo(0.9 * (2 / 3), 12);
  });

  it("joins a node's own diversity with what is in it", () => {
    // body has two styles on one of two pages each: NodeImp 1; h1 and p are on one page each: 1.
    expect(importances(["<h1>a", "<p>a"])["body"]).toBe(1);
    // The same with a div around: one style of body, two of div.
    expect(importances(["<div><h1>a</h1></div>", "<div><p>a</p></div>"])["body"]).toBeCloseTo(0.9, 12);
  });

  it("counts addresses of images and links as contents of leaves", () => {
    expect(importances(["<img src=a>", "<img src=b>"])["img"]).toBe(1);
    expect(importances(["<img src=a>", "<img src=a>"])["img"]).toBe(0);
  });

  it("gives what is largest at a node or below it", () => {
    const { tree, importance } = run(["<div><p>a</p><i>b</i></div>", "<div><p>a</p><i>c</i></div>"]);
    const div = Array.from({ length: tree.nodeCount }, (_, node) => node).find((node) => tree.labelOf(node) === "div") ?? -1;
    expect(importance.composite[div]).toBeCloseTo(0.45, 12);
    expect(importance.largest[div]).toBe(1);
  });
});

function run(pages: readonly string[]) {
  const reader = new StyleReader({ attributes: "tag", collapse: true });
  const styles = pages.map((source) => reader.read(openPage(`<body>${source}`)));
  return { tree: reader.tree, importance: importanceOf(reader.tree, diversityOf(reader, styles), 0.9) };
}

/** CompImp by tag; pages have one of each. */
function importances(pages: readonly string[]): Record<string, number> {
  const { tree, importance } = run(pages);
  return Object.fromEntries(Array.from(importance.composite, (value, node) => [tree.labelOf(node), value]));
}
