import * as v from "valibot";
import type { Snippets } from "../../extraction/scoring/snippets.ts";
import { differenceText, scoreText, singleSpaced } from "../../format.ts";
import type { PairedDifference } from "../statistics.ts";
import {
  type ComparedScores,
  type OutputComparison,
  type Outputs,
  type PageChange,
  type PageOutput,
  jsonEntries,
} from "./comparison.ts";

/** What AFTER has to fulfil. */
export interface Demands {
  /** The loss that a page may have, from 0 to 1; undefined where every change will do, and pages may be missing. */
  readonly tolerance: number | undefined;
  /** How much the mean score may fall, from 0 to 1: it fell by more where the whole 95 % interval of its difference says so. */
  readonly worseMean?: number;
  /** The mean score of AFTER, at the least. */
  readonly leastScore?: number;
  readonly snippets?: SnippetsByPage;
}

/** Texts that pages must have, and must not have, by the names of the pages. */
export type SnippetsByPage = ReadonlyMap<string, Snippets>;

/** A demand that is not met. */
export interface Shortfall {
  /** Left out where it is not of one page. */
  readonly page?: string;
  /** What is wrong, as a clause: "its score fell from 0.912 to 0.700, −0.212". */
  readonly problem: string;
}

/** What arithmetic leaves between two sums that are the same. */
const rest = 1e-9;

/** What of the demands is not met: pages in the order of the comparison, then means, then snippets. */
export function shortfallsOf(comparison: OutputComparison, after: Outputs, demands: Demands): readonly Shortfall[] {
  const { changed, onlyBefore, scores } = comparison;
  const { tolerance, worseMean, leastScore, snippets = new Map<string, Snippets>() } = demands;
  const isStrict = tolerance !== undefined;
  const worse = changed.filter(
    ({ after: { problem }, loss }) => isStrict && (problem !== undefined || (loss !== undefined && loss > tolerance + rest)),
  );
  const hasFallen = worseMean !== undefined && scores !== undefined && scores.difference.interval.high < -worseMean - rest;
  const isLow = leastScore !== undefined && scores !== undefined && scores.after < leastScore - rest;
  return [
    ...worse.map((change) => ({ page: change.page, problem: lossText(change) })),
    ...(isStrict ? onlyBefore.map((page) => ({ page, problem: "it is missing" })) : []),
    ...(hasFallen ? [{ problem: meanText(scores, worseMean) }] : []),
    ...(isLow ? [{ problem: `the mean is ${scoreText(scores.after)}, below ${leastScore}` }] : []),
    ...Array.from(snippets).flatMap(([page, asked]) =>
      snippetProblems(after.pages.get(page), asked).map((problem) => ({ page, problem })),
    ),
  ];
}

function meanText({ before, after, difference }: ComparedScores, worseMean: number): string {
  const bound = worseMean === 0 ? "0" : `−${worseMean}`;
  return `the mean fell from ${scoreText(before)} to ${scoreText(after)}, ${withRange(difference)}, and the whole interval is below ${bound}`;
}

/** "−0.017 (95 %: −0.030 to −0.004)". */
export function withRange({ mean, interval }: Pick<PairedDifference, "mean" | "interval">): string {
  return `${differenceText(mean)} (95 %: ${differenceText(interval.low)} to ${differenceText(interval.high)})`;
}

/** "its score fell from 0.912 to 0.700, −0.212", "it failed: no answer within 60 s". */
export function lossText({ before, after, loss = 0 }: Pick<PageChange, "before" | "after" | "loss">): string {
  if (after.problem !== undefined) return `it failed: ${after.problem}`;
  if (before.score !== undefined && after.score !== undefined)
    return `its score ${loss > 0 ? "fell" : "rose"} from ${scoreText(before.score)} to ${scoreText(after.score)}, ${differenceText(-loss)}`;
  return `its agreement with BEFORE is ${scoreText(1 - loss)}`;
}

function snippetProblems(output: PageOutput | undefined, asked: Snippets): readonly string[] {
  if (output === undefined) return ["it is missing, but has snippets to check"];
  if (output.problem !== undefined) return [`it failed, but has snippets to check: ${output.problem}`];
  if (output.text === undefined) return ["its text is not known, but has snippets to check"];
  const text = singleSpaced(output.text);
  return [
    ...asked.with.flatMap((snippet) => (text.includes(singleSpaced(snippet)) ? [] : [`it must have “${singleSpaced(snippet)}”`])),
    ...asked.without.flatMap((snippet) =>
      text.includes(singleSpaced(snippet)) ? [`it must not have “${singleSpaced(snippet)}”`] : [],
    ),
  ];
}

/** No snippet is empty: every text has that. */
const snippetList = v.optional(
  v.array(
    v.pipe(
      v.string(),
      v.check((text) => singleSpaced(text) !== "", "an empty snippet"),
    ),
  ),
  [],
);
const pageSnippets = v.object({ with: snippetList, without: snippetList });

/**
 * Reads a file of snippets: `{"page": {"with": ["…"], "without": ["…"]}}`.
 *
 * @throws RangeError with a clause where it is not of that form.
 */
export function snippetsOf(json: string): SnippetsByPage {
  const pages = jsonEntries(json);
  return new Map(
    pages.map(([page, value]) => {
      const parsed = v.safeParse(pageSnippets, value);
      if (parsed.success) return [page, parsed.output];
      const [issue] = parsed.issues;
      throw new RangeError(`${page}: ${v.getDotPath(issue) ?? "the whole"}: ${issue.message}`);
    }),
  );
}
