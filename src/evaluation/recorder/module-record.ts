import { array, boolean, instance, number, object, optional, parse, picklist, pipe, string, transform, union } from "valibot";
import type { ModuleRecord } from "../../extraction/contract/recorded.ts";
import { asSelection, type Selection } from "../../extraction/page/selection.ts";

/** Offsets as they cross between threads, or in JSON. */
const selectionSchema = pipe(
  union([instance(Uint32Array), array(number())]),
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

/** Takes in a record that comes from where a module was at work, and may be anything; undefined where it is none. */
export function readModuleRecord(sent: unknown): ModuleRecord | undefined {
  try {
    const { recorded, ...record } = parse(recordSchema, sent);
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

/** Writes a record's offsets as numbers: what `JSON.stringify` asks of each value. */
export function offsetsAsNumbers(_: string, value: unknown): unknown {
  return value instanceof Uint32Array ? [...value] : value;
}
