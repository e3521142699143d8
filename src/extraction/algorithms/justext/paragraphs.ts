import type { Units } from "../../contract/trace.ts";
import { sourceOffset, type Page } from "../../page/page.ts";
import { languageIds, stopWordsOf, type Language } from "../../page/stop-words.ts";
import { edgeBetween, withinWanted } from "../../page/tree.ts";
import { isSpace } from "../../page/vocabulary.ts";
import type { Words } from "../../page/words.ts";

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

/** A paragraph as far as it was read. */
interface Draft {
  /** Run that its text begins in. */
  readonly run: number;
  readonly start: number;
  end: number;
  length: number;
  inLinks: number;
  hasCopyright: boolean;
  words: number;
}

class ParagraphReader {
  readonly #page: Page;
  readonly #places: Places;
  readonly #ofRuns: Int32Array<ArrayBuffer>;
  readonly #drafts: Draft[] = [];
  /** `stopBits` of each word of the page. */
  readonly #bits: number[] = [];
  #draft: Draft | undefined;
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
    let draft = this.#draft;
    let length = 0;
    let inLinks = 0;
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
      draft ??= this.#begin(run, sourceOffset(runs, run, index));
      if (this.#pending !== 0 && draft.length + length > 0) {
        length++;
        if (this.#pending === 2) inLinks++;
      }
      this.#pending = 0;
      if ((unit & 0xfc00) !== 0xdc00) {
        length++;
        if (inLink) inLinks++;
      }
      if (wordStart < 0) wordStart = index;
      end = index + 1;
    }
    if (end === 0 || draft === undefined) return false;
    if (wordStart >= 0) this.#word += text.slice(wordStart);
    draft.length += length;
    draft.inLinks += inLinks;
    draft.hasCopyright ||= text.includes("©") || text.includes("&copy");
    draft.end = sourceOffset(runs, run, end);
    this.#ofRuns[run] = this.#drafts.length - 1;
    return true;
  }

  #begin(run: number, start: number): Draft {
    const draft: Draft = { run, start, end: start, length: 0, inLinks: 0, hasCopyright: false, words: 0 };
    this.#drafts.push(draft);
    this.#draft = draft;
    return draft;
  }

  #endWord(): void {
    if (this.#word === "" || this.#draft === undefined) return;
    this.#bits.push(stopBits(this.#word));
    this.#draft.words++;
    this.#word = "";
  }

  endParagraph(): void {
    this.#endWord();
    this.#pending = 0;
    this.#draft = undefined;
  }

  result(language: Language | "auto"): Paragraphs {
    const { runs } = this.#page;
    const { inHeading, inSelect } = this.#places;
    const drafts = this.#drafts;
    const chosen = language === "auto" ? languageOf(this.#page, this.#bits) : { language, by: "as chosen" };
    const bit = bitOf(chosen.language);
    let next = 0;
    const stopWordsIn = (words: number): number => {
      let stopWords = 0;
      for (const end = next + words; next < end; next++) if ((this.#bits[next] & bit) !== 0) stopWords++;
      return stopWords;
    };
    return {
      count: drafts.length,
      units: {
        name: "paragraphs",
        starts: new Uint32Array(drafts.map(({ start }) => start)),
        ends: new Uint32Array(drafts.map(({ end }) => end)),
        nested: false,
      },
      lengths: new Float64Array(drafts.map(({ length }) => length)),
      linkCharacters: new Float64Array(drafts.map(({ inLinks }) => inLinks)),
      words: new Float64Array(drafts.map(({ words }) => words)),
      stopWords: new Float64Array(drafts.map(({ words }) => stopWordsIn(words))),
      isHeading: new Uint8Array(drafts.map(({ run }) => inHeading[runs.parents[run]])),
      hasCopyright: new Uint8Array(drafts.map(({ hasCopyright }) => Number(hasCopyright))),
      inSelect: new Uint8Array(drafts.map(({ run }) => inSelect[runs.parents[run]])),
      ofRuns: this.#ofRuns,
      firstRuns: new Uint32Array(drafts.map(({ run }) => run)),
      chosen,
    };
  }
}

const wideSpaces = /[\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/u;

/** White space of Unicode beyond HTML's. */
function isWideSpace(unit: number): boolean {
  if (unit < 0x1680) return unit === 0x85 || unit === 0x0b;
  return unit <= 0x3000 && wideSpaces.test(String.fromCharCode(unit));
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
function stopBits(word: string): number {
  return bitsOf.get(word) ?? bitsOf.get(word.toLowerCase()) ?? 0;
}

function bitOf(language: Language): number {
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
function languageOf(page: Page, bits: readonly number[]): ChosenLanguage {
  const declared = declaredLanguage(page);
  if (declared !== undefined) return { language: declared, by: "by the page's lang attribute" };
  const counts = new Array<number>(languageIds.length).fill(0);
  for (const word of bits) for (let index = 0; index < counts.length; index++) counts[index] += (word >> index) & 1;
  const most = Math.max(...counts);
  return {
    language: languageIds[counts.indexOf(most)],
    by: `whose list has ${most.toLocaleString("en")} of the page's words, the most`,
  };
}

/** Elements that begin a new paragraph at both of their tags. */
const paragraphElements: ReadonlySet<string> = new Set(
  (
    "body blockquote caption center col colgroup dd div dl dt fieldset form h1 h2 h3 h4 h5 h6 legend li optgroup option p pre " +
    "table td textarea tfoot th thead tr ul"
  ).split(" "),
);
const controls: ReadonlySet<string> = new Set(["button", "select", "textarea"]);
const headings: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);

/** The kinds of edges, the stronger the greater. */
const lineBreak = 1;
const paragraph = 2;

/** The surroundings of the texts of a page, element by element. */
interface Places {
  readonly edges: Uint8Array<ArrayBuffer>;
  readonly inLink: Uint8Array<ArrayBuffer>;
  readonly inHeading: Uint8Array<ArrayBuffer>;
  readonly inSelect: Uint8Array<ArrayBuffer>;
  /** 1 for what is left out. */
  readonly unread: Uint8Array<ArrayBuffer>;
}

function placesOf({ elements: { names, parents } }: Page, readsControls: boolean): Places {
  const within = (isWanted: (name: string) => boolean) => withinWanted(parents, (element) => isWanted(names[element]));
  const unread = within((name) => name === "applet" || (!readsControls && controls.has(name)));
  return {
    // What is left out leaves no edge.
    edges: unread.map((isUnread, element) => (isUnread === 1 ? 0 : kindOf(names[element]))),
    inLink: within((name) => name === "a"),
    inHeading: within((name) => headings.has(name)),
    inSelect: within((name) => name === "select"),
    unread,
  };
}

function kindOf(name: string): number {
  if (name === "br") return lineBreak;
  return paragraphElements.has(name) ? paragraph : 0;
}

/** The edges between the texts of a page, from run to run. */
class ParagraphEdges {
  readonly #page: Page;
  readonly #edges: Uint8Array;
  #last = -1;
  #hasBreak = false;

  constructor(page: Page, { edges }: Places) {
    this.#page = page;
    this.#edges = edges;
  }

  /** Text was read since the last line break: the next one is the first of two again. */
  text(): void {
    this.#hasBreak = false;
  }

  /** The edge before a run, looked at once for each run that is read: a paragraph's, a line break's, or none. */
  before(run: number): "break" | "space" | undefined {
    const last = this.#last;
    this.#last = run;
    const edge = last < 0 ? undefined : edgeBetween(this.#page, this.#edges, last, run);
    if (edge === undefined || edge === paragraph) return "break";
    const { elementsBefore } = this.#page.runs;
    for (let element = elementsBefore[last]; element < elementsBefore[run]; element++) {
      const isLineBreak = this.#edges[element] === lineBreak;
      if (isLineBreak && this.#hasBreak) return "break";
      this.#hasBreak = isLineBreak;
    }
    return edge === lineBreak ? "space" : undefined;
  }
}
