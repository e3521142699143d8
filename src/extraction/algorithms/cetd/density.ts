import { relationsOf } from "../../page/tree.ts";
import type { Counts } from "./counts.ts";
import type { LinkTextAlone } from "./parameters.ts";

/**
 * Text density of each node: TD = C / T, characters per tag (definition 1). A node without tags counts as having one.
 */
export function textDensities({ count, characters, tags }: Counts): Float64Array<ArrayBuffer> {
  return Float64Array.from({ length: count }, (_, node) => characters[node] / atLeastOne(tags[node]));
}

/**
 * Composite text density of each node (definition 2):
 * CTD = C/T · log_b(C/LC · T/LT), b = ln(C/¬LC · LC + LC_body/C_body · C + e). A zero denominator counts as 1.
 *
 * On a page without any link text b is 1, so that densities are infinite: see `hasLinks`.
 *
 * Differs: [link-text-alone] definition 2 sets every zero denominator to 1; for a node of link text only (¬LC = 0) section 3.3 asks
 * for density 0, and that is what it gets where nothing else is chosen. Differs: [no-text] so does a node without text.
 */
export function compositeDensities(counts: Counts, linkTextAlone: LinkTextAlone): Float64Array<ArrayBuffer> {
  return Float64Array.from({ length: counts.count }, (_, node) => compositeDensity(counts, node, linkTextAlone));
}

function compositeDensity(counts: Counts, node: number, linkTextAlone: LinkTextAlone): number {
  const terms = compositeTerms(counts, node, linkTextAlone);
  if (terms === undefined) return 0;
  const { characters, tags, base, argument } = terms;
  return (characters / tags) * (Math.log(argument) / Math.log(base));
}

/** The terms of a composite density, zeros replaced; undefined where the node has no text, or link text only and its density is zero. */
export function compositeTerms(
  counts: Counts,
  node: number,
  linkTextAlone: LinkTextAlone,
):
  | {
      readonly characters: number;
      readonly tags: number;
      readonly linkCharacters: number;
      readonly otherCharacters: number;
      readonly linkTags: number;
      readonly base: number;
      readonly argument: number;
    }
  | undefined {
  const characters = counts.characters[node];
  const linkCharacters = counts.linkCharacters[node];
  if (characters === 0 || (characters === linkCharacters && linkTextAlone === "zero")) return undefined;
  const otherCharacters = atLeastOne(characters - linkCharacters);
  const tags = atLeastOne(counts.tags[node]);
  const linkTags = atLeastOne(counts.linkTags[node]);
  const base = Math.log((characters / otherCharacters) * linkCharacters + linkRatio(counts) * characters + Math.E);
  const argument = (characters / atLeastOne(linkCharacters)) * (tags / linkTags);
  return { characters, tags, linkCharacters, otherCharacters, linkTags, base, argument };
}

/** LC_body / C_body: the share of link text in the page. */
export function linkRatio({ characters, linkCharacters }: Counts): number {
  return linkCharacters[0] / atLeastOne(characters[0]);
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
  { count, parents, ownTexts }: Counts,
  densities: Float64Array,
  ownDensity: ((length: number) => number) | undefined,
): Float64Array<ArrayBuffer> {
  const sums = new Float64Array(count);
  const hasChildren = new Uint8Array(count);
  for (let node = 1; node < count; node++) {
    const parent = parents[node];
    sums[parent] += densities[node];
    hasChildren[parent] = 1;
  }
  if (ownDensity === undefined) return sums;
  for (let node = 0; node < count; node++) {
    if (hasChildren[node] === 0) sums[node] = densities[node];
    else for (const length of ownTexts[node] ?? []) sums[node] += ownDensity(length);
  }
  return sums;
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
export function smoothedDensities(counts: Counts, densities: Float64Array): Float64Array<ArrayBuffer> {
  const { previousSiblings, nextSiblings } = relationsOf(counts.parents);
  return Float64Array.from({ length: counts.count }, (_, node) => {
    const [before, after] = [previousSiblings[node], nextSiblings[node]];
    const weights = 2 + Number(before >= 0) + Number(after >= 0);
    return ((before < 0 ? 0 : densities[before]) + 2 * densities[node] + (after < 0 ? 0 : densities[after])) / weights;
  });
}

function atLeastOne(number: number): number {
  return number === 0 ? 1 : number;
}
