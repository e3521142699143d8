import { isSpace } from "./vocabulary.ts";

/** The words of a text, as white space separates them: that of pages, U+00A0 too. */
export function splitWords(text: string): readonly string[] {
  const found: string[] = [];
  let start = -1;
  for (let index = 0; index <= text.length; index++) {
    const inWord = index < text.length && !isSpace(text.charCodeAt(index));
    if (inWord && start < 0) start = index;
    if (inWord || start < 0) continue;
    found.push(text.slice(start, index));
    start = -1;
  }
  return found;
}
