import type { Deviation } from "../../contract/extractor.ts";

/** Where combinations differ from what is known of their paper. */
export const deviations: readonly Deviation[] = [
  {
    id: "nothing-to-combine",
    where: "the operators",
    what: "A combination of no members is not defined; here it keeps nothing and says so.",
    why: "A reader who removed all members sees why nothing is left.",
    changes: "Nothing where there are members.",
  },
];

/** Of votes, by the members of their presets. */
export const deviationsOfMembers: readonly Deviation[] = [
  {
    id: "member-tag-ratios",
    where: "no place in the paper: the presets’ members are ours",
    what: "The member that goes by tag ratios takes the standard deviation of the smoothed ratios, where CETR by default takes that of the unsmoothed.",
    why: "With it alone the vote comes to what was measured when the members were chosen.",
    changes:
      "The vote of two of three: bag F1 0.757 against 0.727 with the unsmoothed, word LCS F1 0.726 against 0.694, means of 327 pages.",
  },
];

/** Of the search for weights. */
export const deviationsOfSearch: readonly Deviation[] = [
  {
    id: "climb-start",
    where: "the optimiser, which the abstract names and does not describe",
    what: "The search for weights climbs by steps of 0.1; it begins with all weights and the threshold at 0.5, and changes the threshold too.",
    why: "The paper’s own optimiser is not known. From the middle every number can go either way at once.",
    changes: "Which weights the search finds, not how a weighted vote decides.",
  },
];
