import type { Deviation } from "../../contract/extractor.ts";

/** Where the method differs from Gupta et al. 2005 and the program Crunch 3. */
export const deviations: readonly Deviation[] = [
  {
    id: "cells-without-words",
    where: "Crunch 3, ContentExtractor",
    what: "The program sets the ratio of a cell without words above its limit; here such a cell counts as having one letter.",
    why: "So its ratio is a number that a figure can show; it is above every limit that there is to set.",
    changes: "Nothing in what is kept.",
  },
  {
    id: "ad-servers",
    of: "ads",
    where: "Crunch 3, its list of advertisement servers",
    what: "The program came with a list of servers, which is not at hand; a short one is here, and the filter is off by default.",
    why: "A list of ours says nothing about the program.",
    changes: "Advertisements of other servers stay.",
  },
];
