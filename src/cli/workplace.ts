import { availableParallelism } from "node:os";
import { queueAddressOf } from "../queue/address.ts";
import type { QueueAddress } from "../queue/address.ts";

/** Where pages are worked on: here, or by the workers of a queue. */
export interface Workplace {
  /** Pages at once, here. */
  readonly jobs: number;
  readonly queue?: QueueAddress;
}

const mostJobs = 64;
const jobsAreOfWorkers = "--jobs: with --queue pages are the workers' to do; each says by its own --jobs how many at once";

/** What `--jobs` and `--queue` ask for, or what is wrong with them. */
export function workplaceOf(values: { readonly jobs?: string; readonly queue?: string }): Workplace | string {
  const jobs = jobsOf(values.jobs);
  if (typeof jobs === "string" || values.queue === undefined) return typeof jobs === "string" ? jobs : { jobs };
  const queue = queueAddressOf(values.queue);
  if (typeof queue === "string") return queue;
  return values.jobs === undefined ? { jobs, queue } : jobsAreOfWorkers;
}

/** What `--jobs` asks for, or what is wrong with it. */
export function jobsOf(text: string | undefined): number | string {
  const jobs = Number(text ?? defaultJobs());
  return Number.isInteger(jobs) && jobs >= 1 && jobs <= mostJobs ? jobs : `--jobs ${text}: not a number from 1 to ${mostJobs}`;
}

/** A core is left for reading and writing. */
export function defaultJobs(): number {
  return Math.max(1, Math.min(4, availableParallelism() - 1));
}
