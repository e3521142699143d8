import { PageAtHand } from "../evaluation/comparing/at-page.ts";
import type { Comparison, Outputs, PageChange, PageOutput } from "../evaluation/comparing/comparison.ts";
import type { Sentence } from "../evaluation/comparing/text-changes.ts";
import type { Reading } from "../extraction/page/reading.ts";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import type { CorpusEntry } from "../import/corpus/corpus.ts";
import { readEntry, type PageTask } from "../import/corpus/read-entry.ts";
import { nodeMachine } from "../node/disk.ts";
import type { ComparedPage, PlacedSentence } from "./comparison-report.ts";
import type { OpenCorpus } from "./open-corpus.ts";

interface Asked {
  readonly corpus: OpenCorpus | undefined;
  /** Pages at the most. */
  readonly limit: number;
  readonly reading: Reading | undefined;
}

/** The pages that changed the most, with the places of their sentences where the pages are at hand. */
export async function comparedPages(
  { changed }: Comparison,
  sides: readonly [before: Outputs, after: Outputs],
  { corpus, limit, reading }: Asked,
): Promise<readonly ComparedPage[]> {
  const entries = new Map(corpus?.entries.map((entry) => [entry.name, entry]));
  const pages: ComparedPage[] = [];
  for (const change of changed.slice(0, limit)) {
    const entry = entries.get(change.page);
    const task = entry && (await taskOf(entry));
    const page = task && sentenceCount(change) > 0 ? new PageAtHand(task, reading) : undefined;
    const placed = (side: 0 | 1, sentences: readonly Sentence[] | undefined) =>
      sentences && placedSentences(sentences, sides[side].pages.get(change.page)?.text ?? "", page);
    pages.push({ ...change, lost: placed(0, change.lost), gained: placed(1, change.gained) });
  }
  return pages;
}

interface Scoring {
  readonly entries: readonly CorpusEntry[];
  readonly measure: MeasureId;
  readonly reading: Reading | undefined;
  readonly onPage: () => void;
}

/** Outputs with scores, as far as the corpus has a gold standard for their pages. What fails scores 0, as a run that fails does. */
export async function scoredOutputs(
  sides: readonly Outputs[],
  { entries, measure, reading, onPage }: Scoring,
): Promise<readonly Outputs[]> {
  const pages = sides.map((side) => new Map(side.pages));
  for (const entry of entries) {
    onPage();
    const { name } = entry;
    if (entry.gold === undefined || !pages.some((side) => side.has(name))) continue;
    const task = await taskOf(entry);
    if (task === undefined) continue;
    const page = new PageAtHand(task, reading);
    for (const side of pages) {
      const output = side.get(name);
      if (output !== undefined) side.set(name, scoredOutput(output, page, measure));
    }
  }
  return sides.map((side, place) => ({ ...side, pages: pages[place] ?? side.pages, measure }));
}

function scoredOutput(output: PageOutput, page: PageAtHand, measure: MeasureId): PageOutput {
  const score = output.text === undefined ? 0 : page.score(output.text, measure);
  return score === undefined ? output : { ...output, score };
}

/** A page that cannot be read is one that is not at hand. */
function taskOf(entry: CorpusEntry): Promise<PageTask | undefined> {
  return readEntry(entry, nodeMachine).catch(() => undefined);
}

function sentenceCount({ lost = [], gained = [] }: PageChange): number {
  return lost.length + gained.length;
}

function placedSentences(sentences: readonly Sentence[], text: string, page: PageAtHand | undefined): readonly PlacedSentence[] {
  const places = page?.placesOf(text, sentences);
  return sentences.map((sentence, index) => {
    const at = places?.[index];
    return { text: sentence.text, ...(at !== undefined && { at }) };
  });
}
