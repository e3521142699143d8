import { defineExtractor, type Paper, type Preset } from "../../contract/extractor.ts";
import { parseFormula } from "../../language/grammar.ts";
import type { Schema, Value } from "../../contract/parameters.ts";
import * as examples from "../../language/examples.ts";
import { quantitiesOf } from "../../method/quantities.ts";
import { fateBy, treeOf } from "../../method/written.ts";
import { keptWhere } from "../../method/kept-where.ts";
import { countedPage } from "../formula-units.ts";

/** The paper of the formula which a lane begins with. */
const paper: Paper = {
  short: "begun from Weninger, Hsu and Han 2010",
  title: "CETR: Content Extraction via Tag Ratios",
  authors: "Tim Weninger, William H. Hsu, Jiawei Han",
  year: 2010,
  venue: "WWW",
};

const presets: readonly Preset[] = [
  { name: "CETR-TM", summary: "Lines of many characters per tag, smoothed.", values: {} },
  { name: "link quota", summary: "LQF, outermost blocks first.", values: { text: examples.linkQuota } },
  { name: "CETD-DS", summary: "Text density of elements, and its sums.", values: { text: examples.textDensity } },
  { name: "Density", summary: "The largest region of long strings.", values: { text: examples.regions } },
  { name: "link density", summary: "Long strings that are not links.", values: { text: examples.linkDensity } },
  { name: "all", summary: "Keeps every word.", values: { text: examples.everyWord } },
];

const parameters = {
  text: {
    kind: "formula",
    stage: "analysis",
    label: "Formula",
    description: "The method: what it is over, its quantities and numbers, and what it keeps or drops.",
    default: examples.tagRatios,
  },
} as const satisfies Schema;

/** A method of one's own, as a formula. */
export const formula = defineExtractor({
  id: "formula",
  name: "Formula",
  summary: "A method of your own: write its quantities and what it keeps, and watch it decide.",
  family: "Your own",
  paper,
  cite: { paper: paper.short, where: "CETR-TM, with which a formula begins" },
  formula: "keep what your formula keeps",
  figure: "A line for each quantity that decides, with its threshold, and what it rests on.",
  needs: ["page"],
  parameters,
  presets,
  analyse: ({ page }, { text }) => {
    const parsed = parseFormula(text);
    return { formula: parsed, on: countedPage(page, parsed.units) };
  },
  decide({ formula: parsed, on }, values: Readonly<Record<string, Value>>) {
    const settings = Object.entries(parsed.parameters).map(([name, declared]) => [name, [name, declared]] as const);
    const [rule, rest] = fateBy(parsed.rules, quantitiesOf(parsed, on, values, Object.fromEntries(settings)));
    return keptWhere(on.pieces, rule, { more: () => ({ channels: treeOf(on, "Around it") }), rest });
  },
});
