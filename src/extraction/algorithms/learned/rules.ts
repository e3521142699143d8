import { probabilityOf } from "./trees.ts";

/*
 * Three rules on the probabilities of a page's blocks, in this order: blocks of one path are drawn together; of blocks with equal text
 * one stays; what lies in a dialog goes.
 */

/** What the rules need to know of a page's blocks. */
export interface RuledBlocks {
  readonly count: number;
  /** Group of each block by its path of tags and first classes, and the number of groups. */
  readonly paths: Int32Array<ArrayBuffer>;
  readonly pathCount: number;
  /** First block with the text of each, itself perhaps; -1 for blocks that are too short to be copies. */
  readonly originals: Int32Array<ArrayBuffer>;
  /** 1 for what lies in a dialog. */
  readonly inDialog: Uint8Array<ArrayBuffer>;
}

export interface RuleSettings {
  /** Share of the mean of its path in a block's log-odds. */
  readonly smoothing: number;
  readonly dropCopies: boolean;
  readonly dropDialogs: boolean;
}

/** Words from which blocks of equal text are copies of each other. */
export const copyWords = 8;
/** A copy this likely stays. */
const sureCopy = 0.8;
/** Probabilities are kept this far from 0 and 1 before they are drawn together. */
const clip = 1e-4;

/** The probabilities as they are before the rules and after each. */
export interface Ruled {
  readonly own: Float64Array<ArrayBuffer>;
  readonly smoothed: Float64Array<ArrayBuffer>;
  readonly withoutCopies: Float64Array<ArrayBuffer>;
  readonly final: Float64Array<ArrayBuffer>;
}

export function applyRules(logOdds: Float64Array, blocks: RuledBlocks, settings: RuleSettings): Ruled {
  const own = Float64Array.from(logOdds, probabilityOf);
  const smoothed = smoothedBy(own, blocks, settings.smoothing);
  const withoutCopies = settings.dropCopies ? onceEach(smoothed, blocks) : smoothed;
  const final = settings.dropDialogs
    ? withoutCopies.map((probability, block) => (blocks.inDialog[block] === 1 ? 0 : probability))
    : withoutCopies;
  return { own, smoothed, withoutCopies, final };
}

export function clippedLogit(probability: number): number {
  const clipped = Math.min(Math.max(probability, clip), 1 - clip);
  return Math.log(clipped / (1 - clipped));
}

function smoothedBy(own: Float64Array<ArrayBuffer>, { count, paths, pathCount }: RuledBlocks, share: number): Ruled["smoothed"] {
  if (share === 0) return own;
  const logits = own.map(clippedLogit);
  const sums = new Float64Array(pathCount);
  const sizes = new Float64Array(pathCount);
  for (let block = 0; block < count; block++) {
    sums[paths[block]] += logits[block];
    sizes[paths[block]]++;
  }
  return logits.map((logit, block) => {
    const path = paths[block];
    return probabilityOf((1 - share) * logit + (share * sums[path]) / sizes[path]);
  });
}

/** The likeliest of blocks with equal text stays, the first of those; the others go unless they are sure of themselves. */
function onceEach(probabilities: Float64Array<ArrayBuffer>, { count, originals }: RuledBlocks): Ruled["withoutCopies"] {
  const likeliest = new Int32Array(count).fill(-1);
  for (let block = 0; block < count; block++) {
    const original = originals[block];
    if (original < 0) continue;
    const best = likeliest[original];
    if (best < 0 || probabilities[block] > probabilities[best]) likeliest[original] = block;
  }
  return probabilities.map((probability, block) => {
    const original = originals[block];
    const isCopy = original >= 0 && likeliest[original] !== block;
    return isCopy && probability < sureCopy ? 0 : probability;
  });
}
