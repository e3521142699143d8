import * as stopword from "stopword";

/** Languages that there is a list of stop words for, with their names. */
export const languages = {
  english: "English",
  german: "German",
  italian: "Italian",
  spanish: "Spanish",
  french: "French",
  farsi: "Farsi",
  arabic: "Arabic",
  greek: "Greek",
  polish: "Polish",
  russian: "Russian",
  ukrainian: "Ukrainian",
} as const;
export type Language = keyof typeof languages;
export const languageIds = Object.keys(languages) as readonly Language[];

interface StopList {
  readonly words: readonly string[];
  /** The codes that a `lang` attribute for it may begin with (ISO 639-1). */
  readonly codes: readonly string[];
  /**
   * Its words' share of those of a text, from 0 to 1: of the Universal Declaration of Human Rights in the language, words between white
   * space. Of news the lists of English, Greek, Polish and Russian make up 0.395, 0.344, 0.315 and 0.238.
   */
  readonly share: number;
}

const lists: Readonly<Record<Language, StopList>> = {
  english: { words: stopword.eng, codes: ["en"], share: 0.447 },
  german: { words: stopword.deu, codes: ["de"], share: 0.51 },
  italian: { words: stopword.ita, codes: ["it"], share: 0.4 },
  spanish: { words: stopword.spa, codes: ["es"], share: 0.406 },
  french: { words: stopword.fra, codes: ["fr"], share: 0.44 },
  farsi: { words: stopword.fas, codes: ["fa"], share: 0.206 },
  arabic: { words: stopword.ara, codes: ["ar"], share: 0.245 },
  greek: { words: stopword.ell, codes: ["el"], share: 0.371 },
  polish: { words: stopword.pol, codes: ["pl"], share: 0.341 },
  russian: { words: stopword.rus, codes: ["ru"], share: 0.289 },
  ukrainian: { words: stopword.ukr, codes: ["uk"], share: 0.285 },
};

/** The words of a language that are so frequent that they say nothing of a text: "the", "of". As `asListed` writes them. */
export function stopWordsOf(language: Language): ReadonlySet<string> {
  return new Set(lists[language].words.map(asListed));
}

/** The share of a text that a language's list makes up, as a factor on that of English; see `StopList`. */
export function shareToEnglish(language: Language): number {
  return lists[language].share / lists.english.share;
}

/** The language of a code of ISO 639-1, where there is a list for it. */
export function languageOfCode(code: string): Language | undefined {
  return languageIds.find((language) => lists[language].codes.includes(code));
}

/** A word as the lists have it: in lower case, Greek ones without accents and with σ at the end. */
export function asListed(word: string): string {
  const lower = word.toLowerCase();
  return /[\u0370-\u03ff\u1f00-\u1fff]/.test(lower) ? lower.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ς", "σ") : lower;
}
