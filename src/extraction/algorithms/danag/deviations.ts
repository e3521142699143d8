import type { Deviation } from "../../contract/extractor.ts";

/** Where all three methods differ from their papers. */
export const sharedDeviations: readonly Deviation[] = [
  {
    id: "size-of-regions",
    where: "section 3.2 of the paper of DANAg",
    what: "The paper counts “the number of characters for each region above the x-axis” of its smoothed diagram, which may be those of the content in its lines or the heights drawn there; it is the content here.",
    why: "The heights are differences and count a line up to three times: they are no number of characters.",
    changes:
      "Of two regions with 240 and 200 characters, whose heights sum up to 144 and 553, the first is the core. By the heights DANAg has bag F1 0.583 and word LCS F1 0.560 instead of 0.593 and 0.570, as published 0.576 and 0.554 instead of 0.572 and 0.550, means of 327 pages; DANA and R2L keep the same.",
  },
  {
    id: "equal-regions",
    where: "section 3.2 of the paper of DANAg",
    what: "The paper takes the one region with the maximum number of characters and does not say which of two that have as many; the first is taken here.",
    why: "The article mostly comes before what is appended to it, and the same page gives the same extract every time.",
    changes: "Not measured: two regions of the same size are rare on pages of any length.",
  },
];

/** DANAg: content and code. */
export const deviationsOfContent: readonly Deviation[] = [
  {
    id: "white-space",
    of: "content",
    where: "section 3.1",
    what: "The paper counts “the number of characters used in content”, which it finds as “tokens representing the content”, and does not mention white space; by its tokens that is no content, and here it is, a run of it as one character.",
    why: "It bridges lines without text, which makes areas larger, and so it does better.",
    changes: "Bag F1 0.593 against 0.572, word LCS F1 0.570 against 0.550, means of 327 pages.",
  },
  {
    id: "units-and-tags",
    where: "section 3.1",
    what: "The paper does not say how characters are counted; here content counts in UTF-16 units of decoded text, and a tag is code of the line that it starts in, as one piece, however many lines it spans.",
    why: "A reference is one character to its reader, and a tag that is broken over lines is no more code for it.",
    changes:
      "Not measured: there is no other state. A page with references has a little less content than its source has characters outside tags.",
  },
];

/** DANA and R2L: characters by their encoding. */
export const deviationsOfKinds: readonly Deviation[] = [
  {
    id: "decoded",
    where: "section 2.3 of the paper of DANAg",
    what: "The papers count the characters of each line of the file; here references are decoded first, scripts, styles and comments are left out, and a run of white space, which is never of the kind, is one character.",
    why: "Right-to-left text that is written in references would count as English, and indentation as code.",
    changes:
      "Not measured: there is no other state. Only pages that are written in references, or deeply indented, are counted otherwise.",
  },
];

/** R2L: by script. */
export const deviationsOfRightToLeft: readonly Deviation[] = [
  {
    id: "whole-words",
    of: "output",
    where: "section 2.3 of the paper of DANAg",
    what: "The paper keeps right-to-left characters alone, a defect of its own that section 2.3 tells; here words that have any are kept whole.",
    why: "Without digits, punctuation and joiners words cannot be read.",
    changes:
      "On the Persian sample the word LCS F1 of whole words is 0.723, of characters 0.548, and 0.593 where what is left of a word is read as one. On 327 pages, nearly all of them English, both keep next to nothing: bag F1 and word LCS F1 0.006.",
  },
  {
    id: "ranges",
    where: "section 2.3 of the paper of DANAg",
    what: "The papers speak of Arabic, Farsi, Urdu and Pashto and name no ranges; here right-to-left characters are U+0590 to U+08FF, U+FB1D to U+FDFF and U+FE70 to U+FEFE, so Hebrew and Syriac too.",
    why: "These are the blocks of Unicode of such scripts; U+FEFF, the byte order mark, is no letter.",
    changes: "Not measured: there is no other state. The joiner of Persian, U+200C, lies in none: as published, words lose it.",
  },
];
