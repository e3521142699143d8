import { describe, expect, it } from "vitest";
import { learnedBlocksOf } from "../../extraction/algorithms/learned/blocks.ts";
import { openPage } from "../../extraction/page/open-page.ts";
import { labelsOf } from "./labels.ts";

function labelled(html: string, gold: string) {
  const page = openPage(html);
  return labelsOf(page, learnedBlocksOf(page), gold);
}

describe("labelsOf", () => {
  it("takes the blocks of the gold text for content, and weighs them by their share", () => {
    const { labels, weights, words } = labelled(
      "<div>Home About</div><p>The harbour opened at last.</p><p>Ends.</p>",
      "The harbour opened at last. Ends.",
    );
    expect([...labels]).toEqual([0, 1, 1]);
    expect([...words]).toEqual([2, 5, 1]);
    // 6 gold words and 8 of the page.
    expect([...weights].map((weight) => (weight * 14).toFixed(4))).toEqual(["2.0000", "5.0000", "1.0000"]);
  });

  it("takes a block for content of which half the words are gold", () => {
    expect([...labelled("<p>one two three four</p><p>five six seven eight nine</p>", "one two five six").labels]).toEqual([1, 0]);
  });

  it("counts runs of letters and digits, whatever their case", () => {
    const { labels, words } = labelled("<p>Well-known: E-Mail & co.</p><p>—</p>", "WELL KNOWN e mail CO");
    expect([...labels]).toEqual([1, 0]);
    expect([...words]).toEqual([5, 0]);
  });

  it("finds a block that stands elsewhere in the gold text by its shingles", () => {
    const moved = "this paragraph was moved to the end";
    const { labels } = labelled(
      `<p>${moved}</p><p>a long opening of many words comes first here</p><p>and then the long rest of it follows on</p>`,
      `a long opening of many words comes first here and then the long rest of it follows on ${moved}`,
    );
    expect([...labels]).toEqual([1, 1, 1]);
  });

  it("does not take a copy of what is already found", () => {
    const text = "a sentence that the page has twice over";
    const { labels } = labelled(`<p>${text}</p><p>something else</p><p>${text}</p>`, text);
    expect(labels.filter((label) => label === 1).length).toBe(1);
  });

  it("weighs the blocks of a page without content as if 15 % of it were", () => {
    const { labels, weights } = labelled("<p>one two three</p><p>four</p>", "");
    expect([...labels]).toEqual([0, 0]);
    expect(weights[0]).toBeCloseTo(3 / (0.6 + 4), 6);
  });

  it("gives a block without words no weight", () => {
    expect([...labelled("<p>—</p>", "").weights]).toEqual([0]);
  });
});
