import type { Explanation, Extraction } from "../contract/extraction.ts";
import { numberText } from "../contract/number-text.ts";
import type { Chosen, Recorded, Removal } from "../contract/recorded.ts";
import { compare } from "../method/comparison.ts";
import { elementUnit, shortLabel } from "../method/short-label.ts";
import { sortedWords, type Why } from "../method/sorted.ts";
import type { Page } from "../page/page.ts";
import { has } from "../page/selection.ts";
import { fates, type RecordedAnalysis } from "./recorded-fates.ts";
import { recordedTrace } from "./recorded-trace.ts";
import { outsideRule, type BarComparison, type ToolProgram } from "./tool-rules.ts";

/** The words that a program kept, and of each other one which of its steps took it and by what rule. */
export function decideRecorded(analysis: RecordedAnalysis, program: ToolProgram): Extraction {
  const { words, fateOf, recorded } = analysis;
  return sortedWords(analysis, (word) => fateOf[word] === fates.kept, {
    why(word) {
      const fate = fateOf[word];
      if (fate >= 0) return removalOf(analysis, program, recorded.removals[fate]);
      if (fate === fates.kept) return keptBy(analysis, program, words.starts[word]);
      if (fate === fates.outside) return outsideOf(analysis, program, words.starts[word]);
      return { formula: `${program.name} does not have it, and no step that took it is known.` };
    },
    trace: () => recordedTrace(analysis, program),
  });
}

/** An element as what decided; the word itself does where the element has no place in the source. */
function unitOf(page: Page, element: number): Pick<Why, "unit"> {
  const isPlaced = element >= 0 && page.elements.ends[element] > page.elements.starts[element];
  return isPlaced ? { unit: elementUnit(page, element) } : {};
}

function removalOf({ page, values, recorded }: RecordedAnalysis, program: ToolProgram, removal: Removal): Why {
  const { element, reason, step, attempt, kind } = removal;
  const { name } = program;
  const rule = program.rules.get(reason.rule);
  const place = unitOf(page, element);
  const what = kind === "text" || place.unit === undefined ? "this text" : shortLabel(page, element);
  const context = { what, values };
  const compared = rule?.compared?.(reason, context);
  const because = rule?.because?.(reason, context) ?? rule?.detail ?? reason.rule;
  const score = reason.score === undefined ? "" : ` Its content score was ${numberText(reason.score)}.`;
  const did = kind === "replaced" ? `put something without this in the place of ${what}` : `removed ${what}`;
  const formula = `${name} ${did}: ${because}.${score}`;
  const matched = place.unit === undefined || reason.where === undefined ? undefined : matchIn(page, element, reason.word ?? "");
  return {
    because:
      kind === "replaced" ? `${name} put something without it in the place of ${what}` : `${what} was removed, as ${because}`,
    formula,
    ...place,
    ...stepAt(recorded, attempt, step),
    ...(rule !== undefined && { rule: { name: rule.label, ...(matched !== undefined && { matched }) } }),
    ...(compared !== undefined && comparisonWith(compared, rule?.label ?? reason.rule, formula)),
    ...trialsOf(rule?.without?.(reason, context)),
  };
}

function comparisonWith({ quantity, value, bar, keeps }: BarComparison, rule: string, formula: string): Partial<Why> {
  const { numbers, text } = compare(value, keeps, bar);
  return {
    quantity,
    ...numbers,
    chain: [
      { symbols: `${quantity} ${keeps} ${numberText(bar)} is kept`, numbers: text },
      { symbols: rule, numbers: formula },
    ],
  };
}

function trialsOf(trials: Explanation["trials"] = []): Pick<Why, "trials"> {
  return trials.length > 0 ? { trials } : {};
}

/** The attempt, of several, and the functions of the program. */
function stepAt({ attempts }: Recorded, attempt: number, step: string): Pick<Why, "step"> {
  const which = attempt < 0 ? "before the first attempt" : `attempt ${attempt + 1} of ${attempts.length}`;
  const way = [...(attempts.length === 0 ? [] : [which]), step].filter((part) => part !== "").join(", ");
  return way === "" ? {} : { step: way };
}

/** A word where it stands in an element's start tag. */
function matchIn({ source, tags, elements }: Page, element: number, word: string): NonNullable<Explanation["rule"]>["matched"] {
  const start = elements.starts[element];
  const tag = tags.starts.indexOf(start);
  const end = tag < 0 ? start : tags.ends[tag];
  const at = word === "" ? -1 : source.slice(start, end).toLowerCase().indexOf(word.toLowerCase(), 1);
  if (at < 0) return undefined;
  const from = start + at;
  return { start: from, end: from + word.length, text: source.slice(from, from + word.length) };
}

function keptBy({ page, recorded }: RecordedAnalysis, { name, says }: ToolProgram, offset: number): Why {
  const around = innermost(page, recorded.chosen, offset);
  const place = around === undefined ? {} : unitOf(page, around.element);
  const element = around && place.unit && shortLabel(page, around.element);
  if (says !== undefined) return { formula: says.kept(element), ...place };
  const where =
    around === undefined || element === undefined
      ? "it is in what was chosen"
      : `it is in ${element}, which was chosen${withScore(around)}`;
  return {
    because: `${where}, and no rule removed it`,
    formula: `${name} has it: ${where}, and no rule removed it.`,
    ...place,
  };
}

/** " with a score of 12.50"; of one that was chosen otherwise, nothing. */
function withScore({ score }: Chosen): string {
  return score === undefined ? "" : ` with a score of ${numberText(score)}`;
}

function outsideOf({ page, recorded, values }: RecordedAnalysis, program: ToolProgram, offset: number): Why {
  const { name, chooses, says } = program;
  const { chosen, candidates, attempts, removals } = recorded;
  if (says !== undefined) {
    const only = chosen.length === 1 && chosen[0].element >= 0 ? shortLabel(page, chosen[0].element) : undefined;
    return { formula: says.outside(only) };
  }
  const block = innermost(page, candidates, offset);
  const [best] = chosen.toSorted((left, right) => (right.score ?? 0) - (left.score ?? 0));
  const what =
    best === undefined
      ? "nothing was chosen"
      : `the chosen element is ${best.element < 0 ? "one that it made of the body" : shortLabel(page, best.element)}${withScore(best)}`;
  const around =
    block === undefined
      ? "no block around this word has a score"
      : `the block around it, ${shortLabel(page, block.element)}, has a score of ${numberText(block.score)}`;
  const rule = program.rules.get(outsideRule);
  const attempt = attempts.findIndex(({ isChosen }) => isChosen);
  // A program may also remove things outside of what it chose. That changes nothing, but whoever looks for the rule should find it.
  const also = removals.find((removal) => removal.attempt === attempt && removal.isInDocument && has(removal.ranges, offset));
  const label = also && program.rules.get(also.reason.rule)?.label;
  const besides = label === undefined ? "" : ` One of its rules took it besides: ${label}.`;
  return {
    because: `${name} never took it in: ${what}`,
    formula: `${name} never took it in: ${what}; ${around}. ${chooses}${besides}`,
    ...(block && unitOf(page, block.element)),
    rule: { name: rule?.label ?? outsideRule },
    ...stepAt(recorded, attempt, ""),
    ...trialsOf(rule?.without?.({ rule: outsideRule }, { what, values })),
  };
}

/** The candidate with the shortest span around a place. */
function innermost<C extends Chosen>({ elements }: Page, candidates: readonly C[], offset: number): C | undefined {
  const lengthOf = ({ element }: C): number => elements.ends[element] - elements.starts[element];
  const around = candidates.filter(({ element }) => elements.starts[element] <= offset && offset < elements.ends[element]);
  return around.toSorted((one, other) => lengthOf(one) - lengthOf(other)).at(0);
}
