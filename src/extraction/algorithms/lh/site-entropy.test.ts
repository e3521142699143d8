import { describe, expect, it } from "vitest";
import { openPage } from "../../page/open-page.ts";
import { wordText } from "../../page/terms.ts";
import { wordsOf } from "../../page/words.ts";
import { entropyBlockTags, tableBlocks, blockEntropies, featureEntropies, type PageFeatures } from "./site-entropy.ts";

describe("tableBlocks", () => {
  it("gives each table the text that is not in a deeper one, and what is outside of all a block", () => {
    const source = "<body>out <table><td>one<table><td>two three</table>four</table><p>side";
    expect(textsOf(source, "tables")).toEqual([
      [undefined, "out side"],
      ["table", "one four"],
      ["table", "two three"],
    ]);
  });

  it("takes the smallest of today's elements with enough words, and lends fewer to the one around it", () => {
    const source = "<div>a b c<p>d e</p><section>f<p>g h i</p><div>j<p>k</p></div></section></div>l";
    expect(textsOf(source, "today", 3)).toEqual([
      [undefined, "l"],
      ["div", "a b c d e"],
      ["section", "f j k"],
      ["p", "g h i"],
    ]);
  });
});

function textsOf(source: string, tags: keyof typeof entropyBlockTags, leastWords = 1) {
  const page = openPage(source);
  const words = wordsOf(page);
  const { elements, ofWords } = tableBlocks(page, words, entropyBlockTags[tags], leastWords);
  return Array.from(elements, (element, block) => [
    page.elements.names[element],
    Array.from({ length: words.count }, (_, word) => word)
      .filter((word) => ofWords[word] === block)
      .map((word) => wordText(page, words, word))
      .join(" "),
  ]);
}

/** Pages on which feature f occurs tf[f][page] times, all of it in one block. */
function pagesOf(frequencies: readonly (readonly number[])[]): readonly PageFeatures[] {
  return Array.from({ length: frequencies[0]?.length ?? 0 }, (_, page) => {
    const here = frequencies.flatMap((row, feature) => ((row[page] ?? 0) > 0 ? [[feature, row[page] ?? 0] as const] : []));
    const occurrences = here.flatMap(([feature, count]) => Array<number>(count).fill(feature));
    return {
      firsts: Uint32Array.of(0, occurrences.length),
      occurrences: Int32Array.from(occurrences),
      frequencies: new Map(here),
    };
  });
}

describe("featureEntropies", () => {
  it("are 1, 0.5, 0.4056, 0.75 and 0 for the frequencies of the worked example (algorithms-cited, section 7)", () => {
    const frequencies = [
      [1, 1, 1, 1],
      [1, 1, 0, 0],
      [3, 1, 0, 0],
      [2, 1, 1, 0],
      [0, 0, 1, 0],
    ];
    const entropies = featureEntropies(pagesOf(frequencies), 5);
    expect(Array.from(entropies, (entropy) => Number(entropy.toFixed(4)))).toEqual([1, 0.5, 0.4056, 0.75, 0]);
    expect(Object.is(entropies[4], 0)).toBe(true);
  });

  it("are 1 where a feature is on all pages evenly, without binary noise, for any number of pages", () => {
    for (let count = 2; count < 60; count++) expect(featureEntropies(pagesOf([Array<number>(count).fill(2)]), 1)[0]).toBe(1);
  });

  it("are 0 on a single page", () => {
    expect([...featureEntropies(pagesOf([[3], [1]]), 2)]).toEqual([0, 0]);
  });
});

describe("blockEntropies", () => {
  it("are the means over a block's features, each as often as it occurs; 1 without any", () => {
    const page = { firsts: Uint32Array.of(0, 3, 3, 4), occurrences: Int32Array.of(0, 0, 1, 1) };
    const entropies = Float64Array.of(1, 0.1);
    expect([...blockEntropies({ ...page, frequencies: new Map() }, entropies)]).toEqual([0.7, 1, 0.1]);
  });
});
