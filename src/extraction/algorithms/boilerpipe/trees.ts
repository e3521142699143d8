import type { Question, Tree } from "./tree.ts";

type Where = Pick<Question, "of" | "feature" | "threshold">;

/** `more` asks for more than the threshold, `atMost` for no more. */
function more(where: Where, yes: Question["yes"], no: Question["no"]): Question {
  return { ...where, keeps: ">", yes, no };
}

function atMost(where: Where, yes: Question["yes"], no: Question["no"]): Question {
  return { ...where, keeps: "≤", yes, no };
}

/** The two questions with which both of the paper's trees begin. */
function afterLinks(fewLinksBefore: Question, linksBefore: Question): Tree {
  return atMost(
    { of: "cur", feature: "linkDensity", threshold: "linkDensity" },
    atMost({ of: "prev", feature: "linkDensity", threshold: "previousLinkDensity" }, fewLinksBefore, linksBefore),
    "boilerplate",
  );
}

/** Number of words and link density. */
export const wordsTree = afterLinks(
  more(
    { of: "cur", feature: "words", threshold: "currentWords" },
    "content",
    more(
      { of: "next", feature: "words", threshold: "nextWords" },
      "content",
      more({ of: "prev", feature: "words", threshold: "previousWords" }, "content", "boilerplate"),
    ),
  ),
  more(
    { of: "cur", feature: "words", threshold: "currentWordsAfterLinks" },
    "content",
    more({ of: "next", feature: "words", threshold: "nextWordsAfterLinks" }, "content", "boilerplate"),
  ),
);

/** Text density and link density. */
export const densityTree = afterLinks(
  more(
    { of: "cur", feature: "textDensity", threshold: "currentDensity" },
    more({ of: "next", feature: "textDensity", threshold: "nextDensityOfDense" }, "content", "boilerplate"),
    more(
      { of: "next", feature: "textDensity", threshold: "nextDensity" },
      "content",
      more({ of: "prev", feature: "textDensity", threshold: "previousDensity" }, "content", "boilerplate"),
    ),
  ),
  more({ of: "next", feature: "textDensity", threshold: "nextDensityAfterLinks" }, "content", "boilerplate"),
);

const betweenTexts = more(
  { of: "next", feature: "words", threshold: "canolaNext" },
  atMost(
    { of: "next", feature: "linkDensity", threshold: 0 },
    atMost(
      { of: "prev", feature: "linkDensity", threshold: 0 },
      more(
        { of: "cur", feature: "words", threshold: "canolaCurrentBetween" },
        "content",
        more(
          { of: "prev", feature: "words", threshold: "canolaPreviousBetween" },
          "content",
          more({ of: "next", feature: "words", threshold: "canolaNextBetween" }, "content", "boilerplate"),
        ),
      ),
      "boilerplate",
    ),
    "boilerplate",
  ),
  "boilerplate",
);

const longEnough = more({ of: "cur", feature: "words", threshold: "canolaCurrent" }, "content", betweenTexts);

/** CanolaExtractor's condition, a question for each of its terms; two ways lead to the third. */
export const canolaTree: Tree = more(
  { of: "cur", feature: "linkDensity", threshold: 0 },
  more({ of: "next", feature: "words", threshold: "canolaNextOfLinked" }, "content", longEnough),
  longEnough,
);
