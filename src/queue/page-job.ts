import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import {
  array,
  boolean,
  exactOptional,
  finite,
  literal,
  maxValue,
  minValue,
  number,
  object,
  optional,
  picklist,
  pipe,
  parse,
  safeParse,
  string,
  union,
  variant,
  type GenericSchema,
} from "valibot";
import type { PageResult } from "../evaluation/page-result.ts";
import { readingSchema, type Plan } from "../evaluation/plan.ts";
import { groupsSchema, pageSchema, planSchema, runSchema } from "../evaluation/results.ts";
import type { LostRuns } from "../evaluation/retry-without-failed.ts";
import type { PageTask } from "../import/corpus/read-entry.ts";
import { statedSchema } from "../import/corpus/gold-besides.ts";
import { extraFormats, formats, type ExtractTask } from "../node/extract-page.ts";
import { messageOf } from "../format.ts";

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

/** The outcome of a `PageJob`. */
export type PageAnswer =
  | { readonly kind: "judged"; readonly result: PageResult }
  /** The text to be written. */
  | { readonly kind: "extracted"; readonly output: string }
  | { readonly kind: "failed"; readonly problem: string };

/** A job as it lies in the queue. */
export interface JobData {
  /** Milliseconds that it may take, with each run. */
  readonly timeLimit: number;
  /** A `PageJob`. */
  readonly packed: string;
}

/** The most milliseconds of a timer: beyond, it runs out at once. */
const longestTime = 2 ** 31 - 1;

const dataSchema: GenericSchema<JobData> = object({
  timeLimit: pipe(number(), finite(), minValue(1), maxValue(longestTime)),
  packed: string(),
});

const siteSchema = array(object({ name: string(), source: string() }));
const jobSchema: GenericSchema<PageJob> = variant("kind", [
  object({
    kind: literal("judge"),
    task: object({
      page: string(),
      groups: groupsSchema,
      source: string(),
      gold: exactOptional(
        union([
          object({
            text: string(),
            markdown: exactOptional(string()),
            formatted: exactOptional(string()),
            stated: exactOptional(statedSchema),
          }),
          object({ marks: array(number()) }),
        ]),
      ),
      snippets: exactOptional(object({ with: array(string()), without: array(string()) })),
      site: exactOptional(siteSchema),
    }),
    plan: planSchema,
  }),
  object({
    kind: literal("extract"),
    task: object({
      name: string(),
      source: string(),
      site: siteSchema,
      specs: array(runSchema),
      format: picklist(formats),
      output: exactOptional(
        object({ url: optional(string()), images: optional(boolean()), with: optional(array(picklist(extraFormats))) }),
      ),
      isHeaded: boolean(),
      reading: exactOptional(readingSchema),
    }),
  }),
]);

const answerSchema: GenericSchema<PageAnswer> = variant("kind", [
  object({ kind: literal("judged"), result: pageSchema }),
  object({ kind: literal("extracted"), output: string() }),
  object({ kind: literal("failed"), problem: string() }),
]);

/** Said in place of a packed answer where there was nothing to answer. */
export const noAnswer = "";

export function failed(error: unknown): PageAnswer & { readonly kind: "failed" } {
  return { kind: "failed", problem: messageOf(error) };
}

/** A job that lies in the queue; undefined where it is none. */
export function jobDataOf(data: unknown): JobData | undefined {
  const parsed = safeParse(dataSchema, data);
  return parsed.success ? parsed.output : undefined;
}

/** What is packed there; undefined where it is no job. */
export function jobOf(packed: string): Promise<PageJob | undefined> {
  return unpackedAs(jobSchema, () => packed);
}

/** The answer that is packed in what JSON says; undefined where it is none. */
export function answerOf(json = ""): Promise<PageAnswer | undefined> {
  return unpackedAs(answerSchema, () => JSON.parse(json) as unknown);
}

/** Whatever lies in Redis may have been put there by anybody. */
async function unpackedAs<T>(schema: GenericSchema<T>, packed: () => unknown): Promise<T | undefined> {
  try {
    return parse(schema, await unpack(String(packed())));
  } catch {
    return undefined;
  }
}

/** The most bytes that a packed value may come to: a page with ten others of its site, all as large as any may be. */
const mostBytes = 1 << 30;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Plain data as text of a quarter of its size, as it lies in the queue. */
export async function pack(value: unknown): Promise<string> {
  return (await zip(JSON.stringify(value))).toString("base64");
}

async function unpack(text: string): Promise<unknown> {
  const bytes = await unzip(Buffer.from(text, "base64"), { maxOutputLength: mostBytes });
  return JSON.parse(bytes.toString("utf8"));
}
