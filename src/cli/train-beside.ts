import { readFileSync } from "node:fs";
import { isJudged, scoreOf, type PageResult } from "../evaluation/page-result.ts";
import type { Plan } from "../evaluation/plan.ts";
import { parseResults } from "../evaluation/results.ts";
import { messageOf } from "../format.ts";
import type { CorpusEntry } from "../import/corpus/corpus.ts";
import { evaluateEntries } from "../node/evaluate-entries.ts";

/** A corpus whose pages bear its name before their own. */
export interface NamedCorpus {
  readonly name: string;
  readonly entries: readonly CorpusEntry[];
}

export interface BesideOrder {
  /** Files of results; undefined where the programs are to be run. */
  readonly files?: readonly string[] | undefined;
  readonly jobs: number;
  readonly stop: AbortSignal;
}

type Scores = Readonly<Record<string, number>>;

const programs = ["readability", "defuddle"] as const;
const plan: Plan = { runs: programs.map((name) => ({ name, extractor: name, values: {} })), measures: ["bag"] };
/** Milliseconds that a program may take on a page: so many that a busy machine costs none of them a page, and the figures stay the same. */
const timeLimit = 600_000;

/**
 * F1 of bags of words of the programs of today's use on every page, 0 where one gave up, by the page's name.
 *
 * @throws RangeError where a file does not have them.
 */
export async function scoresBeside(
  corpora: readonly NamedCorpus[],
  { files, jobs, stop }: BesideOrder,
): Promise<ReadonlyMap<string, Scores>> {
  const scores = new Map<string, Scores>();
  if (files !== undefined) {
    for (const file of files) for (const [page, own] of scoresIn(file)) scores.set(page, own);
    return scores;
  }
  const entries = corpora.flatMap((corpus) => corpus.entries);
  const onResult = (result: PageResult): void => {
    scores.set(result.page, scoresFrom(result, [0, 1]));
  };
  await evaluateEntries({ entries, siteOf: () => [], plan, jobs, timeLimit, onResult, stop });
  return scores;
}

function scoresIn(path: string): readonly (readonly [page: string, scores: Scores])[] {
  try {
    const { corpus, runs, measures, pages } = parseResults(readFileSync(path, "utf8"));
    const places = programs.map((name) => runs.findIndex((run) => run.extractor === name));
    if (places.includes(-1) || !measures.includes("bag"))
      throw new RangeError(`it has not the bag of words of ${programs.join(" and ")}`);
    return pages.map((page) => [`${corpus.name}/${page.page}`, scoresFrom(page, places)] as const);
  } catch (error) {
    throw new RangeError(`${path}: ${messageOf(error)}`, { cause: error });
  }
}

function scoresFrom(page: PageResult, places: readonly number[]): Scores {
  const scored = programs.map((name, at) => {
    const score = isJudged(page) ? scoreOf(page, places[at] ?? -1, "bag") : undefined;
    return [name, score?.value ?? 0] as const;
  });
  return Object.fromEntries(scored);
}
