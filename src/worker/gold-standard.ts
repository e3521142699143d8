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
import type { GoldReading, GoldSetting, RunScore } from "./protocol/lab-worker.ts";
import type { LaneExtract } from "./lane-run.ts";

/** The gold standard of a page, made ready once, and what runs score against it. */
export class GoldStandard {
  readonly #page: Page;
  readonly #snippets: GoldSetting["snippets"];
  readonly #gold: Gold & Standard;
  readonly #scorers = new Map<MeasureId, (extract: Judged) => Score>();

  constructor(page: Page, given: Pick<GoldSetting, "gold" | "snippets">) {
    this.#page = page;
    this.#snippets = given.snippets;
    this.#gold = standardOf(given, page);
  }

  reading(): GoldReading {
    const { selection, unaligned } = this.#gold;
    // A copy: this one is handed over.
    return { selection: selection.slice() as Selection, words: wordCount(this.#page, selection), unaligned };
  }

  /** The gold standard as the page has it. */
  text(): SelectedText {
    return selectedText(this.#page, this.#gold.selection);
  }

  /** The score of an extract by the measure that is shown. */
  score(extract: LaneExtract, { number, measure }: GoldSetting): RunScore | undefined {
    const { name, valueName } = measureFor(measure);
    const score = this.scores(extract, [measure])[measure];
    return score && { ...score, judgement: number, measure, name, valueName };
  }

  /** The scores of an extract by several measures; one that would take too long says so instead. */
  scores(extract: LaneExtract, measures: readonly MeasureId[]): Readonly<Partial<Record<MeasureId, ScoreOutcome>>> {
    const judged: Judged = { text: selectedText(this.#page, extract.selection).text, ...extract };
    const scorerOf = (measure: MeasureId): ((judged: Judged) => Score) => {
      const ready = this.#scorers.get(measure) ?? scorerFor(measure, this.#gold, this.#page);
      this.#scorers.set(measure, ready);
      return ready;
    };
    return Object.fromEntries(measures.map((measure) => [measure, outcomeOf(scorerOf(measure), judged)]));
  }

  /** What became of the snippets in a selection, or why that is not known; undefined where there are none. */
  snippets(selection: Selection): SnippetChecks | Unscored | undefined {
    try {
      return this.#snippets && snippetChecks(this.#page, selection, plainText(this.#page, selection), this.#snippets);
    } catch (error) {
      if (error instanceof NoScore) return { problem: error.message };
      throw error;
    }
  }
}
