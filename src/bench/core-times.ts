import { parse } from "parse5";
import { extractors } from "../extraction/algorithms/index.ts";
import { learned } from "../extraction/algorithms/learned/learned.ts";
import { finish, type AnyExtractor } from "../extraction/contract/extractor.ts";
import type { Inputs } from "../extraction/contract/inputs.ts";
import { valuesFor } from "../extraction/contract/parameters.ts";
import { openPage } from "../extraction/page/open-page.ts";
import type { Page } from "../extraction/page/page.ts";
import { inputsFor, libraryOf } from "../extraction/run.ts";
import { canonicalSource } from "../extraction/page/source.ts";
import { blur, gaussianWeights, type Blur } from "../extraction/statistics/blur.ts";
import { fastestBlur } from "../extraction/statistics/blur-simd.ts";
import type { BenchPage } from "./bench-pages.ts";
import { median, timed } from "./measure.ts";
import type { Result } from "./table.ts";

/** Extractor time over the time of parse5 with locations, parse excluded. */
const blurringTarget = 1;
const otherTarget = 0.3;
const targets: Readonly<Record<string, number>> = { ccb: blurringTarget, accb: blurringTarget, learned: 0.35 };
/** What the learned method knows of a page and makes of it, without its figures: on average, and on the page where it costs most. */
const judgingTargets = { mean: 0.35, worst: 0.5 } as const;
/** All extractors and parsing over parsing alone. */
const corpusTarget = 4;

/** The extractors that look at the page alone, or by a model: what a site, a layout or others' results cost is not theirs. */
const registry: readonly AnyExtractor[] = extractors.filter(({ needs }) =>
  needs.every((need) => need === "page" || need === "models"),
);
const library = libraryOf(extractors);

type Models = Inputs["models"];

interface PageTimes {
  readonly page: string;
  readonly characters: number;
  /** Rounds, of which the best counts: what else the machine does only adds to it. */
  readonly rounds: readonly Round[];
}

/** Milliseconds of everything, once. */
interface Round {
  /** Parsing with locations: what all else is measured against. */
  readonly parse: number;
  readonly open: number;
  /** Each on a page of its own. */
  readonly extractors: ReadonlyMap<string, Stages>;
  /** All on one page, one after another. */
  readonly together: number;
}

interface Stages {
  readonly analyse: number;
  readonly decide: number;
}

/** Measures parsing and every extractor on pages, in this process. */
export function coreResults(pages: readonly BenchPage[], models: Models): Result[] {
  for (const page of pages.slice(0, 8)) timesOf(page, models);
  const times = pages.map((page) => timesOf(page, models));
  return [
    ...parseResults(times),
    ...registry.map((extractor) => extractorResult(extractor, times)),
    ...judgingResults(times),
    corpusResult(times),
    ...blurResults(),
  ];
}

function timesOf({ id, html }: BenchPage, models: Models): PageTimes {
  const source = canonicalSource(html);
  // Small pages more often: their times are short and jump about.
  const repeats = html.length > 1_000_000 ? 3 : html.length > 100_000 ? 7 : 15;
  return { page: id, characters: source.length, rounds: Array.from({ length: repeats }, () => roundOver(source, models)) };
}

function roundOver(source: string, models: Models): Round {
  const parsing = timed(() => parse(source, { sourceCodeLocationInfo: true }));
  const opening = timed(() => openPage(source));
  // A page remembers its words and the like: alone, an extractor finds them itself; together they are found once.
  const alone = registry.map((extractor) => [extractor.id, stagesOn(openPage(source), extractor, models)] as const);
  const together = registry.reduce((sum, extractor) => sum + total(stagesOn(opening.value, extractor, models)), 0);
  return { parse: parsing.milliseconds, open: opening.milliseconds, extractors: new Map(alone), together };
}

function stagesOn(page: Page, extractor: AnyExtractor, models: Models): Stages {
  const inputs = inputsFor({ extractor: extractor.id, values: {} }, page, library, { models }, runNoMember);
  const [values] = valuesFor(extractor.parameters, {});
  const analysis = timed(() => extractor.analyse(inputs, values));
  // With the trace, which the lab draws from.
  const decision = timed(() => finish(extractor.decide(analysis.value, values)).trace);
  return { analyse: analysis.milliseconds, decide: decision.milliseconds };
}

function runNoMember(): never {
  throw new Error("an extractor of one page has no members");
}

function parseResults(times: readonly PageTimes[]): Result[] {
  const speeds = times.map(({ characters, rounds }) => characters / 1000 / best(rounds, (round) => round.parse));
  const opening = times.map(({ rounds }) => best(rounds, (round) => round.open) / best(rounds, (round) => round.parse));
  return [
    { name: "parse5 with locations", value: median(speeds), unit: "MU/s", note: `median of ${times.length} pages` },
    {
      name: "opening a page",
      value: median(opening),
      unit: "× parse",
      note: `parsing with it; worst ${Math.max(...opening).toFixed(2)}`,
    },
  ];
}

function extractorResult({ id }: AnyExtractor, times: readonly PageTimes[]): Result {
  const ratios = times.map(({ page, rounds }) => ({
    page,
    ratio: best(rounds, (round) => total(stagesOf(round, id))) / best(rounds, (round) => round.parse),
  }));
  const worst = ratios.reduce((most, ratio) => (ratio.ratio > most.ratio ? ratio : most));
  const shown = (stage: keyof Stages) =>
    median(times.map(({ rounds }) => best(rounds, (round) => stagesOf(round, id)[stage]))).toFixed(2);
  return {
    name: id,
    value: median(ratios.map(({ ratio }) => ratio)),
    unit: "× parse",
    target: targets[id] ?? otherTarget,
    note: `worst ${worst.ratio.toFixed(2)} (${worst.page}); median analyse ${shown("analyse")} ms, decide ${shown("decide")} ms`,
  };
}

/** Features and trees of the learned method, cutting the page into words and blocks with them. */
function judgingResults(times: readonly PageTimes[]): Result[] {
  const ratios = times.map(({ page, rounds }) => ({
    page,
    ratio: best(rounds, (round) => stagesOf(round, learned.id).analyse) / best(rounds, (round) => round.parse),
  }));
  const worst = ratios.reduce((most, ratio) => (ratio.ratio > most.ratio ? ratio : most));
  const average = ratios.reduce((sum, { ratio }) => sum + ratio, 0) / ratios.length;
  const what = "features and trees";
  return [
    { name: "learned, mean", value: average, unit: "× parse", target: judgingTargets.mean, note: what },
    {
      name: "learned, worst page",
      value: worst.ratio,
      unit: "× parse",
      target: judgingTargets.worst,
      note: `${what}; ${worst.page}`,
    },
  ];
}

function corpusResult(times: readonly PageTimes[]): Result {
  const all = ({ open, together }: Round): number => open + together;
  const parsing = times.reduce((sum, { rounds }) => sum + best(rounds, (round) => round.parse), 0);
  const everything = times.reduce((sum, { rounds }) => sum + best(rounds, all), 0);
  return {
    name: "all pages, all extractors",
    value: everything / parsing,
    unit: "× parse",
    target: corpusTarget,
    note: "opening with it",
  };
}

function best(rounds: readonly Round[], time: (round: Round) => number): number {
  return Math.min(...rounds.map(time));
}

function stagesOf({ extractors: byId }: Round, id: string): Stages {
  return byId.get(id) ?? { analyse: 0, decide: 0 };
}

function total({ analyse, decide }: Stages): number {
  return analyse + decide;
}

function blurResults(): Result[] {
  const count = 1_000_000;
  const values = Float64Array.from({ length: count }, (_, index) => Math.abs(Math.sin(index * 0.37)));
  const weights = gaussianWeights(40, 40 / 3);
  const result = new Float64Array(count);
  const simd = fastestBlur();
  const timesOfBlur = (work: Blur) =>
    median(Array.from({ length: 7 }, () => timed(() => work(values, weights, result)).milliseconds));
  timesOfBlur(blur);
  const plain = timesOfBlur(blur);
  const fast = timesOfBlur(simd);
  const what = "a pass over a million entries, range 40";
  return [
    { name: "blur, plain", value: plain, unit: "ms", note: what },
    { name: "blur, WebAssembly", value: fast, unit: "ms", note: what },
    { name: "blur, plain over WebAssembly", value: plain / fast, unit: "×", note: "the same bits" },
  ];
}
