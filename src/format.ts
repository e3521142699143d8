import { counted } from "./extraction/contract/number-text.ts";

export { counted };

/** A million bytes: what file managers call a megabyte. */
export const megabyte = 1_000_000;

const grouped = new Intl.NumberFormat("en");

/** "78,022". */
export function thousands(value: number): string {
  return grouped.format(value);
}

/** "31 elements", "1 element": of units whose name is a plural. */
export function countedUnits(count: number, units: string): string {
  return counted(count, singular(units), units);
}

/** "element" for "elements". */
export function singular(plural: string): string {
  return plural.replace(/s$/, "");
}

/** A number for a sentence or a readout: grouped, to three digits below 100. */
export function threeDigits(value: number): string {
  const isSmall = Math.abs(value) < 100;
  const rounded = isSmall ? Number(value.toPrecision(3)) : value;
  return rounded.toLocaleString("en", { maximumFractionDigits: isSmall ? 4 : 1 });
}

/** The size of what is read or found, and its limits: "46 MB", "3 kB"; whole, and only of nothing 0 kB. */
export function sizeText(bytes: number): string {
  return bytes < megabyte ? `${thousands(Math.ceil(bytes / 1000))} kB` : `${Math.round(bytes / megabyte)} MB`;
}

/** The size of what is stored or saved: "640 B", "12 kB", "5.1 MB". */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / megabyte).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
}

/** A share in whole per cent, never 0 % or 100 % unless it is. */
export function shareText(share: number): string {
  if (share > 0 && share < 0.01) return "under 1 %";
  if (share < 1 && share > 0.99) return "over 99 %";
  return `${Math.round(100 * share)} %`;
}

/** A share to a tenth of a per cent, where several are compared: "34.1 %". */
export function tenthsText(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** The most that arithmetic leaves between a score of 0 or 1 and that number. */
const rest = 1e-9;

/**
 * A score or a mean of scores with three decimals, which is never 0.000 or 1.000 unless it is: "<0.001", ">0.999". Two decimals are for
 * how far two runs agree, and for where there is no room.
 */
export function scoreText(score: number, digits: 2 | 3 = 3): string {
  const least = 10 ** -digits;
  if (score > rest && score < least / 2) return `<${least}`;
  if (score < 1 - rest && score >= 1 - least / 2) return `>${1 - least}`;
  return score.toFixed(digits);
}

/** The difference of two scores: "+0.031", "−0.120". */
export function differenceText(difference: number): string {
  return `${difference < 0 ? "−" : "+"}${Math.abs(difference).toFixed(3)}`;
}

/** A time that was measured, to two or three digits: "0.4 ms", "12 ms", "1.9 s". */
export function timeText(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
}

/** A time that is left, in whole seconds or minutes: "40 s", "3 min", "2 h 5 min". */
export function durationText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The message of an error; anything else that was thrown, as text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A text with a space for all white space between two words, and none at its ends. */
export function singleSpaced(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Units of the source that are kept, and those that are text. */
interface KeptCounts {
  readonly keptCharacters: number;
  readonly textCharacters: number;
}

/** "4,120 (5 %)" and " of 78,022 characters", which is the first to go where room is short. */
export function keptTexts({ keptCharacters, textCharacters }: KeptCounts): readonly [kept: string, whole: string] {
  const share = textCharacters === 0 ? 0 : keptCharacters / textCharacters;
  return [`${thousands(keptCharacters)} (${shareText(share)})`, ` of ${thousands(textCharacters)} characters`];
}

/** Milliseconds of a run's stages, and those that were kept from an earlier run. */
interface StageTimes {
  readonly analyse: number;
  readonly decide: number;
  readonly kept?: readonly ("analysis" | "members" | "steps")[];
}

/** The time of a run in milliseconds, wherever one is shown: analysis and decision, without parsing. */
export function timeOf({ analyse, decide }: StageTimes): number {
  return analyse + decide;
}

/** "Analysed in 8.1 ms, decided in 3.9 ms; without parsing", and what of it was kept from an earlier run. */
export function splitTimeText({ analyse, decide, kept = [] }: StageTimes): string {
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

/** A name within a sentence: “Tag weight” begins small there, “C1”, “DoC” and “PDoC” do not. */
export function inSentence(name: string): string {
  return /^\p{Lu}(?!\p{Ll}+(?!\p{L}))/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

/** A text with a capital letter at its beginning. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
