import { parse } from "parse5";
import { evaluatePage } from "../evaluation/evaluate-page.ts";
import type { Bench } from "../evaluation/evaluate-page.ts";
import type { PageTask } from "../evaluation/page-task.ts";
import type { Plan } from "../evaluation/plan.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import type { Need } from "../extraction/contract/inputs.ts";
import { canonicalSource } from "../extraction/page/source.ts";
import { libraryOf } from "../extraction/run.ts";
import type { BenchPage } from "./bench-pages.ts";
import { corpusPages } from "./corpus.ts";
import { timed } from "./measure.ts";
import type { Result } from "./table.ts";

/** Judging a page, parsing and scoring with it, over parsing it alone (limits.md of the design). */
const target = 4;
/** Of several rounds the best counts: what else the machine does only adds to it. */
const rounds = 3;

const bench: Bench = { library: libraryOf(extractors), tools: {}, clock: () => performance.now() };

/** Measures what a corpus costs in one thread: every page parsed once, run through the extractors, scored by word LCS. */
export function judgingResults(pages: readonly BenchPage[]): Result[] {
  const gold = new Map(Array.from(corpusPages(), ({ id, gold: text }) => [id, text]));
  const tasks = pages.map(({ id, html }): PageTask => {
    const text = gold.get(id);
    return { page: id, groups: {}, source: canonicalSource(html), ...(text !== undefined && { gold: { text } }) };
  });
  return [
    resultOf("a corpus judged, single-page extractors", ["page"], tasks),
    resultOf("a corpus judged, combinations too", ["page", "members"], tasks),
  ];
}

function resultOf(name: string, needs: readonly Need[], tasks: readonly PageTask[]): Result {
  const plan = planOf(needs);
  for (const task of tasks.slice(0, 8)) evaluatePage(task, plan, bench);
  const parsing = sumOfBest(tasks, ({ source }) => parse(source, { sourceCodeLocationInfo: true }));
  const judging = sumOfBest(tasks, (task) => evaluatePage(task, plan, bench));
  const note = `${plan.runs.length} of them with word LCS, ${tasks.length} pages, one thread: ${judging.toFixed(0)} ms, parsing ${parsing.toFixed(0)} ms`;
  return { name, value: judging / parsing, unit: "× parse", target, note };
}

function planOf(needs: readonly Need[]): Plan {
  const known = extractors.filter((extractor) => extractor.needs.every((need) => needs.includes(need)));
  return { runs: known.map(({ id }) => ({ name: id, extractor: id, values: {} })), measures: ["lcs"] };
}

function sumOfBest(tasks: readonly PageTask[], work: (task: PageTask) => unknown): number {
  const best = (task: PageTask): number =>
    Math.min(...Array.from({ length: rounds }, () => timed(() => work(task)).milliseconds));
  return tasks.reduce((sum, task) => sum + best(task), 0);
}
