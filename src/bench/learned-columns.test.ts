import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { learnedBlocksOf } from "../extraction/algorithms/learned/blocks.ts";
import { featureGroups, featuresOf } from "../extraction/algorithms/learned/features.ts";
import { lexiconWordsOf } from "../extraction/algorithms/learned/lexicon.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { corpusPages, corpusPath } from "./corpus.ts";

/** Of the pages that are looked at, the share of all. */
const everyNth = 8;

/** "0001: 120 blocks, text 3fa9c2, …": the bits of all values of each group of features, by a lexicon of every third word of the page. */
function columnsOf(id: string, html: string): string {
  const page = openPage(html);
  const blocks = learnedBlocksOf(page);
  const known = [...new Set(lexiconWordsOf(page, blocks).hashes)].filter((hash) => hash % 3 === 0).toSorted((a, b) => a - b);
  const scores = Float32Array.from(known, (hash) => ((hash % 257) - 128) / 64);
  const columns = featuresOf(page, blocks, { hashes: Uint32Array.from(known), scores }).columns;
  const groups = featureGroups.map(({ name, from, to }) => {
    const hash = createHash("sha256");
    for (const column of columns.slice(from, to)) hash.update(new Uint8Array(column.slice().buffer));
    return `${name} ${hash.digest("hex").slice(0, 6)}`;
  });
  return `${id}: ${blocks.count} blocks, ${groups.join(", ")}`;
}

describe.skipIf(corpusPath() === undefined)("the features of pages of the corpus", () => {
  it("stay the same to the bit, for models were trained by them", async () => {
    const pages = [...corpusPages()].filter((_, place) => place % everyNth === 0);
    const lines = pages.map(({ id, html }) => columnsOf(id, html));
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("golden/learned-columns.txt");
  });
});
