import type { Explanation } from "../../extraction/contract/extraction.ts";
import { comparedTexts, numberText } from "../../extraction/contract/number-text.ts";
import type { Parameter } from "../../extraction/contract/parameters.ts";
import { clip, sizeOf, type Range, type Selection } from "../../extraction/page/selection.ts";
import { isScore } from "../../extraction/scoring/score.ts";
import { counted, inSentence, scoreText, shareText, thousands } from "../../format.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import type { Passage, Trial, TrialOutcome } from "../../worker/protocol/questions.ts";
import { exactText, tryLabel } from "../../state/run-names.ts";

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

/** Characters of a reason in the line of all lanes, and of a quotation, at the most. */
const longestShort = 60;
const longestQuote = 32;
/** Characters of a sentence, at the most. */
const longestSentence = 200;

/** "its ratio of content to code, 0.81, is above the threshold 0.75": the method's own words, else the comparison, else its formula. */
export function reasonSentence({ because, quantity, value, threshold, formula }: Explanation): string {
  if (because !== undefined) return plainNumbers(because);
  if (quantity === undefined || value === undefined || threshold === undefined)
    return inSentence(formula.replace(/^(kept|removed): /, "")).replace(/\.$/, "");
  const relation = value > threshold ? "above" : value < threshold ? "below" : "at";
  const [left, right] = comparedTexts(value, threshold);
  return plainNumbers(`its ${inSentence(quantity)}, ${left}, is ${relation} the threshold ${right}`);
}

/** A text without the zeros at the end of decimals: "0.75" for "0.750". */
function plainNumbers(text: string): string {
  return text.replace(/(?<=\b\d+)(\.\d*?)0+(?=\D|$)(?!\.\d)/g, (_, digits: string) => (digits === "." ? "" : digits));
}

/** "0.86 > 0.75" for the line of all lanes: the method's words if they are short, else the comparison, the rule or the reason. */
export function shortReason(explanation: Explanation): string {
  const { because, rule } = explanation;
  if (because !== undefined && because.length <= longestShort) return plainNumbers(because);
  const comparison = comparisonText(explanation);
  if (comparison !== undefined) return plainNumbers(comparison);
  return rule?.name ?? shortened(reasonSentence(explanation), longestShort);
}

/** "Cookie settings" as it is quoted: its beginning, at the end of a word. */
export function quoteText({ text, isShortened }: Pick<Passage, "text" | "isShortened">): string {
  return isShortened || text.length > longestQuote ? `${shortened(text, longestQuote).replace(/ ?…$/, "")} …` : text;
}

/** Cut at the end of a word, where there is one. */
function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  return `${cut.slice(0, cut.includes(" ") ? cut.lastIndexOf(" ") : length)}…`;
}

type Verdict = Explanation["verdict"] | "part";

/** The verdict of a lane on a passage, and the share of it that is kept. */
interface PassageVerdict {
  readonly fate: Verdict;
  readonly share: number;
}

/** A passage of several words may be kept in part. */
export function passageVerdict(
  selection: Selection,
  { start, end }: Range,
  { characters, words }: Pick<Passage, "characters" | "words">,
): PassageVerdict {
  const share = characters === 0 ? 0 : sizeOf(clip(selection, start, end)) / characters;
  if (words === 0) return { fate: "not text", share };
  return { fate: share === 0 ? "removed" : share < 1 && words > 1 ? "part" : "kept", share };
}

/** "kept", "removed", "kept in part (62 %)". */
export function verdictWords({ fate, share }: PassageVerdict): string {
  return fate === "part" ? `kept in part (${shareText(share)})` : fate;
}

/** "“Cookie settings” is kept by CCB: its ratio of content to code, 0.81, is above the threshold 0.75.": 200 characters at the most; and the reason in it. */
export function verdictSentence(quote: string, verdict: PassageVerdict, method: string, explanation: Explanation) {
  const begin = `“${quote}” is ${verdictWords(verdict)} by ${method}: `;
  const reason = `${shortened(reasonSentence(explanation), longestSentence - begin.length - 1)}.`.replace("….", "…");
  return { words: begin + reason, reason };
}

/**
 * "Try 0.82: removed, F1 0.74 → 0.76"; without gold "Try 0.82: removed, 412 characters fewer".
 *
 * @param reason what the place's reason says already: a parameter that is named there need not be named again
 */
export function trialText({ value, outcome }: Trial, parameter: Parameter, run: BaselineRun, reason: string): string {
  const label = tryLabel(parameter, value, !reason.includes(`the ${inSentence(parameter.label)} `));
  if (outcome === undefined) return label;
  if ("problem" in outcome) return `${label}: ${outcome.problem}`;
  return `${label}: ${outcomeText(outcome, run)}`;
}

/** "removed, F1 0.74 → 0.76"; without gold "removed, 412 characters fewer". */
export function outcomeText(outcome: TrialOutcome, run: BaselineRun): string {
  const { share } = outcome;
  const verdict = share === 0 ? "removed" : share < 1 ? `${shareText(share)} kept` : "kept";
  return `${verdict}, ${effectText(outcome, run)}`;
}

/** True for a value that turns a verdict; to keep nothing of the page at all is no way to do so. */
export function turns({ outcome = { problem: "" } }: Trial): boolean {
  return !("problem" in outcome) && outcome.isTurned && outcome.keptCharacters > 0;
}

/** The reason why no single value reverses a verdict, by the best tried one: "Only a threshold of 1.00 removes it, together with all other text." */
export function stuckText(best: Trial | undefined, parameter: Parameter | undefined): string {
  if (best !== undefined && best.outcome === undefined) return "Other values take too long to try.";
  const { value, outcome } = best ?? {};
  if (parameter === undefined || value === undefined || outcome === undefined || "problem" in outcome || !outcome.isTurned)
    return "No tried value reverses this.";
  const label = inSentence(parameter.label);
  if (typeof value === "boolean")
    return `It is removed only ${value ? "with" : "without"} ${label}, together with all other text.`;
  const article = /^[aeiou]/.test(label) ? "an" : "a";
  return `Only ${article} ${label} of ${exactText(parameter, value)} removes it, together with all other text.`;
}

type BaselineRun = Pick<RunSummary, "keptCharacters" | "score">;

function effectText(outcome: TrialOutcome, run: BaselineRun): string {
  const { score } = run;
  if (isScore(score) && outcome.score !== undefined)
    return `${score.valueName} ${scoreText(score.value, 2)} → ${scoreText(outcome.score, 2)}`;
  const more = outcome.keptCharacters - run.keptCharacters;
  return more === 0 ? "nothing else changes" : `${counted(Math.abs(more), "character")} ${more > 0 ? "more" : "fewer"}`;
}

/** "12,034–12,041". */
export function rangeText({ start, end }: Range): string {
  return `${thousands(start)}–${thousands(end)}`;
}

/** "3 of 4 lanes keep it"; "2 of 4 lanes keep it, 1 in part". */
export function agreementText(verdicts: readonly PassageVerdict[]): string {
  const whole = verdicts.filter(({ fate }) => fate === "kept").length;
  const part = verdicts.filter(({ fate }) => fate === "part").length;
  return `${whole} of ${counted(verdicts.length, "lane")} ${whole === 1 ? "keeps" : "keep"} it${part === 0 ? "" : `, ${part} in part`}`;
}

/** "Text density 2 to 250"; "Text density 17" where all are the same. */
export function spreadText({ name, min, max }: { readonly name: string; readonly min: number; readonly max: number }): string {
  const [least, most] = [numberText(min), numberText(max)];
  return least === most ? `${name} ${least}` : `${name} ${least} to ${most}`;
}
