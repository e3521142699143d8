import { defineExtractor, type Paper, type Preset, type RunSpec } from "../../contract/extractor.ts";
import { parseFormula } from "../../contract/formula.ts";
import type { Schema, Value } from "../../contract/parameters.ts";
import { channelsOver } from "../../method/channels.ts";
import { keptWhere, type Fate } from "../../method/kept-where.ts";
import type { Question, Rule } from "../../method/rules.ts";
import { formulaPage } from "../formula-units.ts";
import { rulesOf } from "./quantities.ts";

/** That of the formula which a lane begins with. */
const paper: Paper = {
  short: "begun from Weninger, Hsu and Han 2010",
  title: "CETR: Content Extraction via Tag Ratios",
  authors: "Tim Weninger, William H. Hsu, Jiawei Han",
  year: 2010,
  venue: "WWW",
};

const tagRatios = `over lines
T = characters / max(tags, 1)
S = smooth(T, 2)
λ = 1 from 0 to 3
τ = λ · deviation(T)
keep S ≥ τ and S > 0`;

const linkQuota = `over blocks
q = linkCharacters / characters
Q = 0.5 from 0.05 to 1
drop largest(q, ancestors) > Q`;

const textDensity = `over elements
TD = characters / max(tags, 1)
# The densities of the children and the own text; without children, its density.
inner = min(children, 1)
D = sum(TD, children) + ownCharacters · inner + TD · (1 − inner)
# The least dense element on the way from body.
P = least(TD, ancestors)
λ = 1 from 0 to 2
τ = λ · atLargest(P, D)
# Of an element that has the largest D of some it lies in: the P of these.
W = winning(P, D)
R = max(largest(W, ancestors), largest(W, subtree))
keep R ≥ τ`;

const regions = `over strings
C1 = 80 from 1 to 300
C2 = 4 from 0 to 50
long = characters ≥ C1
R = region(long, C2, characters)
# Of two regions as large the first: regions are told apart by where they lie.
at = region(long, C2, position)
keep R ≥ largest(R) and R > 0 and abs(at − atLargest(at, R)) ≤ 0`;

const linkDensity = `over strings
links = linkCharacters / characters
L = 0.33 from 0 to 1
C = 40 from 1 to 300
keep links ≤ L and characters ≥ C`;

const all = `over words
keep position ≥ 0`;

const presets: readonly Preset[] = [
  {
    name: "CETR-TM",
    summary: "Lines of many characters per tag, smoothed.",
    values: {},
    says: said("cetr", { λ: "lambda" }, { method: "tm" }),
  },
  {
    name: "link quota",
    summary: "LQF, outermost blocks first.",
    values: { text: linkQuota },
    says: said("lqf", { Q: "quota" }, { order: "top-down" }),
  },
  {
    name: "CETD-DS",
    summary: "Text density of elements, and its sums.",
    values: { text: textDensity },
    says: said("cetd-ds", { λ: "lambda" }),
  },
  {
    name: "Density",
    summary: "The largest region of long strings.",
    values: { text: regions },
    says: said("density", { C1: "denseLength", C2: "gap" }),
  },
  { name: "link density", summary: "Long strings that are not links.", values: { text: linkDensity } },
  { name: "all", summary: "Keeps every word.", values: { text: all }, says: said("plain", {}) },
];

function said(
  extractor: string,
  names: Readonly<Record<string, string>>,
  values: RunSpec["values"] = {},
): NonNullable<Preset["says"]> {
  return { extractor, values, names };
}

const parameters = {
  text: {
    kind: "formula",
    stage: "analysis",
    label: "Formula",
    description: "The method: what it is over, its quantities and numbers, and what it keeps or drops.",
    default: tagRatios,
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
    return { formula: parsed, on: formulaPage(page, parsed.units) };
  },
  decide({ formula: parsed, on }, values: Readonly<Record<string, Value>>) {
    const ruleOf = rulesOf(parsed, on, values);
    const kept = parsed.rules.filter(({ keeps }) => keeps);
    const dropped = parsed.rules.filter(({ keeps }) => !keeps);
    const rest: Fate = kept.length > 0 ? "removed" : "kept";
    const unlessDropped = dropped.reduceRight<Rule<Fate>>((next, { of }) => ruleOf(of, "removed", next), "kept");
    const rule =
      kept.length === 0
        ? unlessDropped
        : kept.reduceRight<Rule<Fate>>((next, { of }) => ruleOf(of, unlessDropped, next), "removed");
    const { units } = on.pieces;
    const parents =
      on.parents === undefined ? [] : [channelsOver(units.name).parents(on.parents.slice(), "Around it", "DOM tree")];
    return keptWhere(on.pieces, rule as Question<Fate>, () => ({ channels: parents }), rest);
  },
});
