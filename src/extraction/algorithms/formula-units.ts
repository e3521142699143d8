import type { FormulaUnits } from "../language/grammar.ts";
import type { CountedPage } from "../method/quantities.ts";
import { elementsOf, rowOf } from "../method/sorted.ts";
import { oncePerPage } from "../page/once-per-page.ts";
import { isLink, type Page } from "../page/page.ts";
import { languageOf } from "../page/language.ts";
import { asListed, stopWordsOf } from "../page/stop-words.ts";
import { detached, wordText } from "../page/terms.ts";
import { tokensOf } from "../page/tokens.ts";
import { depthsOf, subsetOf, summedUp, withinLinks } from "../page/tree.ts";
import { wordsOf } from "../page/words.ts";
import { countsOf } from "./cetd/counts.ts";
import { tagRatioLines } from "../page/tag-ratio-lines.ts";
import { textStrings } from "../page/text-strings.ts";
import { structureOf } from "../page/structure.ts";

type UnitCounts = CountedPage["inputs"];

/**
 * Units and what is counted in them are those of the methods that have them, with their usual settings, so that a method can be said as a
 * formula: lines are CETR's, strings are Density's, blocks LQF's, elements CETD's, tokens BTE's. What lies in each other has all that is in
 * it. Other counts are of words: those in links, and stop words of the page's language, none where there is no list for it.
 */
export function countedPage(page: Page, units: FormulaUnits): CountedPage {
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
        ownCharacters: () => ownCharacters,
        characters: () => summedUp(parents, ownCharacters.slice()),
        linkCharacters: () => summedUp(parents, ownLinkCharacters.slice()),
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
  own: UnitCounts = {},
): CountedPage {
  const row = rowOf(page, noun, starts, ends);
  return { pieces: row, inputs: { ...ofWords(page, () => row.unitOfWord, starts.length), ...own } };
}

function nested(
  page: Page,
  name: string,
  elements: Int32Array<ArrayBuffer>,
  parents: Int32Array<ArrayBuffer>,
  part: "any" | "half",
  own: UnitCounts,
): CountedPage {
  const units = new Set(elements);
  const { places: unitOfElement } = subsetOf(page.elements.parents, (element) => units.has(element));
  const unitOfWord = (): Int32Array =>
    Int32Array.from(wordsOf(page).firstRuns, (run) => unitOfElement[page.runs.parents[run]] ?? -1);
  const pieces = elementsOf(page, elements, unitOfElement, part);
  return {
    pieces: { ...pieces, units: { ...pieces.units, name } },
    parents,
    inputs: {
      ...ofWords(page, unitOfWord, elements.length, (sums) => summedUp(parents, sums)),
      depth: () => Float64Array.from(depthsOf(parents)),
      children() {
        const children = new Float64Array(elements.length);
        for (const parent of parents) if (parent >= 0) children[parent]++;
        return children;
      },
      ...own,
    },
  };
}

/** What is counted of the words of each unit, and where it stands: from 0, the first, to 1, the last. */
function ofWords(
  page: Page,
  unitOfWord: () => Int32Array,
  count: number,
  withAll = (sums: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> => sums,
): UnitCounts {
  const sum = (of: (words: ReturnType<typeof measuredWords>, word: number) => number) => (): Float64Array<ArrayBuffer> => {
    const sums = new Float64Array(count);
    const words = measuredWords(page);
    for (const [word, unit] of unitOfWord().entries()) if (unit >= 0) sums[unit] += of(words, word);
    return withAll(sums);
  };
  // Words have a blank between them.
  const text = (of: Parameters<typeof sum>[0]) => () => sum(of)().map((length) => Math.max(length - 1, 0));
  return {
    characters: text(({ lengths }, word) => lengths[word] + 1),
    linkCharacters: text(({ lengths, isLinked }, word) => isLinked[word] * (lengths[word] + 1)),
    words: sum(() => 1),
    linkWords: sum(({ isLinked }, word) => isLinked[word]),
    stopWords: sum(({ isStop }, word) => isStop[word]),
    // The depth of a unit is that of its first word.
    depth() {
      const ofUnits = new Float64Array(count);
      const [units, { depths }] = [unitOfWord(), measuredWords(page)];
      for (let word = units.length - 1; word >= 0; word--) if (units[word] >= 0) ofUnits[units[word]] = depths[word];
      return ofUnits;
    },
    position: () => new Float64Array(count).map((_, unit) => unit / Math.max(count - 1, 1)),
  };
}

/** The words with their characters (code points of decoded text), whether each is in a link or a stop word, and how deep it stands. */
const measuredWords = oncePerPage((page: Page) => {
  const words = wordsOf(page);
  const texts = Array.from({ length: words.count }, (_, word) => wordText(page, words, word));
  const [inLink, depthsOfElements, { language }] = [withinLinks(page), depthsOf(page.elements.parents), languageOf(page)];
  const stopWords: ReadonlySet<string> = language === "none" ? new Set() : stopWordsOf(language);
  const parents = Int32Array.from(words.firstRuns, (run) => page.runs.parents[run]);
  return {
    lengths: texts.map((text) => Array.from(text).length),
    isLinked: parents.map((parent) => inLink[parent]),
    isStop: texts.map((text) => Number(stopWords.has(detached(asListed(text))))),
    depths: parents.map((parent) => depthsOfElements[parent]),
  };
});

function linksIn({ elements: all }: Page, elements: Int32Array): Float64Array<ArrayBuffer> {
  const links = summedUp(
    all.parents,
    Float64Array.from(all.names, (_, element) => Number(isLink(all, element))),
  );
  return Float64Array.from(elements, (element) => links[element] - Number(isLink(all, element)));
}
