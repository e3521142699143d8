import { availableParallelism } from "node:os";
import { withoutPassword, queueAddressOf, type QueueAddress } from "../queue/address.ts";
import { messageOf } from "../format.ts";

/** A sentence or more on what is wrong with the arguments. */
export interface Refusal {
  readonly kind: "refuse";
  readonly message: string;
}

/** A request that a command answers by itself. */
export type Aside = { readonly kind: "help" } | { readonly kind: "list" } | Refusal;

/** Options of the commands that run algorithms on pages. */
export const runOptions = {
  preset: { type: "string" },
  set: { type: "string", multiple: true },
  format: { type: "string" },
  jobs: { type: "string" },
  queue: { type: "string" },
  list: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** Returns what `parse` makes of arguments. Where they are none of the command's, that is said, and its usage too. */
export function parsedArguments<Parsed>(parse: () => Parsed, usage: string): Parsed | Refusal {
  try {
    return parse();
  } catch (error) {
    const reason = messageOf(error);
    // It repeats what it does not expect, which may be an address with a password in it.
    return refuse(`${/rediss?:\/\//i.test(reason) ? withoutPassword(reason) : reason}\n${usage}`);
  }
}

export function refuse(message: string): Refusal {
  return { kind: "refuse", message };
}

/** The place where pages are worked on: here, or with the workers of a queue. */
export interface JobOptions {
  /** Pages at once, here. */
  readonly jobs: number;
  readonly queue?: QueueAddress;
}

const mostJobs = 64;
const jobsAreOfWorkers = "--jobs: with --queue pages are the workers' to do; each says by its own --jobs how many at once";

/** Returns what `--jobs` and `--queue` ask for, or what is wrong with them. */
export function jobOptionsOf(values: { readonly jobs?: string; readonly queue?: string }): JobOptions | string {
  const jobs = jobsOf(values.jobs);
  if (typeof jobs === "string" || values.queue === undefined) return typeof jobs === "string" ? jobs : { jobs };
  const queue = queueAddressOf(values.queue);
  if (typeof queue === "string") return queue;
  return values.jobs === undefined ? { jobs, queue } : jobsAreOfWorkers;
}

/** Returns what `--jobs` asks for, or what is wrong with it. */
export function jobsOf(text: string | undefined): number | string {
  const jobs = Number(text ?? defaultJobs());
  return Number.isInteger(jobs) && jobs >= 1 && jobs <= mostJobs ? jobs : `--jobs ${text}: not a number from 1 to ${mostJobs}`;
}

/** A core is left for reading and writing. */
export function defaultJobs(): number {
  return Math.max(1, Math.min(4, availableParallelism() - 1));
}

/** Seconds that a run may take on a page. */
export const usualRunSeconds = 60;
/** Milliseconds beyond which a timer does not wait. */
const longestTimer = 2 ** 31 - 1;

/** Returns the milliseconds that `--time-limit` gives a run on a page, or what is wrong with it. */
export function timeLimitOf(text: string | undefined, otherwise = usualRunSeconds): number | string {
  const seconds = countOf("--time-limit", text, otherwise);
  return typeof seconds === "string" ? seconds : Math.min(seconds * 1_000, longestTimer);
}

/** Returns the whole number from 1 that an option asks for, or what is wrong with it. */
export function countOf(option: string, text: string | undefined, otherwise: number): number | string {
  const count = text === undefined ? otherwise : Number(text);
  return count === Infinity || (Number.isInteger(count) && count >= 1) ? count : `${option} ${text}: not a whole number from 1`;
}
