import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor, type Paper } from "../../contract/extractor.ts";
import { analyseByTool, bytesByTool, decideByTool, type ToolAnalysis } from "../by-tool.ts";
import type { ToolProgram } from "../tool-rules.ts";
import { parameters } from "./parameters.ts";
import { rules } from "./rules.ts";

const name = "Readability";
/** Of the installed package: a test holds them together. */
const version = "0.6.0";

const paper: Paper = {
  short: `Readability ${version}`,
  title: "Readability.js, the library behind the reader view of Firefox",
  authors: "Arc90, Mozilla and contributors",
  year: 2025,
  venue: "program, Apache License 2.0",
};

const program: ToolProgram = {
  name,
  rules,
  parameters,
  chooses: "A sibling of the best element is taken too from a fifth of its score on, and from 10.",
  scores: {
    score: "paragraphs, commas and length, tag, class and id, times (1 − link density)",
    linkDensity: "characters in links / characters, links within the page counted as 0.3",
  },
};

/** Mozilla's Readability as it is, for comparison: what browsers' reader views are made with. */
export const readability = defineExtractor({
  id: "readability",
  name,
  summary:
    "Mozilla's program behind Firefox's reader view, run on the same page as it is; what it removes is recorded step by step, with its own reasons.",
  family: "In use today",
  paper,
  cite: { paper: paper.short, where: "its program" },
  formula: "keep the words that are in the HTML that Readability makes of the page",
  figure: "What it kept, the scores and link densities of the elements that it chose from, and what each of its steps took.",
  version,
  needs: ["page", "readability"],
  parameters,
  published: ["WCXB (Foley 2026): mean F1 0.675 over the whole development split, of another port."],
  analyse: (inputs, values): ToolAnalysis => analyseByTool(inputs.page, inputs.readability, values),
  decide: (analysis): Extraction => decideByTool(analysis, program),
  bytesOf: bytesByTool,
});
