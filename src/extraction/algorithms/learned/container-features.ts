import type { FeatureTable } from "./feature-table.ts";
import { far, family, type Feature } from "./feature.ts";
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
  writeContainers,
);

function writeContainers(facts: PageFacts, { values }: FeatureTable, starts: readonly number[]): void {
  const { blocks, page, sums, texts, elements, totals } = facts;
  const { subtreeEnds } = page.elements;
  const holders = blocks.elements;
  const before = texts.counts.words.slice();
  // Where there is no larger one the whole page stands for it.
  const around = new Int32Array(blocks.count);
  for (let block = 0; block < blocks.count; block++) {
    const holder = holders[block];
    around[block] = holder < 0 || sums.words[holder] > before[block] ? holder : sums.larger[holder];
  }
  let end = 0;
  for (let at = 0; at < containers; at++) {
    const [ofWords, share, linkDensity, perBlock, inLong, growth] = starts.slice(end, (end += ofEach.length));
    const isClose = at < closeContainers;
    const [ofBlocks, commas, stopWords, perTag, images, paragraphs, inputs, levels] = isClose
      ? starts.slice(end, (end += ofClose.length))
      : [];
    for (let block = 0; block < blocks.count; block++) {
      const element = around[block];
      const isPage = element < 0;
      const words = isPage ? totals.words : sums.words[element];
      const inside = isPage ? blocks.count : sums.blocks[element];
      values[ofWords + block] = words;
      values[share + block] = words / totals.words;
      values[linkDensity + block] = (isPage ? totals.linkWords : sums.linkWords[element]) / words;
      values[perBlock + block] = words / inside;
      values[inLong + block] = (isPage ? totals.longWords : sums.longWords[element]) / words;
      values[growth + block] = words / before[block];
      if (isClose) {
        const first = isPage ? 0 : element;
        const last = isPage ? page.elements.count : subtreeEnds[element];
        values[ofBlocks + block] = inside;
        values[commas + block] = isPage ? 0 : sums.commas[element] / words;
        values[stopWords + block] = isPage ? 0 : sums.stopWords[element] / words;
        values[perTag + block] = words / Math.max(last - first, 1);
        values[images + block] = sums.imagesBefore[last] - sums.imagesBefore[first];
        values[paragraphs + block] = sums.paragraphsBefore[last] - sums.paragraphsBefore[first];
        values[inputs + block] = sums.inputsBefore[last] - sums.inputsBefore[first];
        values[levels + block] = isPage ? far : elements.depths[holders[block]] - elements.depths[element];
      }
      before[block] = words;
      around[block] = isPage ? -1 : sums.larger[element];
    }
  }
}

/** Masks that tell an element: of its tag, of its name, of its attributes. */
interface Masks {
  readonly tags: number;
  readonly names: number;
  readonly marks: number;
}

const landmarks: Readonly<Record<string, Masks>> = {
  article: { tags: tagBit("article"), names: 0, marks: 0 },
  main: { tags: tagBit("main"), names: 0, marks: markBit("role main") },
  "content by class": { tags: 0, names: namingBit("content"), marks: 0 },
  "comment by class": { tags: 0, names: namingBit("comment"), marks: 0 },
  section: { tags: tagBit("section"), names: 0, marks: 0 },
  list: { tags: tagBit("ul") | tagBit("ol") | tagBit("table"), names: 0, marks: 0 },
};
const ofLandmark = ["share of the page", "link density", "share of the long text", "levels up"] as const;

/** The nearest element around a block of each of several kinds. */
const landmarkFeatures: readonly Feature[] = family(
  Object.keys(landmarks).flatMap((landmark) => ofLandmark.map((name) => `nearest ${landmark}: ${name}`)),
  writeLandmarks,
);

/** Of each element the innermost around it that masks tell; undefined where the page has none. */
function nearestOf({ page, elements }: PageFacts, { tags, names, marks }: Masks): Int32Array | undefined {
  const { count, parents } = page.elements;
  const { ownTags, namings, some } = elements;
  if ((some.tags & tags) === 0 && (some.namings & names) === 0 && (some.marks & marks) === 0) return undefined;
  const nearest = new Int32Array(count);
  for (let element = 0; element < count; element++) {
    const parent = parents[element];
    const isOne =
      (ownTags[element] & tags) !== 0 ||
      (namings[element] & names) !== 0 ||
      // Those of the elements around are among them.
      (marks !== 0 && (elements.marks[element] & marks) !== 0 && (parent < 0 || (elements.marks[parent] & marks) === 0));
    nearest[element] = isOne ? element : parent < 0 ? -1 : nearest[parent];
  }
  return nearest;
}

function writeLandmarks(facts: PageFacts, table: FeatureTable, starts: readonly number[]): void {
  const { blocks, sums, elements, totals } = facts;
  const { values } = table;
  for (const [at, masks] of Object.values(landmarks).entries()) {
    const [share, linkDensity, shareOfLong, levels] = starts.slice(at * ofLandmark.length);
    const nearest = nearestOf(facts, masks);
    if (nearest === undefined) {
      for (const start of [share, linkDensity, shareOfLong]) table.fill(start, -1);
      table.fill(levels, far);
      continue;
    }
    for (let block = 0; block < blocks.count; block++) {
      const holder = blocks.elements[block];
      const found = holder < 0 ? -1 : nearest[holder];
      const words = found < 0 ? 0 : sums.words[found];
      values[share + block] = found < 0 ? -1 : words / totals.words;
      values[linkDensity + block] = words === 0 ? -1 : sums.linkWords[found] / words;
      values[shareOfLong + block] = found < 0 ? -1 : sums.longWords[found] / Math.max(totals.longWords, 1);
      values[levels + block] = found < 0 ? far : Math.min(elements.depths[holder] - elements.depths[found], far);
    }
  }
}

/** Rising. */
const coreShares = [30, 50, 70, 90] as const;
const ofCore = ["inside", "levels up to where it is", "levels from it up", "after it", "share of the page"] as const;

/** The smallest element that holds a share of the page's long text. */
const cores: readonly Feature[] = family(
  coreShares.flatMap((share) => ofCore.map((name) => `core of ${share} % of the long text: ${name}`)),
  writeCores,
);

export const coreFeatures: readonly Feature[] = [...landmarkFeatures, ...cores];

function writeCores(facts: PageFacts, table: FeatureTable, starts: readonly number[]): void {
  const { blocks, page, sums, totals, elements } = facts;
  const { parents, subtreeEnds } = page.elements;
  const { depths } = elements;
  const { values } = table;
  const candidates = withLongText(facts, coreShares[0] / 100);
  for (const [at, share] of coreShares.entries()) {
    const core = coreOf(facts, candidates, share / 100);
    const [inside, levels, levelsFrom, after, shareOfPage] = starts.slice(at * ofCore.length);
    table.fill(shareOfPage, core < 0 ? 0 : sums.words[core] / totals.words);
    for (let block = 0; block < blocks.count; block++) {
      const holder = blocks.elements[block];
      if (core < 0 || holder < 0) {
        values[levels + block] = far;
        values[levelsFrom + block] = far;
        continue;
      }
      const isInside = holder >= core && holder < subtreeEnds[core];
      values[inside + block] = Number(isInside);
      values[after + block] = Number(holder >= subtreeEnds[core]);
      if (block > 0 && holder === blocks.elements[block - 1]) {
        values[levels + block] = values[levels + block - 1];
        values[levelsFrom + block] = values[levelsFrom + block - 1];
        continue;
      }
      let steps = 0;
      let around = holder;
      while (around >= 0 && steps < far && !(core >= around && core < subtreeEnds[around])) {
        around = parents[around];
        steps++;
      }
      values[levels + block] = isInside ? Math.min(depths[holder] - depths[core], far) : steps;
      values[levelsFrom + block] = around < 0 || isInside ? 0 : Math.min(depths[core] - depths[around], far);
    }
  }
}

/** The elements with at least a share of the page's long text. */
function withLongText({ sums: { longWords }, totals }: PageFacts, share: number): readonly number[] {
  const wanted = share * totals.longWords;
  const found: number[] = [];
  if (totals.longWords === 0) return found;
  for (let element = 0; element < longWords.length; element++) if (longWords[element] >= wanted) found.push(element);
  return found;
}

/** Of the candidates with at least a share of the page's long text the one with the fewest words, of those the innermost; -1 for none. */
function coreOf({ page, sums, totals }: PageFacts, candidates: readonly number[], share: number): number {
  const wanted = share * totals.longWords;
  const { subtreeEnds } = page.elements;
  let core = -1;
  for (const element of candidates) {
    if (sums.longWords[element] < wanted) continue;
    const isFewer = core < 0 || sums.words[element] < sums.words[core];
    const isInner = core >= 0 && sums.words[element] === sums.words[core] && element < subtreeEnds[core];
    if (isFewer || isInner) core = element;
  }
  return core;
}
