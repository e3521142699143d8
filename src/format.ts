/** A million bytes: what file managers call a megabyte. */
export const megabyte = 1_000_000;

/** "46 MB". */
export function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / megabyte)} MB`;
}

/** "78,022". */
export function thousands(value: number): string {
  return value.toLocaleString("en");
}

/** Units of the source that are kept, and those that are text. */
interface Kept {
  readonly keptCharacters: number;
  readonly textCharacters: number;
}

/** Milliseconds of a run, and what of it was kept from an earlier one. */
interface Times {
  readonly analyse: number;
  readonly decide: number;
  readonly kept?: readonly ("analysis" | "members" | "steps")[];
}

/** "4,120 (5 %)" and " of 78,022 characters", which is the first to go where room is short. */
export function keptTexts({ keptCharacters, textCharacters }: Kept): readonly [kept: string, whole: string] {
  const share = textCharacters === 0 ? 0 : keptCharacters / textCharacters;
  return [`${thousands(keptCharacters)} (${shareText(share)})`, ` of ${thousands(textCharacters)} characters`];
}

/** A share in whole per cent, never 0 % or 100 % unless it is. */
export function shareText(share: number): string {
  if (share > 0 && share < 0.01) return "under 1 %";
  if (share < 1 && share > 0.99) return "over 99 %";
  return `${Math.round(100 * share)} %`;
}

/** A score with three decimals, never 0.000 or 1.000 unless it is. */
export function scoreText(score: number): string {
  if (score > 0 && score < 0.0005) return "under 0.001";
  if (score < 1 && score >= 0.9995) return "over 0.999";
  return score.toFixed(3);
}

/** "0.4 ms", "12 ms", "1.9 s". */
export function timeText(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
}

/** What a run takes, in milliseconds: analysis and decision, without parsing. The one time of a run, wherever one is shown. */
export function timeOf({ analyse, decide }: Times): number {
  return analyse + decide;
}

/** "Analysed in 8.1 ms, decided in 3.9 ms; without parsing", and what of it was kept from an earlier run. */
export function splitTimeText({ analyse, decide, kept = [] }: Times): string {
  const ofAnalysis = [
    ...(kept.includes("analysis") ? ["for an earlier run, and kept since"] : []),
    ...(kept.includes("members") ? ["members’ analyses were kept from earlier runs"] : []),
  ];
  const analysed = `Analysed in ${timeText(analyse)}${inBrackets(ofAnalysis)}`;
  const decided = `decided in ${timeText(decide)}${inBrackets(kept.includes("steps") ? ["with steps kept from earlier runs"] : [])}`;
  return `${analysed}, ${decided}; without parsing`;
}

function inBrackets(remarks: readonly string[]): string {
  return remarks.length === 0 ? "" : ` (${remarks.join("; ")})`;
}
