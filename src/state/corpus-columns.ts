import { isJudged, type FailedRun, type PageResult, type RunOutcome } from "../evaluation/page-result.ts";
import type { NamedRun, Plan } from "../evaluation/plan.ts";
import type { OpenCorpus } from "./corpus.ts";

interface OtherResults extends Plan {
  readonly pages: readonly PageResult[];
}

/**
 * A work with the runs of other results of the same pages behind its own.
 *
 * @param from where those come from, for runs whose names it has already
 * @throws RangeError with a clause where they are of other pages, or the settings of a sweep.
 */
export function withColumns(open: OpenCorpus, other: OtherResults, from: string): OpenCorpus {
  if (other.sweep !== undefined || open.plan.sweep !== undefined)
    throw new RangeError("the settings of a sweep are too many to be set beside runs.");
  const byName = new Map(other.pages.map((page) => [page.page, page]));
  if (!open.pages.some(({ name }) => byName.has(name))) throw new RangeError(`its pages are none of ${open.name}.`);
  const runs = [...open.plan.runs];
  for (const run of other.runs) runs.push({ ...run, name: freeName(run.name, runs, from) });
  const measures = [...new Set([...open.plan.measures, ...other.measures])];
  const counts = [open.plan.runs.length, other.runs.length] as const;
  return {
    ...open,
    plan: { ...open.plan, runs, measures },
    results: open.results.map((own, page) => own && joined(own, byName.get(open.pages[page]?.name ?? ""), counts)),
  };
}

function joined(own: PageResult, other: PageResult | undefined, [ownCount, otherCount]: readonly [number, number]): PageResult {
  const first = isJudged(own) ? own : undefined;
  const second = other !== undefined && isJudged(other) ? other : undefined;
  const facts = first ?? second;
  if (facts === undefined) return own;
  return {
    ...facts,
    hasGold: (first?.hasGold ?? false) || (second?.hasGold ?? false),
    runs: [...(first?.runs ?? none(own, ownCount)), ...(second?.runs ?? none(other, otherCount))],
    // Which characters each kept is not known any more.
    agreement: [],
  };
}

/** The outcomes on a page that could not be judged, or is in no results. */
function none(page: PageResult | undefined, count: number): readonly RunOutcome[] {
  const outcome: FailedRun =
    page !== undefined && "problem" in page
      ? { problem: page.problem, isLeftOut: false }
      : { problem: "the page is not in these results", isLeftOut: true };
  return Array.from({ length: count }, () => outcome);
}

function freeName(name: string, taken: readonly NamedRun[], from: string): string {
  const isTaken = (other: string): boolean => taken.some((run) => run.name === other);
  if (!isTaken(name)) return name;
  let free = `${name} (${from})`;
  for (let count = 2; isTaken(free); count++) free = `${name} (${from}, ${count})`;
  return free;
}
