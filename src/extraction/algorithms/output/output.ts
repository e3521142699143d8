import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor, type Paper } from "../../contract/extractor.ts";
import { showsOutput, sourceLabel, type GivenOutput } from "../../contract/given-output.ts";
import type { Schema } from "../../contract/parameters.ts";
import { alignTool, bytesOfAligned, decideAligned, type AlignedAnalysis, type AlignedWording } from "../aligned-tool.ts";
import { bytesOfRecorded } from "../recorded-fates.ts";
import { analyseModule, decideModule, type ModuleAnalysis } from "./module-output.ts";
import { outputWords } from "./output-words.ts";

/** The way words are found again is this project's own; what lies between stretches that stand once is matched by an algorithm of a paper. */
const paper: Paper = {
  short: "Hirschberg 1975",
  title: "A linear space algorithm for computing maximal common subsequences",
  authors: "Daniel S. Hirschberg",
  year: 1975,
  venue: "Communications of the ACM 18(6), 341–343",
};

const parameters = {
  source: {
    kind: "source",
    label: "Source",
    description: "The program, and its version, whose output is shown: what it wrote for this page was pasted, or is in a file.",
    stage: "analysis",
    default: "",
  },
} as const satisfies Schema;

export interface Analysis {
  readonly by: ModuleAnalysis | { readonly by: "words"; readonly analysis: AlignedAnalysis };
  readonly source: string;
  readonly form: GivenOutput["form"];
}

/** What any program wrote for the page, as a lane like every other. */
export const output = defineExtractor({
  id: showsOutput.extractor,
  name: "Output of another program",
  summary: "Shows what any other program wrote for the page: its words are looked for on the page, in their order.",
  family: "Your own",
  paper,
  cite: { paper: paper.short, where: "algorithm C, for what lies between stretches of words that stand once in each text" },
  formula:
    "keep the words of the page that a longest common subsequence with the given text has, where three of them stand together",
  figure: "The words of the page that stand in the given text, and what of that text does not stand on the page.",
  needs: ["page", "outputs"],
  parameters,
  analyse({ page, outputs }, { source }): Analysis {
    const given = outputs(source);
    const { form, record } = given;
    const words = outputWords(given, sourceLabel(source));
    const align = (): AlignedAnalysis => alignTool(page, words);
    const recorded = record && analyseModule({ page, record, words: words.length, align });
    return { by: recorded ?? { by: "words", analysis: align() }, source, form };
  },
  decide: ({ by, source, form }): Extraction => {
    const wording = wordingOf(sourceLabel(source), form);
    return by.by === "record" ? decideModule(by, source, wording) : decideAligned(by.analysis, wording);
  },
  bytesOf: ({ by }) => (by.by === "record" ? bytesOfRecorded(by.analysis) : bytesOfAligned(by.analysis)),
});

const formTexts: Readonly<Record<GivenOutput["form"], string>> = {
  text: "the text",
  html: "the text of the HTML",
  markdown: "the Markdown, without its marks,",
};

function wordingOf(name: string, form: GivenOutput["form"]): AlignedWording {
  return {
    text: `${formTexts[form]} that ${name} wrote`,
    nothing: `${name} wrote no text for this page.`,
    strays: `what ${name} wrote`,
    kept: (place, count) => `kept: word ${place} of what ${name} wrote (${count} words).`,
    removed: `${name} did not write it.`,
  };
}
