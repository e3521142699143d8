import { selectedText } from "../output/text.ts";
import { oncePerPage } from "../page/once-per-page.ts";
import type { Page } from "../page/page.ts";
import { meets, type Range, type Selection } from "../page/selection.ts";
import { allWords } from "../page/words.ts";
import { wordsIn } from "./lexicon.ts";
import { checkedSnippets, type Snippets } from "./snippets.ts";

/** A snippet as a lane's extract has it or not. */
export interface SnippetCheck {
  readonly text: string;
  /** True where the extract has it. */
  readonly isThere: boolean;
  /** Where the page has it: what the extract keeps before anything else; left out where the page has it nowhere. */
  readonly place?: Range;
}

/** The snippets of a page as checks of one extract. */
export interface SnippetChecks {
  readonly with: readonly SnippetCheck[];
  readonly without: readonly SnippetCheck[];
}

/** Places of a snippet on the page that are looked at for one that is kept. */
const mostPlaces = 200;

/**
 * Checks an extract, by its text, as the measure does, and finds each snippet on the page.
 *
 * @throws TooMuchWork as `checkedSnippets` does.
 */
export function snippetChecks(page: Page, selection: Selection, text: string, snippets: Snippets): SnippetChecks {
  const { found, leaked } = checkedSnippets(text, snippets);
  const checksOf = (texts: readonly string[], there: readonly boolean[]): readonly SnippetCheck[] =>
    texts.map((snippet, index) => {
      const place = placeOf(page, selection, snippet);
      return { text: snippet, isThere: there[index], ...(place && { place }) };
    });
  return { with: checksOf(snippets.with, found), without: checksOf(snippets.without, leaked) };
}

function placeOf(page: Page, selection: Selection, snippet: string): Range | undefined {
  const { text, offsets } = flatText(page);
  const wanted = wordsIn(small(snippet)).join(" ");
  if (wanted === "") return undefined;
  let first: Range | undefined;
  let at = text.indexOf(wanted);
  for (let count = 0; at >= 0 && count < mostPlaces; count++) {
    const place = { start: offsets[at], end: offsets[at + wanted.length - 1] + 1 };
    if (meets(selection, place.start, place.end)) return place;
    first ??= place;
    at = text.indexOf(wanted, at + wanted.length);
  }
  return first;
}

/** The page's text with a blank for each white space, unit by unit where it stands in the source. */
const flatText = oncePerPage((page) => {
  const { text, offsets } = selectedText(page, allWords(page));
  return { text: small(text).replace(/[\s\u0085]/g, " "), offsets };
});

/** A text in small letters, with as many units: one whose small letter is longer stays as it is. */
function small(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : Array.from(text, smallSign).join("");
}

function smallSign(sign: string): string {
  const lower = sign.toLowerCase();
  return lower.length === sign.length ? lower : sign;
}
