import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor, type Paper, type Preset } from "../../contract/extractor.ts";
import type { Value } from "../../contract/parameters.ts";
import { ofRuns, sorted } from "../../method/sorted.ts";
import { elementLabel } from "../../page/page.ts";
import { deviations } from "./deviations.ts";
import { whyOf } from "./explain-place.ts";
import { nodesOf, type Nodes } from "./nodes.ts";
import { parameters } from "./parameters.ts";
import { traceOf } from "./trace.ts";
import { settingsOf, walk } from "./walk.ts";

export const paper: Paper = {
  short: "Gupta et al. 2005",
  title: "Automating Content Extraction of HTML Documents",
  authors: "Suhit Gupta, Gail E. Kaiser, Peter Grimm, Michael F. Chiang, Justin Starren",
  year: 2005,
  venue: "World Wide Web",
};

type Name = keyof typeof parameters;
type Given = Partial<Readonly<Record<Name, Value>>>;

/** Filters of the ladder by the highest level that still has them on; what is not listed is on in every level. */
const highestLevels: readonly (readonly [number, readonly Name[]])[] = [
  [2, ["styles", "externalStyles"]],
  [3, ["textLinks", "imageLinks", "images"]],
  [4, ["forms", "buttons"]],
  [7, ["emptyTables"]],
  [8, ["linkLists"]],
  [9, ["iframes", "embeds", "inputs", "selects"]],
  [10, ["scripts", "meta", "flash"]],
];

function ratioOf(level: number): number {
  if (level === 6) return 0.5;
  if (level >= 7 && level <= 12) return 0.75;
  return level === 13 ? 0.3 : 0.25;
}

function presetOf(level: number): Preset {
  const off = highestLevels.filter(([highest]) => level > highest).flatMap(([, names]) => names);
  const ratio = ratioOf(level);
  const given: Given = {
    ...Object.fromEntries(off.map((name) => [name, false])),
    altText: false,
    ...(ratio === 0.25 ? {} : { ratio }),
  };
  return { name: `level${level}`, summary: summaryOf(level), values: given };
}

function summaryOf(level: number): string {
  if (level === 1) return "Crunch's ladder, its first step: all its filters but that of advertisements, and no ALT texts.";
  if (level === 6) return "Crunch's ladder: links stay in sentences, lists of more than a link for two words go.";
  if (level === 13) return "Crunch's ladder, its last step: nothing that holds text is deleted.";
  return `Crunch's ladder from most to least, step ${level} of 13.`;
}

const fromTheCode: Given = {
  altText: false,
  externalStyles: false,
  iframes: false,
  embeds: false,
  flash: false,
  minSubstance: 1,
  substanceForm: false,
};

/** The profiles that Crunch 3 came with, advertisements left as they are; and what its code does without one. */
export const presets: readonly Preset[] = [
  {
    name: "default",
    summary: "Crunch's default profile but for advertisements: all its other filters, and images leave their ALT texts.",
    values: {},
  },
  {
    name: "news",
    summary: "Crunch's profile for news: as default, without ALT texts.",
    values: { altText: false } satisfies Given,
  },
  { name: "code default", summary: "What Crunch does without a profile: one character is substance.", values: fromTheCode },
  ...Array.from({ length: 13 }, (_, index) => presetOf(index + 1)),
];

/** Crunch: a chain of switchable filters in one walk over the tree. */
export const crunch = defineExtractor({
  id: "crunch",
  name: "Crunch",
  summary:
    "Deletes, filter by filter, links, images, forms, table cells that are lists of links, and tables in which nothing is left.",
  family: "DOM",
  paper,
  cite: { paper: "Crunch 3", where: "ContentExtractor and its shipped profiles" },
  formula:
    "clear td where links / (characters outside links / 5) > R; delete links, images, forms, fields; delete table where what is left has no substance",
  figure:
    "Crunch shows no figure of its own: which filter took each text; links against words of every table cell with the line links = R · words; and what each filter removed in all.",
  signature: "procedure",
  reconstructed:
    "The papers could not be read in full: the filters, their order, their constants and their profiles follow the source of Crunch 3. Which settings the papers' comparisons ran is not known. Without its editing of styles, its proxy and its joining of next pages.",
  needs: ["page"],
  parameters,
  presets,
  deviations,
  analyse({ page }): Nodes {
    return nodesOf(page);
  },
  decide(nodes, values): Extraction {
    const { page, words } = nodes;
    const settings = settingsOf(values);
    const walked = walk(nodes, settings);
    return sorted({
      page,
      words,
      units: page.elements,
      ofWords: ofRuns(
        page,
        words,
        (run) => page.runs.parents[run],
        (element) => walked.causes[element] === 0,
        "half",
      ),
      label: (element) => elementLabel(page, element),
      notText: "No word of the page's text stands here.",
      why: (element, word) => whyOf({ nodes, settings, walked }, element, word),
      trace: () => traceOf(nodes, settings, walked),
    });
  },
});
