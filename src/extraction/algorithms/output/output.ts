import { extracted, type Extraction } from "../../contract/extraction.ts";
import { defineExtractor, type Paper } from "../../contract/extractor.ts";
import { showsOutput, sourceLabel, type GivenOutput } from "../../contract/given-output.ts";
import type { Schema } from "../../contract/parameters.ts";
import type { CallSite, Chosen, ModuleRecord, Recorded, Removal } from "../../contract/recorded.ts";
import type { Page } from "../../page/page.ts";
import { selectWords } from "../../page/words.ts";
import { alignTool, decideAligned, type AlignedAnalysis, type AlignedWording } from "../aligned-tool.ts";
import { analyseRecord, decideRecorded, type RecordedAnalysis } from "../recorded-tool.ts";
import { outsideRule, unknownRule, type ToolProgram, type ToolRule } from "../tool-rules.ts";
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
    description: "The program, with its version, whose output for this page was pasted or is in a file.",
    stage: "analysis",
    default: "",
  },
} as const satisfies Schema;

/** What any program wrote for the page, as a lane like every other. */
export const output = defineExtractor({
  id: showsOutput.extractor,
  name: "Output of another program",
  summary: "Shows what another program wrote for the page. Its words are looked for on the page, in order.",
  family: "Your own",
  paper,
  cite: { paper: paper.short, where: "algorithm C, for what lies between stretches of words that stand once in each text" },
  formula:
    "keep the words of the page that a longest common subsequence with the given text has, where three of them stand together",
  figure: "The words of the page that are in the given text, and the part of that text that is not on the page.",
  needs: ["page", "outputs"],
  parameters,
  analyse({ page, outputs }, { source }) {
    const given = outputs(source);
    const { form, record } = given;
    const words = outputWords(given, sourceLabel(source), page.reading);
    const recorded = record && analyseModule(page, record, words);
    return { by: recorded ?? ({ by: "words", analysis: alignTool(page, words) } as const), source, form };
  },
  decide: ({ by, source, form }): Extraction => {
    const wording = wordingOf(sourceLabel(source), form);
    return by.by === "record" ? decideModule(by, source, wording) : decideAligned(by.analysis, wording);
  },
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

/** What a module of the user's own did with a page, by its record. */
export interface ModuleAnalysis {
  readonly by: "record";
  readonly analysis: RecordedAnalysis;
  readonly sites: readonly CallSite[];
  /** What it kept by the words of its text, where the record does not say. */
  readonly aligned?: AlignedAnalysis;
}

/** Reads a module's record; undefined for one that is not of this page. @param words those of its text. */
function analyseModule(page: Page, record: ModuleRecord, words: readonly string[]): ModuleAnalysis | undefined {
  const { sites } = record;
  const recorded = recordOn(page, record);
  if (recorded === undefined) return undefined;
  const ofRecord = { by: "record", sites } as const;
  if (recorded.isExact) return { ...ofRecord, analysis: analyseRecord(page, recorded, {}, words.length) };
  const aligned = alignTool(page, words);
  const kept = selectWords(page, aligned.words, (word) => aligned.toolWordOf[word] >= 0);
  return { ...ofRecord, analysis: analyseRecord(page, { ...recorded, kept, chosen: [] }, {}, words.length), aligned };
}

/** The record with the elements of this page: another reading of the same source may have others. */
function recordOn({ source, elements }: Page, { recorded, sites, elements: count }: ModuleRecord): Recorded | undefined {
  const { kept, outside, removals, chosen } = recorded;
  const isWithin = [kept, outside, ...removals.map(({ ranges }) => ranges)].every(
    (ranges) => (ranges.at(-1) ?? 0) <= source.length,
  );
  const isOfSites = removals.every(({ ranges, reason }) => ranges.length > 0 && sites[Number(reason.rule)] !== undefined);
  if (!isWithin || !isOfSites) return undefined;
  const onPage = <T extends Removal | Chosen>(one: T): T => {
    const isKnown = count === elements.count && Number.isInteger(one.element) && one.element >= 0 && one.element < count;
    return { ...one, element: isKnown ? one.element : -1 };
  };
  return { ...recorded, removals: removals.map(onPage), chosen: chosen.map(onPage) };
}

function decideModule({ analysis, sites, aligned }: ModuleAnalysis, source: string, wording: AlignedWording): Extraction {
  const byRecord = decideRecorded(analysis, programOf(sourceLabel(source), sites));
  if (aligned === undefined) return byRecord;
  const byWords = decideAligned(aligned, wording);
  const { problem } = analysis.recorded;
  return extracted({
    selection: byRecord.selection,
    trace() {
      const { units, channels } = byRecord.trace;
      const added = byWords.trace.channels.filter(({ id }) => channels.every((channel) => channel.id !== id));
      const why = problem === undefined ? [] : [`What it kept was found by comparing words: ${problem}.`];
      return { units, channels: [...channels, ...added], notes: [...why, ...byWords.trace.notes] };
    },
    explain(offset) {
      const explanation = byRecord.explain(offset);
      return explanation.verdict === "kept" ? byWords.explain(offset) : explanation;
    },
  });
}

function programOf(name: string, sites: readonly CallSite[]): ToolProgram {
  const left: ToolRule = {
    label: "never taken",
    detail: "words that no call removed, and that are not in what it gave",
  };
  return {
    name,
    rules: new Map([
      ...sites.map((site, index) => [String(index), ruleOf(site)] as const),
      [outsideRule, left] as const,
      [unknownRule, { ...left, label: "not in the document" }] as const,
    ]),
    parameters: {},
    chooses: "",
    answer: `what ${name} gave`,
    says: {
      kept: (what) =>
        what === undefined
          ? `${name} has it: it read this text and gave it.`
          : `${name} has it: it read ${what} and gave what it read.`,
      outside: (what) => {
        const gave = what === undefined ? "" : ` It read its result from ${what}.`;
        return `${name} never took it in: it is not in the result, and no call removed it.${gave}`;
      },
    },
  };
}

/** Properties; what else a document is changed by are methods. */
const properties: ReadonlySet<string> = new Set(["innerHTML", "outerHTML", "textContent", "innerText", "data", "nodeValue"]);

/** A place in a module as the step that it is: "strip, line 12: remove()". */
function ruleOf({ name, file, line, call, code }: CallSite): ToolRule {
  if (line === 0) {
    const because = (): string => "from which of its lines is not known";
    return { label: "lines that are not known", detail: "what it removed from lines that are not known", because };
  }
  const isSet = properties.has(call);
  const place = `line ${line}${file === "" ? "" : ` of ${file}`}`;
  const does = call === "" ? "changes the document" : isSet ? `sets ${call}` : `calls ${call}()`;
  const detail = `${name === "" ? "the module" : name} ${does} on ${place}`;
  const what = call === "" ? "" : `: ${call}${isSet ? "" : "()"}`;
  return {
    label: `${name === "" ? "" : `${name}, `}${place}${what}`,
    detail,
    ...(code !== "" && { because: () => `${detail}, “${code}”` }),
  };
}
