import { placesIn, type Paper } from "../../contract/extractor.ts";
import { choiceParameter, numberParameter, type Values } from "../../contract/parameters.ts";

export const paper: Paper = {
  short: "Sun, Song and Liao 2011",
  title: "DOM Based Content Extraction via Text Density",
  authors: "Fei Sun, Dandan Song, Lejian Liao",
  year: 2011,
  venue: "SIGIR",
};

export const at = placesIn(paper);

/** The factor on the threshold, which is λ · `base`. */
function lambdaParameter(base: string, above: string) {
  return numberParameter("decision", 1, [0, 2, 0.01], {
    label: "λ",
    description: `Factor on the threshold, which is ${base}. ${above} At 0 the whole page is kept.`,
    formula: `threshold = λ · ${base}`,
    cite: at("section 5.5: “we set λ = 1”; figure 5"),
  });
}

const cliff = "A cliff: where the threshold is above the density of body, algorithm 2 ends there and nothing is left.";
const slope =
  "No cliff: each element is held against it by itself. Above 1 body loses its own text, and others follow one by one.";

export const pathLambda = lambdaParameter("the smallest density from the largest DensitySum up to body", cliff);
export const bodyLambda = lambdaParameter("the composite text density of body", slope);

export const blocksParameter = choiceParameter("decision", "all", {
  label: "Blocks",
  description:
    "“all” visits every element above the threshold; “single” keeps only the one element of largest DensitySum, without a threshold, “if there exists just one content block”.",
  choices: { all: "all", single: "single" },
  cite: at("section 4.2, algorithm 2"),
});

/** What counts as what. */
export const readings = {
  linkTags: choiceParameter("analysis", "hyperlinks", {
    label: "Link tags",
    description:
      "“hyperlink tags”: links, buttons and drop-down lists. “tags in links”: these and all tags in them. “link-only elements”: besides, elements that hold nothing but link text and link tags, an entry of a menu say. Only composite densities depend on it.",
    choices: { hyperlinks: "hyperlink tags (as published)", "in-links": "tags in links", "link-only": "link-only elements" },
    formula: "LT",
    cite: at("section 3.3: “number of all hyperlink tags in its subtree”"),
  }),
  linkTextAlone: choiceParameter("analysis", "zero", {
    label: "Link text alone",
    description:
      "The composite density of an element all of whose text is links. “zero”: 0, so that it is never content by itself. “by definition 2”: the characters outside links, which are none, count as 1. Only composite densities depend on it.",
    choices: { zero: "zero", "definition-2": "by definition 2" },
    formula: "¬LC",
    cite: at("section 3.3, definition 2 and the text above it"),
  }),
  leftOut: choiceParameter("analysis", "never-content", {
    label: "Left out",
    isOurs: true,
    description:
      "“what is never content”: scripts, styles, comments, and what is no text of the page, drawings (svg), frames, videos and text fields say, with all tags in it. “scripts, styles, comments”: these alone, so that the tags of the others count. No text of theirs is ever kept.",
    choices: { "never-content": "what is never content", scripts: "scripts, styles, comments (as published)" },
    cite: at("sections 3.2 and 4.3: “scripts, style definitions and comments”"),
  }),
  ownText: choiceParameter("analysis", "across-empty", {
    label: "Own text",
    description:
      "What an element’s own text adds to its DensitySum. “by text node”: a share for each text node. “across empty children”: text that only children without text part, a line break say, is one stretch. “none”: the sum is of children alone.",
    choices: { "across-empty": "across empty children", "by-node": "by text node", none: "none (as published)" },
    formula: "DensitySum",
    cite: at("section 4.2, definition 3: “the sum of all its children’s text densities”"),
  }),
} as const;

export type Reading = Values<typeof readings>;
