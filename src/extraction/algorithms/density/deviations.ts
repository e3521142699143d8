import type { Deviation } from "../../contract/extractor.ts";

/** Where Density differs from what is known of its paper. */
export const deviations: readonly Deviation[] = [
  {
    id: "density-is-sum",
    where: "the text density graph",
    what: "“The region with the highest density”, as papers that cite it have it, is taken here by the sum of its characters.",
    why: "By its mean the longest single string would always win, and there would be no use in joining strings.",
    changes: "Not measured: there is no other state.",
  },
];
