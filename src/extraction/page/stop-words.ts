import { ara, deu, eng, fas, fra, ita, spa } from "stopword";

/** Languages that there is a list of stop words for, with their names. */
export const languages = {
  english: "English",
  german: "German",
  italian: "Italian",
  spanish: "Spanish",
  french: "French",
  farsi: "Farsi",
  arabic: "Arabic",
} as const;
export type Language = keyof typeof languages;
export const languageIds = Object.keys(languages) as readonly Language[];

const lists: Readonly<Record<Language, readonly string[]>> = {
  english: eng,
  german: deu,
  italian: ita,
  spanish: spa,
  french: fra,
  farsi: fas,
  arabic: ara,
};

/** The words of a language that are so frequent that they say nothing of a text: "the", "of". In lower case. */
export function stopWordsOf(language: Language): ReadonlySet<string> {
  return new Set(lists[language].map((word) => word.toLowerCase()));
}
