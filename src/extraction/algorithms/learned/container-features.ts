import { far, family, newColumns, shared, type Column, type Feature } from "./feature.ts";
import { namingBit } from "./naming.ts";
import type { PageFacts } from "./page-facts.ts";
import { markBit, tagBit } from "./element-flags.ts";

/** Elements around a block, each with more words than the one before, that are looked at; and those looked at closely. */
const containers = 5;
const closeContainers = 3;

const ofEach = ["words", "share of the page", "link density", "words per block", "share in long blocks", "growth"] as const;
const ofClose = ["blocks", "commas per word", "stop-word share", "words per tag", "images", "p", "inputs", "levels up"] as const;

/** The nearest elements with more words each than the one before. */
export const containerFeatures: readonly Feature[] = family(
  Array.from({ length: containers }, (_, at) =>
    [...ofEach, ...(at < closeContainers ? ofClose : [])].map((name) => `container ${at + 1}: ${name}`),
  ).flat(),
  containersOf,
);

function containersOf({ blocks, page, sums, texts, elements, totals }: PageFacts): readonly Column[] {
  const columns = newColumns(containers * ofEach.length + closeContainers * ofClose.length, blocks.count);
  const { subtreeEnds } = page.elements;
  for (let block = 0; block < blocks.count; block++) {
    const own = texts.counts.words[block];
    const holder = blocks.elements[block];
    let before = own;
    let element = holder < 0 || sums.words[holder] > own ? holder : sums.larger[holder];
    let column = 0;
    for (let at = 0; at < containers; at++) {
      // Where there is no larger one the whole page stands for it.
      const words = element < 0 ? totals.words : sums.words[element];
      columns[column++][block] = words;
      columns[column++][block] = words / totals.words;
      columns[column++][block] = (element < 0 ? totals.linkWords : sums.linkWords[element]) / words;
      columns[column++][block] = words / (element < 0 ? blocks.count : sums.blocks[element]);
      columns[column++][block] = (element < 0 ? totals.longWords : sums.longWords[element]) / words;
      columns[column++][block] = words / before;
      if (at < closeContainers) {
        const end = element < 0 ? page.elements.count : subtreeEnds[element];
        const start = Math.max(element, 0);
        columns[column++][block] = element < 0 ? blocks.count : sums.blocks[element];
        columns[column++][block] = element < 0 ? 0 : sums.commas[element] / words;
        columns[column++][block] = element < 0 ? 0 : sums.stopWords[element] / words;
        columns[column++][block] = words / Math.max(end - start, 1);
        columns[column++][block] = sums.imagesBefore[end] - sums.imagesBefore[start];
        columns[column++][block] = sums.paragraphsBefore[end] - sums.paragraphsBefore[start];
        columns[column++][block] = sums.inputsBefore[end] - sums.inputsBefore[start];
        columns[column++][block] = element < 0 ? far : elements.depths[holder] - elements.depths[element];
      }
      before = words;
      element = element < 0 ? -1 : sums.larger[element];
    }
  }
  return columns;
}

const landmarks = ["article", "main", "content by class", "comment by class", "section", "list"] as const;
const ofLandmark = ["share of the page", "link density", "share of the long text", "levels up"] as const;

/** The nearest element around a block of each of several kinds. */
const landmarkFeatures: readonly Feature[] = family(
  landmarks.flatMap((landmark) => ofLandmark.map((name) => `nearest ${landmark}: ${name}`)),
  landmarksOf,
);

/** Of each landmark, the innermost such element around each element. */
const landmarkElements = shared(({ page, elements }: PageFacts): readonly Int32Array[] => {
  const { count, parents } = page.elements;
  const { ownTags, marks, namings } = elements;
  const tagBits = [tagBit("article"), tagBit("main"), 0, 0, tagBit("section"), tagBit("ul") | tagBit("ol") | tagBit("table")];
  const nameBits = [0, 0, namingBit("content"), namingBit("comment"), 0, 0];
  const roleMain = markBit("role main");
  return landmarks.map((landmark, at) => {
    const nearest = new Int32Array(count);
    for (let element = 0; element < count; element++) {
      const parent = parents[element];
      const isOne =
        (ownTags[element] & tagBits[at]) !== 0 ||
        (namings[element] & nameBits[at]) !== 0 ||
        (landmark === "main" && (marks[element] & roleMain) !== 0 && (parent < 0 || (marks[parent] & roleMain) === 0));
      nearest[element] = isOne ? element : parent < 0 ? -1 : nearest[parent];
    }
    return nearest;
  });
});

function landmarksOf(facts: PageFacts): readonly Column[] {
  const { blocks, sums, elements, totals } = facts;
  const columns = newColumns(landmarks.length * ofLandmark.length, blocks.count);
  let column = 0;
  for (const nearest of landmarkElements(facts)) {
    for (let block = 0; block < blocks.count; block++) {
      const holder = blocks.elements[block];
      const found = holder < 0 ? -1 : nearest[holder];
      const words = found < 0 ? 0 : sums.words[found];
      columns[column][block] = found < 0 ? -1 : words / totals.words;
      columns[column + 1][block] = words === 0 ? -1 : sums.linkWords[found] / words;
      columns[column + 2][block] = found < 0 ? -1 : sums.longWords[found] / Math.max(totals.longWords, 1);
      columns[column + 3][block] = found < 0 ? far : Math.min(elements.depths[holder] - elements.depths[found], far);
    }
    column += ofLandmark.length;
  }
  return columns;
}

const coreShares = [30, 50, 70, 90] as const;
const ofCore = ["inside", "levels up to where it is", "levels from it up", "after it", "share of the page"] as const;

/** The smallest element that holds a share of the page's long text. */
const cores: readonly Feature[] = family(
  coreShares.flatMap((share) => ofCore.map((name) => `core of ${share} % of the long text: ${name}`)),
  coresOf,
);

export const coreFeatures: readonly Feature[] = [...landmarkFeatures, ...cores];

function coresOf(facts: PageFacts): readonly Column[] {
  const { blocks, page, sums, totals, elements } = facts;
  const { parents, subtreeEnds } = page.elements;
  const { depths } = elements;
  const columns = newColumns(coreShares.length * ofCore.length, blocks.count);
  for (const [at, share] of coreShares.entries()) {
    const core = coreOf(facts, share / 100);
    const [inside, levels, levelsFrom, after, shareOfPage] = columns.slice(at * ofCore.length);
    shareOfPage.fill(core < 0 ? 0 : sums.words[core] / totals.words);
    for (let block = 0; block < blocks.count; block++) {
      const holder = blocks.elements[block];
      if (core < 0 || holder < 0) {
        levels[block] = far;
        levelsFrom[block] = far;
        continue;
      }
      inside[block] = Number(holder >= core && holder < subtreeEnds[core]);
      after[block] = Number(holder >= subtreeEnds[core]);
      if (block > 0 && holder === blocks.elements[block - 1]) {
        levels[block] = levels[block - 1];
        levelsFrom[block] = levelsFrom[block - 1];
        continue;
      }
      let steps = 0;
      let around = holder;
      while (around >= 0 && steps < far && !(core >= around && core < subtreeEnds[around])) {
        around = parents[around];
        steps++;
      }
      levels[block] = inside[block] === 1 ? Math.min(depths[holder] - depths[core], far) : steps;
      levelsFrom[block] = around < 0 || inside[block] === 1 ? 0 : Math.min(depths[core] - depths[around], far);
    }
  }
  return columns;
}

/** Of the elements with at least a share of the page's long text the one with the fewest words, of those the innermost; -1 for none. */
function coreOf({ page, sums, totals }: PageFacts, share: number): number {
  if (totals.longWords === 0) return -1;
  const wanted = share * totals.longWords;
  const { count, subtreeEnds } = page.elements;
  let core = -1;
  for (let element = 0; element < count; element++) {
    if (sums.longWords[element] < wanted) continue;
    const isFewer = core < 0 || sums.words[element] < sums.words[core];
    const isInner = core >= 0 && sums.words[element] === sums.words[core] && element < subtreeEnds[core];
    if (isFewer || isInner) core = element;
  }
  return core;
}
