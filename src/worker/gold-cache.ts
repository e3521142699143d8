import { standardOf } from "../evaluation/evaluate-page.ts";
import { plainText, selectedText, type SelectedText } from "../extraction/output/text.ts";
import type { Page } from "../extraction/page/page.ts";
import type { Selection } from "../extraction/page/selection.ts";
import type { Gold } from "../extraction/scoring/gold.ts";
import { wordCount } from "../extraction/scoring/mark-words.ts";
import type { Judged, MeasureId, Standard } from "../extraction/scoring/measure.ts";
import { measureFor, scorerFor } from "../extraction/scoring/measures.ts";
import { NoScore, outcomeOf, type Score, type ScoreOutcome, type Unscored } from "../extraction/scoring/score.ts";
import { snippetChecks, type SnippetChecks } from "../extraction/scoring/snippet-places.ts";
import { hasStandard } from "../import/corpus/standard.ts";
import type { PageKey } from "./protocol/figures.ts";
import type { GoldReading, GoldSetting, RunScore } from "./protocol/lab-worker.ts";
import type { LaneExtract } from "./lane-run.ts";

/** A page's gold standard as it was given, and what is made of it at its first need. */
interface GoldEntry {
  readonly judgement: GoldSetting;
  gold?: Gold & Standard;
  readonly scorers: Map<MeasureId, (extract: Judged) => Score>;
}

/** The gold standards of pages, each made ready once, and what runs score against them. */
export class GoldCache {
  readonly #given = new Map<PageKey, GoldEntry>();

  /** Takes a page's gold standard, or that it has none; what was made ready stays where only the measure is another. */
  judge(key: PageKey, judgement: GoldSetting): void {
    const before = this.#given.get(key);
    const isSame = standardText(before?.judgement) === standardText(judgement);
    this.#given.set(key, isSame && before !== undefined ? { ...before, judgement } : { judgement, scorers: new Map() });
  }

  /** A page was opened anew: what was made of its gold standard was made for the one before. */
  reopen(key: PageKey): void {
    const { judgement } = this.#given.get(key) ?? {};
    if (judgement !== undefined) this.#given.set(key, { judgement, scorers: new Map() });
  }

  forget(key: PageKey): void {
    this.#given.delete(key);
  }

  reading(key: PageKey, page: Page): GoldReading | undefined {
    const gold = this.#goldOf(key, page);
    if (gold === undefined) return undefined;
    const { selection, unaligned } = gold;
    // A copy: this one is handed over.
    return { selection: selection.slice() as Selection, words: wordCount(page, selection), unaligned };
  }

  /** The gold standard as the page has it. */
  text(key: PageKey, page: Page): SelectedText | undefined {
    const gold = this.#goldOf(key, page);
    return gold && selectedText(page, gold.selection);
  }

  /** The score of an extract by the measure that is shown. */
  score(key: PageKey, page: Page, extract: LaneExtract): RunScore | undefined {
    const given = this.#given.get(key);
    if (given === undefined || !hasStandard(given.judgement)) return undefined;
    const { number, measure } = given.judgement;
    const { name, valueName } = measureFor(measure);
    const score = this.scores(key, page, extract, [measure])[measure];
    return score && { ...score, judgement: number, measure, name, valueName };
  }

  /** The scores of an extract by several measures; one that would take too long says so instead. */
  scores(
    key: PageKey,
    page: Page,
    extract: LaneExtract,
    measures: readonly MeasureId[],
  ): Readonly<Partial<Record<MeasureId, ScoreOutcome>>> {
    const gold = this.#goldOf(key, page);
    const scorers = this.#given.get(key)?.scorers;
    if (gold === undefined || scorers === undefined) return {};
    const judged: Judged = { text: selectedText(page, extract.selection).text, ...extract };
    const scorerOf = (measure: MeasureId): ((judged: Judged) => Score) => {
      const ready = scorers.get(measure) ?? scorerFor(measure, gold, page);
      scorers.set(measure, ready);
      return ready;
    };
    return Object.fromEntries(measures.map((measure) => [measure, outcomeOf(scorerOf(measure), judged)]));
  }

  /** What became of the page's snippets in a selection, or why that is not known. */
  snippets(key: PageKey, page: Page, selection: Selection): SnippetChecks | Unscored | undefined {
    const { snippets } = this.#given.get(key)?.judgement ?? {};
    if (snippets === undefined) return undefined;
    try {
      return snippetChecks(page, selection, plainText(page, selection), snippets);
    } catch (error) {
      if (error instanceof NoScore) return { problem: error.message };
      throw error;
    }
  }

  #goldOf(key: PageKey, page: Page): (Gold & Standard) | undefined {
    const given = this.#given.get(key);
    if (given === undefined || !hasStandard(given.judgement)) return undefined;
    return (given.gold ??= standardOf(given.judgement, page));
  }
}

function standardText(judgement: GoldSetting | undefined): string {
  return JSON.stringify([judgement?.gold, judgement?.snippets]);
}
