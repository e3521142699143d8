import { scalar } from "../../contract/trace.ts";
import type { Channel, ClassChannel, Operation, ProcedureChannel, Trace } from "../../contract/trace.ts";
import { difference, sizeOf } from "../../page/selection.ts";
import { selectWords } from "../../page/words.ts";
import type { Chain } from "./chain.ts";
import { combination } from "./paper.ts";
import { wordUnits } from "../word-at.ts";

/** How far each word came, the verdict, a barcode for each member, and what each took away. */
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
    const after = selectWords(page, words, (word) => (passed[word] ?? 0) > index);
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
