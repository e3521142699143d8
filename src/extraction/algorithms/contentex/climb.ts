import { comparedTexts, numberText } from "../../contract/number-text.ts";
import { indexAt } from "../../page/selection.ts";
import type { Page } from "../../page/page.ts";
import { isSpace } from "../../page/vocabulary.ts";
import type { Measured } from "./measured.ts";
import { shortLabel } from "../../method/short-label.ts";

/** Elements of a climb that are named; of a longer one the first and the last of them. */
const mostNamed = 5;
/** Characters of a link's text that name it. */
const longestName = 24;

/** The elements that a link's climb goes through, from its parent to the one that is deleted; empty for a link directly in body. */
export function climbFrom({ page, tops }: Measured, link: number): readonly number[] {
  const { parents } = page.elements;
  const start = parents[link];
  if (start === page.body) return [];
  const path = [start];
  for (let at = start; at !== tops[start]; at = parents[at]) path.push(parents[at]);
  return path;
}

/** "li 0.33 → ul#menu 0.25, and no further: score(div) = 0.80". */
export function climbText(measured: Measured, link: number): string {
  const { page, scores } = measured;
  const path = climbFrom(measured, link);
  const top = path.at(-1);
  if (top === undefined) return "the link alone: it stands directly in body, which is never deleted";
  const step = (element: number): string => `${shortLabel(page, element)} ${numberText(scores[element])}`;
  const middle = Math.ceil(mostNamed / 2);
  const named =
    path.length <= mostNamed
      ? path.map(step)
      : [...path.slice(0, middle).map(step), "…", ...path.slice(path.length - (mostNamed - middle)).map(step)];
  const above = page.elements.parents[top];
  const end =
    above === page.body
      ? "body is never deleted"
      : `score(${shortLabel(page, above)}) = ${comparedTexts(scores[above], scores[top])[0]} is not below`;
  return `${named.join(" → ")}, and no further: ${end}`;
}

/** "score(li) = (3 − 2) / 3 = 0.333". */
export function scoreText({ page, textCounts, linkCounts, scores }: Measured, element: number): string {
  const words = textCounts[element];
  const quotient = words === 0 ? "" : `(${words} − ${linkCounts[element]}) / ${words} = `;
  return `score(${shortLabel(page, element)}) = ${quotient}${numberText(scores[element])}`;
}

/** The name of a link: the beginning of its text. */
export function linkName({ runs, elements }: Page, link: number): string {
  const end = elements.ends[link];
  for (let run = indexAt(runs.starts, elements.starts[link]) + 1; run < runs.count && runs.starts[run] < end; run++) {
    const text = runs.ignored[run] === 1 ? "" : trimmed(runs.texts[run]);
    if (text !== "") return `“${text}”`;
  }
  return "a link without text";
}

/** A text shortened to name it, white space collapsed. */
export function trimmed(text: string): string {
  let start = 0;
  while (start < text.length && isSpace(text.charCodeAt(start))) start++;
  const short = text
    .slice(start, start + 4 * longestName)
    .replace(/\s+/g, " ")
    .trim();
  return short.length > longestName ? `${short.slice(0, longestName - 1)}…` : short;
}
