import type { Units } from "../../contract/trace.ts";
import { unitsOfDrafts } from "../../method/channels.ts";
import { sourceOffset, type Page } from "../../page/page.ts";
import { languageOf, type PageLanguage } from "../../page/language.ts";
import { asListed, stopWordsOf } from "../../page/stop-words.ts";
import { edgeBetween, withinWanted } from "../../page/tree.ts";
import { isLowSurrogate, isSpace } from "../../page/vocabulary.ts";
import type { JustextValues } from "./parameters.ts";
import type { Words } from "../../page/words.ts";

/** The paragraphs of a page in source order, and what their class rests on. */
export interface Paragraphs {
  readonly count: number;
  readonly units: Units;
  /** Characters (code points) of the text, a run of white space as one, one of Han or Kana as `hanCharacters`. */
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
  readonly chosen: PageLanguage;
}

export interface JustextAnalysis extends Paragraphs {
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
 *
 * Differs: [language] whose stop words count is found by the page; the package leaves it to its user.
 */
export function paragraphsOf(
  page: Page,
  {
    language = "auto",
    hanCharacters = 1,
    formControls = false,
  }: Partial<Pick<JustextValues, "language" | "hanCharacters" | "formControls">>,
): Paragraphs {
  const { runs } = page;
  const { edges, inLink, inHeading, inSelect, unread } = placesOf(page, formControls);
  const chosen = language === "auto" ? languageOf(page) : { language, by: "as chosen" };
  const stopWords: ReadonlySet<string> = chosen.language === "none" ? new Set() : stopWordsOf(chosen.language);
  const drafts: ParagraphDraft[] = [];
  const ofRuns = new Int32Array(runs.count).fill(-1);
  let open: ParagraphDraft | undefined;
  let word = "";
  /** White space since the last character: 1, in a link 2. */
  let pending = 0;
  let before = -1;
  /** True where a line break came after the last text: the next one is the second. */
  let hasBreak = false;
  for (let run = 0; run < runs.count; run++) {
    if (runs.ignored[run] === 1 || unread[runs.parents[run]] === 1) continue;
    cross(run);
    read(run);
  }
  endParagraph();
  return {
    count: drafts.length,
    units: unitsOfDrafts("paragraphs", drafts),
    lengths: Float64Array.from(drafts, ({ length }) => length),
    linkCharacters: Float64Array.from(drafts, ({ inLinks }) => inLinks),
    words: Float64Array.from(drafts, ({ words }) => words),
    stopWords: Float64Array.from(drafts, (draft) => draft.stopWords),
    isHeading: Uint8Array.from(drafts, ({ run }) => inHeading[runs.parents[run]]),
    hasCopyright: Uint8Array.from(drafts, ({ hasCopyright }) => Number(hasCopyright)),
    inSelect: Uint8Array.from(drafts, ({ run }) => inSelect[runs.parents[run]]),
    ofRuns,
    firstRuns: Uint32Array.from(drafts, ({ run }) => run),
    chosen,
  };

  /** The edge before a run, looked at once for each run that is read: a paragraph's, a line break's, or none. */
  function cross(run: number): void {
    const last = before;
    before = run;
    const edge = last < 0 ? undefined : edgeBetween(page, edges, last, run);
    if (edge === undefined || edge === paragraph) {
      endParagraph();
      return;
    }
    for (let element = runs.elementsBefore[last]; element < runs.elementsBefore[run]; element++) {
      const isLineBreak = edges[element] === lineBreak;
      if (isLineBreak && hasBreak) {
        endParagraph();
        return;
      }
      hasBreak = isLineBreak;
    }
    if (edge !== lineBreak) return;
    endWord();
    if (pending === 0) pending = 1;
  }

  function read(run: number): void {
    const text = runs.texts[run];
    const isLinked = inLink[runs.parents[run]] === 1;
    let draft = open;
    let length = 0;
    let inLinks = 0;
    let end = 0;
    let wordStart = -1;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (isSpace(unit) || isWideSpace(unit)) {
        if (wordStart >= 0) word += text.slice(wordStart, index);
        wordStart = -1;
        endWord();
        if (pending === 0) pending = isLinked ? 2 : 1;
        continue;
      }
      draft ??= begin(run, sourceOffset(runs, run, index));
      if (pending !== 0 && draft.length + length > 0) {
        length++;
        if (pending === 2) inLinks++;
      }
      pending = 0;
      if (!isLowSurrogate(unit)) {
        // Differs: [han-characters] the program counts each as one.
        const letters = isHanOrKana(unit) ? hanCharacters : 1;
        length += letters;
        if (isLinked) inLinks += letters;
      }
      if (wordStart < 0) wordStart = index;
      end = index + 1;
    }
    if (end === 0 || draft === undefined) return;
    if (wordStart >= 0) word += text.slice(wordStart);
    draft.length += length;
    draft.inLinks += inLinks;
    draft.hasCopyright ||= text.includes("©") || text.includes("&copy");
    draft.end = sourceOffset(runs, run, end);
    ofRuns[run] = drafts.length - 1;
    hasBreak = false;
  }

  function begin(run: number, start: number): ParagraphDraft {
    open = { run, start, end: start, length: 0, inLinks: 0, hasCopyright: false, words: 0, stopWords: 0 };
    drafts.push(open);
    return open;
  }

  function endWord(): void {
    if (word === "" || open === undefined) return;
    open.words++;
    if (stopWords.has(asListed(word))) open.stopWords++;
    word = "";
  }

  function endParagraph(): void {
    endWord();
    pending = 0;
    open = undefined;
  }
}

/** A paragraph whose end is not read yet. */
interface ParagraphDraft {
  /** Run that its text begins in. */
  readonly run: number;
  readonly start: number;
  end: number;
  length: number;
  inLinks: number;
  hasCopyright: boolean;
  words: number;
  stopWords: number;
}

const wideSpaces = /[\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/u;

function isHanOrKana(unit: number): boolean {
  return unit >= 0x3041 && unit <= 0x9fff;
}

/** White space of Unicode beyond HTML's. */
function isWideSpace(unit: number): boolean {
  if (unit < 0x1680) return unit === 0x85 || unit === 0x0b;
  return unit <= 0x3000 && wideSpaces.test(String.fromCharCode(unit));
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
function placesOf({ elements: { names, parents } }: Page, readsControls: boolean) {
  const within = (isWanted: (name: string) => boolean) => withinWanted(parents, (element) => isWanted(names[element]));
  const unread = within((name) => name === "applet" || (!readsControls && controls.has(name)));
  const edgeOf = (name: string): number => (name === "br" ? lineBreak : paragraphElements.has(name) ? paragraph : 0);
  return {
    // An element that is left out leaves no edge.
    edges: unread.map((isUnread, element) => (isUnread === 1 ? 0 : edgeOf(names[element]))),
    inLink: within((name) => name === "a"),
    inHeading: within((name) => headings.has(name)),
    inSelect: within((name) => name === "select"),
    unread,
  };
}
