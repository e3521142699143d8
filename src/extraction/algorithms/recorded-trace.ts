import { counted } from "../contract/number-text.ts";
import type { Recorded } from "../contract/recorded.ts";
import { scalar, type ClassChannel, type Operation, type ProcedureChannel, type Trace, type Units } from "../contract/trace.ts";
import type { Page } from "../page/page.ts";
import { wordText } from "../page/terms.ts";
import { fates, type RecordedAnalysis } from "./recorded-fates.ts";
import { scoreChannels } from "./recorded-scores.ts";
import { keptFate, outsideRule, unknownRule, type ToolProgram } from "./tool-rules.ts";
import { unitsOf, wordUnits } from "../method/channels.ts";

/** What became of each word, step by step. */
export function recordedTrace(analysis: RecordedAnalysis, program: ToolProgram): Trace {
  const { page, words, recorded, toolWords } = analysis;
  const steps = stepsOf(analysis, program);
  const removed = removedElements(analysis);
  const kept = steps.fateOf.filter((step) => step === 0).length;
  return {
    units: {
      words: wordUnits(words),
      ...(removed.length > 0 && {
        removed: elementUnits(
          page,
          removed.map(({ element }) => element),
          "removed elements",
        ),
      }),
    },
    channels: [
      verdictOf(steps, program),
      ...scoreChannels(analysis, program),
      ...standsOf(steps),
      fateChannel(steps, program),
      ...(removed.length > 0 ? [removedBy(removed, program)] : []),
      procedureOf(analysis, steps, program),
      scalar("toolWords", "Words of its text", toolWords, "words", program.answer ?? `the text of ${program.name}'s HTML`),
      scalar("keptWords", "Words kept", kept, "words", `words of the page that are in ${program.answer ?? "its HTML"}`),
      ...steps.names.map(({ id, label, count }) =>
        scalar(`by-${id}`, `Taken: ${label}`, count, "words", "words of the page that this step took"),
      ),
      ...(recorded.attempts.length === 0
        ? []
        : [scalar("attempts", "Attempts", recorded.attempts.length, "", "times that it went over the page")]),
    ],
    notes: notesOf(recorded, program),
  };
}

interface Steps {
  /** The steps that took words, in the program's order. */
  readonly names: readonly { readonly id: string; readonly label: string; readonly detail: string; readonly count: number }[];
  /** Of each word: 0 where it is kept, else one more than the index of the step that took it. */
  readonly fateOf: Uint8Array<ArrayBuffer>;
}

function stepsOf({ recorded, fateOf }: RecordedAnalysis, { rules }: ToolProgram): Steps {
  const ruleOf = (fate: number): string => {
    if (fate >= 0) return recorded.removals[fate].reason.rule;
    return fate === fates.outside ? outsideRule : unknownRule;
  };
  const counts = new Map<string, number>();
  for (const fate of fateOf) if (fate !== fates.kept) counts.set(ruleOf(fate), (counts.get(ruleOf(fate)) ?? 0) + 1);
  const order = [...rules.keys()];
  const ids = [...counts.keys()].toSorted((left, right) => order.indexOf(left) - order.indexOf(right));
  const index = new Map(ids.map((id, step) => [id, step + 1]));
  return {
    names: ids.map((id) => {
      const { label = id, detail = "" } = rules.get(id) ?? {};
      return { id, label, detail, count: counts.get(id) ?? 0 };
    }),
    fateOf: Uint8Array.from(fateOf, (fate) => (fate === fates.kept ? 0 : (index.get(ruleOf(fate)) ?? 0))),
  };
}

function verdictOf({ fateOf }: Steps, { name, answer }: ToolProgram): ClassChannel {
  return {
    kind: "class",
    id: "verdict",
    name: "Verdict",
    unit: "",
    units: "words",
    formula: `the words of the page that are in ${answer ?? `the HTML that ${name} makes of it`}`,
    values: fateOf.map((step) => Number(step === 0)),
    classes: ["left out", "in its text"],
    meanings: ["removed", "kept"],
  };
}

/** What still stood after each step: a row of verdicts for each. */
function standsOf({ names, fateOf }: Steps): readonly ClassChannel[] {
  return names.map(({ id, label, detail }, step) => ({
    kind: "class",
    id: `after-${id}`,
    name: label,
    unit: "",
    units: "words",
    formula: detail,
    values: fateOf.map((fate) => Number(fate === 0 || fate > step + 1)),
    classes: ["taken", "still there"],
    meanings: ["removed", "kept"],
    isVerdict: true,
  }));
}

function fateChannel({ names, fateOf }: Steps, { name }: ToolProgram): ClassChannel {
  return {
    kind: "class",
    id: "fate",
    name: "Fate",
    unit: "",
    units: "words",
    role: "secondary",
    formula: `the step of ${name} that took a word`,
    values: fateOf,
    classes: [keptFate, ...names.map(({ label }) => label)],
    meanings: ["kept", ...names.map(() => "removed" as const)],
  };
}

interface RemovedElement {
  readonly element: number;
  readonly rule: string;
}

/** The elements that took words with them, in document order. */
function removedElements({ page: { elements }, recorded, fateOf }: RecordedAnalysis): readonly RemovedElement[] {
  const took = new Set(fateOf);
  const found = new Map<number, string>();
  for (const [index, { element, reason }] of recorded.removals.entries())
    if (took.has(index) && element >= 0 && elements.ends[element] > elements.starts[element]) found.set(element, reason.rule);
  return Array.from(found, ([element, rule]) => ({ element, rule })).toSorted((left, right) => left.element - right.element);
}

function removedBy(removed: readonly RemovedElement[], { name, rules }: ToolProgram): ClassChannel {
  const ids = [...new Set(removed.map(({ rule }) => rule))];
  return {
    kind: "class",
    id: "removedBy",
    name: "Removed by",
    unit: "",
    units: "removed",
    role: "secondary",
    formula: `the rule by which ${name} removed an element`,
    values: Uint8Array.from(removed, ({ rule }) => ids.indexOf(rule)),
    classes: ids.map((id) => rules.get(id)?.label ?? id),
    meanings: ids.map(() => "removed"),
  };
}

function elementUnits({ elements }: Page, found: readonly number[], name: string): Units {
  return unitsOf(name, elements, "nested", found);
}

/** From the words of the page down to those that are kept. */
function procedureOf({ page, words }: RecordedAnalysis, { names, fateOf }: Steps, { name }: ToolProgram): ProcedureChannel {
  const lengths = Array.from({ length: words.count }, (_, word) => wordText(page, words, word).length);
  const operations = names.map(({ label, detail, count }, step): Operation => {
    const spans: number[] = [];
    let removed = 0;
    for (let word = 0; word < words.count; word++) {
      if (fateOf[word] !== step + 1) continue;
      removed += lengths[word];
      if (word > 0 && fateOf[word - 1] === step + 1) spans[spans.length - 1] = words.ends[word];
      else spans.push(words.starts[word], words.ends[word]);
    }
    return {
      label,
      detail: `${detail[0]?.toUpperCase() ?? ""}${detail.slice(1)}: ${counted(count, "word")}.`,
      removed,
      spans: Uint32Array.from(spans),
    };
  });
  return {
    kind: "procedure",
    id: "steps",
    name: "Steps",
    unit: "characters",
    formula: `characters of the page's words that are left after each step of ${name}`,
    whole: lengths.reduce((sum, length) => sum + length, 0),
    operations,
  };
}

function notesOf({ attempts, kept }: Recorded, { name, parameters }: ToolProgram): readonly string[] {
  const none = kept.length === 0 ? [`${name} found no text on this page.`] : [];
  const isWhole = attempts.some((attempt) => attempt.isChosen && attempt.isWhole === true);
  const whole = isWhole ? [`${name} failed on this page, or found nothing, and gave all of the body.`] : [];
  if (attempts.length < 2) return [...none, ...whole];
  const parts = attempts.map(({ length, off, within }) => {
    const how =
      off.length === 0
        ? "with all rules"
        : `without ${off.map((option) => (parameters[option]?.label ?? option).toLowerCase()).join(", ")}`;
    return `${counted(length, "character")} ${how}${within === undefined ? "" : ` in “${within}”`}`;
  });
  const chosen = attempts.findIndex(({ isChosen }) => isChosen) + 1;
  return [
    ...none,
    ...whole,
    `${name} went over the page ${attempts.length} times: ${parts.join("; ")}. The answer is that of attempt ${chosen}.`,
  ];
}
