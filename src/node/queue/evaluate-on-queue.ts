import { nodeMachine } from "../disk.ts";
import type { EvaluationOrder } from "../evaluate-entries.ts";
import type { CorpusEntry } from "../../import/corpus/corpus.ts";
import { failedEntry, pageTask } from "../../evaluation/evaluate-entry.ts";
import { isJudged, type PageResult } from "../../evaluation/page-result.ts";
import type { Plan } from "../../evaluation/plan.ts";
import type { PageAnswer } from "./page-job.ts";
import { sendPages, type Sending } from "./send-pages.ts";

export interface QueueEvaluation extends Omit<EvaluationOrder, "jobs" | "module">, Pick<Sending, "address" | "onProgress"> {}

/** Judges pages as `evaluateEntries` does, by the workers of a queue. */
export async function evaluateOnQueue({ entries, siteOf, plan, onResult, ...sending }: QueueEvaluation): Promise<void> {
  const pages = entries.map((entry) => ({
    name: entry.name,
    read: async () => ({ task: await pageTask({ entry, site: siteOf(entry) }, nodeMachine), plan }),
    onAnswer: (answer: PageAnswer) => onResult(resultOf(entry, answer, plan)),
  }));
  await sendPages({ ...sending, pages });
}

function resultOf(entry: CorpusEntry, answer: PageAnswer, { runs }: Plan): PageResult {
  if (answer.kind === "failed") return failedEntry(entry, answer.problem);
  const { result } = answer;
  const isWhole = result.page === entry.name && (!isJudged(result) || result.runs.length === runs.length);
  return isWhole ? result : failedEntry(entry, "its worker judged another page or other runs");
}
