import type { Explanation } from "../contract/extraction.ts";
import { comparedTexts, numberText } from "../contract/number-text.ts";
import type { Chosen, Recorded, Removal } from "../contract/recorded.ts";
import { elementLabel, type Page } from "../page/page.ts";
import { has, type Range } from "../page/selection.ts";
import { fates, type RecordedAnalysis } from "./recorded-fates.ts";
import { outsideRule, type ToolProgram } from "./tool-rules.ts";
import { wordAt } from "../page/words.ts";
import { shortLabel } from "../method/short-label.ts";

/** Why a program kept a word, or which of its steps took it and by what rule. */
export function explainRecorded(analysis: RecordedAnalysis, program: ToolProgram, offset: number): Explanation {
  const { page, words, fateOf, recorded } = analysis;
  // A word may have a script or a comment in it.
  const word = has(page.ignored, offset) ? -1 : wordAt(words, offset);
  if (word < 0) return { verdict: "not text", formula: "No word stands here." };
  const fate = fateOf[word];
  if (fate >= 0) return removalOf(analysis, program, recorded.removals[fate], word);
  const unit = wordUnit(analysis, word);
  if (fate === fates.kept) return keptBy(analysis, program, words.starts[word], unit);
  if (fate === fates.outside) return outsideOf(analysis, program, words.starts[word], unit);
  return { verdict: "removed", formula: `${program.name} does not have it, and no step that took it is known.`, unit };
}

type Unit = NonNullable<Explanation["unit"]>;

function wordUnit({ words }: RecordedAnalysis, word: number): Unit {
  return { start: words.starts[word], end: words.ends[word], label: `word ${word + 1}` };
}

/** An element as what decided; undefined for one that has no place in the source. */
function elementUnit(page: Page, element: number): Unit | undefined {
  const start = page.elements.starts[element];
  const end = page.elements.ends[element];
  return element < 0 || end <= start ? undefined : { start, end, label: elementLabel(page, element) };
}

function removalOf(analysis: RecordedAnalysis, program: ToolProgram, removal: Removal, word: number): Explanation {
  const { page, values, recorded } = analysis;
  const { element, reason, step, attempt, kind } = removal;
  const rule = program.rules.get(reason.rule);
  const element_ = elementUnit(page, element);
  const what = kind === "text" || element_ === undefined ? "this text" : shortLabel(page, element);
  const context = { what, values };
  const comparison = rule?.compared?.(reason, context);
  const because = rule?.because(reason, context) ?? reason.rule;
  const score = reason.score === undefined ? "" : ` Its content score was ${numberText(reason.score)}.`;
  const did = kind === "replaced" ? `put something without this in the place of ${what}` : `removed ${what}`;
  const { name } = program;
  const formula = `${name} ${did}: ${because}.${score}`;
  const trials = rule?.without?.(reason, context) ?? [];
  const way = stepText(recorded.attempts.length, attempt, step);
  const matched = element_ === undefined || reason.where === undefined ? undefined : matchIn(page, element_, reason.word ?? "");
  return {
    verdict: "removed",
    because:
      kind === "replaced" ? `${name} put something without it in the place of ${what}` : `${what} was removed, as ${because}`,
    formula,
    unit: element_ ?? wordUnit(analysis, word),
    ...(way !== "" && { step: way }),
    ...(rule !== undefined && { rule: { name: rule.label, ...(matched !== undefined && { matched }) } }),
    ...(comparison !== undefined && {
      quantity: comparison.quantity,
      value: comparison.value,
      threshold: comparison.bar,
      keeps: comparison.keeps,
      margin: comparison.value - comparison.bar,
      chain: [
        {
          symbols: `${comparison.quantity} ${comparison.keeps} ${numberText(comparison.bar)} is kept`,
          numbers: comparedTexts(comparison.value, comparison.bar).join(comparison.keeps === "≤" ? " > " : " < "),
        },
        { symbols: rule?.label ?? reason.rule, numbers: formula },
      ],
    }),
    ...(trials.length > 0 && { trials }),
  };
}

function stepText(attempts: number, attempt: number, step: string): string {
  if (attempts === 0) return step;
  const which = attempt < 0 ? "before the first attempt" : `attempt ${attempt + 1} of ${attempts}`;
  return step === "" ? which : `${which}, ${step}`;
}

/** A word where it stands in an element's start tag. */
function matchIn({ source, tags }: Page, { start }: Range, word: string): NonNullable<Explanation["rule"]>["matched"] {
  const tag = tags.starts.indexOf(start);
  const end = tag < 0 ? start : tags.ends[tag];
  const at = word === "" ? -1 : source.slice(start, end).toLowerCase().indexOf(word.toLowerCase(), 1);
  if (at < 0) return undefined;
  const from = start + at;
  return { start: from, end: from + word.length, text: source.slice(from, from + word.length) };
}

function keptBy({ page, recorded }: RecordedAnalysis, { name, says }: ToolProgram, offset: number, word: Unit): Explanation {
  const around = innermost(page, recorded.chosen, offset);
  const unit = around === undefined ? undefined : elementUnit(page, around.element);
  if (says !== undefined) {
    const formula = says.kept(around && unit && shortLabel(page, around.element));
    return { verdict: "kept", formula, unit: unit ?? word };
  }
  const where =
    around === undefined || unit === undefined
      ? "it is in what was chosen"
      : `it is in ${shortLabel(page, around.element)}, which was chosen${withScore(around)}`;
  return {
    verdict: "kept",
    because: `${where}, and no rule removed it`,
    formula: `${name} has it: ${where}, and no rule removed it.`,
    unit: unit ?? word,
  };
}

/** " with a score of 12.50"; of one that was chosen otherwise, nothing. */
function withScore({ score }: Chosen): string {
  return score === undefined ? "" : ` with a score of ${numberText(score)}`;
}

function outsideOf({ page, recorded, values }: RecordedAnalysis, program: ToolProgram, offset: number, word: Unit): Explanation {
  const { name, chooses, says } = program;
  if (says !== undefined) return { verdict: "removed", formula: says.outside(onlyChosen(page, recorded)), unit: word };
  const block = innermost(page, recorded.candidates, offset);
  const chosen = recorded.chosen.toSorted((left, right) => (right.score ?? 0) - (left.score ?? 0));
  const [best] = chosen;
  const what =
    best === undefined
      ? "nothing was chosen"
      : `the chosen element is ${best.element < 0 ? "one that it made of the body" : shortLabel(page, best.element)}${withScore(best)}`;
  const around =
    block === undefined
      ? "no block around this word has a score"
      : `the block around it, ${shortLabel(page, block.element)}, has a score of ${numberText(block.score)}`;
  const rule = program.rules.get(outsideRule);
  const attempt = recorded.attempts.findIndex(({ isChosen }) => isChosen);
  const trials = rule?.without?.({ rule: outsideRule }, { what, values }) ?? [];
  return {
    verdict: "removed",
    because: `${name} never took it in: ${what}`,
    formula: `${name} never took it in: ${what}; ${around}. ${chooses}${besides(recorded, program, attempt, offset)}`,
    unit: (block && elementUnit(page, block.element)) ?? word,
    rule: { name: rule?.label ?? outsideRule },
    step: stepText(recorded.attempts.length, attempt, ""),
    ...(trials.length > 0 && { trials }),
  };
}

/** The element that was chosen, where it was one. */
function onlyChosen(page: Page, { chosen: [only, ...others] }: Recorded): string | undefined {
  return only === undefined || others.length > 0 || only.element < 0 ? undefined : shortLabel(page, only.element);
}

/** A program may remove things outside of what it chose, too. That changes nothing, but whoever looks for the rule should find it. */
function besides({ removals }: Recorded, { rules }: ToolProgram, attempt: number, offset: number): string {
  const also = removals.find((removal) => removal.attempt === attempt && removal.isInDocument && has(removal.ranges, offset));
  const label = also && rules.get(also.reason.rule)?.label;
  return label === undefined ? "" : ` One of its rules took it besides: ${label}.`;
}

/** The candidate with the shortest span around a place. */
function innermost<C extends Chosen>({ elements }: Page, candidates: readonly C[], offset: number): C | undefined {
  let found: C | undefined;
  let length = Infinity;
  for (const candidate of candidates) {
    const start = elements.starts[candidate.element];
    const end = elements.ends[candidate.element];
    if (start <= offset && offset < end && end - start < length) {
      found = candidate;
      length = end - start;
    }
  }
  return found;
}
