import { choiceParameter, type Citation } from "../contract/parameters.ts";

/** The kind of words among tokens: a parameter of the methods that take a page as a sequence of tags and words. */
export function tokenWordsParameter(cite: Citation) {
  return choiceParameter("analysis", "whole", {
    label: "Words",
    description:
      "“across inline tags”: a word with inline tags in it is one token before them. “between tags”: wo<b>rd</b> is two words around a tag. The word still stays whole: BTE and DSC keep it with its first part, TCCB with any part.",
    choices: { whole: "across inline tags", "between-tags": "between tags" },
    cite,
  });
}
