import { siteFinder, type CorpusEntry } from "../../import/corpus/corpus.ts";
import type { PageResult } from "../../evaluation/page-result.ts";
import type { Plan } from "../../evaluation/plan.ts";
import { coarseToFine, sitePagesFor } from "../../evaluation/sweep.ts";
import type { MeasuredPages } from "../../state/run-costs.ts";
import { evaluationPool } from "../../worker/evaluation-pool.ts";
import { LaidOutPages, readingIn } from "./laid-out-pages.ts";
import type { CorpusParts, CorpusTools } from "./parts.ts";

/** Pages that are tried at the most, from all over the corpus, and milliseconds after which none is begun. */
const tried = 3;
const lastStart = 3_000;
/** Milliseconds that a setting may take on one of them, and laying it out. */
const timeLimit = 10_000;

type TryingParts = Pick<CorpusTools, "createJudge" | "workers" | "measure"> & Pick<CorpusParts, "library">;

/** What is to be tried, and on which pages. */
interface Trial {
  readonly entries: readonly (CorpusEntry | undefined)[];
  readonly plan: Plan;
}

/**
 * Seconds that a plan will take on a corpus: some of its pages are judged by it, and the time is taken to grow with the bytes.
 *
 * @returns undefined where no page can be tried, a page takes too long, or it is no longer wanted
 */
export async function estimatedSeconds(trial: Trial, parts: TryingParts, signal: AbortSignal): Promise<number | undefined> {
  const measured: MeasuredPages[] = [];
  const isWhole = await tryPages(trial, parts, signal, (pages) => measured.push(pages));
  const last = measured.at(-1);
  if (!isWhole || last === undefined) return undefined;
  const { milliseconds, layingOut = 0, share } = last;
  // Pages are laid out one after the other, while workers judge those before them.
  return share > 0 ? Math.max(milliseconds / parts.workers, layingOut) / share / 1000 : undefined;
}

/**
 * Judges some pages of a corpus by a plan, and tells after each what was measured so far.
 *
 * @returns false where a page could not be tried, took too long, or it is no longer wanted
 */
export async function tryPages(
  { entries, plan }: Trial,
  { createJudge, measure, library }: TryingParts,
  signal: AbortSignal,
  onPage: (measured: MeasuredPages) => void,
): Promise<boolean> {
  const known = entries.filter((entry) => entry !== undefined);
  const sample = coarseToFine(known.length)
    .slice(0, tried)
    .flatMap((at) => known[at] ?? []);
  const pool = evaluationPool({ createWorker: createJudge, size: 1, timeLimit });
  const layouts = new LaidOutPages({ plan, library, measure, timeLimit, read: readingIn(pool, plan) });
  const end = (): void => {
    layouts.stop();
    void pool.close();
  };
  signal.addEventListener("abort", end);
  const siteOf = siteFinder(known, sitePagesFor(plan));
  const results: PageResult[] = [];
  let milliseconds = 0;
  let layingOut = 0;
  try {
    // How long workers take to come is nothing that grows with the pages.
    await pool.run(
      (worker) => worker.load(plan.runs),
      () => Promise.resolve(),
    );
    for (const [place, entry] of sample.entries()) {
      if (milliseconds + layingOut > lastStart) break;
      const before = performance.now();
      const layout = await layouts.layoutOf(entry);
      layingOut += performance.now() - before;
      await pool.run(
        () => Promise.resolve(),
        async (worker) => {
          const begun = performance.now();
          results.push(await worker.evaluate({ entry, site: siteOf(entry), ...layout }, plan));
          milliseconds += performance.now() - begun;
        },
      );
      const share = bytesOf(sample.slice(0, place + 1)) / bytesOf(known);
      onPage({ runs: plan.runs, results: [...results], share, milliseconds, ...(layouts.isNeeded && { layingOut }) });
    }
    return true;
  } catch {
    return false;
  } finally {
    signal.removeEventListener("abort", end);
    void pool.close();
  }
}

function bytesOf(entries: readonly CorpusEntry[]): number {
  return entries.reduce((sum, { page }) => sum + page.file.size, 0);
}
