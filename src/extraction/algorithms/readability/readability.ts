import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor, type Paper } from "../../contract/extractor.ts";
import { analyseByTool, bytesByTool, decideByTool, type ToolAnalysis } from "../by-tool.ts";

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

/** Mozilla's Readability as it is, for comparison: what browsers' reader views are made with. */
export const readability = defineExtractor({
  id: "readability",
  name,
  summary:
    "Mozilla's program behind Firefox's reader view, run on the same page as it is; its verdicts have no internals to show.",
  family: "In use today",
  paper,
  cite: { paper: paper.short, where: "its program" },
  formula: "keep the words of the text that Readability makes of the page",
  figure: "There is nothing to draw but what it kept: its verdicts have no internals to show.",
  version,
  needs: ["page", "readability"],
  parameters: {},
  published: ["WCXB (Foley 2026): mean F1 0.675 over the whole development split, of another port."],
  analyse: (inputs): ToolAnalysis => analyseByTool(inputs.page, inputs.readability),
  decide: (analysis): Extraction => decideByTool(analysis, name),
  bytesOf: bytesByTool,
});
