import type { ChainLink, Explanation } from "../../contract/extraction.ts";
import { numberText } from "../../contract/number-text.ts";
import type { Quantity } from "../../contract/trace.ts";
import { elementLabel } from "../../page/page.ts";
import { compositeTerms, linkRatio } from "./density.ts";
import type { Measured } from "./measured.ts";
import { compositeDensity, textDensity } from "./paper.ts";

/** Characters of an element's name within a formula; some carry dozens of classes. */
const nameLength = 28;

export function verdictOf(isKept: boolean): Explanation["verdict"] {
  return isKept ? "kept" : "removed";
}

export function signOf(value: number, threshold: number): string {
  return value >= threshold ? "≥" : "<";
}

/** A node with its id and classes, shortened. */
export function nameOf({ page, counts }: Measured, node: number): string {
  const label = elementLabel(page, counts.elements[node]);
  return label.length > nameLength ? `${label.slice(0, nameLength - 1)}…` : label;
}

/** The way from body to a node. */
export function pathOf(measured: Measured, node: number): string {
  const names: string[] = [];
  for (let at = node; at >= 0; at = measured.counts.parents[at]) names.push(nameOf(measured, at));
  return names.toReversed().join(" > ");
}

/** The density of the papers that decides, and how formulas write it. */
export interface Density {
  readonly symbol: "TD" | "CTD";
  readonly quantity: Quantity;
  readonly channel: "textDensity" | "compositeDensity";
}

export const plainDensity: Density = { symbol: "TD", quantity: textDensity, channel: "textDensity" };
export const weightedDensity: Density = { symbol: "CTD", quantity: compositeDensity, channel: "compositeDensity" };

/** A node's density: definition 1 or 2, and with its counts. */
export function densityLink(measured: Measured, { symbol, quantity }: Density, node: number): ChainLink {
  const name = `${symbol}(${nameOf(measured, node)})`;
  const numbers = symbol === "TD" ? plainNumbers(measured, node) : compositeNumbers(measured, node);
  return { symbols: quantity.formula, numbers: `${name} = ${numbers}` };
}

/** A node's density with its counts, as one term: "TD(C = 85, T = 4) = 21.25". */
export function densityTerm({ counts, plain, composite }: Measured, { symbol }: Density, node: number): string {
  const value = (symbol === "TD" ? plain : composite)[node];
  const tags = Math.max(counts.tags[node], 1);
  const links = symbol === "TD" ? "" : `, LC = ${counts.linkCharacters[node]}, LT = ${counts.linkTags[node]}`;
  return `${symbol}(C = ${counts.characters[node]}, T = ${tags}${links}) = ${numberText(value)}`;
}

function plainNumbers({ counts, plain }: Measured, node: number): string {
  const tags = Math.max(counts.tags[node], 1);
  return `${counts.characters[node]} / ${tags} = ${numberText(plain[node])}`;
}

function compositeNumbers({ counts, composite, linkTextAlone }: Measured, node: number): string {
  const terms = compositeTerms(counts, node, linkTextAlone);
  if (terms === undefined) return counts.characters[node] === 0 ? "0: it has no text" : "0: all its text is links";
  const { characters, tags, linkCharacters, otherCharacters, linkTags, base } = terms;
  const density = `${characters}/${tags} · log_b(${characters}/${Math.max(linkCharacters, 1)} · ${tags}/${linkTags})`;
  const inBase = `${characters}/${otherCharacters} · ${linkCharacters} + ${numberText(linkRatio(counts))} · ${characters} + e`;
  return `${density} = ${numberText(composite[node])}, b = ln(${inBase}) = ${numberText(base)}`;
}
