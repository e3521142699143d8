import { mean } from "d3-array";
import { f1Of } from "../../extraction/scoring/score.ts";
import { pagesPerSecond } from "../../extraction/scoring/speed.ts";
import type { ScorePart } from "../score-tables.ts";
import type { PageChoice, Scoreboard } from "../scoreboard.ts";
import type { PaperRuns } from "./paper-runs.ts";
import { measuresOf, publishedMeasures, sourceKey, sourcesOf, type PublishedMeasure, type PublishedPaper } from "./published.ts";

/** A mean over pages. */
export interface Mean {
  /** A share from 0 to 1, seconds per kilobyte, or pages a second. */
  readonly value: number;
  /** The pages that have such a number. */
  readonly pages: number;
}

/** The results of a paper's methods on some pages. */
export interface MeasuredGroup {
  /** As the paper calls them, or else the corpus. */
  readonly source: string;
  readonly pages: number;
  /** The means by the paper's names of methods, and for each by measures. */
  readonly means: Readonly<Record<string, Readonly<Partial<Record<PublishedMeasure, Mean>>>>>;
}

/**
 * The same of a corpus: the groups that are sources of the paper, then all its pages; where these are one of its sources as a whole, they
 * come first, then the sets that they are parted into.
 */
export interface Measured {
  readonly groups: readonly MeasuredGroup[];
  /** The key of the groups: "folder", or "name" where all pages are one of the paper's sources; left out where there is none. */
  readonly key?: string;
  /** Sources of which there are too few pages of the same host, with their number. */
  readonly few: readonly (readonly [source: string, pages: number])[];
}

/** The corpus that a paper's methods were run on. */
export interface MeasuredCorpus {
  /** The name of its folder or archive. */
  readonly name: string;
  readonly board: Scoreboard;
  readonly runs: PaperRuns;
}

/** Pages of one host that may stand beside a published number: a few say nothing of the paper's, which are others of that host. */
const leastOfHost = 20;

/** The results of a paper's methods on a corpus, by the paper's own measures. */
export function measuredOn(paper: PublishedPaper, { board, name, runs }: MeasuredCorpus): Measured {
  const all = Array.from({ length: board.pageCount }, (_, page) => page);
  const { key, found, few } = sourcesIn(paper, board, name, all);
  const meansOf = (run: number, pages: PageChoice) =>
    Object.fromEntries(measuresOf(paper).flatMap((measure) => meanOf(board, run, measure, pages)));
  const groupOf = ([source, pages]: readonly [string, PageChoice]): MeasuredGroup => ({
    source,
    pages: pages.length,
    means: Object.fromEntries(Object.entries(runs.places).map(([method, run]) => [method, meansOf(run, pages)])),
  });
  const sets = [...board.groupsBy("set")].filter(([set]) => set !== "");
  const others = key === "name" ? sets : [[name, all] as const];
  return { groups: [...found, ...others].map(groupOf), ...(key !== undefined && { key }), few };
}

/** The key of groups by the host of their pages. */
const host = "site";

/**
 * The sources of a paper that are in a corpus: its folders, or what else tells most of them apart; or the whole, where it is called as
 * one of them; or the pages of a host of that name, where they are not few.
 */
function sourcesIn(paper: PublishedPaper, board: Scoreboard, name: string, all: PageChoice) {
  const sources = new Map(sourcesOf(paper).map((source) => [sourceKey(source), source]));
  const sourceOf = (group: string): string | undefined => namesIn(group).flatMap((part) => sources.get(part) ?? [])[0];
  const foundBy = (key: string): ReadonlyMap<string, PageChoice> => {
    const found = new Map<string, number[]>();
    for (const [group, pages] of board.groupsBy(key)) {
      const source = sourceOf(group);
      if (source !== undefined) found.set(source, [...(found.get(source) ?? []), ...pages]);
    }
    return found;
  };
  const keys = board.groupKeys.filter((key) => key !== host).map((key) => ({ key, found: foundBy(key) }));
  const whole = sourceOf(name.replace(/\.zip$/i, ""));
  const hosts = [...foundBy(host)];
  const ways = [
    ...keys.toSorted((a, b) => b.found.size - a.found.size),
    { key: "name", found: new Map(whole === undefined ? [] : [[whole, all]]) },
    { key: host, found: new Map(hosts.filter(([, pages]) => pages.length >= leastOfHost)) },
  ];
  const { key, found = new Map<string, PageChoice>() } = ways.find((way) => way.found.size > 0) ?? {};
  const few = hosts.flatMap(([source, { length }]): Measured["few"] => (length < leastOfHost ? [[source, length]] : []));
  return { key, found, few: key === undefined || key === host ? few : [] };
}

/** The names of a group: the steps of a folder, innermost first, and the labels of a host. */
function namesIn(group: string): readonly string[] {
  const steps = group.split("/").toReversed();
  return [...new Set([group, ...steps, ...steps.flatMap((step) => step.split("."))].map(sourceKey))];
}

/** A mean by the name of its measure; none where no page has such a number. */
function meanOf(board: Scoreboard, run: number, measure: PublishedMeasure, pages: PageChoice): readonly [string, Mean][] {
  const { by } = publishedMeasures[measure];
  if (by === undefined) {
    const times = board.times(run, pages);
    const value = measure === "s/KB" ? mean(board.secondsPerKilobyte(run, pages)) : pagesPerSecond(1, mean(times) ?? 0);
    return value === undefined ? [] : [[measure, { value, pages: times.length }]];
  }
  if (!board.plan.measures.includes(by.measure)) return [];
  const scores = board.scores(run, by.measure, pages);
  const partOf = (part: ScorePart): number => mean(scores[part]) ?? 0;
  const value = by.part === "F1 of means" ? f1Of(partOf("precision"), partOf("recall")) : partOf(by.part);
  return scores.value.length === 0 ? [] : [[measure, { value, pages: scores.value.length }]];
}
