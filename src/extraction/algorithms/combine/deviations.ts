import type { Deviation } from "../../contract/extractor.ts";

/** Where combinations differ from what is known of their paper. */
export const deviations: readonly Deviation[] = [
  {
    id: "nothing-to-combine",
    where: "the operators",
    what: "A combination without members is not defined. Here it keeps nothing and says so.",
    why: "If all members are removed, it says why nothing is left.",
    changes: "Nothing where there are members.",
  },
];

/** Where votes differ by the members of their presets. */
export const deviationsOfMembers: readonly Deviation[] = [
  {
    id: "member-tag-ratios",
    where: "no place in the paper: the presets’ members are ours",
    what: "The member of tag ratios uses the standard deviation of the smoothed ratios. CETR by default uses that of the unsmoothed.",
    why: "Only with it has the vote the score measured when the members were chosen.",
    changes:
      "The vote of two of three: bag F1 0.757 against 0.727 with the unsmoothed, word LCS F1 0.726 against 0.694, means of 327 pages.",
  },
];

/** Where the search for weights differs. */
export const deviationsOfSearch: readonly Deviation[] = [
  {
    id: "climb-start",
    where: "the optimiser, which the abstract only names",
    what: "The search for weights climbs by steps of 0.1. It begins with all weights and the threshold at 0.5, and changes the threshold too.",
    why: "The paper’s optimiser is not known. From the middle every number can go either way.",
    changes: "Which weights the search finds, not how a weighted vote decides.",
  },
];
