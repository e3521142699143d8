import type { Units } from "../../contract/trace.ts";
import { sourceOffset, type Page } from "../../page/page.ts";
import { languageIds, stopWordsOf, type Language } from "../../page/stop-words.ts";
import type { Words } from "../../page/words.ts";
import { isSpace } from "../../page/vocabulary.ts";
import { ParagraphEdges, placesOf, type Places } from "./segmentation.ts";

/** The paragraphs of a page in source order, and what their class rests on. */
export interface Paragraphs {
  readonly count: number;
  readonly units: Units;
  /** Characters (code points) of the text, a run of white space as one. */
  readonly lengths: Float64Array<ArrayBuffer>;
  readonly linkCharacters: Float64Array<ArrayBuffer>;
  readonly words: Float64Array<ArrayBuffer>;
  readonly stopWords: Float64Array<ArrayBuffer>;
  /** 1 where an `h1` to `h6` is around it. */
  readonly isHeading: Uint8Array<ArrayBuffer>;
  /** 1 where the text holds “©”, or a list to choose from is around it. */
  readonly hasCopyright: Uint8Array<ArrayBuffer>;
  readonly inSelect: Uint8Array<ArrayBuffer>;
  /** Paragraph of each run of text; -1 for none. */
  readonly ofRuns: Int32Array<ArrayBuffer>;
  readonly firstRuns: Uint32Array<ArrayBuffer>;
  readonly chosen: ChosenLanguage;
}

export interface Analysis extends Paragraphs {
  readonly page: Page;
  /** The words that are selected; those that count are cut where the program cuts. */
  readonly pageWords: Words;
}

/**
 * Cuts a page into paragraphs and counts in them. Buttons and lists to choose from are left out as the package does it, which
 * also leaves out the tags of forms, but not what is in them.
 *
 * Differs: [white-space] white space between two inline tags is a space here; the package drops text that is white space alone, and so runs
 * the words around it together.
 */
export function paragraphsOf(page: Page, language: Language | "auto", readsControls: boolean): Paragraphs {
  const { runs } = page;
  const places = placesOf(page, readsControls);
  const edges = new ParagraphEdges(page, places);
  const reader = new ParagraphReader(page, places);
  for (let run = 0; run < runs.count; run++) {
    if (runs.ignored[run] === 1 || places.unread[runs.parents[run]] === 1) continue;
    const edge = edges.before(run);
    if (edge === "break") reader.endParagraph();
    else if (edge === "space") reader.space();
    if (reader.read(run)) edges.text();
  }
  reader.endParagraph();
  return reader.result(language);
}

class ParagraphReader {
  readonly #page: Page;
  readonly #places: Places;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #lengths: number[] = [];
  readonly #linkCharacters: number[] = [];
  readonly #words: number[] = [];
  readonly #copyright: number[] = [];
  readonly #firstRuns: number[] = [];
  readonly #ofRuns: Int32Array<ArrayBuffer>;
  /** `stopBits` of each word of the page. */
  readonly #bits: number[] = [];
  #isOpen = false;
  #length = 0;
  #inLinks = 0;
  #wordCount = 0;
  #hasCopyright = false;
  #word = "";
  /** White space since the last character: 1, in a link 2. */
  #pending = 0;

  constructor(page: Page, places: Places) {
    this.#page = page;
    this.#places = places;
    this.#ofRuns = new Int32Array(page.runs.count).fill(-1);
  }

  space(): void {
    this.#endWord();
    if (this.#pending === 0) this.#pending = 1;
  }

  /** Returns true where the run has any text. */
  read(run: number): boolean {
    const { runs } = this.#page;
    const text = runs.texts[run];
    const inLink = this.#places.inLink[runs.parents[run]] === 1;
    let first = -1;
    let end = 0;
    let wordStart = -1;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (isSpace(unit) || isWideSpace(unit)) {
        if (wordStart >= 0) this.#word += text.slice(wordStart, index);
        wordStart = -1;
        this.#endWord();
        if (this.#pending === 0) this.#pending = inLink ? 2 : 1;
        continue;
      }
      if (this.#pending !== 0 && this.#length > 0) this.#count(this.#pending === 2);
      this.#pending = 0;
      if ((unit & 0xfc00) !== 0xdc00) this.#count(inLink);
      if (wordStart < 0) wordStart = index;
      if (first < 0) first = index;
      end = index + 1;
    }
    if (first < 0) return false;
    if (wordStart >= 0) this.#word += text.slice(wordStart);
    this.#hasCopyright ||= text.includes("©") || text.includes("&copy");
    this.#place(run, sourceOffset(runs, run, first), sourceOffset(runs, run, end));
    return true;
  }

  #count(inLink: boolean): void {
    this.#length++;
    if (inLink) this.#inLinks++;
  }

  #place(run: number, start: number, end: number): void {
    if (!this.#isOpen) {
      this.#starts.push(start);
      this.#ends.push(end);
      this.#firstRuns.push(run);
    }
    this.#isOpen = true;
    this.#ofRuns[run] = this.#starts.length - 1;
    this.#ends[this.#ends.length - 1] = end;
  }

  #endWord(): void {
    if (this.#word === "") return;
    this.#bits.push(stopBits(this.#word));
    this.#wordCount++;
    this.#word = "";
  }

  endParagraph(): void {
    this.#endWord();
    this.#pending = 0;
    if (!this.#isOpen) return;
    this.#lengths.push(this.#length);
    this.#linkCharacters.push(this.#inLinks);
    this.#words.push(this.#wordCount);
    this.#copyright.push(Number(this.#hasCopyright));
    this.#isOpen = false;
    this.#hasCopyright = false;
    this.#length = this.#inLinks = this.#wordCount = 0;
  }

  result(language: Language | "auto"): Paragraphs {
    const { runs } = this.#page;
    const count = this.#starts.length;
    const chosen = language === "auto" ? languageOf(this.#page, this.#bits) : { language, by: "as chosen" };
    const parents = this.#firstRuns.map((run) => runs.parents[run]);
    return {
      count,
      units: { name: "paragraphs", starts: Uint32Array.from(this.#starts), ends: Uint32Array.from(this.#ends), nested: false },
      lengths: Float64Array.from(this.#lengths),
      linkCharacters: Float64Array.from(this.#linkCharacters),
      words: Float64Array.from(this.#words),
      stopWords: this.#stopWordsOf(bitOf(chosen.language)),
      isHeading: Uint8Array.from(parents, (parent) => this.#places.inHeading[parent]),
      hasCopyright: Uint8Array.from(this.#copyright),
      inSelect: Uint8Array.from(parents, (parent) => this.#places.inSelect[parent]),
      ofRuns: this.#ofRuns,
      firstRuns: Uint32Array.from(this.#firstRuns),
      chosen,
    };
  }

  #stopWordsOf(bit: number): Float64Array<ArrayBuffer> {
    let word = 0;
    return Float64Array.from(this.#words, (words) => {
      let stopWords = 0;
      for (const end = word + words; word < end; word++) if ((this.#bits[word] & bit) !== 0) stopWords++;
      return stopWords;
    });
  }
}

/** White space of Unicode beyond HTML's. */
function isWideSpace(unit: number): boolean {
  if (unit < 0x1680) return unit === 0x85 || unit === 0x0b;
  return (
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000
  );
}

/** The language of a page, and the way it was found. */
export interface ChosenLanguage {
  readonly language: Language;
  /** "by the page's lang attribute": for a note. */
  readonly by: string;
}

const codes: Readonly<Record<Language, string>> = {
  english: "en",
  german: "de",
  italian: "it",
  spanish: "es",
  french: "fr",
  farsi: "fa",
  arabic: "ar",
};

/** For each stop word, a bit for every language that it is one of. */
const bitsOf: ReadonlyMap<string, number> = languageIds.reduce((bits, language, index) => {
  for (const word of stopWordsOf(language)) bits.set(word, (bits.get(word) ?? 0) | (1 << index));
  return bits;
}, new Map<string, number>());

/** The languages that a word is a stop word of, as bits; 0 for none. */
export function stopBits(word: string): number {
  return bitsOf.get(word) ?? bitsOf.get(word.toLowerCase()) ?? 0;
}

export function bitOf(language: Language): number {
  return 1 << languageIds.indexOf(language);
}

/** The language that a page says it is in, where there is a list for it. */
function declaredLanguage({ elements }: Page): Language | undefined {
  const html = elements.attributes[elements.names.indexOf("html")];
  const lang = html.find(({ name }) => name === "lang" || name === "xml:lang")?.value ?? "";
  const code = lang.trim().toLowerCase().split(/[-_]/u)[0];
  return languageIds.find((language) => codes[language] === code);
}

/**
 * The language of a page: what its `lang` attribute says, else the one with the most stop words among its words; English where
 * it has none.
 *
 * Differs: [language] the paper leaves the choice to the user.
 *
 * @param bits `stopBits` of each word of the page.
 */
export function languageOf(page: Page, bits: readonly number[]): ChosenLanguage {
  const declared = declaredLanguage(page);
  if (declared !== undefined) return { language: declared, by: "by the page's lang attribute" };
  const counts = new Array<number>(languageIds.length).fill(0);
  for (const word of bits) for (let index = 0; index < counts.length; index++) counts[index] += (word >> index) & 1;
  const most = Math.max(...counts);
  const language = languageIds[counts.indexOf(most)];
  return { language, by: `whose list has ${most.toLocaleString("en")} of the page's words, the most` };
}
