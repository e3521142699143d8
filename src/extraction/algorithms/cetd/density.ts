import { numberText } from "../../contract/number-text.ts";
import {
  atLeast,
  column,
  constant,
  count,
  log,
  loop,
  minus,
  over,
  plus,
  times,
  unless,
  type Column,
  type Expression,
  type UnitName,
} from "../../method/expression.ts";
import { relationsOf } from "../../page/tree.ts";
import type { Counts } from "./counts.ts";
import { at, type Reading } from "./parameters.ts";

/** What a page is counted by, and the densities of its nodes. */
export interface Densities {
  /** C, T, LC and LT, and b of these. */
  readonly counted: readonly Column[];
  /** TD, definition 1. */
  readonly plain: Column;
  /** CTD, definition 2; all 0 on a page without link text, where each would be infinite: see `hasLinks`. */
  readonly composite: Column;
}

/**
 * Text densities and composite text densities. A zero denominator counts as 1.
 *
 * Differs: [link-text-alone] definition 2 sets every zero denominator to 1; for a node of link text only (¬LC = 0) section 3.3 asks
 * for density 0, and that is what it gets where nothing else is chosen. Differs: [no-text] so does a node without text.
 */
export function densitiesOf(counts: Counts, linkTextAlone: Reading["linkTextAlone"], name: UnitName): Densities {
  const { characters, linkCharacters } = counts;
  const ofSubtree = (id: keyof Counts, symbol: string, noun: string, values: Float64Array<ArrayBuffer>): Column =>
    count(id, symbol, { name: noun, unit: noun.toLowerCase(), formula: `${symbol}, over the subtree` }, values);
  const C = ofSubtree("characters", "C", "Characters", characters);
  const T = ofSubtree("tags", "T", "Tags", counts.tags);
  const LC = ofSubtree("linkCharacters", "LC", "Link characters", linkCharacters);
  const LT = ofSubtree("linkTags", "LT", "Link tags", counts.linkTags);
  const orOne = (of: Expression): Expression => atLeast(1, of);
  const perTag = over(C, orOne(T));
  const unit = "characters per tag";
  const plain = column(
    {
      id: "textDensity",
      symbol: "TD",
      name: "Text density",
      unit,
      cite: at("section 3.2, definition 1"),
      differs:
        "Characters are those of trimmed text with white space collapsed. This gives example 2, without the dots of example 1.",
    },
    perTag,
    counts.count,
    name,
  );
  const cite = at("section 3.3, definition 2");
  const linksAgainstOthers = times(over(C, orOne(minus(C, LC))), LC);
  const linksOfBody = times(constant("LC_body / C_body", linkRatio(counts)), C);
  const base = column(
    { id: "base", symbol: "b", name: "Base of the logarithm", unit: "", cite },
    log(plus(plus(linksAgainstOthers, linksOfBody), { ...constant("e", Math.E), numbers: () => "e" })),
    counts.count,
    name,
  );
  const weighted = times(perTag, log(times(over(C, orOne(LC)), over(orOne(T), orOne(LT))), base));
  const isLinked = hasLinks(counts);
  const isZero = (node: number): boolean =>
    !isLinked || characters[node] === 0 || (linkTextAlone === "zero" && characters[node] === linkCharacters[node]);
  const whyZero = (node: number): string | undefined => {
    if (!isZero(node)) return undefined;
    if (!isLinked) return "the page has no links";
    return characters[node] === 0 ? "it has no text" : `all its ${characters[node]} characters are links`;
  };
  const composite = column(
    {
      id: "compositeDensity",
      symbol: "CTD",
      name: "Composite text density",
      unit: `${unit}, weighted`,
      cite,
      differs:
        "Definition 2 sets each denominator of 0 to 1. A node with link text only has density 0, as the text below it says.",
    },
    unless(whyZero, 0, weighted),
    compositeDensities(counts, isZero),
    name,
  );
  return { counted: [C, T, LC, LT, base], plain, composite };
}

/** The values of the formula, in one loop: most of what the method takes. */
function compositeDensities(counts: Counts, isZero: (node: number) => boolean): Float64Array<ArrayBuffer> {
  const ratio = linkRatio(counts);
  const densities = new Float64Array(counts.count);
  for (let node = 0; node < counts.count; node++) {
    if (isZero(node)) continue;
    const C = counts.characters[node];
    const LC = counts.linkCharacters[node];
    const T = Math.max(counts.tags[node], 1);
    const base = Math.log((C / Math.max(C - LC, 1)) * LC + ratio * C + Math.E);
    const argument = (C / Math.max(LC, 1)) * (T / Math.max(counts.linkTags[node], 1));
    densities[node] = (C / T) * (Math.log(argument) / Math.log(base));
  }
  return densities;
}

/** LC_body / C_body: the share of link text in the page. */
export function linkRatio({ characters, linkCharacters }: Counts): number {
  return linkCharacters[0] / Math.max(characters[0], 1);
}

/** True where composite densities exist: on a page without link text each would be infinite (section 3.3). */
export function hasLinks({ linkCharacters }: Counts): boolean {
  return linkCharacters[0] > 0;
}

/**
 * DensitySum of each node: the sum of its children's densities (definition 3), and what each stretch of its own text adds.
 *
 * Differs: [own-text] definition 3 has no term for own text; the authors' program adds one, given here by `ownDensity`, and takes
 * the density of a node without child elements for its sum. Without `ownDensity` the sum is of children alone.
 */
export function densitySums(
  { parents, ownTexts }: Pick<Counts, "parents" | "ownTexts">,
  density: Column,
  ownDensity: ((length: number) => number) | undefined,
  name?: UnitName,
): Column {
  const sumsWith = (): Float64Array<ArrayBuffer> => {
    const { values } = density;
    const sums = new Float64Array(parents.length);
    const hasChildren = new Uint8Array(parents.length);
    for (let node = 1; node < parents.length; node++) {
      sums[parents[node]] += values[node];
      hasChildren[parents[node]] = 1;
    }
    if (ownDensity === undefined) return sums;
    for (let node = 0; node < parents.length; node++) {
      if (hasChildren[node] === 0) sums[node] = values[node];
      else for (const length of ownTexts[node] ?? []) sums[node] += ownDensity(length);
    }
    return sums;
  };
  const termsOf = (node: number): readonly number[] => {
    const children = density.values.filter((_, child) => parents[child] === node);
    if (ownDensity === undefined) return [...children];
    return children.length === 0 ? [density.values[node]] : [...children, ...(ownTexts[node] ?? []).map(ownDensity)];
  };
  return column(
    {
      id: "densitySum",
      symbol: "DensitySum",
      name: "DensitySum",
      unit: "characters per tag, summed",
      cite: at("section 4.2, definition 3"),
      differs: "Definition 3 has no term for a node's own text. The authors' program adds one, as does this by default.",
    },
    loop(`Σ ${density.symbols} of the children${ownDensity === undefined ? "" : " + own text"}`, [], sumsWith, (node) =>
      sumText(termsOf(node)),
    ),
    parents.length,
    name,
  );
}

/** Terms of a sum that are written out, at most. */
const shownTerms = 7;

function sumText(terms: readonly number[]): string {
  if (terms.length === 0) return "0";
  return terms.length > shownTerms ? `the sum of ${terms.length} terms` : terms.map(numberText).join(" + ");
}

/** The share of own text of a length in a composite DensitySum: l · ln l / ln(ln(LC_body/C_body · l + e)). */
export function compositeOwnDensity(counts: Counts): (length: number) => number {
  const ratio = linkRatio(counts);
  return (length) => (length * Math.log(length)) / Math.log(Math.log(ratio * length + Math.E));
}

/**
 * Densities smoothed with the element siblings on both sides, weights 1, 2, 1; at an end, of those that exist.
 *
 * Differs: [smoothing] the paper says "weighted averaging with sibling nodes" (section 4.3) and no more; the weights are ours.
 */
export function smoothedDensities({ parents }: Pick<Counts, "parents">, density: Column, name?: UnitName): Column {
  const { previousSiblings, nextSiblings } = relationsOf(parents);
  const around = (node: number): readonly number[] =>
    [previousSiblings[node], node, nextSiblings[node]].filter((sibling) => sibling >= 0);
  return column(
    {
      id: "smoothed",
      symbol: `${density.symbols}′`,
      name: "Smoothed density",
      unit: density.quantity.unit,
      cite: at("section 4.3"),
      differs:
        "The paper says only “weighted averaging with sibling nodes”. The weights 1, 2, 1 are ours; the first and the last sibling use those of the two that exist.",
    },
    loop(
      `(before + 2 · ${density.symbols} + after) / 4 over element siblings, / 3 at the first and the last`,
      [density],
      () => {
        const { values } = density;
        return values.map((value, node) => {
          const [before, after] = [previousSiblings[node], nextSiblings[node]];
          const weights = 2 + Number(before >= 0) + Number(after >= 0);
          return ((before < 0 ? 0 : values[before]) + 2 * value + (after < 0 ? 0 : values[after])) / weights;
        });
      },
      (node) => {
        const terms = around(node).map((one) => `${one === node ? "2 · " : ""}${density.numbers(one)}`);
        return `(${terms.join(" + ")}) / ${terms.length + 1}`;
      },
    ),
    parents.length,
    name,
  );
}
