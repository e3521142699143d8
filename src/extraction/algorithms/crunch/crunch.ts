import { defineExtractor, extracted } from "../../contract/extractor.ts";
import type { Extraction } from "../../contract/extractor.ts";
import type { Values } from "../../contract/parameters.ts";
import { selectByRun } from "../by-run.ts";
import { explainPlace } from "./explain-place.ts";
import { filterNames, substances } from "./filters.ts";
import { bytesOf, nodesOf } from "./nodes.ts";
import type { Nodes } from "./nodes.ts";
import { paper } from "./paper.ts";
import { parameters } from "./parameters.ts";
import { presets } from "./presets.ts";
import { traceOf } from "./trace.ts";
import { walk } from "./walk.ts";
import type { Settings } from "./walk.ts";

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
    "Crunch shows no figure of its own: links against words of every table cell with the line links = R · words, and what each filter removed.",
  reconstructed:
    "The papers could not be read in full: the filters, their order, their constants and their profiles follow the source of Crunch 3. Which settings the papers' comparisons ran is not known. Without its editing of styles, its proxy and its joining of next pages.",
  needs: ["page"],
  parameters,
  presets,
  published: [
    "F1, as run by Mohammadzadeh et al. 2011 (table 2): BBC 0.756, Economist 0.815, Zdf 0.772, Golem 0.837, Heise 0.810, Repubblica 0.887, Spiegel 0.706, Telepolis 0.859, Yahoo 0.738, Manual 0.382, Slashdot 0.123, Wikipedia 0.725.",
  ],
  analyse({ page }): Nodes {
    return nodesOf(page);
  },
  decide(nodes, values): Extraction {
    const { page, words } = nodes;
    const settings = settingsOf(values);
    const walked = walk(nodes, settings);
    const filtered = { nodes, settings, walked };
    return extracted({
      selection: selectByRun(page, words, (run) => walked.causes[page.runs.parents[run] ?? -1] === 0),
      trace: () => traceOf(nodes, settings, walked),
      explain: (offset) => explainPlace(filtered, offset),
    });
  },
  bytesOf,
});

const substanceSwitches = {
  img: "substanceImage",
  a: "substanceLink",
  button: "substanceButton",
  iframe: "substanceIframe",
  input: "substanceInput",
  select: "substanceSelect",
  textarea: "substanceTextarea",
  form: "substanceForm",
} as const satisfies Readonly<Record<(typeof substances)[number], keyof typeof parameters>>;

function settingsOf(values: Values<typeof parameters>): Settings {
  const { ratio, lettersPerWord, countTextLinks, countImageLinks, linksAndTextOnly, otherBlocks, altText, minSubstance } = values;
  return {
    // Code 0 is none.
    isOn: Uint8Array.from([0, ...filterNames.map((name) => Number(values[name]))]),
    isSubstance: Uint8Array.from([0, ...substances.map((name) => Number(values[substanceSwitches[name]]))]),
    ratio,
    lettersPerWord,
    countsTextLinks: countTextLinks,
    countsImageLinks: countImageLinks,
    linksAndTextOnly,
    otherBlocks,
    leavesAlt: altText,
    minSubstance,
  };
}
