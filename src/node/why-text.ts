import type { NamedRun } from "../evaluation/plan.ts";
import { selectedText } from "../extraction/output/text.ts";
import type { Explanation, Extraction } from "../extraction/contract/extraction.ts";
import type { Page } from "../extraction/page/page.ts";
import { selectWords, splitWords, wordsOf } from "../extraction/page/words.ts";
import { threeDigits } from "../format.ts";

/** Places of the same words that are told of. */
const mostPlaces = 5;

/**
 * Why a run keeps or removes words of a page: for each place where they stand the verdict, the rule or the quantity that decided, the
 * formulas with this place's numbers, and the value that would turn it.
 */
export function whyText(page: Page, words: string, { explain }: Extraction, run: NamedRun): string {
  const { text, offsets } = selectedText(
    page,
    selectWords(page, wordsOf(page), () => true),
  );
  const wanted = splitWords(words).join(" ");
  const among = text.replaceAll("\n", " ");
  const places: number[] = [];
  for (let at = among.indexOf(wanted); at >= 0 && places.length < mostPlaces; at = among.indexOf(wanted, at + 1))
    places.push(offsets[at] ?? 0);
  if (wanted === "" || places.length === 0) return `“${words}” does not stand in the text of the page.`;
  return places.map((offset) => `${placeOf(page, offset)}: ${reasonOf(explain(offset), run)}`).join("\n");
}

function placeOf({ source }: Page, offset: number): string {
  const before = source.slice(0, offset).split("\n");
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

function reasonOf(
  { verdict, rule, step, quantity, value, threshold, keeps, unit, formula, chain, flip }: Explanation,
  run: NamedRun,
): string {
  const compared = threshold === undefined ? "" : `, kept where it is ${keeps} ${threeDigits(threshold)}`;
  const lines = [
    rule && `by the rule “${rule.name}”`,
    step,
    quantity !== undefined && value !== undefined && `${quantity} is ${threeDigits(value)}${compared}`,
    unit && `decided for ${unit.label}`,
    ...(chain?.map(({ numbers }) => numbers) ?? [formula]),
    flip && `turned by ${run.extractor}.${flip.parameter}~${flip.value}`,
  ];
  return [verdict, ...lines.filter((line) => line !== undefined && line !== false).map((line) => `  ${line}`)].join("\n");
}
