import { languages, stopWordsOf } from "../../page/stop-words.ts";
import type { Language } from "../../page/stop-words.ts";
import type { Page } from "../../page/page.ts";

/** How the language of a page was found. */
export interface ChosenLanguage {
  readonly language: Language;
  /** "by the page's lang attribute": for a note. */
  readonly by: string;
}

const codes: Readonly<Record<Language, string>> = {
  English: "en",
  German: "de",
  Italian: "it",
  Spanish: "es",
  French: "fr",
  Farsi: "fa",
  Arabic: "ar",
};

/** For each stop word, a bit for every language that it is one of. */
const bitsOf: ReadonlyMap<string, number> = languages.reduce((bits, language, index) => {
  for (const word of stopWordsOf(language)) bits.set(word, (bits.get(word) ?? 0) | (1 << index));
  return bits;
}, new Map<string, number>());

/** The languages that a word is a stop word of, as bits; 0 for none. */
export function stopBits(word: string): number {
  return bitsOf.get(word) ?? bitsOf.get(word.toLowerCase()) ?? 0;
}

export function bitOf(language: Language): number {
  return 1 << languages.indexOf(language);
}

/** The language that a page says it is in, where there is a list for it. */
function declaredLanguage({ elements }: Page): Language | undefined {
  const html = elements.attributes[elements.names.indexOf("html")] ?? [];
  const lang = html.find(({ name }) => name === "lang" || name === "xml:lang")?.value ?? "";
  const code = lang.trim().toLowerCase().split(/[-_]/u)[0];
  return languages.find((language) => codes[language] === code);
}

/**
 * The language of a page: what its `lang` attribute says, else the one with the most stop words among its words; English where
 * it has none.
 *
 * Differs: the paper leaves the choice to the user.
 *
 * @param bits `stopBits` of each word of the page.
 */
export function languageOf(page: Page, bits: readonly number[]): ChosenLanguage {
  const declared = declaredLanguage(page);
  if (declared !== undefined) return { language: declared, by: "by the page's lang attribute" };
  const counts = new Array<number>(languages.length).fill(0);
  for (const word of bits)
    for (let index = 0; index < counts.length; index++) counts[index] = (counts[index] ?? 0) + ((word >> index) & 1);
  const most = Math.max(...counts);
  const language = languages[counts.indexOf(most)] ?? "English";
  return { language, by: `whose list has ${most.toLocaleString("en")} of the page's words, the most` };
}
