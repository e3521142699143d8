import { describe, expect, it } from "vitest";
import { blockTags } from "../../page/blocks.ts";
import { openPage } from "../../page/open-page.ts";
import { features, pageBlocks } from "./block-features.ts";

describe("pageBlocks", () => {
  it("counts the features of each block", () => {
    const source = `<body><p>one two <a href=x>three</a> <img src=y><h2>four</h2><ul><li>five<li>six</ul><form><input></form>`;
    expect(countsOf(source)).toEqual([
      { text: 3, images: 1, links: 1 },
      // A headline ends a paragraph.
      { text: 1, "text tags": 1 },
      { text: 2, lists: 1 },
      { forms: 1 },
    ]);
  });

  it("counts scripts, styles and objects, and nothing within them", () => {
    expect(
      countsOf(`<p>a<script>var x = "<img>"</script><style></style><object><a href=x>no</a></object><noscript><img></noscript>`),
    ).toEqual([{ text: 1, scripts: 1, styles: 1, objects: 1 }]);
  });

  it("cuts at the paper's tags alone, where asked", () => {
    expect(countsOf("<div>a</div><div>b</div><p>c", "paper")).toEqual([{ text: 2 }, { text: 1 }]);
    expect(countsOf("<div>a</div><div>b</div><p>c")).toEqual([{ text: 1 }, { text: 1 }, { text: 1 }]);
  });
});

function countsOf(source: string, tagSet: keyof typeof blockTags = "paper and today's"): readonly Record<string, number>[] {
  const { blocks, counts } = pageBlocks(openPage(source), blockTags[tagSet]);
  return Array.from({ length: blocks.count }, (_, block) =>
    Object.fromEntries(
      features.flatMap((feature, index) => {
        const count = counts[index]?.[block] ?? 0;
        return count === 0 ? [] : [[feature, count]];
      }),
    ),
  );
}
