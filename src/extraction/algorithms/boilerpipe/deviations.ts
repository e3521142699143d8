import type { Deviation } from "../../contract/extractor.ts";

/** Where the method differs from Kohlschütter et al. 2010 and the program Boilerpipe. */
export const deviations: readonly Deviation[] = [
  {
    id: "labels",
    where: "Boilerpipe 1.2",
    what: "The program labels a block by the elements that are open where it is found to have ended, which may be those of the next; here by those around its first text. The no-break space is white space here.",
    why: "The program’s way is an accident of its reading, and its labels are meant to be those of the text.",
    changes:
      "Steps of ArticleExtractor that ask for labels, at the first or last block of a heading or list; the trees ask for none.",
  },
];
