import { choiceParameter, type Citation } from "../contract/parameters.ts";

/** What a word is among tokens: a parameter of the methods that take a page as a sequence of tags and words. */
export function tokenWordsParameter(cite: Citation) {
  return choiceParameter("analysis", "whole", {
    label: "Words",
    description:
      "“across inline tags”: a word that inline tags lie in is one token, before them. “between tags”: wo<b>rd</b> is two words around a tag.",
    choices: { whole: "across inline tags", "between-tags": "between tags" },
    cite,
    differs:
      "In the paper each tag and each word is a token, so that a tag parts words; across inline tags is ours, as text is read. On 327 pages mean bag F1 of TCCB, BTE and DSC is 0.633, 0.688 and 0.557 so, and 0.639, 0.693 and 0.559 where tags part words. A word stays whole even so: it is kept with its first part by BTE and DSC, with any part by TCCB.",
  });
}
