import { describe, expect, it } from "vitest";
import { blockTags, type Cuts } from "../../page/blocks.ts";
import { openPage } from "../../page/open-page.ts";
import { blockFeatures, pageBlocks } from "./block-features.ts";

describe("pageBlocks", () => {
  it("counts the features of each block", () => {
    const source = `<body><p>one two <a href=x>three</a> <img src=y><h2>four</h2><ul><li>five<li>six</ul><form><input></form>`;
    expect(countsOf(source)).toEqual([
      { text: 3, images: 1, links: 1 },
      // A headline ends a paragraph.
      { text: 1, "text tags": 1 },
      // The tag that makes a block is not inside it (section 3.2.1), and nothing else is in the form.
      { text: 2 },
    ]);
  });

  it("counts scripts, styles and objects, and nothing within them", () => {
    expect(
      countsOf(`<p>a<script>var x = "<img>"</script><style></style><object><a href=x>no</a></object><noscript><img></noscript>`),
    ).toEqual([{ text: 1, scripts: 1, styles: 1, objects: 1 }]);
  });

  it("cuts at the paper's tags alone, where asked", () => {
    expect(countsOf("<div>a</div><div>b</div><p>c", { tags: blockTags.paper, wholeTables: false })).toEqual([
      { text: 2 },
      { text: 1 },
    ]);
    expect(countsOf("<div>a</div><div>b</div><p>c")).toEqual([{ text: 1 }, { text: 1 }, { text: 1 }]);
  });

  it("takes a whole table for one block, whose rows and columns are none (section 3.2.1)", () => {
    const table = `<p>before<table><tr><td>one<td><p>two<ul><li>three</ul><tr><td>four</table>after`;
    expect(countsOf(table, whole)).toEqual([{ text: 1 }, { text: 4, lists: 1 }, { text: 1 }]);
    expect(countsOf(table, { ...whole, wholeTables: false })).toHaveLength(6);
  });

  it("takes the tables of the highest depth: one around others is cut at them, and not at its rows", () => {
    const inner = "<table><tr><td>in<td>side</table>";
    expect(countsOf(`<table><tr><td>a<tr><td>b${inner}c<tr><td>${inner}</table>`, whole)).toEqual([
      { text: 2 },
      { text: 2 },
      { text: 1 },
      { text: 2 },
    ]);
  });
});

const whole = { tags: blockTags.paper, wholeTables: true };

function countsOf(
  source: string,
  cuts: Cuts = { tags: blockTags["today"], wholeTables: false },
): readonly Record<string, number>[] {
  const { blocks, counts } = pageBlocks(openPage(source), cuts);
  return Array.from({ length: blocks.count }, (_, block) =>
    Object.fromEntries(
      blockFeatures.flatMap((feature, index) => {
        const count = counts[index]?.[block] ?? 0;
        return count === 0 ? [] : [[feature, count]];
      }),
    ),
  );
}
