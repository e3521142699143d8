import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { countsOf } from "../extraction/algorithms/cetd/counts.ts";
import { defaults } from "../extraction/algorithms/cetd/defaults.fixture.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { difference, rangesOf, selectionOf, sizeOf } from "../extraction/page/selection.ts";
import { selectWords, wordsOf } from "../extraction/page/words.ts";
import type { PackedTexts, PageTree } from "./protocol/questions.ts";
import { pageTree } from "./page-tree.ts";

const sample = (path: string): string => readFileSync(new URL(`../../public/pages/${path}.txt`, import.meta.url), "utf8");
const treeOf = (source: string): PageTree => pageTree(openPage(source));

function texts({ text, ends }: PackedTexts): string[] {
  return Array.from(ends, (end, index) => text.slice(ends[index - 1] ?? 0, end));
}

describe("pageTree", () => {
  it("lists the elements with their levels and their places among siblings", () => {
    const tree = treeOf("<html><head></head><body><p>a<b>c</b><i>d</i></p><p>e</p></body></html>");
    expect(texts(tree.names)).toEqual(["html", "head", "body", "p", "b", "i", "p"]);
    expect([...tree.levels]).toEqual([1, 2, 2, 3, 4, 4, 3]);
    expect([...tree.positions]).toEqual([1, 1, 2, 1, 1, 2, 2]);
    expect([...tree.siblings]).toEqual([1, 2, 2, 2, 2, 2, 2]);
  });

  it("names ids and classes, and begins with the element's own text", () => {
    const tree = treeOf('<div id=main class=" a  b "><p>\n one &amp;\ttwo <b>three</b> four</p></div>');
    expect(texts(tree.labels)).toEqual(["", "", "", "#main.a.b", "", ""]);
    expect(texts(tree.snippets)).toEqual(["", "", "", "", "one & two", "three"]);
  });

  it("cuts what is long, never within a character", () => {
    const tree = treeOf(`<p class="${"x".repeat(1e6)}">${"😀".repeat(100)}</p>`);
    const label = texts(tree.labels)[3] ?? "";
    const snippet = texts(tree.snippets)[3] ?? "";
    expect(label).toBe(`.${"x".repeat(158)}…`);
    expect(snippet).toBe(`${"😀".repeat(39)}…`);
  });

  it("marks what has no tag in the source", () => {
    const tree = treeOf("<table><tr><td>x</table>");
    const implied = texts(tree.names).filter((_, element) => tree.implied[element] === 1);
    expect(implied).toEqual(["html", "head", "body", "tbody"]);
  });

  it("counts characters and tags of the paper's example as its densities need them", () => {
    const tree = treeOf(sample("cetd-example/cetd-example.html"));
    const body = texts(tree.names).indexOf("body");
    const densities = Array.from(tree.characters, (count, element) => count / Math.max(tree.tags[element] ?? 0, 1));
    expect(densities.slice(body)).toEqual([17, 21.25, 85 / 3, 46, 39, 15]);
  });

  it.each(["harbour-gazette/news.html", "meridian-portal/portal.html", "rozname/rtl.html", "tinkers-bench/forum.html"])(
    "counts in the body of %s what CETD counts",
    (path) => {
      const page = openPage(sample(path));
      const tree = pageTree(page);
      const counts = countsOf(page, defaults);
      counts.elements.forEach((element, node) => {
        expect([element, tree.characters[element], tree.tags[element]]).toEqual([
          element,
          counts.characters[node],
          counts.tags[node],
        ]);
      });
    },
  );

  it("has all words of a page in its runs, and no white space at their edges", () => {
    const page = openPage(sample("rozname/rtl.html"));
    const { runs } = pageTree(page);
    const words = selectWords(page, wordsOf(page), () => true);
    const all = selectionOf(Array.from(runs.starts, (start, run) => [start, runs.ends[run] ?? 0] as const));
    expect(sizeOf(words)).toBeGreaterThan(1000);
    expect(difference(all, words)).toHaveLength(0);
    for (const { start, end } of rangesOf(difference(words, all))) expect(page.source.slice(start, end).trim()).toBe("");
  });

  it("lists the parser's errors with their places", () => {
    const { errors } = treeOf('<!doctype html><p a="1" a="2">x &nosuch; y');
    expect(errors.codes).toEqual(["duplicate-attribute", "unknown-named-character-reference"]);
    expect([...errors.offsets]).toEqual([25, 39]);
    expect(treeOf("<p a a>x").errors.codes).toEqual(["missing-doctype", "duplicate-attribute"]);
  });

  it("answers for an empty page and for one of 3,000 levels", () => {
    expect(texts(treeOf("").names)).toEqual(["html", "head", "body"]);
    const deep = treeOf("<div>".repeat(3000));
    expect(Math.max(...deep.levels)).toBe(3002);
  });
});
