import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { literal, object, parse, string, variant, type GenericSchema } from "valibot";
import type { PageResult } from "../../evaluation/page-result.ts";
import type { Plan } from "../../evaluation/plan.ts";
import { pageSchema } from "../../evaluation/results.ts";
import type { PageTask } from "../../import/corpus/read-entry.ts";
import { problemOf } from "../disk.ts";

/** A page and how it is to be judged: any worker can, knowing nothing else. */
export interface PageJob {
  readonly task: PageTask;
  readonly plan: Plan;
}

/** The outcome of a `PageJob`. */
export type PageAnswer =
  { readonly kind: "judged"; readonly result: PageResult } | { readonly kind: "failed"; readonly problem: string };

/** A job as it lies in the queue. */
export interface JobData {
  /** Milliseconds that it may take, with each run. */
  readonly timeLimit: number;
  /** A `PageJob`. */
  readonly packed: string;
}

/** Tells a job as it was sent from one that is damaged in Redis, or that somebody else put there: its id is its hash and a number. */
export function hashOf(data: unknown): string {
  return createHash("sha256").update(JSON.stringify(data)).digest("hex");
}

/** True for a job that lies there as it was sent. */
export function isAsSent(job: { readonly id?: string; readonly data: unknown }): job is { readonly data: JobData } {
  return job.id?.replace(/-\d+$/, "") === hashOf(job.data);
}

const answerSchema: GenericSchema<PageAnswer> = variant("kind", [
  object({ kind: literal("judged"), result: pageSchema }),
  object({ kind: literal("failed"), problem: string() }),
]);

export function failed(error: unknown): PageAnswer & { readonly kind: "failed" } {
  return { kind: "failed", problem: problemOf(error) };
}

/** The answer that is packed in what JSON says; undefined where it is none, as anybody may have put it there. */
export async function answerOf(json = ""): Promise<PageAnswer | undefined> {
  try {
    return parse(answerSchema, await unpack(String(JSON.parse(json))));
  } catch {
    return undefined;
  }
}

/** The most bytes that a packed value may come to: a page with ten others of its site, all as large as any may be. */
const mostBytes = 1 << 30;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Plain data as text of a third of its size, as it lies in the queue. To pack it closer would take a sender's core many times as long. */
export async function pack(value: PageJob | PageAnswer): Promise<string> {
  return (await zip(JSON.stringify(value), { level: 1 })).toString("base64");
}

/** @throws Error where nothing is packed there */
export async function unpack(text: string): Promise<unknown> {
  const bytes = await unzip(Buffer.from(text, "base64"), { maxOutputLength: mostBytes });
  return JSON.parse(bytes.toString("utf8"));
}
