import type { Deviation } from "../../contract/extractor.ts";

/** Where the blocks of all three methods differ from the paper. */
const ofBlocks: Deviation = {
  id: "feature-tags",
  where: "section 3.2.1",
  what: "The paper lists kinds of features and names few tags of each; which tags count as what is decided here: h1 to h6 as text tags, applet, object and embed as objects, ul, ol and dl as lists.",
  why: "The paper points to the guidelines of the W3C for the rest.",
  changes: "Which blocks win where text stands beside few tags; not measured, as the paper names nothing to compare with.",
};

/** Of ContentExtractor. */
export const siteDeviations: readonly Deviation[] = [
  ofBlocks,
  {
    id: "reciprocal",
    where: "section 3.1",
    what: "The paper has IBDF “inversely proportional to the number of documents” that hold a block, and Update without a formula; here it is the reciprocal of that number.",
    why: "It is the simplest that is inversely proportional, and 1 for a block of one page.",
    changes: "Nothing at the default θ: of blocks on one page and on several the first are kept, by any falling formula.",
  },
];

/** Of FeatureExtractor. */
export const featureDeviations: readonly Deviation[] = [
  ofBlocks,
  {
    id: "largest-counts",
    where: "section 3.2.1",
    what: "The paper divides a count by the largest count of a block “in the data-set”; here it is the largest of the page.",
    why: "A page is decided on alone, and its result must not change with what else is in a corpus.",
    changes:
      "Values are larger than over a data set, for all features alike; a page without long text may have winners that a data set would not give it.",
  },
  {
    id: "single-word",
    where: "section 3.2.1",
    what: "The paper expects that “a block with a single word and nothing else would be the obvious winner and will be chosen”; by its own formula, which is followed here, such a block wins but has the smallest value there is, also when it is computed anew, and is not chosen.",
    why: "The sentence contradicts the formula; it would hold of a share of the block’s own features, which algorithm 2 may mean by Pr and nothing defines.",
    changes: "A block of one word is chosen only where no other wins.",
  },
];

/** Of K-FeatureExtractor. */
export const clusterDeviations: readonly Deviation[] = [
  ...featureDeviations,
  {
    id: "lloyd",
    where: "section 3.2.1",
    what: "The paper speaks of “an adaptive K-means clustering” and does not say what adapts; here it is plain k-means by Lloyd’s rounds, until no value changes its cluster.",
    why: "The number of clusters and the start, “from the sorted list at equidistant index values”, are all that the paper gives.",
    changes:
      "Where an adaptive form would part or join clusters, other winners are kept; there is no published clustering to compare with.",
  },
  {
    id: "empty-cluster",
    where: "section 3.2.1",
    what: "The paper does not say what becomes of a cluster that no value is in; here it has no rank.",
    why: "Else it would take the place of one that is kept.",
    changes: "Only pages with several winners of the same value, at which two centres start.",
  },
];
