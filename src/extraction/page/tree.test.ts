import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anySource } from "./any-source.fixture.ts";
import { openPage } from "./open-page.ts";
import {
  depthsOf,
  documentOrder,
  holds,
  innermostAround,
  outermostAround,
  relationsOf,
  subsetOf,
  subtreeEndsOf,
  withinLinks,
} from "./tree.ts";

// 0 ┬ 1 ┬ 2
//   │   └ 3
//   └ 4
// 5
const parents = Int32Array.of(-1, 0, 1, 1, 0, -1);

describe("the columns of a small tree", () => {
  it("make a tree of the wanted nodes, each under the nearest of them around it", () => {
    const { nodes, parents: around, places } = subsetOf(parents, (node) => node === 0 || node >= 3);
    expect([...nodes]).toEqual([0, 3, 4, 5]);
    expect([...around]).toEqual([-1, 0, 0, -1]);
    expect([...places]).toEqual([0, 0, 0, 1, 2, 3]);
  });
});

describe("the columns of any page", () => {
  const anyPage = anySource("<div>|</div>|<p>|<a href=x>|</a>|<table>|<tr>|<td>|</table>|text|<b>", 40).map((source) =>
    openPage(source),
  );

  it("agree with the subtrees that the parser's tree gave", () => {
    fc.assert(
      fc.property(anyPage, ({ elements }) => {
        expect(subtreeEndsOf(elements.parents)).toEqual(elements.subtreeEnds);
      }),
    );
  });

  it("agree with climbing from parent to parent", () => {
    fc.assert(
      fc.property(anyPage, (page) => {
        const { names, parents: above, count } = page.elements;
        const depths = depthsOf(above);
        const inLink = withinLinks(page);
        const nearest = innermostAround(above, (element) => names[element] === "div");
        const outermost = outermostAround(above, (element) => names[element] === "div");
        expect(outermostAround(above, () => true).every((root) => root === 0)).toBe(true);
        for (let element = 0; element < count; element++) {
          const way: number[] = [];
          for (let at = element; at >= 0; at = above[at] ?? -1) way.push(at);
          const divs = way.filter((at) => names[at] === "div");
          expect([depths[element], inLink[element], nearest[element], outermost[element]]).toEqual([
            way.length - 1,
            Number(way.some((at) => names[at] === "a")),
            divs[0] ?? -1,
            divs.at(-1) ?? -1,
          ]);
          for (let other = 0; other < count; other++) expect(holds(page.elements, other, element)).toBe(way.includes(other));
        }
      }),
      { numRuns: 30 },
    );
  });

  it("reach all children by the first and its siblings", () => {
    fc.assert(
      fc.property(anyPage, ({ elements: { parents: above, count } }) => {
        const { firstChildren, nextSiblings, previousSiblings } = relationsOf(above);
        for (let element = 0; element < count; element++) {
          const children: number[] = [];
          for (let child = firstChildren[element] ?? -1; child >= 0; child = nextSiblings[child] ?? -1) {
            expect(previousSiblings[child]).toBe(children.at(-1) ?? -1);
            children.push(child);
          }
          expect(children).toEqual([...above.keys()].filter((child) => above[child] === element));
        }
      }),
    );
  });
});

describe("documentOrder", () => {
  it("takes text that the parser moved out of a table before what the table holds", () => {
    const page = openPage("<body><table><tr><td>in</td></tr>out</table>");
    expect(Array.from(documentOrder(page), (run) => page.runs.texts[run])).toEqual(["out", "in"]);
  });
});
