import type { Deviation } from "../../contract/extractor.ts";

/** Where all three methods differ from their papers. */
export const sharedDeviations: readonly Deviation[] = [
  {
    id: "size-of-regions",
    where: "section 3.2 of the paper of DANAg",
    what: "The paper counts “the number of characters for each region above the x-axis” of its smoothed diagram, either of the content in its lines or the heights drawn there. Here it is the content.",
    why: "The heights are differences that count a line up to three times, not characters.",
    changes:
      "Of two regions with 240 and 200 characters, whose heights sum up to 144 and 553, the first is the core. By the heights DANAg has bag F1 0.583 and word LCS F1 0.560 instead of 0.593 and 0.570, as published 0.576 and 0.554 instead of 0.572 and 0.550, means of 327 pages; DANA and R2L keep the same.",
  },
  {
    id: "equal-regions",
    where: "section 3.2 of the paper of DANAg",
    what: "The paper takes the region with the most characters, and does not say which of two equal ones. Here it is the first.",
    why: "The article mostly comes first, and a page always gives the same extract.",
    changes: "Not measured: two regions of the same size are rare on pages of any length.",
  },
];

/** DANAg: content and code. */
export const deviationsOfContent: readonly Deviation[] = [
  {
    id: "white-space",
    of: "content",
    where: "section 3.1",
    what: "The paper counts “the number of characters used in content”, found as “tokens representing the content”, and does not mention white space. By its tokens that is not content. Here a run of it is one character of content.",
    why: "It bridges lines without text, so areas are larger, which does better.",
    changes: "Bag F1 0.593 against 0.572, word LCS F1 0.570 against 0.550, means of 327 pages.",
  },
  {
    id: "units-and-tags",
    where: "section 3.1",
    what: "The paper does not say how characters count. Here content counts in UTF-16 units of decoded text, and a whole tag is code of the line where it starts.",
    why: "A reference is one character to a reader, and a tag across lines is no more code.",
    changes:
      "Not measured: there is no other state. A page with references has a little less content than its source has characters outside tags.",
  },
];

/** DANA and R2L: characters by their encoding. */
export const deviationsOfKinds: readonly Deviation[] = [
  {
    id: "decoded",
    where: "section 2.3 of the paper of DANAg",
    what: "The papers count the characters of each line of the file. Here references are decoded first, scripts, styles and comments are left out, and a run of white space, never of the kind, is one character.",
    why: "Otherwise right-to-left text in references would count as English, and indentation as code.",
    changes: "Not measured: there is no other state. Only pages with references or deep indentation count differently.",
  },
];

/** R2L: by script. */
export const deviationsOfRightToLeft: readonly Deviation[] = [
  {
    id: "whole-words",
    of: "output",
    where: "section 2.3 of the paper of DANAg",
    what: "The paper keeps only right-to-left characters, a defect by its section 2.3. Here words with any are kept whole.",
    why: "Words cannot be read without digits, punctuation and joiners.",
    changes:
      "On the Persian sample the word LCS F1 of whole words is 0.723, of characters 0.548, and 0.593 if the rest of a word counts as one. On 327 pages, nearly all of them English, both keep next to nothing: bag F1 and word LCS F1 0.006.",
  },
  {
    id: "ranges",
    where: "section 2.3 of the paper of DANAg",
    what: "The papers mention Arabic, Farsi, Urdu and Pashto without ranges. Here right-to-left characters are U+0590 to U+08FF, U+FB1D to U+FDFF and U+FE70 to U+FEFE, so Hebrew and Syriac too.",
    why: "These are Unicode's blocks of such scripts. U+FEFF, the byte order mark, is not a letter.",
    changes: "Not measured: there is no other state. The joiner of Persian, U+200C, is in none. As published, words lose it.",
  },
];
