import type { Deviation } from "../../contract/extractor.ts";

/** Where the method differs from Pomikálek 2011 and the package jusText. */
export const deviations: readonly Deviation[] = [
  {
    id: "white-space",
    where: "jusText 3, paragraphs",
    what: "The package drops text between tags that is white space alone, and so runs the words around it together; here it is a space.",
    why: "The reader sees a space there.",
    changes: "Counts of words in paragraphs whose words are in elements of their own; not measured.",
  },
  {
    id: "language",
    of: "language",
    where: "jusText 3, parameters",
    what: "The package leaves the choice of the language’s stop words to its user; here it is what the page says of itself, else the list with the most of its words.",
    why: "One setting must do for a corpus of many languages.",
    changes: "Nothing on pages in the language that a user would choose; a language can be set.",
  },
];
