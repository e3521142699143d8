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

const cliff = "A cliff: if the threshold is above the density of body, algorithm 2 ends there and nothing is left.";
const slope = "No cliff: each element is compared by itself. Above 1 body loses its own text, and others follow one by one.";

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
      "“hyperlink tags”: links, buttons and drop-down lists. “tags in links”: also all tags in them. “link-only elements”: also elements with only link text and link tags, such as menu entries. Only composite densities use it.",
    choices: { hyperlinks: "hyperlink tags (as published)", "in-links": "tags in links", "link-only": "link-only elements" },
    formula: "LT",
    cite: at("section 3.3: “number of all hyperlink tags in its subtree”"),
  }),
  linkTextAlone: choiceParameter("analysis", "zero", {
    label: "Link text alone",
    description:
      "The composite density of an element with link text only. “zero”: 0, so it is never content by itself. “by definition 2”: its 0 characters outside links count as 1. Only composite densities use it.",
    choices: { zero: "zero", "definition-2": "by definition 2" },
    formula: "¬LC",
    cite: at("section 3.3, definition 2 and the text above it"),
  }),
  leftOut: choiceParameter("analysis", "never-content", {
    label: "Left out",
    isOurs: true,
    description:
      "“what is never content”: scripts, styles, comments, and other things without text of the page, such as svg, frames, videos and text fields, with all tags in them. “scripts, styles, comments”: only these, so the tags of the others count. Their text is never kept.",
    choices: { "never-content": "what is never content", scripts: "scripts, styles, comments (as published)" },
    cite: at("sections 3.2 and 4.3: “scripts, style definitions and comments”"),
  }),
  ownText: choiceParameter("analysis", "across-empty", {
    label: "Own text",
    description:
      "What an element’s own text adds to its DensitySum. “by text node”: a share for each text node. “across empty children”: text parted only by children without text, such as line breaks, is one stretch. “none”: only children are summed.",
    choices: { "across-empty": "across empty children", "by-node": "by text node", none: "none (as published)" },
    formula: "DensitySum",
    cite: at("section 4.2, definition 3: “the sum of all its children’s text densities”"),
  }),
} as const;

export type CetdReading = Values<typeof readings>;
