import type { RunSpec } from "../extraction/contract/extractor.ts";
import { isMissingInput, type PageBoxes } from "../extraction/contract/inputs.ts";
import { showsOutput, type PageOutputs } from "../extraction/contract/given-output.ts";
import { selectedMarkdown } from "../extraction/output/markdown.ts";
import { plainText } from "../extraction/output/text.ts";
import { metadata } from "../extraction/page/metadata.ts";
import { openPage } from "../extraction/page/open-page.ts";
import type { Page } from "../extraction/page/page.ts";
import { areEqual, asSelection, emptySelection, intersection, sizeOf, type Selection } from "../extraction/page/selection.ts";
import { allWords } from "../extraction/page/words.ts";
import { PageRuns } from "../extraction/prepare.ts";
import { needsOf, type Extractors, type Sources } from "../extraction/run.ts";
import { comparedExtract } from "../extraction/scoring/extract-words.ts";
import { goldOfMarks, goldOfText, type Gold } from "../extraction/scoring/gold.ts";
import { hasStandard, type Judged, type MeasureId, type Standard } from "../extraction/scoring/measure.ts";
import { scorerFor } from "../extraction/scoring/measures.ts";
import { outcomeOf, scoreOf, type Score, type ScoreOutcome } from "../extraction/scoring/score.ts";
import { messageOf } from "../format.ts";
import { ballotWords, type BallotMeasure, type BallotWords } from "./combining/ballot-words.ts";
import { outputsFrom } from "./given-outputs.ts";
import type { LostRuns } from "./retry-without-failed.ts";
import type { DoneRun, FailedRun, JudgedPage, PageHeading, RunOutcome } from "./page-result.ts";
import type { GoldSource, PageTask } from "../import/corpus/read-entry.ts";
import { hostOf } from "../import/host-of.ts";
import { besidesOf } from "../import/corpus/gold-besides.ts";
import type { NamedRun, Plan } from "./plan.ts";
import { isTrainedOn } from "./learned-model.ts";

/** The methods, tools and clock with which pages are evaluated. */
export interface EvaluationContext {
  readonly library: Extractors;
  /** The inputs of runs besides page and site. */
  readonly tools: Sources;
  /** Milliseconds since some moment: the core has no clock of its own. */
  readonly clock: () => number;
  /** Told of each run before it begins, by its place in the plan: it may be one that never ends. */
  readonly onRun?: (run: number) => void;
}

/** What runs on a page may be given besides its text; plain data. */
export interface GivenWithPage {
  /** The places of its elements and texts when it is laid out, where a run looks at them. */
  readonly boxes?: PageBoxes;
  /** What other programs wrote for it, where a run shows that. */
  readonly outputs?: PageOutputs;
}

/** The same with what is given with a page. */
export function withGiven(context: EvaluationContext, { boxes, outputs }: GivenWithPage): EvaluationContext {
  if (boxes === undefined && outputs === undefined) return context;
  const given = { ...(boxes && { boxes }), ...(outputs && { outputs: outputsFrom(outputs) }) };
  return { ...context, tools: { ...context.tools, ...given } };
}

/** Runs a plan on a page and scores what it gives. A run that fails is an outcome too; those that are `lost` are not begun. */
export function evaluatePage(
  task: PageTask,
  { runs, measures, sweep, reading, keepsText, combination }: Plan,
  context: EvaluationContext,
  lost?: LostRuns,
): JudgedPage {
  const begun = context.clock();
  const page = openPage(task.source, reading);
  const parseMilliseconds = context.clock() - begun;
  const evaluation = new PageEvaluation(page, task, context);
  // Members of combinations are compared with a gold text: without one nothing is to be run.
  const hasGold = combination === undefined ? hasStandard(task) : task.gold !== undefined;
  const tried = runs.map((run, place): JudgedRun => {
    const known = combination !== undefined && !hasGold ? unmarked : lost?.get(place);
    if (known !== undefined) return { outcome: { ...known, ...evaluation.markOf(run) } };
    context.onRun?.(place);
    return evaluation.tryRun(run, measures, keepsText);
  });
  const selections = tried.map(({ selection }) => selection);
  const ballots = combination && evaluation.ballots(selections.slice(0, combination.members.length), combination.measure);
  return {
    page: task.page,
    groups: task.groups,
    ...headingOf(page, task),
    characters: page.source.length,
    textCharacters: sizeOf(allWords(page)),
    hasGold,
    parseMilliseconds,
    runs: tried.map(({ outcome }) => outcome),
    // Runs are compared with each other only without a gold standard. The settings of a sweep have too many pairs to be looked at.
    agreement: !hasGold && sweep === undefined && combination === undefined ? agreementOf(selections) : [],
    ...(ballots && { ballots }),
  };
}

const unmarked: FailedRun = { problem: "It has no gold standard.", isLeftOut: true };

/** The heading that the page states of itself, and its host where its groups do not name its site. */
function headingOf(page: Page, { groups }: Pick<PageTask, "groups">): PageHeading {
  const { title, author, published, canonical } = metadata(page);
  const host = groups["site"] === undefined ? hostOf(canonical?.value) : undefined;
  return {
    ...(title && { title: title.value }),
    ...(author && { author: author.value }),
    ...(published && { published: published.value }),
    ...(host !== undefined && { host }),
  };
}

interface JudgedRun {
  readonly outcome: RunOutcome;
  readonly selection?: Selection;
}

/** The fields of another program's extract besides its selection. */
type WrittenElsewhere = Pick<Judged, "isOutput" | "markdown">;

interface KnownExtract {
  readonly selection: Selection;
  readonly scores: Partial<Record<MeasureId, ScoreOutcome>>;
}

/** The standard that a page is judged by, and the other pages of its site. */
type PageStandard = Pick<PageTask, "gold" | "snippets" | "site">;

/** Runs on one page and compares them with its gold standard; what several runs share, and the gold standard, is made ready once. */
export class PageEvaluation {
  readonly #page: Page;
  readonly #task: PageStandard;
  readonly #context: EvaluationContext;
  /** The runs by the number of the site's other pages that they are given: an analysis with some of them holds for no other number. */
  readonly #runs = new Map<number, PageRuns>();
  readonly #scorers = new Map<MeasureId, (extract: Judged) => Score>();
  /** The extracts by the number of units that they keep. */
  readonly #extracts = new Map<number, readonly KnownExtract[]>();
  #gold: (Gold & Standard) | undefined;

  constructor(page: Page, task: PageStandard, context: EvaluationContext) {
    this.#page = page;
    this.#task = task;
    this.#context = context;
  }

  tryRun({ sitePages, ...run }: Omit<NamedRun, "name">, measures: readonly MeasureId[], keepsText?: true): JudgedRun {
    const isAlone = (this.#task.site ?? []).length === 0;
    if (isAlone && needsOf(run, this.#context.library).has("site"))
      return { outcome: { problem: "compares pages of one site, and there is no other", isLeftOut: true } };
    try {
      const begun = this.#context.clock();
      const { selection, confidence } = this.#runsWith(sitePages).extract(run);
      const milliseconds = this.#context.clock() - begun;
      return {
        outcome: {
          kept: sizeOf(selection),
          milliseconds,
          scores: this.scores(selection, measures, this.#outputOf(run)),
          ...(confidence !== undefined && { confidence }),
          ...this.markOf(run),
          ...(keepsText && { text: plainText(this.#page, selection) }),
        },
        selection,
      };
    } catch (error) {
      const problem = messageOf(error);
      return { outcome: { problem, isLeftOut: isMissingInput(error), ...this.markOf(run) } };
    }
  }

  /** The words that members select; undefined without a gold standard, and where comparing them in order would take too long. */
  ballots(selections: readonly (Selection | undefined)[], measure: BallotMeasure): BallotWords | undefined {
    if (this.#task.gold === undefined) return undefined;
    const kept = selections.map((selection = emptySelection) => selection);
    return ballotWords(this.#page, kept, this.#standard().text, measure);
  }

  /** The mark of a run whose model was trained on the page. */
  markOf(run: RunSpec): Pick<RunOutcome, "isTrainedOn"> {
    const { library, tools } = this.#context;
    return isTrainedOn(run, this.#page, library, tools) ? { isTrainedOn: true } : {};
  }

  #runsWith(sitePages: number | undefined): PageRuns {
    const all = this.#task.site ?? [];
    const count = Math.min(sitePages ?? all.length, all.length);
    let runs = this.#runs.get(count);
    if (runs === undefined) {
      const site = all.slice(0, count).map(({ name, source }) => ({ name, open: () => openPage(source, this.#page.reading) }));
      const { library, tools } = this.#context;
      runs = new PageRuns({ page: this.#page, library, sources: { ...tools, site } });
      this.#runs.set(count, runs);
    }
    return runs;
  }

  /** The output of a run's program: its Markdown, or its HTML as Markdown; undefined for methods. */
  #outputOf({ extractor, values }: RunSpec): WrittenElsewhere | undefined {
    const source = extractor === showsOutput.extractor ? values[showsOutput.parameter] : undefined;
    if (typeof source !== "string") return undefined;
    const output = this.#context.tools.outputs?.(source);
    if (output?.form !== "html") return { isOutput: true, ...(output?.form === "markdown" && { markdown: output.text }) };
    const page = openPage(output.text);
    return { isOutput: true, markdown: selectedMarkdown(page, allWords(page), { images: false }) };
  }

  /**
   * The scores of a selection; none without a gold standard. A measure that would take too long says so instead.
   *
   * @param output what the program that selected it wrote itself: of it more is known than what it keeps
   */
  scores(selection: Selection, measures: readonly MeasureId[], output?: WrittenElsewhere): DoneRun["scores"] {
    if (!hasStandard(this.#task)) return {};
    const scores = output === undefined ? this.#extractOf(selection).scores : {};
    const missing = measures.filter((measure) => scores[measure] === undefined);
    if (missing.length > 0) {
      const extract = Object.assign(comparedExtract(this.#page, selection), output);
      for (const measure of missing) scores[measure] = outcomeOf(this.#scorer(measure), extract);
    }
    return Object.fromEntries(measures.map((measure) => [measure, scores[measure]]));
  }

  /** The scores of an extract that are known: neighbouring settings of a sweep often keep the same. */
  #extractOf(selection: Selection): KnownExtract {
    const size = sizeOf(selection);
    const alike = this.#extracts.get(size) ?? [];
    const known = alike.find((extract) => areEqual(extract.selection, selection));
    if (known !== undefined) return known;
    const extract = { selection, scores: {} };
    this.#extracts.set(size, [...alike, extract]);
    return extract;
  }

  #scorer(id: MeasureId): (extract: Judged) => Score {
    let scorer = this.#scorers.get(id);
    if (scorer === undefined) this.#scorers.set(id, (scorer = scorerFor(id, this.#standard(), this.#page)));
    return scorer;
  }

  #standard(): Gold & Standard {
    return (this.#gold ??= standardOf(this.#task, this.#page));
  }
}

/** A page's gold standard as it was given, made ready to be compared with. */
export function goldOf(source: GoldSource, page: Page): Gold {
  return "text" in source ? goldOfText(page, source.text) : goldOfMarks(page, asSelection(Uint32Array.from(source.marks)));
}

/** The same with the snippets and all else that was given with it; of snippets alone there is no main content. */
export function standardOf({ gold, snippets }: Pick<PageStandard, "gold" | "snippets">, page: Page): Gold & Standard {
  const besides = gold === undefined ? { isUnmarked: true as const } : "text" in gold ? besidesOf(gold) : {};
  // Assigned, not spread: a spread would ask the gold standard for what it puts off.
  return Object.assign(goldOf(gold ?? { text: "" }, page), besides, snippets && { snippets });
}

/**
 * For each pair of runs, the first with the second, the third, …, F1 of the characters that both keep, as two lanes are compared.
 */
function agreementOf(selections: readonly (Selection | undefined)[]): readonly number[] {
  const sizes = selections.map((selection) => (selection === undefined ? 0 : sizeOf(selection)));
  return selections.flatMap((a, first) =>
    selections.slice(first + 1).map((b, index) => {
      if (a === undefined || b === undefined) return 0;
      return scoreOf(sizeOf(intersection(a, b)), sizes[first], sizes[first + 1 + index]).value;
    }),
  );
}
