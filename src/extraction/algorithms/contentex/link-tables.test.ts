import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { openPage } from "../../page/open-page.ts";
import type { Page } from "../../page/page.ts";
import { linkTables, linkScores, type LinkTables, type LinkScores } from "./measured.ts";
import { readTextNodes } from "./patterns.ts";

describe("linkScores", () => {
  it("count the words of texts, and a link as one word and one link", () => {
    const { textCounts, linkCounts, scores } = measured(
      "<div><p>one two three <a href=x>four five</a></p><p>six</p></div>",
      "div",
    );
    expect([textCounts, linkCounts, scores]).toEqual([5, 1, 4 / 5]);
  });

  it("take a link for a terminal node, whatever is in it", () => {
    const { textCounts, linkCounts } = measured("<p><a href=x><b>one</b> two <img></a><a href=y></a>", "p");
    expect([textCounts, linkCounts]).toEqual([2, 2]);
  });

  it("are 0 where there is neither word nor link", () => {
    expect(measured("<p><img></p>", "p").scores).toBe(0);
  });

  it("count the two parts of a word that a tag divides as two", () => {
    expect(measured("<p>S<b>tyle</b></p>", "p").textCounts).toBe(2);
  });
});

// Scores: li 0, ul (1 − 1)/1 = 0; menu (3 − 2)/3 = 1/3; side (4 − 3)/4 = 1/4; body (3 + 10 + 1 − 3)/14.
const page = openPage(
  "<body><div id=side><a>a</a><div id=menu>Menu <a>b</a><a>c</a></div></div><p>one two three four five six seven eight nine ten</p>",
);

describe("linkTables", () => {
  const tables = tablesFor(page);
  const boundOf = (id: string): number => tables.bounds[elementOf(page, id)] ?? Number.NaN;

  it("climb from the parent of a link while the score falls", () => {
    expect(tables.tops[elementOf(page, "menu")]).toBe(elementOf(page, "side"));
    expect(tables.tops[elementOf(page, "side")]).toBe(elementOf(page, "side"));
  });

  it("bind an element by the smallest score that starts a climb which takes it", () => {
    expect(boundOf("side")).toBe(1 / 4);
    expect(boundOf("menu")).toBe(1 / 4);
    expect(boundOf("p")).toBe(Infinity);
  });

  it("never take body, and of the links in it only themselves", () => {
    const links = openPage("<body><a>one</a> <a>two</a>");
    const { bounds, deleted } = tablesFor(links);
    expect(bounds[links.body]).toBe(Infinity);
    expect(deleted[elementOf(links, "a")]).toBe(elementOf(links, "a"));
  });

  it("are what figure 3 deletes, link by link", () => {
    const leaf = fc.constantFrom("<a>x</a>", "word ", "two words ", "<a>y z</a>");
    const tree = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie("node"), { maxLength: 4 }).map((parts) => `<div>${parts.join("")}</div>`),
      ),
    })).node;
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 5 }), fc.constantFrom(0, 0.2, 0.5, 0.7, 1), (parts, threshold) => {
        const random = openPage(`<body>${parts.join("")}`);
        const { bounds } = tablesFor(random);
        const expected = figureThree(random, threshold);
        for (let element = random.body; element < random.elements.count; element++) {
          expect([element, (bounds[element] ?? 0) < threshold]).toEqual([element, expected.has(element)]);
        }
      }),
    );
  });
});

/** Lines 19 to 25 of figure 3 as they stand, with lines 22 to 25 inside the condition and body left alone. */
function figureThree(opened: Page, threshold: number): ReadonlySet<number> {
  const { elements, body } = opened;
  const { scores } = scoresOf(opened);
  const deleted = new Set<number>();
  const parentOf = (node: number): number => elements.parents[node] ?? -1;
  const isDeleted = (node: number): boolean => node >= 0 && (deleted.has(node) || isDeleted(parentOf(node)));
  for (let link = body + 1; link < elements.count; link++) {
    if (elements.names[link] !== "a" || isDeleted(link)) continue;
    let node = link;
    if ((scores[parentOf(node)] ?? 0) < threshold) {
      if (parentOf(node) !== body) {
        node = parentOf(node);
        while (parentOf(node) !== body && (scores[parentOf(node)] ?? 0) < (scores[node] ?? 0)) node = parentOf(node);
      }
      deleted.add(node);
    }
  }
  return new Set(Array.from(elements.names, (_, element) => element).filter(isDeleted));
}

function scoresOf(opened: Page): LinkScores {
  const none = new Int32Array(opened.elements.count).fill(-1);
  return linkScores(opened, readTextNodes(opened, false), none, () => true);
}

function tablesFor(opened: Page): LinkTables {
  return linkTables(opened, new Int32Array(opened.elements.count).fill(-1), scoresOf(opened));
}

/** The first element of a name or an id. */
function elementOf({ elements }: Page, wanted: string): number {
  return elements.names.findIndex(
    (name, element) =>
      name === wanted || elements.attributes[element]?.some(({ name: key, value }) => key === "id" && value === wanted),
  );
}

function measured(
  source: string,
  name: string,
): { readonly textCounts: number; readonly linkCounts: number; readonly scores: number } {
  const opened = openPage(source);
  const { textCounts, linkCounts, scores } = scoresOf(opened);
  const element = elementOf(opened, name);
  return { textCounts: textCounts[element] ?? -1, linkCounts: linkCounts[element] ?? -1, scores: scores[element] ?? -1 };
}
