import { tellsFate, type ClassChannel, type SeriesChannel, type Units } from "../extraction/contract/trace.ts";
import { nextRange, offsetAt, type Selection } from "../extraction/page/selection.ts";
import type { Words } from "../extraction/page/words.ts";
import type { RunBlocks } from "./protocol/questions.ts";
import type { CachedRun } from "./lane-run.ts";
import type { Places } from "./places.ts";
import { unitsNamed } from "./summaries.ts";

/** The blocks that a run decided on, with the words that are in each; undefined where its method decides on none. Linear in the words. */
export function runBlocks(
  { words, extraction: { trace, selection } }: Pick<CachedRun, "words" | "extraction">,
  placesOf: (units: Units) => Places,
): RunBlocks | undefined {
  const value = trace.channels.find(
    (channel): channel is SeriesChannel => channel.kind === "series" && channel.isOfBlocks === true,
  );
  const units = value && unitsNamed(trace, value.units);
  if (value === undefined || units === undefined) return undefined;
  const fate = trace.channels.find(
    (channel): channel is ClassChannel => channel.kind === "class" && tellsFate(channel, value.units),
  );
  const count = units.starts.length;
  const { wordCounts, keptCounts, pieces, pieceBlocks } = wordsByBlock(words, placesOf(units), count, selection);
  return {
    unitName: units.name,
    values: value.values.slice(),
    words: wordCounts,
    kept: Uint8Array.from(wordCounts, (words_, block) => Number(2 * keptCounts[block] > words_)),
    classes: fate?.values.slice() ?? new Uint8Array(count),
    pieces: Uint32Array.from(pieces),
    pieceBlocks: Uint32Array.from(pieceBlocks),
  };
}

/** The words of each block, how many of them are selected, and the stretches that they make. */
function wordsByBlock({ count, starts, ends }: Words, places: Places, blockCount: number, selection: Selection) {
  const wordCounts = new Uint32Array(blockCount);
  const keptCounts = new Uint32Array(blockCount);
  const pieces: number[] = [];
  const pieceBlocks: number[] = [];
  let before = -1;
  let range = 0;
  for (let word = 0; word < count; word++) {
    const start = starts[word];
    const block = places.unitAt(start);
    range = nextRange(selection, range, start);
    if (block >= 0) {
      wordCounts[block]++;
      if (offsetAt(selection, range) <= start) keptCounts[block]++;
      const end = Math.max(ends[word], start);
      if (block === before) pieces[pieces.length - 1] = end;
      else {
        pieces.push(start, end);
        pieceBlocks.push(block);
      }
    }
    before = block;
  }
  return { wordCounts, keptCounts, pieces, pieceBlocks };
}
