import type { FormulaUnits, Input } from "../contract/formula.ts";
import { elementsOf, rowOf, type Pieces } from "../method/sorted.ts";
import { oncePerPage } from "../page/once-per-page.ts";
import { isLink, type Page } from "../page/page.ts";
import { stopWordsOf } from "../page/stop-words.ts";
import { detached, wordText } from "../page/terms.ts";
import { tokensOf } from "../page/tokens.ts";
import { depthsOf, withinLinks } from "../page/tree.ts";
import { wordsOf } from "../page/words.ts";
import { countsOf } from "./cetd/counts.ts";
import { tagRatioLines } from "./cetr/tag-ratio-lines.ts";
import { textStrings } from "./density/density.ts";
import { structureOf } from "./lqf/structure.ts";

/** The units of a page that a formula is over, and the inputs that there are of each: a number of every unit. */
export interface FormulaPage {
  readonly pieces: Pieces;
  /** Of units that lie in each other, -1 for one that lies in none. */
  readonly parents?: Int32Array<ArrayBuffer>;
  readonly inputs: Inputs;
}

/** Counted when they are asked for. */
type Inputs = Readonly<Partial<Record<Input, () => Float64Array<ArrayBuffer>>>>;

/**
 * Units and what is counted in them are those of the methods that have them, with their usual settings, so that a method can be said as a
 * formula: lines are CETR's, strings are Density's, blocks LQF's, elements CETD's, tokens BTE's. What lies in each other has all that is in
 * it. Other counts are of words: those in links, and stop words of English.
 */
export function formulaPage(page: Page, units: FormulaUnits): FormulaPage {
  switch (units) {
    case "words": {
      const { starts, ends } = wordsOf(page);
      return rows(page, "word", starts, ends);
    }
    case "tokens": {
      const { starts, ends, words } = tokensOf(page);
      return rows(page, "token", starts, ends, { tags: () => Float64Array.from(words, (word) => Number(word < 0)) });
    }
    case "lines": {
      const { starts, characters, tags } = tagRatioLines(page, { lines: "block", wrap: "auto", wrapAt: 65 });
      return rows(page, "line", starts, undefined, { characters: () => characters, tags: () => tags });
    }
    case "strings": {
      const { starts, ends, lengths } = textStrings(page, false);
      return rows(page, "string", starts, ends, { characters: () => lengths });
    }
    case "blocks": {
      const { elements, parents, ownCharacters, ownLinkCharacters } = structureOf(page, "all");
      return nested(page, "blocks", elements, parents, "half", {
        ownCharacters: () => Float64Array.from(ownCharacters),
        characters: () => summedUp(parents, ownCharacters),
        linkCharacters: () => summedUp(parents, ownLinkCharacters),
        tags: () => Float64Array.from(elements, (element) => page.elements.subtreeEnds[element] - element - 1),
        linkTags: () => linksIn(page, elements),
      });
    }
    case "elements": {
      const counted = countsOf(page, {
        linkTags: "hyperlinks",
        linkTextAlone: "zero",
        leftOut: "never-content",
        ownText: "across-empty",
      });
      const { elements, parents, characters, tags, linkCharacters, linkTags, ownTexts } = counted;
      return nested(page, "elements", elements, parents, "any", {
        characters: () => characters,
        tags: () => tags,
        linkCharacters: () => linkCharacters,
        linkTags: () => linkTags,
        ownCharacters: () =>
          Float64Array.from(elements, (_, node) => (ownTexts[node] ?? []).reduce((sum, length) => sum + length, 0)),
      });
    }
  }
}

function rows(
  page: Page,
  noun: string,
  starts: Uint32Array<ArrayBuffer>,
  ends: Uint32Array<ArrayBuffer> | undefined,
  own: Inputs = {},
): FormulaPage {
  const row = rowOf(page, noun, starts, ends);
  return { pieces: row, inputs: { ...ofWords(page, () => row.unitOfWord, starts.length), ...own } };
}

function nested(
  page: Page,
  name: string,
  elements: Int32Array<ArrayBuffer>,
  parents: Int32Array<ArrayBuffer>,
  part: "any" | "half",
  own: Inputs,
): FormulaPage {
  const unitOfElement = new Int32Array(page.elements.count).fill(-1);
  for (const [unit, element] of elements.entries()) unitOfElement[element] = unit;
  for (const [element, parent] of page.elements.parents.entries())
    if (unitOfElement[element] < 0 && parent >= 0) unitOfElement[element] = unitOfElement[parent];
  const unitOfWord = (): Int32Array =>
    Int32Array.from(wordsOf(page).firstRuns, (run) => unitOfElement[page.runs.parents[run]] ?? -1);
  const pieces = elementsOf(page, elements, unitOfElement, part);
  return {
    pieces: { ...pieces, units: { ...pieces.units, name } },
    parents,
    inputs: {
      ...ofWords(page, unitOfWord, elements.length, (counted) => summedUp(parents, counted)),
      depth: () => Float64Array.from(depthsOf(parents)),
      children: () => childCounts(parents),
      ...own,
    },
  };
}

/** What is counted of the words of each unit, and where it stands: from 0, the first, to 1, the last. */
function ofWords(
  page: Page,
  unitOfWord: () => Int32Array,
  count: number,
  withAll = (counted: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> => counted,
): Inputs {
  let counted: ReturnType<typeof countedWords> | undefined;
  const of = (name: keyof NonNullable<typeof counted>) => (): Float64Array<ArrayBuffer> =>
    withAll((counted ??= countedWords(page, unitOfWord(), count))[name]);
  return {
    characters: of("characters"),
    linkCharacters: of("linkCharacters"),
    words: of("words"),
    linkWords: of("linkWords"),
    stopWords: of("stopWords"),
    depth: of("depth"),
    position: () => new Float64Array(count).map((_, unit) => unit / Math.max(count - 1, 1)),
  };
}

/** What each word is: its characters, code points of decoded text, and those in a link; and how deep it stands. */
const measuredWords = oncePerPage((page: Page) => {
  const words = wordsOf(page);
  const inLink = withinLinks(page);
  const depths = depthsOf(page.elements.parents);
  const english = stopWordsOf("english");
  return Array.from({ length: words.count }, (_, word) => {
    const text = wordText(page, words, word);
    const parent = page.runs.parents[words.firstRuns[word]];
    return {
      characters: Array.from(text).length,
      isLink: inLink[parent] === 1,
      isStop: english.has(detached(text.toLowerCase())),
      depth: depths[parent],
    };
  });
});

/** The words of each unit, characters with a blank between words; the depth is that of its first. */
function countedWords(page: Page, unitOfWord: Int32Array, count: number) {
  const column = (): Float64Array<ArrayBuffer> => new Float64Array(count);
  const counted = {
    characters: column(),
    linkCharacters: column(),
    words: column(),
    linkWords: column(),
    stopWords: column(),
    depth: column(),
  };
  const { characters, linkCharacters, words, linkWords, stopWords, depth: depths } = counted;
  for (const [word, { characters: length, isLink: isInLink, isStop, depth }] of measuredWords(page).entries()) {
    const unit = unitOfWord[word];
    if (unit < 0) continue;
    if (words[unit] === 0) depths[unit] = depth;
    characters[unit] += length + Number(words[unit]++ > 0);
    stopWords[unit] += Number(isStop);
    if (!isInLink) continue;
    linkCharacters[unit] += length + Number(linkWords[unit]++ > 0);
  }
  return counted;
}

/** A count of what stands directly in a unit, with that of all in it. */
function summedUp(parents: Int32Array, own: ArrayLike<number>): Float64Array<ArrayBuffer> {
  const sums = Float64Array.from(own);
  for (let unit = parents.length - 1; unit >= 0; unit--) if (parents[unit] >= 0) sums[parents[unit]] += sums[unit];
  return sums;
}

function childCounts(parents: Int32Array): Float64Array<ArrayBuffer> {
  const children = new Float64Array(parents.length);
  for (const parent of parents) if (parent >= 0) children[parent]++;
  return children;
}

function linksIn({ elements: all }: Page, elements: Int32Array): Float64Array<ArrayBuffer> {
  const before = new Float64Array(all.count + 1);
  for (let element = 0; element < all.count; element++) before[element + 1] = before[element] + Number(isLink(all, element));
  return Float64Array.from(elements, (element) => before[all.subtreeEnds[element]] - before[element + 1]);
}
