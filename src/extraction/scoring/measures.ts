import { bagOfWords } from "./bag-of-words.ts";
import { blockLevel } from "./block-level.ts";
import { characters } from "./characters.ts";
import type { MeasureId, Measure } from "./measure.ts";
import { shingles } from "./shingles.ts";
import { textBased } from "./text-based.ts";
import { cleanEval, wordLcs } from "./word-lcs.ts";

/** Every measure; the first is used where none is chosen. */
export const measures: readonly Measure[] = [wordLcs, cleanEval, bagOfWords, shingles, characters, blockLevel, textBased];

const byId: ReadonlyMap<string, Measure> = new Map(measures.map((measure) => [measure.id, measure]));

/** @throws RangeError where there is none of that id. */
export function measureFor(id: MeasureId): Measure {
  const measure = byId.get(id);
  if (measure === undefined) throw new RangeError(`no measure of that name: ${id}`);
  return measure;
}
