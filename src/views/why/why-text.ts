import type { Explanation } from "../../extraction/contract/extraction.ts";
import { comparedTexts, numberText } from "../../extraction/contract/number-text.ts";
import type { Parameter, Value } from "../../extraction/contract/parameters.ts";
import { clip, sizeOf, type Range, type Selection } from "../../extraction/page/selection.ts";
import { shareText, thousands, counted } from "../../format.ts";
import type { ChannelSummary } from "../../protocol/figures.ts";
import { turningValue } from "../../state/run-names.ts";

const contraries = { ">": "≤", "≥": "<", "≤": ">", "<": "≥" } as const;

/** "0.912 > 0.750"; nothing where nothing was compared. */
export function comparisonText({ verdict, value, threshold, keeps }: Explanation): string | undefined {
  if (value === undefined || threshold === undefined || keeps === undefined) return undefined;
  const [left, right] = comparedTexts(value, threshold);
  return `${left} ${verdict === "kept" ? keeps : contraries[keeps]} ${right}`;
}

/** "0.162 to spare", "0.138 short", "10 too many", "0.2 too much", "none to spare". */
export function marginText({ verdict, margin, keeps }: Explanation): string | undefined {
  if (margin === undefined || keeps === undefined) return undefined;
  const amount = margin === 0 ? "none" : numberText(Math.abs(margin));
  if (verdict === "kept") return `${amount} to spare`;
  const isCapped = keeps === "≤" || keeps === "<";
  if (margin === 0) return isCapped ? "just too much" : "just short";
  return `${amount} ${isCapped ? (Number.isInteger(margin) ? "too many" : "too much") : "short"}`;
}

/** "composite text density 6.73 < 25.13"; where nothing was compared the rule, or the formula with its numbers. */
export function decidedText(explanation: Explanation): string {
  const comparison = comparisonText(explanation);
  if (comparison === undefined) return explanation.rule?.name ?? explanation.formula;
  return explanation.quantity === undefined ? comparison : `${explanation.quantity} ${comparison}`;
}

interface Turning {
  readonly explanation: Explanation;
  readonly parameter: Parameter;
  /** The value in force. */
  readonly present: Value;
  /** The decisive quantity. */
  readonly channel: ChannelSummary | undefined;
}

/** "λ ≤ 0.26 keeps it"; undefined where no single value is known to turn the verdict. */
export function turnText({ explanation, parameter, present, channel }: Turning): string | undefined {
  const { flip, verdict, threshold, stepIndex } = explanation;
  if (flip === undefined || verdict === "not text") return undefined;
  // Only where the value moves the threshold alone do all beyond it turn the verdict too.
  const isThreshold = channel?.kind === "series" && channel.control?.parameter === flip.parameter && threshold !== undefined;
  const relation = isThreshold && stepIndex === undefined ? (flip.value < Number(present) ? "≤" : "≥") : undefined;
  return `${turningValue(parameter, flip.value, relation)} ${verdict === "kept" ? "removes" : "keeps"} it`;
}

/** "12,034–12,041". */
export function rangeText({ start, end }: Range): string {
  return `${thousands(start)}–${thousands(end)}`;
}

/** "2 of 3 lanes keep it"; of a longer range, how many keep all and some of it. */
export function keepersText(selections: readonly Selection[], { start, end }: Range, characters: number): string {
  const lanes = counted(selections.length, "lane");
  const sizes = selections.map((selection) => sizeOf(clip(selection, start, end)));
  const whole = sizes.filter((size) => size >= characters).length;
  const part = sizes.filter((size) => size > 0 && size < characters).length;
  if (part === 0) return `${whole} of ${lanes} ${whole === 1 ? "keeps" : "keep"} it`;
  return `of ${lanes}, ${whole} ${whole === 1 ? "keeps" : "keep"} all of it and ${part} some`;
}

/** "62 %, 768 of 1,240 characters". */
export function keptShareText(selection: Selection, { start, end }: Range, characters: number): string {
  const size = sizeOf(clip(selection, start, end));
  return `${shareText(characters === 0 ? 0 : size / characters)}, ${thousands(size)} of ${thousands(characters)} characters`;
}

/** "Text density 2 to 250"; "Text density 17" where all are the same. */
export function spreadText({ name, min, max }: { readonly name: string; readonly min: number; readonly max: number }): string {
  const [least, most] = [numberText(min), numberText(max)];
  return least === most ? `${name} ${least}` : `${name} ${least} to ${most}`;
}
