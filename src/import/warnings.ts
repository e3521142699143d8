import type { Page } from "../extraction/page/page.ts";
import { contentAdvice, encodingAdvice, hiddenAdvice, shellText } from "./advice.ts";
import { hiddenTexts } from "./hidden-text.ts";
import { contentFacts, type PageFacts } from "./page-facts.ts";

/**
 * The sentences of the advice that warns, where a page is at hand: the lab has its facts from a worker. Hidden text is looked for only
 * where that would warn: on a page with hardly any other.
 */
export function warningsFor(page: Page, decoding: PageFacts["decoding"]): readonly string[] {
  const content = contentFacts(page);
  const hidden = content.textLength <= shellText ? hiddenTexts(page) : [];
  const notices = [
    encodingAdvice({ decoding }),
    contentAdvice(content),
    ...hiddenAdvice({ ...content, hidden, reading: page.reading }),
  ];
  return notices.flatMap((notice) => (notice === undefined ? [] : [notice.text]));
}
