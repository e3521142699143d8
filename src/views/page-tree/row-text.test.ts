import { describe, expect, it } from "vitest";
import { openPage } from "../../extraction/page/open-page.ts";
import { pageTree } from "../../worker/page-tree.ts";
import { densityOf, densityShare, greatestDensity } from "./columns.ts";
import { errorWords } from "./parse-errors.tsx";
import { matchBeside, matchesOf } from "./find-bar.tsx";
import { deepSentence, densitySentence, densityWords, keptWords, spokenRow, tagSentence } from "./row-text.ts";

const tree = pageTree(
  openPage('<body><div id=main class="wide article"><p>one two <b>x</b></p></div><table><tr><td>3</table><script>4</script>'),
);
// html, head, body, div, p, b, table, tbody, tr, td, script.
const [div, p, tbody, script] = [3, 4, 7, 10];

describe("density", () => {
  it("is the characters of the subtree for each tag in it, at least one", () => {
    // Text nodes count trimmed: "one two" and "x".
    expect(densityOf(tree, p)).toBe(8);
    expect(densityOf(tree, div)).toBe(4);
    expect(greatestDensity(tree)).toBe(8);
  });

  it("is drawn from nothing to the whole bar", () => {
    expect(densityShare(0, 8)).toBe(0);
    expect(densityShare(8, 8)).toBe(1);
    expect(densityShare(2, 8)).toBeCloseTo(0.5);
    expect(densityShare(0, 0)).toBe(0);
  });
});

describe("words of a row", () => {
  it("name tag, id and classes, what is kept, and the density", () => {
    expect(spokenRow(tree, div, "part")).toBe("div main wide article, kept in part, density 4.0");
    expect(spokenRow(tree, tbody, "none")).toBe("tbody, implied, removed, density 0.5");
    expect(spokenRow(tree, script, "no text")).toBe("script, never content");
    expect(spokenRow(tree, p, "all", "part")).toMatch(/, kept, gold in part, density/);
    expect(spokenRow(tree, 2, undefined)).toBe("body, density 1.3");
  });

  it("say how much is kept", () => {
    expect(keptWords("A CCB", 61, 100)).toBe("A CCB keeps 61 % of its text.");
    expect(keptWords("A CCB", 100, 100)).toBe("A CCB keeps all of its text.");
    expect(keptWords("A CCB", 0, 100)).toBe("A CCB keeps none of its text.");
    expect(keptWords("A CCB", 0, 0)).toBe("No content text in it.");
  });

  it("say what the density is", () => {
    expect(densitySentence(tree, div, 8)).toBe(
      "Text density 4.0: 8 characters of text over 2 tags, in the subtree (CETD, definition 1). " +
        "The bar is 73 % of the longest, on a logarithmic scale; the page's greatest is 8.0.",
    );
  });

  it("say why an element is unlike the others", () => {
    expect(tagSentence(tree, tbody)).toBe("tbody: implied, the source has no tag for it");
    expect(tagSentence(tree, script)).toBe("script: never content");
    expect(tagSentence(tree, div)).toBe("div#main.wide.article");
  });

  it("give a density below 1 two digits", () => {
    expect([33 / 3100, 0.5, 0.96, 1, 28.333, 1234.56].map(densityWords)).toEqual([
      "0.011",
      "0.5",
      "0.96",
      "1.0",
      "28.3",
      "1,234.6",
    ]);
  });

  it("say how deep a page is", () => {
    expect(deepSentence(3100, 512)).toBe("Nested 3,100 deep; the tree shows the first 512 levels.");
  });
});

describe("errorWords", () => {
  it("says in words what a code means, and spells out a code without words", () => {
    expect(errorWords("duplicate-attribute")).toBe("Attribute given twice; the second is ignored");
    expect(errorWords("unexpected-null-character")).toBe("Unexpected NUL character");
    expect(errorWords("missing-doctype-name")).toBe("Missing doctype name");
  });
});

describe("matches", () => {
  it("finds tags, ids and classes", () => {
    expect(matchesOf(tree, "DIV#main")).toEqual([div]);
    expect(matchesOf(tree, ".article")).toEqual([div]);
    expect(matchesOf(tree, "t")).toHaveLength(7);
    expect(matchesOf(tree, " ")).toEqual([]);
  });

  it("goes on from an element, round the ends", () => {
    expect(matchBeside([3, 5, 9], 5, 1)).toBe(9);
    expect(matchBeside([3, 5, 9], 9, 1)).toBe(3);
    expect(matchBeside([3, 5, 9], 4, -1)).toBe(3);
    expect(matchBeside([3, 5, 9], 1, -1)).toBe(9);
    expect(matchBeside([], 1, 1)).toBeUndefined();
  });
});
