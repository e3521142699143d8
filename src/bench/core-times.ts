import { parse } from "parse5";
import { extractors } from "../extraction/algorithms/index.ts";
import { finish, type AnyExtractor } from "../extraction/contract/extractor.ts";
import type { Inputs, Need } from "../extraction/contract/inputs.ts";
import { valuesFor } from "../extraction/contract/parameters.ts";
import { openPage } from "../extraction/page/open-page.ts";
import type { Page } from "../extraction/page/page.ts";
import { inputsFor, libraryOf } from "../extraction/run.ts";
import { canonicalSource } from "../extraction/page/source.ts";
import { corpusPages, type BenchPage } from "./corpus.ts";
import { median, timed, processorTime, type Result } from "./measure.ts";
import { evaluatePage, type EvaluationContext } from "../evaluation/evaluate-page.ts";
import type { PageTask } from "../import/corpus/read-entry.ts";
import type { Plan } from "../evaluation/plan.ts";
import { learned } from "../extraction/algorithms/learned/learned.ts";

/** Extractor time over the time of parse5 with locations, parse excluded. */
const blurringTarget = 1;
const otherTarget = 0.3;
const targets: Readonly<Record<string, number>> = { ccb: blurringTarget, accb: blurringTarget, learned: 0.35 };
/** The target for all extractors and parsing, as a multiple of parsing alone. */
const corpusTarget = 4;

/** The extractors that look at the page alone, or by a model: what a site, a layout or others' results cost is not theirs. */
const registry: readonly AnyExtractor[] = extractors.filter(({ needs }) =>
  needs.every((need) => need === "page" || need === "models"),
);
const library = libraryOf(extractors);

type Models = Inputs["models"];

/** Milliseconds of everything on a page, each the best of some rounds: what else the machine does only adds to them. */
interface PageTimes {
  readonly page: string;
  readonly characters: number;
  /** Parsing with locations: what all else is measured against. */
  readonly parse: number;
  readonly open: number;
  /** All extractors on one page, one after another. */
  readonly together: number;
  /** The stages of each extractor, on a page of its own. */
  readonly stages: Readonly<Record<string, Stages>>;
}

interface Stages {
  readonly analyse: number;
  readonly decide: number;
}

/** Measures parsing and every extractor on pages, in this process. */
export function coreResults(pages: readonly BenchPage[], models: Models): Result[] {
  for (const page of pages.slice(0, 8)) timesOf(page, models);
  const times = pages.map((page) => timesOf(page, models));
  return [...parseResults(times), ...registry.map(({ id }) => extractorResult(id, times)), corpusResult(times)];
}

function timesOf({ id, html }: BenchPage, models: Models): PageTimes {
  const source = canonicalSource(html);
  // Small pages more often: their times are short and jump about.
  const repeats = html.length > 1_000_000 ? 3 : html.length > 100_000 ? 7 : 15;
  const rounds = Array.from({ length: repeats }, () => {
    const parsing = timed(() => parse(source, { sourceCodeLocationInfo: true }));
    const opening = timed(() => openPage(source));
    // A page remembers its words and the like: an extractor that runs alone finds them itself, all together find them once.
    const alone = registry.map((extractor) => [extractor.id, stagesOn(openPage(source), extractor, models)] as const);
    const together = registry.reduce((sum, extractor) => sum + total(stagesOn(opening.value, extractor, models)), 0);
    return { parse: parsing.milliseconds, open: opening.milliseconds, stages: Object.fromEntries(alone), together };
  });
  type Round = (typeof rounds)[number];
  const best = (time: (round: Round) => number): number => Math.min(...rounds.map(time));
  const bestStages = (extractor: string): Stages =>
    rounds
      .map(({ stages }) => stages[extractor] ?? untimed)
      .reduce((least, stages) => (total(stages) < total(least) ? stages : least));
  return {
    page: id,
    characters: source.length,
    parse: best((round) => round.parse),
    open: best((round) => round.open),
    together: best((round) => round.together),
    stages: Object.fromEntries(registry.map((extractor) => [extractor.id, bestStages(extractor.id)])),
  };
}

const untimed: Stages = { analyse: 0, decide: 0 };

function stagesOn(page: Page, extractor: AnyExtractor, models: Models): Stages {
  const inputs = inputsFor({ extractor: extractor.id, values: {} }, page, library, { models }, () => {
    throw new Error("an extractor of one page has no members");
  });
  const [values] = valuesFor(extractor.parameters, {});
  const analysis = timed(() => extractor.analyse(inputs, values));
  // The trace counts, too, as the lab draws from it.
  const decision = timed(() => finish(extractor.decide(analysis.value, values)).trace);
  return { analyse: analysis.milliseconds, decide: decision.milliseconds };
}

function parseResults(times: readonly PageTimes[]): Result[] {
  const opening = times.map(({ open, parse: parsing }) => open / parsing);
  return [
    {
      name: "parse5 with locations",
      value: median(times.map(({ characters, parse: parsing }) => characters / 1000 / parsing)),
      unit: "MU/s",
      note: `median of ${times.length} pages`,
    },
    {
      name: "opening a page",
      value: median(opening),
      unit: "× parse",
      note: `parsing with it; worst ${Math.max(...opening).toFixed(2)}`,
    },
  ];
}

function extractorResult(id: string, times: readonly PageTimes[]): Result {
  const own = times.map(({ page, parse: parsing, stages: { [id]: stages = untimed } }) => ({
    ...stages,
    page,
    ratio: total(stages) / parsing,
  }));
  const worst = own.reduce((most, one) => (one.ratio > most.ratio ? one : most));
  const shown = (stage: keyof Stages): string => median(own.map((one) => one[stage])).toFixed(2);
  return {
    name: id,
    value: median(own.map(({ ratio }) => ratio)),
    unit: "× parse",
    target: targets[id] ?? otherTarget,
    note: `worst ${worst.ratio.toFixed(2)} (${worst.page}); median analyse ${shown("analyse")} ms, decide ${shown("decide")} ms`,
  };
}

function corpusResult(times: readonly PageTimes[]): Result {
  const parsing = times.reduce((sum, one) => sum + one.parse, 0);
  const everything = times.reduce((sum, { open, together }) => sum + open + together, 0);
  return {
    name: "all pages, all extractors",
    value: everything / parsing,
    unit: "× parse",
    target: corpusTarget,
    note: "opening with it",
  };
}

function total({ analyse, decide }: Stages): number {
  return analyse + decide;
}

/** Judging a page, parsing and scoring with it, over parsing it alone: by many methods, and by the learned one. */
const mostOfParsing = { many: 4, learned: 1.6 } as const;
/** Rounds, of which the best counts: what else the machine does only adds to it. */
const rounds = 3;

/** Measures what a corpus costs in one thread: every page parsed once, run through the extractors, scored by word LCS. */
export function evaluationResults(pages: readonly BenchPage[], models: Inputs["models"]): Result[] {
  const bench: EvaluationContext = { library, tools: { models }, clock: () => performance.now() };
  const gold = new Map(Array.from(corpusPages(), ({ id, gold: text }) => [id, text]));
  const tasks = pages.map(({ id, html }): PageTask => {
    const text = gold.get(id);
    return { page: id, groups: {}, source: canonicalSource(html), ...(text !== undefined && { gold: { text } }) };
  });
  return [
    { name: "single-page extractors", plan: planOf(extractors, ["page"]), target: mostOfParsing.many },
    { name: "combinations too", plan: planOf(extractors, ["page", "members"]), target: mostOfParsing.many },
    { name: "learned alone", plan: planOf([learned], learned.needs), target: mostOfParsing.learned },
  ].map((judging) => resultOf(judging, tasks, bench));
}

interface TimedPlan {
  readonly name: string;
  readonly plan: Plan;
  readonly target: number;
}

function resultOf({ name, plan, target }: TimedPlan, tasks: readonly PageTask[], bench: EvaluationContext): Result {
  for (const task of tasks.slice(0, 8)) evaluatePage(task, plan, bench);
  let parsing = 0;
  let judging = 0;
  let worst = { ratio: 0, page: "" };
  for (const task of tasks) {
    // Measured in turn, so that other work of the machine meets both alike.
    const times = Array.from({ length: rounds }, () => [
      processorTime(() => parse(task.source, { sourceCodeLocationInfo: true })),
      processorTime(() => evaluatePage(task, plan, bench)),
    ]);
    const [parsed, judged] = [Math.min(...times.map(([time = 0]) => time)), Math.min(...times.map(([, time = 0]) => time))];
    parsing += parsed;
    judging += judged;
    if (judged / parsed > worst.ratio) worst = { ratio: judged / parsed, page: task.page };
  }
  return {
    name: `a corpus judged, ${name}`,
    value: judging / parsing,
    unit: "× parse",
    target,
    note: `${plan.runs.length} runs with word LCS, ${tasks.length} pages, worst ${worst.ratio.toFixed(2)} (${worst.page}), time of all threads: ${judging.toFixed(0)} ms, parsing ${parsing.toFixed(0)} ms`,
  };
}

/** The extractors that need nothing else. */
function planOf(known: readonly AnyExtractor[], given: readonly Need[]): Plan {
  const runs = known.filter(({ needs }) => needs.every((need) => given.includes(need)));
  return { runs: runs.map(({ id }) => ({ name: id, extractor: id, values: {} })), measures: ["lcs"] };
}
