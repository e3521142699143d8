import { alignWords } from "../../extraction/page/align-words.ts";
import { openPage } from "../../extraction/page/open-page.ts";
import type { Page } from "../../extraction/page/page.ts";
import type { Reading } from "../../extraction/page/reading.ts";
import { wordText } from "../../extraction/page/terms.ts";
import { splitWords, wordsOf } from "../../extraction/page/words.ts";
import { goldOfText } from "../../extraction/scoring/gold.ts";
import type { MeasureId } from "../../extraction/scoring/measure.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { isScore, outcomeOf } from "../../extraction/scoring/score.ts";
import type { PageTask } from "../../import/corpus/read-entry.ts";
import { goldOf } from "../evaluate-page.ts";
import type { Sentence } from "./text-changes.ts";

/** A page that is at hand: texts that were kept of it can be scored, and their sentences found. */
export class PageAtHand {
  readonly #task: PageTask;
  readonly #page: Page;

  constructor(task: PageTask, reading?: Reading) {
    this.#task = task;
    this.#page = openPage(task.source, reading);
  }

  /** The score of a text; undefined without a gold standard, or where the measure would take too long. */
  score(text: string, measure: MeasureId): number | undefined {
    const { gold } = this.#task;
    if (gold === undefined) return undefined;
    const scoreWith = measureFor(measure).prepare(goldOf(gold, this.#page), this.#page);
    const outcome = outcomeOf(scoreWith, goldOfText(this.#page, text));
    return isScore(outcome) ? outcome.value : undefined;
  }

  /** For each sentence of a text the offset in the page's source where it begins; undefined for one without a word of the page. */
  placesOf(text: string, sentences: readonly Sentence[]): readonly (number | undefined)[] {
    const words = wordsOf(this.#page);
    const by = this.#page.reading.words;
    const own = splitWords(text, by);
    const places = alignWords(
      own,
      Array.from({ length: words.count }, (_, word) => wordText(this.#page, words, word)),
    );
    const found: (number | undefined)[] = [];
    let next = 0;
    let offset = 0;
    for (const { start, text: sentence } of sentences) {
      // The words before it.
      for (; next < own.length; next++) {
        const at = text.indexOf(own[next], offset);
        if (at >= start) break;
        offset = at + own[next].length;
      }
      const place = places.subarray(next, next + splitWords(sentence, by).length).find((match) => match >= 0);
      found.push(place === undefined ? undefined : words.starts[place]);
    }
    return found;
  }
}
