import { termsOf, type Terms } from "../../page/terms.ts";
import { grouped } from "../../statistics/grouped.ts";
import type { PageBlocks } from "./block-features.ts";

/** The way a feature's count enters the vector: whether there is any, or how many there are. */
export type Scale = "presence" | "number";

/** The feature vectors of a page's blocks (Debnath et al. 2005, section 3.1): its features, and 1 for each term that occurs. */
export interface BlockVectors {
  readonly count: number;
  /** The different terms of block b are `terms[firstTerms[b]]` to `terms[firstTerms[b + 1] - 1]`. */
  readonly firstTerms: Uint32Array<ArrayBuffer>;
  readonly terms: Int32Array<ArrayBuffer>;
  /** Blocks with the same features form a group: of each block its group, and of each group its features. */
  readonly groups: Uint32Array<ArrayBuffer>;
  readonly groupFeatures: readonly (readonly number[])[];
  /** Euclidean length of each vector. */
  readonly lengths: Float64Array<ArrayBuffer>;
}

export function blockVectors(page: PageBlocks, terms: Terms, scale: Scale): BlockVectors {
  const { count } = page.blocks;
  const { firstTerms, terms: found } = differentTerms(page, terms);
  const { groups, groupFeatures } = groupsOf(page, scale);
  const squares = groupFeatures.map((features) => features.reduce((sum, feature) => sum + feature * feature, 0));
  return {
    count,
    firstTerms,
    terms: found,
    groups,
    groupFeatures,
    lengths: Float64Array.from(groups, (group, block) => Math.sqrt(squares[group] + firstTerms[block + 1] - firstTerms[block])),
  };
}

function differentTerms(page: PageBlocks, terms: Terms): Pick<BlockVectors, "firstTerms" | "terms"> {
  const { blocks, words } = page;
  const ids = termsOf(page.page, words, terms);
  const { firsts, items } = grouped(blocks.ofWords, blocks.count);
  const firstTerms = new Uint32Array(blocks.count + 1);
  const found = new Int32Array(words.count);
  // The block that a term was last found in.
  const lastBlock = new Int32Array(terms.count).fill(-1);
  let next = 0;
  for (let block = 0; block < blocks.count; block++) {
    for (let at = firsts[block]; at < firsts[block + 1]; at++) {
      const term = ids[items[at]];
      if (term < 0 || lastBlock[term] === block) continue;
      lastBlock[term] = block;
      found[next++] = term;
    }
    firstTerms[block + 1] = next;
  }
  return { firstTerms, terms: found.slice(0, next) };
}

function groupsOf({ blocks, counts }: PageBlocks, scale: Scale): Pick<BlockVectors, "groups" | "groupFeatures"> {
  const ids = new Map<string, number>();
  const groupFeatures: (readonly number[])[] = [];
  const groups = Uint32Array.from({ length: blocks.count }, (_, block) => {
    // Differs: [presence] the paper names numbers, by which any two long texts are the same.
    const features = counts.map((column) => (scale === "number" ? column[block] : Number(column[block] > 0)));
    const key = features.join(" ");
    const known = ids.get(key);
    if (known !== undefined) return known;
    ids.set(key, groupFeatures.length);
    return groupFeatures.push(features) - 1;
  });
  return { groups, groupFeatures };
}
