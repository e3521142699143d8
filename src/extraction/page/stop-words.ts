import { ara, deu, eng, fas, fra, ita, spa } from "stopword";

/** Languages that there is a list of stop words for. */
export const languages = ["English", "German", "Italian", "Spanish", "French", "Farsi", "Arabic"] as const;
export type Language = (typeof languages)[number];

const lists: Readonly<Record<Language, readonly string[]>> = {
  English: eng,
  German: deu,
  Italian: ita,
  Spanish: spa,
  French: fra,
  Farsi: fas,
  Arabic: ara,
};

/** The words of a language that are so frequent that they say nothing of a text: "the", "of". In lower case. */
export function stopWordsOf(language: Language): ReadonlySet<string> {
  return new Set(lists[language].map((word) => word.toLowerCase()));
}
