import type { Page } from "../../page/page.ts";
import { Terms, termsOf } from "../../page/terms.ts";
import type { Words } from "../../page/words.ts";

/** Which words are features, and which of them are the same. */
export interface FeatureOptions {
  readonly stopWords: ReadonlySet<string>;
  /** Whether plurals are the same as their singulars. */
  readonly foldPlurals: boolean;
}

/** The features of a set of pages: lower-cased words, without stop words. */
export class FeatureWords {
  readonly #terms = new Terms();
  readonly #options: FeatureOptions;
  /** Feature of each term, -1 for a stop word; worked out when a term is first seen. */
  readonly #features: number[] = [];

  constructor(options: FeatureOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#terms.count;
  }

  textOf(feature: number): string {
    return this.#terms.textOf(feature);
  }

  /** The feature of each word of a page; -1 for a stop word and for signs alone. */
  of(page: Page, words: Words): Int32Array<ArrayBuffer> {
    return termsOf(page, words, this.#terms).map((term) => (term < 0 ? -1 : (this.#features[term] ??= this.#featureOf(term))));
  }

  #featureOf(term: number): number {
    const text = this.#terms.textOf(term);
    if (this.#options.stopWords.has(text)) return -1;
    return this.#options.foldPlurals ? this.#terms.ofText(singular(text)) : term;
  }
}

/** Harman's S stemmer (1991): the first of three endings that fits is taken off, or none. */
export function singular(word: string): string {
  if (word.endsWith("ies")) return /[ea]ies$/u.test(word) ? word : `${word.slice(0, -3)}y`;
  if (word.endsWith("es")) return /[aeo]es$/u.test(word) ? word : word.slice(0, -1);
  return word.endsWith("s") && !/[us]s$/u.test(word) ? word.slice(0, -1) : word;
}
