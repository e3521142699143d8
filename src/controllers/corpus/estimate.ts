import { siteFinder, type CorpusEntry } from "../../import/corpus/corpus.ts";
import type { Plan } from "../../evaluation/plan.ts";
import { sitePagesFor } from "../../evaluation/site-pages.ts";
import { coarseToFine } from "../../evaluation/sweep.ts";
import { evaluationPool } from "../../worker/evaluation-pool.ts";
import type { CorpusTools } from "./parts.ts";

/** Pages that are tried at the most, from all over the corpus, and milliseconds after which none is begun. */
const tried = 3;
const lastStart = 3_000;
/** Milliseconds that a setting may take on one of them. */
const timeLimit = 10_000;

/**
 * Seconds that a plan will take on a corpus: some of its pages are judged by it, and the time is taken to grow with the bytes.
 *
 * @returns undefined where no page can be tried, a page takes too long, or it is no longer wanted
 */
export async function estimatedSeconds(
  entries: readonly (CorpusEntry | undefined)[],
  plan: Plan,
  { createJudge, workers }: Pick<CorpusTools, "createJudge" | "workers">,
  signal: AbortSignal,
): Promise<number | undefined> {
  const known = entries.filter((entry) => entry !== undefined);
  const sample = coarseToFine(known.length)
    .slice(0, tried)
    .flatMap((at) => known[at] ?? []);
  const pool = evaluationPool({ createWorker: createJudge, size: 1, timeLimit });
  const end = (): void => void pool.close();
  signal.addEventListener("abort", end);
  const siteOf = siteFinder(known, sitePagesFor(plan));
  const done: CorpusEntry[] = [];
  let milliseconds = 0;
  try {
    for (const entry of sample) {
      if (milliseconds > lastStart) break;
      await pool.run(
        (worker) => worker.load(plan.runs),
        async (worker) => {
          const begun = performance.now();
          await worker.evaluate({ entry, site: siteOf(entry) }, plan);
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
  return share > 0 ? milliseconds / share / workers / 1000 : undefined;
}

function bytesOf(entries: readonly CorpusEntry[]): number {
  return entries.reduce((sum, { page }) => sum + page.file.size, 0);
}
