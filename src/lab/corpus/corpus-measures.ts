import { measureIds, usualMeasureIds, type MeasureId } from "../../extraction/scoring/measure.ts";
import type { CorpusEntry } from "../../import/corpus/corpus.ts";

/**
 * The measures that lanes are judged by on the pages of a corpus: the usual ones, the one that the lab shows, and snippets where its
 * gold standards may have some; these alone where they have nothing else.
 */
export function measuresFor(entries: readonly (CorpusEntry | undefined)[], shown: MeasureId): readonly MeasureId[] {
  const golds = entries.flatMap((entry) => entry?.gold ?? []);
  const bare = golds.filter((gold) => gold.kind === "text" && gold.text === undefined);
  if (golds.length > 0 && bare.length === golds.length) return ["snippets"];
  const hasSnippets = golds.some((gold) => gold.kind === "ground truth" || (gold.kind === "text" && gold.snippets !== undefined));
  return measureIds.filter((id) => usualMeasureIds.includes(id) || id === shown || (id === "snippets" && hasSnippets));
}
