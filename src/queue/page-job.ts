import { literal, object, safeParse, string, variant } from "valibot";
import type { ExtractTask } from "../cli/extract-page.ts";
import type { LostRuns } from "../evaluation/lost-runs.ts";
import type { PageResult } from "../evaluation/page-result.ts";
import type { PageTask } from "../evaluation/page-task.ts";
import type { Plan } from "../evaluation/plan.ts";
import { pageSchema } from "../evaluation/results.ts";
import { pack, unpack } from "./packed.ts";

/** A page and all that is to be done with it: any worker can, knowing nothing else. */
export type PageJob =
  | { readonly kind: "judge"; readonly task: PageTask; readonly plan: Plan }
  | { readonly kind: "extract"; readonly task: ExtractTask };

/** A `PageJob` as it crosses into a thread. */
export interface PackedTask {
  readonly packed: string;
  /** Runs that are not to be tried again. */
  readonly lost: LostRuns;
}

/** What came of it. */
export type PageAnswer =
  | { readonly kind: "judged"; readonly result: PageResult }
  /** What is to be written. */
  | { readonly kind: "extracted"; readonly output: string }
  | { readonly kind: "failed"; readonly problem: string };

/** A job as it lies in the queue. */
export interface JobData {
  /** Name of the page. */
  readonly page: string;
  /** Milliseconds that it may take, with each run. */
  readonly timeLimit: number;
  /** A `PageJob`. */
  readonly packed: string;
}

const answerSchema = variant("kind", [
  object({ kind: literal("judged"), result: pageSchema }),
  object({ kind: literal("extracted"), output: string() }),
  object({ kind: literal("failed"), problem: string() }),
]);

export function failed(error: unknown): PageAnswer {
  return { kind: "failed", problem: error instanceof Error ? error.message : String(error) };
}

export function packedAnswer(answer: PageAnswer): Promise<string> {
  return pack(answer);
}

/** Never rejects: what is no answer is a page that failed. */
export async function answerOf(packed: unknown): Promise<PageAnswer> {
  try {
    const parsed = safeParse(answerSchema, await unpack(String(packed)));
    if (parsed.success) return parsed.output;
  } catch {
    // Said below.
  }
  return failed("what its worker answered is damaged");
}
