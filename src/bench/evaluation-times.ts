import { parse } from "parse5";
import { evaluatePage, type EvaluationContext } from "../evaluation/evaluate-page.ts";
import type { PageTask } from "../import/corpus/read-entry.ts";
import type { Plan } from "../evaluation/plan.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import { learned } from "../extraction/algorithms/learned/learned.ts";
import type { Inputs, Need } from "../extraction/contract/inputs.ts";
import type { AnyExtractor } from "../extraction/contract/extractor.ts";
import { canonicalSource } from "../extraction/page/source.ts";
import { libraryOf } from "../extraction/run.ts";
import type { BenchPage } from "./bench-pages.ts";
import { corpusPages } from "./corpus.ts";
import { processorTime, type Result } from "./measure.ts";

/** Judging a page, parsing and scoring with it, over parsing it alone: by many methods, and by the learned one. */
const targets = { many: 4, learned: 1.6 } as const;
/** Rounds, of which the best counts: what else the machine does only adds to it. */
const rounds = 3;

/** Measures what a corpus costs in one thread: every page parsed once, run through the extractors, scored by word LCS. */
export function evaluationResults(pages: readonly BenchPage[], models: Inputs["models"]): Result[] {
  const bench: EvaluationContext = { library: libraryOf(extractors), tools: { models }, clock: () => performance.now() };
  const gold = new Map(Array.from(corpusPages(), ({ id, gold: text }) => [id, text]));
  const tasks = pages.map(({ id, html }): PageTask => {
    const text = gold.get(id);
    return { page: id, groups: {}, source: canonicalSource(html), ...(text !== undefined && { gold: { text } }) };
  });
  return [
    { name: "single-page extractors", plan: planOf(extractors, ["page"]), target: targets.many },
    { name: "combinations too", plan: planOf(extractors, ["page", "members"]), target: targets.many },
    { name: "learned alone", plan: planOf([learned], learned.needs), target: targets.learned },
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
