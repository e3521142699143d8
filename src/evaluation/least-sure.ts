import { measureFor } from "../extraction/scoring/measures.ts";
import { counted, scoreText, shareText, thousands } from "../format.ts";
import { isDone, isJudged, runScore, trainedOn, type DoneRun, type JudgedPage, type PageResult } from "./page-result.ts";
import type { Plan } from "./plan.ts";
import { scoreCell, tableOf, type Table, type TableColumn } from "./table.ts";

interface SurePage {
  readonly page: JudgedPage;
  readonly outcome: DoneRun & { readonly confidence: number };
}

const trainedColumn: TableColumn<SurePage> = { name: trainedOn, cell: ({ outcome }) => (outcome.isTrainedOn ? "yes" : "") };

/** The pages on which runs expect the lowest F1 of themselves: those to look at first, where nobody marked any. */
export class LeastSure {
  readonly #plan: Plan;
  readonly #most: number;
  /** For each run its pages, and how many there are. */
  readonly #found: { pages: SurePage[]; count: number }[];

  /** @param most pages of each run */
  constructor(plan: Plan, most: number) {
    this.#plan = plan;
    this.#most = most;
    this.#found = plan.runs.map(() => ({ pages: [], count: 0 }));
  }

  add(result: PageResult): void {
    if (!isJudged(result)) return;
    for (const [run, found] of this.#found.entries()) {
      const outcome = result.runs[run];
      if (outcome === undefined || !isDone(outcome) || outcome.confidence === undefined) continue;
      found.count++;
      found.pages.push({ page: result, outcome: { ...outcome, confidence: outcome.confidence } });
      // Sorted only now and then, so that most pages are never moved.
      if (found.pages.length > 2 * this.#most) found.pages = this.#least(found.pages);
    }
  }

  /** A table of each run that says what it expects, the least sure page first; pages that are as sure stand as they came. */
  tables(): readonly Table[] {
    return this.#found.flatMap(({ pages, count }, run) => (count === 0 ? [] : [this.#table(run, this.#least(pages), count)]));
  }

  #least(pages: readonly SurePage[]): SurePage[] {
    return pages.toSorted((left, right) => left.outcome.confidence - right.outcome.confidence).slice(0, this.#most);
  }

  #table(run: number, pages: readonly SurePage[], count: number): Table {
    const measured = pages.some(({ page }) => page.hasGold) ? this.#plan.measures : [];
    const hasTrained = pages.some(({ outcome }) => outcome.isTrainedOn === true);
    const columns: readonly TableColumn<SurePage>[] = [
      { name: "page", cell: ({ page }) => page.page },
      { name: "expected F1", cell: ({ outcome }) => scoreText(outcome.confidence) },
      { name: "kept", cell: ({ page, outcome }) => shareText(outcome.kept / Math.max(page.textCharacters, 1)) },
      ...measured.map((measure): TableColumn<SurePage> => {
        const { name, valueName } = measureFor(measure);
        return { name: `${name}, ${valueName}`, cell: ({ page }) => scoreCell(runScore(page, run, measure)?.value) };
      }),
      ...(hasTrained ? [trainedColumn] : []),
    ];
    return tableOf(
      `Least sure: ${thousands(pages.length)} of ${counted(count, "page")}, ${this.#plan.runs[run].name}`,
      pages,
      columns,
      [
        "expected F1: the method’s own prediction, without gold. kept: share of the page’s text.",
        ...(hasTrained ? [`${trainedOn}: the run’s model learned from that page, and is surer there than elsewhere.`] : []),
      ],
    );
  }
}
