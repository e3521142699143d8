import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor, type Paper } from "../../contract/extractor.ts";
import { analyseByTool, bytesByTool, decideByTool, type ToolAnalysis } from "../by-tool.ts";
import type { ToolProgram } from "../tool-rules.ts";
import { parameters } from "./parameters.ts";
import { rules } from "./rules.ts";

const name = "Defuddle";
/** Of the installed package: a test holds them together. */
const version = "0.19.4";

const paper: Paper = {
  short: `Defuddle ${version}`,
  title: "Defuddle: get the main content of any page",
  authors: "Steph Ango and contributors",
  year: 2026,
  venue: "program, MIT License",
};

const program: ToolProgram = {
  name,
  rules,
  parameters,
  chooses:
    "It looks at elements of a list alone, from #post, .post-content and article to main and body; each place further up in it counts 40.",
  scores: {
    score: "its place in the list of content elements, words, paragraphs and commas, times (1 − link density)",
    linkDensity: "characters in links / characters; it counts up to 0.5",
    isNarrowerFirst: true,
  },
};

/**
 * Defuddle as it is, for comparison: what Obsidian's web clipper is made with.
 *
 * Differs: [no-styles] its document is one without a window; Differs: [no-requests] and nothing is asked of a network.
 */
export const defuddle = defineExtractor({
  id: "defuddle",
  name,
  summary:
    "The program behind Obsidian's web clipper, run on the same page as it is; what it removes is recorded step by step, with its own reasons.",
  family: "In use today",
  paper,
  cite: { paper: paper.short, where: "its program" },
  formula: "keep the words that are in the HTML that Defuddle makes of the page",
  figure:
    "The elements that it chose from, with their scores; what it kept, the scores and link densities over the page, and what each of its steps took.",
  deviations: [
    {
      id: "no-styles",
      where: "its document",
      what: "It runs on a document that is not laid out, as it does on servers; in a browser it also asks for computed styles.",
      why: "A page runs nothing here, and its style sheets are not loaded.",
      changes: "What only a style sheet hides stays, and images have the sizes that their attributes give.",
    },
    {
      id: "no-requests",
      where: "its rules for sites",
      what: "Nothing is requested, and the address is the one that the page gives itself (canonical, og:url).",
      why: "No request is made for a page.",
      changes:
        "Transcripts and answers that it would fetch for some sites are missing; a page without an address meets no rule for a site.",
    },
  ],
  version,
  needs: ["page", "defuddle"],
  signature: "candidates",
  parameters,
  analyse: (inputs, values): ToolAnalysis => analyseByTool(inputs.page, inputs.defuddle, values),
  decide: (analysis): Extraction => decideByTool(analysis, program),
  bytesOf: bytesByTool,
});
