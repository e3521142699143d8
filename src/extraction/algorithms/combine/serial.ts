import { extracted, type ChainLink, type Explanation, type Extraction } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import {
  scalar,
  type Channel,
  type ClassChannel,
  type Operation,
  type ProcedureChannel,
  type Trace,
} from "../../contract/trace.ts";
import { has, difference, sizeOf } from "../../page/selection.ts";
import { selectWords, wordAt } from "../../page/words.ts";
import { nobody } from "./ballots.ts";
import { chainOf, stageOf, stageReason, type Chain, type Stage } from "./chain.ts";
import { denseThenWithoutTables, withoutTablesThenDense } from "./member-sets.ts";
import { combination } from "./paper.ts";
import { wordUnits } from "../../method/channels.ts";

/** Keeps what is left after the last of its members. */
export const serial = defineExtractor({
  ...combination,
  id: "serial",
  name: "Serial",
  summary: "Runs its members one after the other: each sees only the HTML that the one before it left.",
  formula: "keep E_m(… E_2(E_1(page)))",
  figure:
    "For every word how many members kept it, with a barcode for each; a waterfall of what each of them took away. The paper's own figures could not be seen.",
  signature: "left",
  parameters: {},
  defaultMembers: denseThenWithoutTables,
  takesMembers: "in order",
  presets: [withoutTablesThenDense],
  analyse: chainOf,
  decide(chain): Extraction {
    const { page, words, names, passed } = chain;
    const all = names.length;
    const stages = new Map<number, ReturnType<typeof stageOf>>();
    const stageAt = (index: number): ReturnType<typeof stageOf> => {
      const stage = stages.get(index) ?? stageOf(chain, index);
      stages.set(index, stage);
      return stage;
    };
    return extracted({
      selection: selectWords(page, words, (word) => all > 0 && passed[word] === all),
      trace: () => chainTrace(chain),
      explain: (offset) => explainWord(chain, stageAt, offset),
    });
  },
  bytesOf: ({ words }) => words.count * 17,
});

const symbols = "kept by all members, one after the other";

/** Explains the verdict on the word at a place by the members that it passed and the one that removed it, with their own reasons. */
function explainWord(
  { page, words, names, passed }: Chain,
  stageAt: (index: number) => Stage | { readonly problem: string },
  offset: number,
): Explanation {
  // A word may have a script or a comment in it.
  const word = has(page.ignored, offset) ? -1 : wordAt(words, offset);
  if (word < 0) return { verdict: "not text", formula: "No word stands here." };
  const unit = { start: words.starts[word], end: words.ends[word], label: `word ${word + 1}` };
  const all = names.length;
  if (all === 0) return { verdict: "removed", formula: nobody, unit };
  const value = passed[word];
  const kept = value === all;
  const reached = names.slice(0, value + 1);
  const links = reached.map((name, index): ChainLink => ({
    symbols: `${index + 1}. ${name}`,
    numbers: `${index < value ? "kept" : "removed"}: ${stageReason(stageAt(index), word).formula}`,
  }));
  const remover = kept ? "" : names[value];
  return {
    verdict: kept ? "kept" : "removed",
    quantity: "members that kept it, one after the other",
    value,
    threshold: all,
    keeps: "≥",
    margin: value - all,
    channel: "passed",
    because: kept ? `all ${all} members kept it, one after the other` : `${remover}, member ${value + 1} of ${all}, removed it`,
    formula: kept ? `passed all ${all} members` : `removed by member ${value + 1} of ${all}, ${remover}`,
    chain: [...links, { symbols, numbers: `${value} of ${all} ${kept ? "≥" : "<"} ${all}` }],
    unit,
    step: kept ? `member ${all} of ${all}` : `member ${value + 1} of ${all}`,
  };
}

/** The trace of a chain: how far each word came, the verdict, a barcode for each member, and what each took away. */
export function chainTrace(chain: Chain): Trace {
  const { words, names, passed, notes } = chain;
  const all = names.length;
  const over = { units: "words", unit: "", cite: combination.cite } as const;
  const channels: Channel[] = [
    {
      ...over,
      kind: "series",
      id: "passed",
      name: "Members passed",
      unit: "members",
      formula: "members that kept the word, one after the other",
      values: Float64Array.from(passed),
      ...(all > 0 ? { threshold: all } : {}),
    },
    {
      ...over,
      kind: "class",
      id: "result",
      name: "Result",
      formula: "kept by all, one after the other",
      values: Uint8Array.from(passed, (count) => Number(all > 0 && count === all)),
      classes: ["removed", "kept"],
      meanings: ["removed", "kept"],
    },
    ...names.map((name, index): ClassChannel => ({
      ...over,
      kind: "class",
      id: `member-${index + 1}`,
      name: `${index + 1}. ${name}`,
      formula: "what this member left",
      values: Uint8Array.from(passed, (count) => Math.min(Math.max(count - index + 1, 0), 2)),
      classes: ["gone before", "removed", "kept"],
      meanings: ["removed", "removed", "kept"],
      // What a member removes looks as it does in all other rows.
      looks: [1, 0, 0],
      isVerdict: true,
    })),
    waterfall(chain),
    scalar("members", "Members", all, "members", "m"),
    scalar(
      "keptWords",
      "Kept",
      passed.filter((count) => all > 0 && count === all).length,
      "words",
      "kept by all, one after the other",
    ),
  ];
  return { units: { words: wordUnits(words) }, channels, notes };
}

function waterfall({ page, words, names, passed }: Chain): ProcedureChannel {
  const whole = selectWords(page, words, () => true);
  let before = whole;
  const operations = names.map((name, index): Operation => {
    const after = selectWords(page, words, (word) => passed[word] > index);
    const spans = difference(before, after);
    const detail = `${sizeOf(after).toLocaleString("en")} of ${sizeOf(before).toLocaleString("en")} characters are left.`;
    const operation = { label: name, detail, removed: sizeOf(before) - sizeOf(after), spans: Uint32Array.from(spans) };
    before = after;
    return operation;
  });
  return {
    kind: "procedure",
    id: "left",
    name: "What each member took away",
    unit: "characters",
    formula: "characters of text that are left",
    cite: combination.cite,
    whole: sizeOf(whole),
    operations,
  };
}
