import { bagOfWords } from "./bag-of-words.ts";
import { blockLevel } from "./block-level.ts";
import { characters } from "./characters.ts";
import { measureIds, type MeasureId, type Measure } from "./measure.ts";
import { shingles } from "./shingles.ts";
import { textBased } from "./text-based.ts";
import { cleanEval, wordLcs } from "./word-lcs.ts";

/** The measure of each id: one that is missing does not compile. */
const byId: Readonly<Record<MeasureId, Measure>> = {
  lcs: wordLcs,
  cleaneval: cleanEval,
  bag: bagOfWords,
  shingles,
  characters,
  blocks: blockLevel,
  text: textBased,
};

/** Every measure; the first is used where none is chosen. */
export const measures: readonly Measure[] = measureIds.map((id) => byId[id]);

/** @throws RangeError where there is none of that id. */
export function measureFor(id: MeasureId): Measure {
  if (!Object.hasOwn(byId, id)) throw new RangeError(`no measure of that name: ${id}`);
  return byId[id];
}
