import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { resolve } from "node:path";
import { nodeMachine } from "../node/disk-files.ts";
import type { EvaluationOrder } from "../node/evaluate-entries.ts";
import type { CorpusEntry } from "../import/corpus/corpus.ts";
import { failedEntry, pageTask } from "../evaluation/evaluate-entry.ts";
import { isJudged, type PageResult } from "../evaluation/page-result.ts";
import type { Plan } from "../evaluation/plan.ts";
import type { PageAnswer } from "./page-job.ts";
import { sendPages, type Sending } from "./send-pages.ts";
import { ownVersion } from "./runs.ts";

export interface QueueEvaluation extends Omit<EvaluationOrder, "jobs" | "module">, Pick<Sending, "address" | "onProgress"> {
  /** All pages of the corpus, those that are judged too. */
  readonly all: readonly CorpusEntry[];
  /** Name of the corpus. */
  readonly corpus: string;
  /** File that the results are kept in meanwhile. */
  readonly path: string;
}

/** Judges pages as `evaluateEntries` does, by the workers of a queue. */
export async function evaluateOnQueue(order: QueueEvaluation): Promise<void> {
  const { all, corpus, entries, siteOf, plan, onResult, address, timeLimit, stop, onProgress } = order;
  const ids = new Map(all.map(({ name }, index) => [name, `page-${index}`]));
  const byId = new Map(entries.map((entry) => [ids.get(entry.name), entry]));
  const pages = entries.map((entry) => ({
    id: ids.get(entry.name) ?? entry.name,
    name: entry.name,
    read: async () => ({ kind: "judge", task: await pageTask({ entry, site: siteOf(entry) }, nodeMachine), plan }) as const,
  }));
  const onAnswer = (id: string, answer: PageAnswer): void => {
    const entry = byId.get(id);
    if (entry !== undefined) onResult(resultOf(entry, answer, plan));
  };
  const run = { id: runId(order), what: `evaluate ${corpus}` };
  await sendPages({ address, run, pages, timeLimit, onAnswer, stop, onProgress });
}

/** The same for a run that was interrupted and is gone on with, by which it finds its pages in Redis; for another never. */
function runId({ all, path, plan, timeLimit }: QueueEvaluation): string {
  const known = [ownVersion, hostname(), resolve(path), plan, timeLimit, all.map(({ name }) => name)];
  return createHash("sha256").update(JSON.stringify(known)).digest("hex").slice(0, 16);
}

function resultOf(entry: CorpusEntry, answer: PageAnswer, { runs }: Plan): PageResult {
  if (answer.kind === "failed") return failedEntry(entry, answer.problem);
  const isOfPage = answer.kind === "judged" && answer.result.page === entry.name;
  const isWhole = isOfPage && (!isJudged(answer.result) || answer.result.runs.length === runs.length);
  return isWhole ? answer.result : failedEntry(entry, "its worker judged another page, or by other runs");
}
