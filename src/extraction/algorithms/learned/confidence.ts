import * as v from "valibot";
import type { ModelCard } from "./model.ts";

const numbers = v.array(v.number());

/** What came true on the pages of a cross-validation whose predicted F1 lay from `from` to `to`: means of F1. */
const confidenceRow = v.object({
  from: v.number(),
  to: v.number(),
  pages: v.number(),
  asFound: v.number(),
  /** The F1 of other programs on the same pages, by their names. */
  beside: v.custom<Readonly<Record<string, number>>>((given) => v.is(numbers, Object.values(given ?? [given]))),
});
const figures = v.object({ confidence: v.array(confidenceRow) });

/** Pages of which a mean says something. */
const fewestPages = 20;

/** The F1 that came true on pages of such a confidence, by a model's card, and the best of other programs there; undefined where it does not say. */
function cameTrue({ figures: given }: ModelCard, confidence: number) {
  const { success, output } = v.safeParse(figures, given);
  const row = success ? output.confidence.find(({ from, to }) => confidence >= from && (confidence < to || to === 1)) : undefined;
  if (row === undefined || row.pages < fewestPages) return undefined;
  const [best] = Object.entries(row.beside).toSorted(([, left], [, right]) => right - left);
  return { f1: row.asFound, ...(best && { best: { name: best[0], f1: best[1] } }) };
}

/** The program to take instead: the one that had a higher F1 on pages of such a confidence; undefined where none had. */
export function insteadOf(card: ModelCard, confidence: number): string | undefined {
  const { f1 = 1, best } = cameTrue(card, confidence) ?? {};
  return best !== undefined && best.f1 > f1 ? best.name : undefined;
}

/** Below it a run says what came true on such pages. */
const unsure = 0.5;

/** "Where this expects so little F1 was 0.54 on average, and that of readability 0.40." Undefined where there is no doubt, or the card says nothing. */
export function doubtText(card: ModelCard, confidence: number): string | undefined {
  const found = cameTrue(card, confidence);
  const instead = insteadOf(card, confidence);
  if (found === undefined || (confidence >= unsure && instead === undefined)) return undefined;
  const other = found.best === undefined ? "" : `, and that of ${found.best.name} ${found.best.f1.toFixed(2)}`;
  const advice = instead === undefined ? "" : ` Take ${instead}’s instead.`;
  return `On pages with so little expected, F1 was ${found.f1.toFixed(2)} on average${other}.${advice}`;
}
