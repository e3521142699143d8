import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor, type Paper } from "../../contract/extractor.ts";
import { analyseByTool, bytesByTool, decideByTool, type ToolAnalysis } from "../by-tool.ts";

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

/** Defuddle as it is, for comparison: what Obsidian's web clipper is made with. */
export const defuddle = defineExtractor({
  id: "defuddle",
  name,
  summary:
    "The program behind Obsidian's web clipper, run on the same page as it is; which words it keeps is found by its text, and its steps are not recorded.",
  family: "In use today",
  paper,
  cite: { paper: paper.short, where: "its program" },
  formula: "keep the words of the text that Defuddle makes of the page",
  figure: "What it kept: its steps are not recorded.",
  version,
  needs: ["page", "defuddle"],
  parameters: {},
  analyse: (inputs, values): ToolAnalysis => analyseByTool(inputs.page, inputs.defuddle, values),
  decide: (analysis): Extraction => decideByTool(analysis, { name, rules: new Map(), parameters: {}, chooses: "" }),
  bytesOf: bytesByTool,
});
