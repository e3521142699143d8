import { choiceParameter, type Citation } from "../contract/parameters.ts";

/** What a word is among tokens: a parameter of the methods that take a page as a sequence of tags and words. */
export function tokenWordsParameter(cite: Citation) {
  return choiceParameter("analysis", "whole", {
    label: "Words",
    description:
      "“across inline tags”: a word that inline tags lie in is one token, before them. “between tags”: wo<b>rd</b> is two words around a tag. A word stays whole even so: it is kept with its first part by BTE and DSC, with any part by TCCB.",
    choices: { whole: "across inline tags", "between-tags": "between tags" },
    cite,
  });
}
