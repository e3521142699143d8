import { siteFinder, type CorpusEntry } from "../../import/corpus/corpus.ts";
import type { Plan } from "../../evaluation/plan.ts";
import { sitePagesFor } from "../../evaluation/site-pages.ts";
import { coarseToFine } from "../../evaluation/sweep.ts";
import { evaluationPool } from "../../worker/evaluation-pool.ts";
import { LaidOutPages, readingIn } from "./laid-out-pages.ts";
import type { CorpusParts, CorpusTools } from "./parts.ts";

/** Pages that are tried at the most, from all over the corpus, and milliseconds after which none is begun. */
const tried = 3;
const lastStart = 3_000;
/** Milliseconds that a setting may take on one of them, and laying it out. */
const timeLimit = 10_000;

/**
 * Seconds that a plan will take on a corpus: some of its pages are judged by it, and the time is taken to grow with the bytes.
 *
 * @returns undefined where no page can be tried, a page takes too long, or it is no longer wanted
 */
export async function estimatedSeconds(
  entries: readonly (CorpusEntry | undefined)[],
  plan: Plan,
  {
    createJudge,
    workers,
    measure,
    library,
  }: Pick<CorpusTools, "createJudge" | "workers" | "measure"> & Pick<CorpusParts, "library">,
  signal: AbortSignal,
): Promise<number | undefined> {
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
  const done: CorpusEntry[] = [];
  let milliseconds = 0;
  let layingOut = 0;
  try {
    // How long workers take to come is nothing that grows with the pages.
    await pool.run(
      (worker) => worker.load(plan.runs),
      () => Promise.resolve(),
    );
    for (const entry of sample) {
      if (milliseconds + layingOut > lastStart) break;
      const before = performance.now();
      const layout = await layouts.layoutOf(entry);
      layingOut += performance.now() - before;
      await pool.run(
        () => Promise.resolve(),
        async (worker) => {
          const begun = performance.now();
          await worker.evaluate({ entry, site: siteOf(entry), ...layout }, plan);
          milliseconds += performance.now() - begun;
        },
      );
      done.push(entry);
    }
  } catch {
    return undefined;
  } finally {
    signal.removeEventListener("abort", end);
    void pool.close();
  }
  const share = bytesOf(done) / bytesOf(known);
  // Pages are laid out one after the other, while workers judge those before them.
  return share > 0 ? Math.max(milliseconds / workers, layingOut) / share / 1000 : undefined;
}

function bytesOf(entries: readonly CorpusEntry[]): number {
  return entries.reduce((sum, { page }) => sum + page.file.size, 0);
}
