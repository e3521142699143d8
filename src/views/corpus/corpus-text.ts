import { hasFailed, isDone, isJudged, trainedOn, type PageResult } from "../../evaluation/page-result.ts";
import type { NamedRun } from "../../evaluation/plan.ts";
import type { PairedDifference } from "../../evaluation/statistics.ts";
import { labelOfRun } from "../../extraction/contract/given-output.ts";
import { bracketedText } from "../../extraction/run-text.ts";
import { memberName, runName, type Library } from "../../extraction/run.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { isScore } from "../../extraction/scoring/score.ts";
import { counted, differenceText, durationText, scoreText, sizeText, tenthsText, thousands, timeText } from "../../format.ts";
import { isReadable, statusOf, type Corpus, type Work } from "../../state/corpus.ts";
import type { CorpusMeasure } from "../../worker/protocol/evaluation.ts";
import { runKey, type Lane } from "../../state/lane.ts";
import { membersText } from "../../state/run-names.ts";

/** The letters of runs: that of the lane that is set as a run is, else one that no lane has, A to Z, then AA and so on. */
export function runLetters(runs: readonly NamedRun[], lanes: readonly Lane[]): readonly string[] {
  const letterOf = new Map(lanes.toReversed().map((lane) => [runKey(lane), lane.letter]));
  const own = runs.map((run) => letterOf.get(runKey(run)));
  const taken = new Set(lanes.map(({ letter }) => letter));
  let next = 0;
  const free = (): string => {
    const letter = letterAt(next++);
    return taken.has(letter) ? free() : letter;
  };
  return own.map((letter, run) => (letter !== undefined && own.indexOf(letter) === run ? letter : free()));
}

function letterAt(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : letterAt(Math.floor(place / 26) - 1) + last;
}

/** "CCB". */
export function algorithmOf(run: NamedRun | undefined, library: Library): string {
  return run === undefined ? "" : runName(run, library);
}

/**
 * A run as one says it: "TCCB, threshold 0.55", "Vote of CCB; DANAg". Where its name says more than how it is set, as that it is the
 * second of two that are set alike, or where it comes from, that stands behind it: "CCB (before.json)".
 */
export function runSentence(run: NamedRun | undefined, library: Library): string {
  if (run === undefined) return "";
  const { name, sitePages, ...spec } = run;
  // A method of a later version is known by its name alone.
  if (!library.has(spec.extractor)) return name;
  const members = spec.members && membersText(spec, library);
  const said = [
    memberName(spec, library),
    ...(members === undefined ? [] : [`of ${members}`]),
    ...(sitePages === undefined ? [] : [`with ${sitePages} of the site`]),
  ].join(", ");
  const own = labelOfRun(spec) ?? bracketedText(spec);
  const further = name.startsWith(`${own} (`) ? name.slice(own.length) : "";
  return said + further;
}

/** What sets a run apart from its algorithm as that comes: what is said of it besides the algorithm. */
export function runSettings(run: NamedRun, library: Library): string | undefined {
  const [name, said] = [algorithmOf(run, library), runSentence(run, library)];
  return said.startsWith(name) ? said.slice(name.length).replace(/^[,.]? ?/, "") || undefined : said;
}

/** "F1", "score", "share kept". */
export function valueName(shown: CorpusMeasure): string {
  return shown === "kept" ? "share kept" : measureFor(shown).valueName;
}

/** "Word LCS, F1". */
export function measureTitle(shown: CorpusMeasure): string {
  return shown === "kept" ? "Share of the text kept" : `${measureFor(shown).name}, ${measureFor(shown).valueName}`;
}

/** "412 pages, 61 MB compressed, AEB: html/ID.html with ground-truth.json, 181 with gold". */
export function corpusWords({ pages, bytes, layout, goldCount }: Corpus): string {
  const gold = /\bwithout gold$/.test(layout) ? [] : [goldWords(goldCount, pages.length)];
  // The size of packed pages is known only once they are read.
  const isPacked = pages.some((page) => isReadable(page) && /\.(?:gz|br)$/i.test(page.page.file.path));
  return [counted(pages.length, "page"), `${sizeText(bytes)}${isPacked ? " compressed" : ""}`, layout, ...gold].join(", ");
}

export function goldWords(gold: number, pages: number): string {
  if (gold === pages) return "all with gold";
  return gold === 0 ? "none with gold" : `${thousands(gold)} with gold`;
}

/**
 * Pages done, pages failed, and what is left: "37 of 412, 2 failed, about 40 s left"; where runs look at pages as they are laid out,
 * how far that is: "37 of 412 judged, laying out page 39 of 412"; at the end of a search for a combination, how far that is.
 */
export function progressWords(work: Work): string {
  const { results, run } = work;
  const done = results.filter((result) => result !== undefined).length;
  const failed = results.filter((result) => result !== undefined && hasFailed(result)).length;
  const all = thousands(results.length);
  const { laidOut, search, secondsLeft } = run ?? {};
  const parts = [`${thousands(done)} of ${all}${laidOut === undefined ? "" : " judged"}`];
  if (failed > 0) parts.push(`${thousands(failed)} failed`);
  if (laidOut !== undefined && laidOut < results.length) parts.push(`laying out page ${thousands(laidOut + 1)} of ${all}`);
  if (search !== undefined) parts.push(`search ${search.search} of ${search.of}, ${counted(search.tried, "combination")} tried`);
  else if (secondsLeft !== undefined) parts.push(`about ${durationText(1000 * secondsLeft)} left`);
  if (statusOf(work) === "stopped") parts.push("stopped");
  return parts.join(", ");
}

/** What the bands of a curve are. */
export const spreadNote =
  "The dark band is the 95 % bootstrap interval of the mean, the light band the middle half of the pages, from the lower to the upper quartile.";

/** "Means over 37 of 412 pages." */
export function pagesWords({ results }: Work, judged: number): string {
  const failed = results.filter((result) => result !== undefined && !isJudged(result)).length;
  const all = counted(results.length, "page");
  const over = results.length === judged ? all : `${thousands(judged)} of ${all}`;
  return `Means over ${over}.${failed > 0 ? ` ${counted(failed, "page")} could not be read.` : ""}`;
}

/** "A CCB minus B CETD: +0.031, 95 % interval +0.012 to +0.050. Better on 180 pages, worse on 120, the same on 27." */
export function differenceWords(
  { mean, interval, better, worse, same }: PairedDifference,
  first: string,
  second: string,
  shown: CorpusMeasure,
): string {
  const [more, less] = shown === "kept" ? ["More", "less"] : ["Better", "worse"];
  const isClear = interval.low > 0 || interval.high < 0;
  const verdict = isClear ? "" : " The interval includes 0: there is no clear difference here.";
  return (
    `${first} minus ${second}: ${differenceText(mean)}, 95 % interval ${differenceText(interval.low)} to ${differenceText(interval.high)}. ` +
    `${more} on ${counted(better, "page")}, ${less} on ${thousands(worse)}, the same on ${thousands(same)}.${verdict}`
  );
}

/** A word for what keeps a run from an outcome on a page, and the reason; undefined where nothing does. */
export function lackOf(result: PageResult, run: number) {
  if (!isJudged(result)) return { word: "failed", problem: result.problem };
  const outcome = result.runs[run];
  if (outcome === undefined || isDone(outcome)) return undefined;
  const { isLeftOut, isTimedOut, problem } = outcome;
  return { word: isLeftOut ? "left out" : isTimedOut === true ? "no answer" : "failed", problem };
}

/** All that is known of a page, or of a run on it: "0007, A CCB: F1 0.712, precision 0.800, recall 0.641, keeps 34.1 %, 12 ms". */
export function cellWords(
  { corpus, results }: Pick<Work, "corpus" | "results">,
  page: number,
  run: number | undefined,
  shown: CorpusMeasure,
  title: (run: number) => string,
): string {
  const name = corpus.pages[page]?.name ?? "";
  const result = results[page];
  if (result === undefined) return `${name}: not judged yet`;
  if (!isJudged(result)) return `${name}: failed. ${result.problem}`;
  if (run === undefined)
    return [
      name,
      ...Object.entries(result.groups).map(([key, group]) => `${key} ${group}`),
      counted(result.characters, "character"),
    ].join(", ");
  const outcome = result.runs[run];
  const called = `${name}, ${title(run)}`;
  const lack = lackOf(result, run);
  if (lack !== undefined) return `${called}: ${lack.word}. ${lack.problem}`;
  if (outcome === undefined || !isDone(outcome)) return called;
  const kept = `keeps ${tenthsText(outcome.kept / Math.max(result.textCharacters, 1))}`;
  const sure = outcome.confidence === undefined ? [] : [`expects F1 ${scoreText(outcome.confidence)}`];
  const mark = outcome.isTrainedOn === true ? [trainedOn] : [];
  return `${called}: ${[...scoreWords(outcome.scores, shown), ...sure, ...mark, kept, timeText(outcome.milliseconds)].join(", ")}`;
}

type RunScores = Extract<Parameters<typeof isDone>[0], { readonly kept: number }>["scores"];

function scoreWords(scores: RunScores, shown: CorpusMeasure): readonly string[] {
  const score = shown === "kept" ? undefined : scores[shown];
  if (score === undefined || shown === "kept") return [];
  if (!isScore(score)) return [`no ${measureFor(shown).valueName}. ${score.problem}`];
  const { value, precision, recall } = score;
  const parts =
    precision === undefined || recall === undefined ? [] : [`precision ${scoreText(precision)}`, `recall ${scoreText(recall)}`];
  return [`${measureFor(shown).valueName} ${scoreText(value)}`, ...parts];
}
