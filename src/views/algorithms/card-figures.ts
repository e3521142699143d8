import type { Json, ModelCard } from "../../extraction/contract/model.ts";

/** A mean with its interval. */
export interface CardMean {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** F1 on the pages of a type, or on all; `beside` is that of other programs by their names. */
interface CardRow {
  readonly name: string;
  readonly pages: number;
  readonly asFound: CardMean;
  readonly strict: CardMean;
  readonly beside: readonly (readonly [name: string, mean: CardMean])[];
}

/** All that the card of a model has in figures; what it does not have, or has in another form, is empty. */
export interface CardFigures {
  readonly rows: readonly CardRow[];
  /** Of words that were said to be content with such a probability, the share that is. */
  readonly calibration: readonly { readonly words: number; readonly probability: number; readonly content: number }[];
  /** Statements by their names, a sentence or several: "content", "failures". */
  readonly said: readonly (readonly [name: string, sentences: readonly string[]])[];
}

/** A model's file may come from anywhere: nothing is taken for granted. */
export function figuresOf(card: ModelCard): CardFigures {
  const figures = record(card["figures"]);
  const types = Object.entries(record(figures["types"]));
  return {
    rows: [...types, ...(figures["all"] === undefined ? [] : [["all", figures["all"]] as const])].flatMap(([name, row]) =>
      rowOf(name, row),
    ),
    calibration: list(figures["calibration"]).flatMap((given) => {
      const { words, probability, content } = record(given);
      return isNumber(words) && words > 0 && isNumber(probability) && isNumber(content) ? [{ words, probability, content }] : [];
    }),
    said: Object.entries(card).flatMap(([name, fact]) => {
      const sentences = (Array.isArray(fact) ? fact : [fact]).filter((sentence) => typeof sentence === "string");
      return name === "name" || sentences.length === 0 ? [] : [[name, sentences] as const];
    }),
  };
}

function rowOf(name: string, given: Json | undefined): readonly CardRow[] {
  const row = record(given);
  const [asFound, strict] = [meanOf(row["asFound"]), meanOf(row["strict"])];
  if (!isNumber(row["pages"]) || asFound === undefined || strict === undefined) return [];
  const beside = Object.entries(record(row["beside"])).flatMap(([other, mean]) => {
    const known = meanOf(mean);
    return known === undefined ? [] : [[other, known] as const];
  });
  return [{ name: name === "" ? "no type" : name, pages: row["pages"], asFound, strict, beside }];
}

function meanOf(given: Json | undefined): CardMean | undefined {
  const { mean, low, high } = record(given);
  return isNumber(mean) && isNumber(low) && isNumber(high) ? { mean, low, high } : undefined;
}

function record(given: Json | undefined): Readonly<Record<string, Json | undefined>> {
  return typeof given === "object" && given !== null && !Array.isArray(given) ? (given as Readonly<Record<string, Json>>) : {};
}

function list(given: Json | undefined): readonly Json[] {
  return Array.isArray(given) ? (given as readonly Json[]) : [];
}

function isNumber(given: Json | undefined): given is number {
  return typeof given === "number" && Number.isFinite(given);
}
