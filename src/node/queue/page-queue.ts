import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import packageJson from "../../../package.json" with { type: "json" };
import type { PageResult } from "../../evaluation/page-result.ts";
import type { Plan } from "../../evaluation/plan.ts";
import type { PageTask } from "../../import/corpus/read-entry.ts";

/** Versions must be the same on both sides: another may know other algorithms, or have it that the same one keeps something else. */
export const ownVersion = packageJson.version;
/** The name of the one queue of this version, so that others never meet it. */
export const queueName = `contentscope-${ownVersion}`;

/** Workers that may end in the middle of a page before it is given up. */
export const mostDeaths = 3;
/**
 * The milliseconds by which a worker holds on to its pages: it renews its lock on them. Where it is gone, another takes them over when
 * the lock has run out and the next look at stalled pages finds it so, after ten seconds at the most; but no page time and again.
 */
export const locks = { lockDuration: 8_000, stalledInterval: 2_000, maxStalledCount: mostDeaths - 1 };

/** A page and how it is to be judged: any worker can, knowing nothing else. */
export interface PageJob {
  readonly task: PageTask;
  readonly plan: Plan;
}

/** The data in the queue for a page. A worker returns its packed result. */
export interface JobData {
  /** Milliseconds that it may take, with each run. */
  readonly timeLimit: number;
  /** A `PageJob`. */
  readonly packed: string;
}

/** The id under which a page lies in the queue: a sender that was killed finds what was done meanwhile when it sends the same again. */
export function jobIdOf({ timeLimit, packed }: JobData): string {
  return createHash("sha256").update(`${timeLimit} ${packed}`).digest("hex");
}

/** The most bytes that a packed value may come to: a page with ten others of its site, all as large as any may be. */
const mostBytes = 1 << 30;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Plain data as text of a third of its size, as it lies in the queue. To pack it closer would take a sender's core many times as long. */
export async function pack(value: PageJob | PageResult): Promise<string> {
  return (await zip(JSON.stringify(value), { level: 1 })).toString("base64");
}

/** @throws Error where nothing is packed there */
export async function unpack(text: string): Promise<unknown> {
  const bytes = await unzip(Buffer.from(text, "base64"), { maxOutputLength: mostBytes });
  return JSON.parse(bytes.toString("utf8"));
}
