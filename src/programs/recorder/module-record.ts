import { array, boolean, number, object, optional, parse, picklist, pipe, string, transform } from "valibot";
import type { ModuleRecord } from "../../extraction/contract/recorded.ts";
import { asSelection, type Selection } from "../../extraction/page/selection.ts";

/** Offsets as they stand in JSON. */
const selectionSchema = pipe(
  array(number()),
  transform((offsets): Selection => asSelection(Uint32Array.from(offsets))),
);

const recordSchema = object({
  recorded: object({
    kept: selectionSchema,
    outside: selectionSchema,
    removals: array(
      object({
        kind: picklist(["removed", "replaced", "text"]),
        element: number(),
        ranges: selectionSchema,
        step: string(),
        isInDocument: boolean(),
        reason: object({ rule: string() }),
      }),
    ),
    chosen: array(object({ element: number() })),
    isExact: boolean(),
    problem: optional(string()),
  }),
  sites: array(object({ name: string(), file: string(), line: number(), call: string(), code: string() })),
  elements: number(),
});

/** Takes in a record that comes from where a module was at work, as text or as the value in it, and may be anything; undefined where it is none. */
export function readModuleRecord(sent: unknown): ModuleRecord | undefined {
  try {
    const { recorded, ...record } = parse(recordSchema, typeof sent === "string" ? JSON.parse(sent) : sent, { abortEarly: true });
    const { problem, ...rest } = recorded;
    const removals = recorded.removals.map((removal) => ({ ...removal, attempt: -1 }));
    return {
      ...record,
      recorded: { ...rest, removals, attempts: [], candidates: [], ...(problem !== undefined && { problem }) },
    };
  } catch {
    return undefined;
  }
}

/** A record as text, as it leaves where a module was at work; "" for none. */
export function recordText(record: ModuleRecord | undefined): string {
  try {
    return record === undefined ? "" : JSON.stringify(record, offsetsAsNumbers);
  } catch {
    // The worker or process is the module's own: even this function may have been replaced.
    return "";
  }
}

/** Writes a record's offsets as numbers: what `JSON.stringify` asks of each value. */
export function offsetsAsNumbers(_: string, value: unknown): unknown {
  return value instanceof Uint32Array ? [...value] : value;
}
