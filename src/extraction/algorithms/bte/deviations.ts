import type { Deviation } from "../../contract/extractor.ts";

/** Where the method differs from Finn et al. 2001, as far as it is known. */
export const deviations: readonly Deviation[] = [
  {
    id: "word-across-tags",
    where: "body text extraction: a page is a sequence of tokens, tags and words",
    what: "Each tag and each word is a token, so that a tag parts words; by default a word that inline tags lie in is one token here, before them.",
    why: "So it is read, and the same words are kept or removed as by every other method.",
    changes: "On 327 pages, between tags against across them: bag F1 0.693 against 0.688, word-LCS F1 0.671 against 0.667.",
  },
];
