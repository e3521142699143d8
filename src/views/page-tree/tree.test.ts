import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPage } from "../../extraction/page/open-page.ts";
import type { Page } from "../../extraction/page/page.ts";
import { has, selectionOf, type Selection } from "../../extraction/page/selection.ts";
import { selectWords, wordsOf } from "../../extraction/page/words.ts";
import { pageTree } from "../../worker/page-tree.ts";
import { errorWords } from "./tree-pane.tsx";
import {
  densityOf,
  densitySentence,
  densityShare,
  densityWords,
  elementMatches,
  elementName,
  greatestDensity,
  keptShareText,
  keptState,
  keptUnits,
  matchBeside,
  spokenRow,
  tagSentence,
  textUnits,
  treeElementAt,
} from "./tree.ts";

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
    expect(keptShareText("A CCB", 61, 100)).toBe("A CCB keeps 61 % of its text.");
    expect(keptShareText("A CCB", 100, 100)).toBe("A CCB keeps all of its text.");
    expect(keptShareText("A CCB", 0, 100)).toBe("A CCB keeps none of its text.");
    expect(keptShareText("A CCB", 0, 0)).toBe("No content text in it.");
  });

  it("say what the density is", () => {
    expect(densitySentence(tree, div, 8)).toBe(
      "Text density 4.0: 8 characters of text over 2 tags, in the subtree (CETD, definition 1). " +
        "The bar is 73 % of the longest, on a logarithmic scale; the page's greatest is 8.0.",
    );
  });

  it("say why an element is unlike the others", () => {
    expect(tagSentence(tree, tbody)).toBe("tbody: implied; the source has no tag for it");
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
});

describe("errorWords", () => {
  it("says in words what a code means, and spells out a code without words", () => {
    expect(errorWords("duplicate-attribute")).toBe("Attribute given twice; the second is ignored");
    expect(errorWords("missing-doctype-name")).toBe("Missing doctype name");
  });
});

describe("matches", () => {
  it("finds tags, ids and classes", () => {
    expect(elementMatches(tree, "DIV#main")).toEqual([div]);
    expect(elementMatches(tree, ".article")).toEqual([div]);
    expect(elementMatches(tree, "t")).toHaveLength(7);
    expect(elementMatches(tree, " ")).toEqual([]);
  });

  it("goes on from an element, round the ends", () => {
    expect(matchBeside([3, 5, 9], 5, 1)).toBe(9);
    expect(matchBeside([3, 5, 9], 9, 1)).toBe(3);
    expect(matchBeside([3, 5, 9], 4, -1)).toBe(3);
    expect(matchBeside([3, 5, 9], 1, -1)).toBe(9);
    expect(matchBeside([], 1, 1)).toBeUndefined();
  });
});

const source =
  "<body>\n<nav> <a>one</a> | <a>two</a> </nav><p> three &amp; <b>four</b> five </p><div><br></div><script>six</script><table>seven<tr><td>eight</table>";

/** "nav: part", for each element. */
function statesOf(page: Page, selection: Selection): string[] {
  const own = pageTree(page);
  const kept = keptUnits(own, selection);
  const whole = textUnits(own);
  return Array.from(kept, (units, element) => `${elementName(own, element)}: ${keptState(units, whole[element] ?? 0)}`);
}

describe("kept states", () => {
  it("tell all, part, none and no text apart", () => {
    const page = openPage(source);
    const at = (text: string) => [source.indexOf(text), source.indexOf(text) + text.length] as const;
    expect(statesOf(page, selectionOf([at("one"), at("three &amp; "), at("four"), at(" five"), at("eight")]))).toEqual([
      "html: part",
      "head: no text",
      "body: part",
      "nav: part",
      "a: all",
      "a: none",
      "p: all",
      "b: all",
      "div: no text",
      "br: no text",
      "script: no text",
      // The parser moves its text before the table.
      "table: all",
      "tbody: all",
      "tr: all",
      "td: all",
    ]);
  });

  it("are those of a look at every unit, for any selection", () => {
    const page = openPage(source);
    const words = wordsOf(page);
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: words.count, maxLength: words.count }), (marks) => {
        const selection = selectWords(page, words, (word) => marks[word]);
        expect(statesOf(page, selection)).toEqual(naiveStates(page, selection));
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(source.length), fc.nat(30))), (ranges) => {
        const selection = selectionOf(ranges.map(([start, length]) => [start, Math.min(start + length, source.length)] as const));
        expect(statesOf(page, selection)).toEqual(naiveStates(page, selection));
      }),
    );
  });

  it("are no text for all of a page without any", () => {
    expect(new Set(statesOf(openPage("<body><div><br></div>"), selectionOf([[0, 21]])))).toEqual(
      new Set(["html: no text", "head: no text", "body: no text", "div: no text", "br: no text"]),
    );
  });
});

function naiveStates(page: Page, selection: Selection): string[] {
  const { runs, elements } = page;
  return elements.names.map((name, element) => {
    const end = elements.subtreeEnds[element] ?? 0;
    const units: number[] = [];
    for (let run = 0; run < runs.count; run++) {
      const parent = runs.parents[run] ?? -1;
      const text = page.source.slice(runs.starts[run], runs.ends[run]);
      if (parent < element || parent >= end || runs.ignored[run] === 1) continue;
      const from = text.length - text.trimStart().length;
      for (let index = from; index < text.trimEnd().length; index++) units.push((runs.starts[run] ?? 0) + index);
    }
    const kept = units.filter((offset) => has(selection, offset)).length;
    return `${name}: ${units.length === 0 ? "no text" : kept === 0 ? "none" : kept === units.length ? "all" : "part"}`;
  });
}

/** The name of the element around a stretch of a source. */
function around(html: string, text: string): string {
  const whole = pageTree(openPage(html));
  const start = html.indexOf(text);
  const element = treeElementAt(whole, { start, end: start + text.length });
  return element < 0 ? "none" : elementName(whole, element);
}

const article =
  "<!doctype html><html><body><div><p>one <b>two</b> three</p><!-- note --><script>four</script></div></body></html> ";

describe("treeElementAt", () => {
  it.each([
    ["one", "p"],
    ["two", "b"],
    ["<b>", "b"],
    ["<b>two</b>", "b"],
    ["two</b> three", "p"],
    ["</p>", "p"],
    ["note", "div"],
    ["four", "script"],
    ["<p>one <b>two</b> three</p><!--", "div"],
    ["<body>", "body"],
    ["<!doctype", "none"],
    [article, "none"],
  ])("takes %j for in %s", (text, name) => {
    expect(around(article, text)).toBe(name);
  });

  it("knows text by the element that holds it, not by the tags around it", () => {
    expect(around("<table>moved<tr><td>cell</table>", "moved")).toBe("body");
    expect(around("<table>moved<tr><td>cell</table>", "cell")).toBe("td");
  });

  it("takes the inner one of two with the same span", () => {
    expect(around("<table><tr><td>cell</table>", "<tr><td>cell")).toBe("tr");
  });

  it("finds an empty range too, but no element that the source has nothing of", () => {
    const small = pageTree(openPage("<p>x</p>"));
    expect(elementName(small, treeElementAt(small, { start: 0, end: 0 }))).toBe("p");
    const empty = pageTree(openPage(""));
    expect(treeElementAt(empty, { start: 0, end: 0 })).toBe(-1);
  });
});
