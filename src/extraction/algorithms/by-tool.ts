import type { Extraction } from "../contract/extraction.ts";
import type { Tool } from "../contract/inputs.ts";
import type { Value } from "../contract/parameters.ts";
import type { Page } from "../page/page.ts";
import { splitWords } from "../page/words.ts";
import { alignTool, decideAligned, type AlignedAnalysis, type AlignedWording } from "./aligned-tool.ts";
import { analyseRecord, decideRecorded, type RecordedAnalysis } from "./recorded-tool.ts";
import type { ToolProgram } from "./tool-rules.ts";

/** What a program in use today made of a page: by its record, or, where that does not say what it kept, by the words of its text. */
export type ToolAnalysis =
  | { readonly by: "record"; readonly analysis: RecordedAnalysis }
  | { readonly by: "words"; readonly analysis: AlignedAnalysis; readonly problem: string | undefined };

/** Runs a program. @throws Error where the program gives up. */
export function analyseByTool(page: Page, tool: Tool, values: Readonly<Record<string, Value>>): ToolAnalysis {
  const { text, recorded } = tool(page, values);
  const words = splitWords(text, page.reading.words);
  return recorded?.isExact === true
    ? { by: "record", analysis: analyseRecord(page, recorded, values, words.length) }
    : { by: "words", analysis: alignTool(page, words), problem: recorded?.problem };
}

export function decideByTool(of: ToolAnalysis, program: ToolProgram): Extraction {
  return of.by === "record"
    ? decideRecorded(of.analysis, program)
    : decideAligned(of.analysis, wordingOf(program.name, of.problem));
}

function wordingOf(name: string, problem: string | undefined): AlignedWording {
  const notRecorded = `What it did with this page was not recorded${problem === undefined ? "" : `: ${problem}`}.`;
  return {
    text: `the text of ${name}'s HTML`,
    nothing: `${name} found no text on this page.`,
    strays: `${name}'s text`,
    kept: (place, count) => `${name} has it: word ${place} of the ${count} in its text. ${notRecorded}`,
    removed: `${name} left it out. ${notRecorded}`,
  };
}
