import { oncePerPage } from "./once-per-page.ts";
import type { Page } from "./page.ts";
import { asListed, languageIds, languageOfCode, languages, shareToEnglish, stopWordsOf, type Language } from "./stop-words.ts";
import { wordText } from "./terms.ts";
import { wordsOf } from "./words.ts";

/** Whose stop words count on a page, and why. */
export interface PageLanguage {
  /** "none" where there is no list for the page's language. */
  readonly language: Language | "none";
  /** "by the page's lang attribute": for a note. */
  readonly by: string;
}

/**
 * A page's words that are stop words of a language are at least this share of what they are in a text of that language. Of 737 news in
 * English, Greek, Polish and Russian all but one reach it by the list of their own, and none has more of another; of 205 in Chinese one
 * reaches it.
 */
const leastOfShare = 0.25;
/** The share of the list's words in an English text: the mean over 202 news pages. */
const englishShare = 0.395;

/**
 * The language of a page: that of its `lang` attribute, else the one with the most stop words among its words. The attribute is not
 * believed where another list has more than twice the words: templates say English of pages in any language. Where no list has enough of
 * them, or none is there for the attribute's language, it is none.
 */
export const languageOf = oncePerPage((page: Page): PageLanguage => {
  const words = wordsOf(page);
  const counts = new Map<Language, number>();
  for (let word = 0; word < words.count; word++)
    for (const language of languagesOf.get(asListed(wordText(page, words, word))) ?? [])
      counts.set(language, (counts.get(language) ?? 0) + 1);
  const hitsOf = (language: Language): number => counts.get(language) ?? 0;
  const isEnough = (language: Language): boolean =>
    hitsOf(language) >= leastOfShare * englishShare * shareToEnglish(language) * Math.max(words.count, 1);
  const most = languageIds.reduce((best, language) => (hitsOf(language) > hitsOf(best) ? language : best));
  const code = declaredCode(page);
  const declared = languageOfCode(code);
  if (declared !== undefined && 2 * hitsOf(declared) >= hitsOf(most) && isEnough(declared))
    return { language: declared, by: "by the page's lang attribute" };
  if (declared === undefined && /^[a-z]{2}$/.test(code))
    return { language: "none", by: `there is no list for “${code}”, the language of the page's lang attribute` };
  if (!isEnough(most)) return { language: "none", by: "no list has enough of the page's words" };
  const against =
    declared === undefined
      ? ""
      : `, against ${hitsOf(declared).toLocaleString("en")} of ${languages[declared]}, its lang attribute`;
  return { language: most, by: `whose list has ${hitsOf(most).toLocaleString("en")} of the page's words, the most${against}` };
});

/** The languages that a word is a stop word of. */
const languagesOf: ReadonlyMap<string, readonly Language[]> = languageIds.reduce((all, language) => {
  for (const word of stopWordsOf(language)) all.set(word, [...(all.get(word) ?? []), language]);
  return all;
}, new Map<string, readonly Language[]>());

/** "de" of `<html lang="de-AT">`; empty where a page says nothing. */
function declaredCode({ elements }: Page): string {
  const html = elements.attributes[elements.names.indexOf("html")] ?? [];
  const lang = html.find(({ name }) => name === "lang" || name === "xml:lang")?.value ?? "";
  return lang.trim().toLowerCase().split(/[-_]/u)[0];
}
