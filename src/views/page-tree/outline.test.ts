import { describe, expect, it } from "vitest";
import { openPage } from "../../extraction/page/open-page.ts";
import type { PageTree } from "../../worker/protocol/questions.ts";
import { pageTree } from "../../worker/page-tree.ts";
import {
  allFolded,
  carriedOver,
  firstOutline,
  othersFolded,
  outlineRows,
  revealed,
  siblingsUnfolded,
  unfolded,
  elementName,
  type TreeOutline,
} from "./tree.ts";

const page =
  "<html><head><title>t</title></head><body><nav><a>1</a><a>2</a></nav><main><p>x<b>y</b></p><p>z<i>w</i></p></main></body>";
const treeOf = (source: string): PageTree => pageTree(openPage(source));
const elementNamed = (tree: PageTree, name: string, nth = 0): number =>
  Array.from({ length: tree.count }, (_, element) => element).filter((element) => elementName(tree, element) === name)[nth] ?? -1;
const shown = (outline: TreeOutline): string =>
  Array.from(outlineRows(outline), (element) => elementName(outline.tree, element)).join(" ");
const folded = (source: string): TreeOutline => allFolded(firstOutline(treeOf(source)));

describe("firstOutline", () => {
  it("unfolds a small page whole, but not what is ignored", () => {
    expect(shown(firstOutline(treeOf(page)))).toBe("html head body nav a a main p b p i");
  });

  it("stops at the level that would make it long", () => {
    const outline = firstOutline(treeOf(`<body><ul>${"<li><b>x</b></li>".repeat(50)}</ul>`));
    expect(shown(outline)).toBe("html head body ul");
  });

  it("unfolds body however much is in it", () => {
    expect(outlineRows(firstOutline(treeOf("<p>x</p>".repeat(500))))).toHaveLength(503);
  });
});

describe("changes of an outline", () => {
  it("folds all but the roots", () => {
    expect(shown(folded(page))).toBe("html head body");
  });

  it("unfolds one element, and folds it again", () => {
    const outline = folded(page);
    const nav = elementNamed(outline.tree, "nav");
    const open = unfolded(unfolded(outline, elementNamed(outline.tree, "body"), true), nav, true);
    expect(shown(open)).toBe("html head body nav a a main");
    expect(shown(unfolded(open, nav, false))).toBe("html head body nav main");
  });

  it("makes what hides the active element the active one", () => {
    const outline = firstOutline(treeOf(page));
    const onLink = { ...outline, active: elementNamed(outline.tree, "a", 1) };
    expect(elementName(outline.tree, unfolded(onLink, elementNamed(outline.tree, "body"), false).active)).toBe("body");
    expect(elementName(outline.tree, allFolded(onLink).active)).toBe("body");
  });

  it("reveals an element by unfolding what it is in, and no more", () => {
    const outline = folded(page);
    const next = revealed(outline, elementNamed(outline.tree, "i"));
    expect(shown(next)).toBe("html head body nav main p p i");
    expect(elementName(next.tree, next.active)).toBe("i");
  });

  it("folds the others and leaves the element as it is", () => {
    const outline = firstOutline(treeOf(page));
    const next = othersFolded(outline, elementNamed(outline.tree, "p", 1));
    expect(shown(next)).toBe("html head body nav main p p i");
    expect(shown(othersFolded(outline, elementNamed(outline.tree, "main")))).toBe("html head body nav main p b p i");
  });

  it("unfolds an element with its siblings", () => {
    const outline = revealed(folded(page), elementNamed(treeOf(page), "main"));
    expect(shown(siblingsUnfolded(outline, outline.active))).toBe("html head body nav a a main p p");
    expect(shown(siblingsUnfolded(folded(page), 0))).toBe("html head body");
  });

  it("changes no outline it was given", () => {
    const outline = folded(page);
    const before = outline.open.slice();
    revealed(outline, 9);
    othersFolded(outline, 9);
    siblingsUnfolded(outline, 2);
    unfolded(outline, 2, true);
    expect(outline.open).toEqual(before);
  });
});

describe("a page nested 3,000 deep", () => {
  const tree = treeOf(`${"<div>".repeat(3000)}<b>words</b>`);
  const deepest = tree.count - 1;

  it("is shown down to its last level", () => {
    const outline = revealed(firstOutline(tree), deepest);
    expect(Array.from(outlineRows(outline)).at(-1)).toBe(deepest);
    expect(outline.active).toBe(deepest);
  });

  it("folds and carries over without running out of stack", () => {
    const outline = revealed(firstOutline(tree), deepest);
    expect(shown(othersFolded(outline, deepest))).toBe(shown(outline));
    expect(outlineRows(carriedOver(outline, treeOf("<div>".repeat(2990))))).toHaveLength(2993);
    expect(shown(allFolded(outline))).toBe("html head body");
  });
});

describe("carriedOver", () => {
  it("leaves a tree unfolded as it was when the page is edited", () => {
    const outline = othersFolded(firstOutline(treeOf(page)), elementNamed(treeOf(page), "i"));
    const next = carriedOver(outline, treeOf(page.replace("<p>z", "<p class=new>edited <u>here</u>")));
    expect(shown(next)).toBe("html head body nav main p p u i");
  });

  it("folds what became another element, and keeps the active one where it is still there", () => {
    const tree = treeOf(page);
    const outline = { ...firstOutline(tree), active: elementNamed(tree, "b") };
    const next = carriedOver(outline, treeOf(page.replace("<nav>", "<ul>").replace("</nav>", "</ul>")));
    expect(shown(next)).toBe("html head body ul main p b p i");
    expect(elementName(next.tree, next.active)).toBe("b");
    expect(carriedOver(outline, treeOf("")).active).toBe(0);
  });
});
