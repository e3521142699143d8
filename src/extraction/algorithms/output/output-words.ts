import type { GivenOutput } from "../../contract/given-output.ts";
import { markdownHtml } from "../../page/markdown-html.ts";
import { openPage } from "../../page/open-page.ts";
import { wordText } from "../../page/terms.ts";
import { usualReading, type Reading } from "../../page/reading.ts";
import { splitWords, wordsOf } from "../../page/words.ts";

/** UTF-16 units of an output, at the most: as many as the longest of pages have. */
export const mostOutputUnits = 20_000_000;
/** Words of an output, at the most: what can be looked for while somebody waits. */
export const mostOutputWords = 1_000_000;

/**
 * The words that a program wrote, as those of its page are read. HTML is parsed as pages are: nothing of it runs, and nothing is asked for.
 *
 * @throws RangeError with a sentence where there are too many to look for
 */
export function outputWords({ form, text }: GivenOutput, name: string, reading: Reading): readonly string[] {
  if (text.length > mostOutputUnits) throw tooLong(name, text.length, "characters", mostOutputUnits);
  const words =
    form === "text" ? splitWords(text, reading.words) : htmlWords(form === "html" ? text : markdownHtml(text), reading);
  if (words.length > mostOutputWords) throw tooLong(name, words.length, "words", mostOutputWords);
  return words;
}

function htmlWords(html: string, { words: by }: Reading): readonly string[] {
  const page = openPage(html, { ...usualReading, words: by });
  const words = wordsOf(page);
  return Array.from({ length: words.count }, (_, word) => wordText(page, words, word));
}

function tooLong(name: string, count: number, what: string, limit: number): RangeError {
  const [many, most] = [count, limit].map((number) => number.toLocaleString("en"));
  return new RangeError(
    `${name} wrote ${many} ${what} for this page, and ${most} is the limit. Give what it wrote for this page alone.`,
  );
}
