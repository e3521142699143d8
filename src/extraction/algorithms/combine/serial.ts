import type { ChainLink, Explanation, Extraction } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import { mostMembers, type Inputs, type Member } from "../../contract/inputs.ts";
import { scalar, type Trace } from "../../contract/trace.ts";
import { distinctNames } from "../../distinct-names.ts";
import { channelsOver, wordUnits } from "../../method/channels.ts";
import { compare } from "../../method/comparison.ts";
import { filterStep, runSteps, textOfWords, waterfallOf } from "../../method/procedure.ts";
import { eachWord, sortedWords, type Why } from "../../method/sorted.ts";
import { openPage } from "../../page/open-page.ts";
import type { Page } from "../../page/page.ts";
import {
  has,
  difference,
  indexAt,
  rangesOf,
  SelectionBuilder,
  selectionOf,
  union,
  type Selection,
} from "../../page/selection.ts";
import { bodyEnd } from "../../page/tree.ts";
import { isSpace } from "../../page/vocabulary.ts";
import { wordsOf, selectWords, type Words } from "../../page/words.ts";
import { nobody, notesOn } from "./ballots.ts";
import { densityAndLinkTables, withoutTablesThenDense, combination } from "./paper.ts";

/** Keeps what is left after the last of its members. */
export const serial = defineExtractor({
  ...combination,
  id: "serial",
  name: "Serial",
  summary: "Runs its members one after the other: each sees only the HTML that the one before it left.",
  formula: "keep E_m(… E_2(E_1(page)))",
  figure:
    "How many members kept each word, with a barcode for each; a waterfall of what each of them removed. The paper's own figures could not be seen.",
  signature: "left",
  parameters: {},
  defaultMembers: densityAndLinkTables,
  takesMembers: "in order",
  presets: [withoutTablesThenDense],
  analyse: chainOf,
  decide(chain): Extraction {
    const { names, passed } = chain;
    const all = names.length;
    const stages = new Map<number, ReturnType<typeof stageOf>>();
    const stageAt = (index: number): ReturnType<typeof stageOf> => {
      const stage = stages.get(index) ?? stageOf(chain, index);
      stages.set(index, stage);
      return stage;
    };
    return sortedWords(chain, (word) => all > 0 && passed[word] === all, {
      why: (word) => whyOf(chain, stageAt, word),
      trace: () => chainTrace(chain),
    });
  },
});

const symbols = "kept by all members, one after the other";

/** Why a word is kept or removed: the members that it passed and the one that removed it, with their own reasons. */
function whyOf({ names, passed }: Chain, stageAt: (index: number) => Stage | { readonly problem: string }, word: number): Why {
  const all = names.length;
  if (all === 0) return { formula: nobody };
  const count = compare(passed[word], "≥", all);
  const value = passed[word];
  const links = names.slice(0, value + 1).map((name, index): ChainLink => ({
    symbols: `${index + 1}. ${name}`,
    numbers: `${index < value ? "kept" : "removed"}: ${stageReason(stageAt(index), word).formula}`,
  }));
  const remover = `member ${value + 1} of ${all}`;
  return {
    quantity: "members that kept it, one after the other",
    channel: "passed",
    ...count.numbers,
    because: count.isKept ? `all ${all} members kept it, one after the other` : `${names[value]}, ${remover}, removed it`,
    formula: count.isKept ? `passed all ${all} members` : `removed by ${remover}, ${names[value]}`,
    chain: [...links, { symbols, numbers: `${value} of ${all} ${count.sign} ${all}` }],
    step: count.isKept ? `member ${all} of ${all}` : remover,
  };
}

/** The trace of a chain: how far each word came, the verdict, a barcode for each member, and what each took away. */
function chainTrace(chain: Chain): Trace {
  const { page, words, names, passed, notes } = chain;
  const { cite } = combination;
  const { series, classes } = channelsOver("words");
  const all = names.length;
  const isKept = Uint8Array.from(passed, (count) => Number(all > 0 && count === all));
  const keptWords = isKept.reduce((sum, kept) => sum + kept, 0);
  const left = {
    id: "left",
    name: "What each member took away",
    formula: "characters of text that are left",
    cite,
  };
  const start = { kept: new Uint8Array(words.count).fill(1) };
  const steps = names.map((label, index) => filterStep({ label, takes: (word) => passed[word] === index }));
  const fateClasses = { "gone before": "removed", removed: "removed", kept: "kept" } as const;
  const inOrder = "kept by all, one after the other";
  return {
    units: { words: wordUnits(words) },
    channels: [
      series("passed", Float64Array.from(passed), {
        name: "Members passed",
        unit: "members",
        formula: "members that kept the word, one after the other",
        cite,
        ...(all > 0 ? { threshold: all } : {}),
      }),
      classes("result", isKept, { removed: "removed", kept: "kept" }, { name: "Result", formula: inOrder, cite }),
      ...names.map((name, index) => {
        const fates = Uint8Array.from(passed, (count) => Math.min(Math.max(count - index + 1, 0), 2));
        // Removed words look as they do in all other rows.
        const described = { formula: "what this member left", cite, looks: [1, 0, 0], isVerdict: true } as const;
        return classes(`member-${index + 1}`, fates, fateClasses, { name: `${index + 1}. ${name}`, ...described });
      }),
      waterfallOf(runSteps(steps, start), left, textOfWords({ page, words, ofWords: eachWord })).channel,
      scalar("members", "Members", all, "members", "m"),
      scalar("keptWords", "Kept", keptWords, "words", inOrder),
    ],
    notes,
  };
}

/** The members of a chain, and how far each word came. */
export interface Chain {
  readonly page: Page;
  readonly words: Words;
  /** The members' names in their order: "CECTD-DS", "CCB (2)". */
  readonly names: readonly string[];
  /** For each word the number of members that kept it, one after the other. */
  readonly passed: Uint8Array<ArrayBuffer>;
  readonly notes: readonly string[];
  readonly members: readonly Member[];
}

/** A member's run on what those before it left, and where the words are there. */
interface Stage {
  readonly extraction: Extraction;
  readonly offsets: Uint32Array;
}

/** Runs the members one after the other, each on the HTML that the one before leaves. */
function chainOf({ page, members }: Pick<Inputs, "page" | "members">): Chain {
  const words = wordsOf(page);
  const asked = members.slice(0, mostMembers);
  const chain = { page, words, names: distinctNames(asked), passed: new Uint8Array(words.count), members: asked };
  const notes = asked.length < members.length ? [`Only the first ${mostMembers} members are run.`] : [];
  if (asked.length === 0) notes.push(nobody);
  let left = words.count;
  for (const [index, name] of chain.names.entries()) {
    if (left === 0) {
      notes.push(`Nothing is left for ${name}.`);
      break;
    }
    const answer = stageOf(chain, index);
    notes.push(...notesOn(name, "problem" in answer ? answer : answer.extraction));
    left = "problem" in answer ? 0 : passOn(chain.passed, answer, index);
  }
  return { ...chain, notes };
}

/** Runs a member on what those before it left, which `passed` knows. */
function stageOf(
  { page, words, passed, members }: Pick<Chain, "page" | "words" | "passed" | "members">,
  index: number,
): Stage | { readonly problem: string } {
  const whole = index === 0;
  const reduced = whole ? { page, offsets: words.starts } : reducedPage(page, words, (word) => passed[word] >= index);
  const answer = members[index].run(reduced.page);
  return "problem" in answer ? answer : { extraction: answer, offsets: reduced.offsets };
}

/** @returns the number of words that the stage keeps. */
function passOn(passed: Uint8Array, { extraction: { selection }, offsets }: Stage, index: number): number {
  let count = 0;
  for (let word = 0; word < passed.length; word++) {
    if (passed[word] !== index || !has(selection, offsets[word])) continue;
    passed[word] = index + 1;
    count++;
  }
  return count;
}

/** A stage's own reason for its verdict on a word. */
function stageReason(stage: Stage | { readonly problem: string } | undefined, word: number): Pick<Explanation, "formula"> {
  if (stage === undefined || "problem" in stage) return { formula: `It gave no result. ${stage?.problem ?? ""}`.trim() };
  return stage.extraction.explain(stage.offsets[word]);
}

/**
 * A page of which only some words stay, as a page of its own, and where each of these begins in it; of the others nothing is said.
 *
 * Cuts out of the source all that does not stay, and parses the rest anew: other words, comments, scripts, the head but for the title,
 * and the elements that hold none of the words. Where something was cut out between two words there is a space, or a line end where
 * there was one. All else is as it was.
 */
export function reducedPage(page: Page, words: Words, stays: (word: number) => boolean) {
  const { source } = page;
  const offsets = new Uint32Array(words.count);
  let reduced = "";
  let at = 0;
  let word = 0;
  const copyTo = (end: number): void => {
    for (; word < words.count && words.starts[word] < end; word++) offsets[word] = reduced.length + words.starts[word] - at;
    reduced += source.slice(at, end);
  };
  for (const { start, end } of rangesOf(cutsIn(page, words, stays))) {
    copyTo(start);
    const isWithinWord = word > 0 && stays(word - 1) && end < words.ends[word - 1];
    if (!isWithinWord) reduced += source.slice(start, end).includes("\n") ? "\n" : " ";
    at = end;
    while (word < words.count && words.starts[word] < end) word++;
  }
  copyTo(source.length);
  // A noscript that was opened is written as it was read. Any other stays closed, even if nothing else says its text any more.
  return { page: openPage(reduced, { ...page.reading, noscript: "closed" }), offsets };
}

function cutsIn(page: Page, words: Words, stays: (word: number) => boolean): Selection {
  const { ignored, elements, body, source } = page;
  const others = selectWords(page, words, (word) => !stays(word));
  const title = elements.names.indexOf("title");
  const head = title < 0 || title > body ? [] : [[elements.starts[title], elements.ends[title]] as const];
  const { left, gone } = elementsBy(page, words, stays);
  const kept = union(union(selectWords(page, words, stays), left), selectionOf(head));
  const cuts = new SelectionBuilder();
  for (const { start, end } of rangesOf(difference(union(union(ignored, others), gone), kept))) {
    let [from, to] = [start, end];
    while (isSpace(source.charCodeAt(from - 1))) from--;
    while (isSpace(source.charCodeAt(to))) to++;
    cuts.add(from, to);
  }
  return cuts.build();
}

/** Elements without text that stay where they are between words that do. */
const keptVoids: ReadonlySet<string> = new Set(["br", "hr", "img"]);

/** The elements of the body that hold none of the words that stay, and the tags of those that do. */
function elementsBy(page: Page, words: Words, stays: (word: number) => boolean): { left: Selection; gone: Selection } {
  const { elements, runs, tags, body } = page;
  // The beginnings of the first and the last of these words in each element.
  const firsts = new Float64Array(elements.count).fill(Infinity);
  const lasts = new Float64Array(elements.count).fill(-1);
  const extend = (element: number, first: number, last: number): void => {
    firsts[element] = Math.min(firsts[element], first);
    lasts[element] = Math.max(lasts[element], last);
  };
  for (const [word, start] of words.starts.entries())
    for (let run = words.firstRuns[word]; run <= words.lastRuns[word] && stays(word); run++)
      if (runs.ignored[run] !== 1) extend(runs.parents[run], start, start);
  for (let element = elements.count - 1; element > body; element--)
    if (lasts[element] >= 0) extend(elements.parents[element], firsts[element], lasts[element]);

  const [left, gone] = [new SelectionBuilder(), new SelectionBuilder()];
  for (let element = body + 1; element < bodyEnd(page); element++) {
    const [start, end, parent] = [elements.starts[element], elements.ends[element], elements.parents[element]];
    const isBetween = keptVoids.has(elements.names[element]) && firsts[parent] < start && start < lasts[parent];
    if (elements.implied[element] === 1) continue;
    if (lasts[element] < 0 && !isBetween) gone.add(start, end);
    // Tags may lie within another element that is gone, where the two cross.
    else
      for (const tag of [start, end - 1].map((offset) => indexAt(tags.starts, offset)))
        left.add(tags.starts[tag], tags.ends[tag]);
  }
  return { left: left.build(), gone: gone.build() };
}
