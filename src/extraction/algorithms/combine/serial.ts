import type { ChainLink, Extraction } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import { scalar, type Operation, type ProcedureChannel, type Trace } from "../../contract/trace.ts";
import { channelsOver, wordUnits } from "../../method/channels.ts";
import { compare } from "../../method/comparison.ts";
import { sorted, type Why } from "../../method/sorted.ts";
import { difference, sizeOf } from "../../page/selection.ts";
import { selectWords } from "../../page/words.ts";
import { nobody } from "./ballots.ts";
import { chainOf, stageOf, stageReason, type Chain, type Stage } from "./chain.ts";
import { denseThenWithoutTables, withoutTablesThenDense } from "./member-sets.ts";
import { combination } from "./paper.ts";

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
    return sorted({
      page,
      words,
      units: words,
      ofWords: { unitOf: (word) => word, isKept: (word) => all > 0 && passed[word] === all },
      label: (word) => `word ${word + 1}`,
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
export function chainTrace(chain: Chain): Trace {
  const { words, names, passed, notes } = chain;
  const { cite } = combination;
  const { series, classes } = channelsOver("words");
  const all = names.length;
  const isKept = Uint8Array.from(passed, (count) => Number(all > 0 && count === all));
  const keptWords = isKept.reduce((sum, kept) => sum + kept, 0);
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
      ...names.map((name, index) =>
        classes(
          `member-${index + 1}`,
          Uint8Array.from(passed, (count) => Math.min(Math.max(count - index + 1, 0), 2)),
          { "gone before": "removed", removed: "removed", kept: "kept" },
          // What a member removes looks as it does in all other rows.
          { name: `${index + 1}. ${name}`, formula: "what this member left", cite, looks: [1, 0, 0], isVerdict: true },
        ),
      ),
      waterfall(chain),
      scalar("members", "Members", all, "members", "m"),
      scalar("keptWords", "Kept", keptWords, "words", inOrder),
    ],
    notes,
  };
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
