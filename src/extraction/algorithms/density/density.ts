import { defineExtractor, extracted } from "../../contract/extractor.ts";
import type { Extraction } from "../../contract/extractor.ts";
import { scalar } from "../../contract/trace.ts";
import type { Channel, Trace } from "../../contract/trace.ts";
import { indexAt } from "../../page/intervals.ts";
import { selectWords, wordsOf } from "../../page/words.ts";
import { heaviest, massesOf, placesOf } from "../../statistics/joined-runs.ts";
import { explainString } from "./explain-string.ts";
import { denseLengthParameter, gapParameter, paper, parameters, presets } from "./parameters.ts";
import { denseRegions, isInChosen } from "./regions.ts";
import type { Constants, Regions, Strings } from "./regions.ts";
import { textStrings } from "./text-strings.ts";

/** The text density graph of Moreno et al., called LICEA and Density elsewhere. */
export const density = defineExtractor({
  id: "density",
  name: "Density",
  summary: "Joins long strings of text over a few short ones between them, and keeps the region with the most text.",
  family: "Blocks",
  paper,
  cite: { paper: paper.short, where: "the text density graph" },
  formula: "dense: len ≥ C1; join dense strings over at most C2 others; keep the region of max Σ len",
  figure: "The text density graph: the length of every string of text, with the line of C1, and the regions.",
  reconstructed:
    "The paper was not read: its idea is known from its abstract and from papers that measured it, its constants are not; 80 and 4 are ours.",
  needs: ["page"],
  parameters,
  presets,
  published: [
    "F1 (Mohammadzadeh et al. 2011, table 2): BBC 0.575, Economist 0.874, Zdf 0.708, Golem 0.873, Heise 0.906, Republica 0.344, Spiegel 0.761, Telepolis 0.804, Yahoo 0.886, Manual 0.354, Slashdot 0.362, Wikipedia 0.708.",
  ],
  analyse({ page }, { keepEmpty }): Strings {
    const words = wordsOf(page);
    const { starts, ends, lengths } = textStrings(page, keepEmpty);
    return {
      page,
      words,
      units: { name: "strings", starts, ends, nested: false },
      lengths,
      stringOfWord: Int32Array.from(words.starts, (start) => indexAt(starts, start)),
    };
  },
  decide(strings, constants): Extraction {
    const { page, words, lengths, stringOfWord } = strings;
    const regions = denseRegions(lengths, constants);
    return extracted({
      selection: selectWords(page, words, (word) => isInChosen(regions, stringOfWord[word] ?? -1)),
      trace: () => traceOf(strings, constants, regions),
      explain: (offset) => explainString(strings, constants, regions, offset),
    });
  },
  // A column of 64 bits and two of 32 for strings, five of 32 for words.
  bytesOf: ({ units, words }) => units.starts.length * 16 + words.count * 20,
});

const classes = [
  "beyond all regions",
  "gap wider than C2",
  "gap within another region",
  "another region",
  "gap of at most C2",
  "largest region",
] as const;
const meanings = ["removed", "removed", "removed", "removed", "context", "core"] as const;

function traceOf({ units, lengths }: Strings, { denseLength, gap }: Constants, { dense, regions, chosen }: Regions): Trace {
  const region = regions[chosen];
  const channels: Channel[] = [
    {
      kind: "series",
      id: "length",
      name: "Length",
      unit: "characters",
      units: "strings",
      formula: "len(i)",
      cite: denseLengthParameter.cite,
      differs: "Code points of decoded text, white space as one.",
      values: lengths.slice(),
      threshold: denseLength,
      control: { parameter: "denseLength", factor: 1 },
    },
    {
      kind: "class",
      id: "region",
      name: "Region",
      unit: "",
      units: "strings",
      formula: `dense strings, joined over at most ${gap} others`,
      cite: gapParameter.cite,
      values: placesOf(dense, regions, chosen),
      classes,
      meanings,
    },
    {
      kind: "series",
      id: "mass",
      name: "Mass of the region",
      unit: "characters",
      units: "strings",
      formula: "Σ len over the region of the string",
      differs: "The sum; the paper's “highest density” might be a mean.",
      role: "secondary",
      isFunction: true,
      values: massesOf(regions, lengths.length),
    },
    scalar("regionCount", "Regions", regions.length, "regions", "dense strings, joined"),
    scalar("largestMass", "Characters of the largest region", region?.mass ?? 0, "characters", "max Σ len over a region"),
    scalar(
      "rivalMass",
      "Characters of the second largest",
      regions[heaviest(regions, chosen)]?.mass ?? 0,
      "characters",
      "of the other regions",
    ),
    scalar(
      "regionStrings",
      "Length of the largest region",
      region === undefined ? 0 : region.end - region.start,
      "strings",
      "from its first to its last",
    ),
  ];
  const isShort = chosen < 0 && lengths.length > 0;
  return { units: { strings: units }, channels, notes: isShort ? [`No string of text has ${denseLength} characters.`] : [] };
}
