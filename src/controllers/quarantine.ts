import { array, object, optional, parse, picklist, string, tuple } from "valibot";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import type { Failure } from "../state/session.ts";
import { runKey } from "../state/run-key.ts";

/** Failures remembered at most. */
const capacity = 50;
const storageKey = "contentscope quarantine";

const failureSchema = object({ kind: picklist(["crash", "timeout", "stopped", "error"]), message: string() });
const storedSchema = optional(array(tuple([string(), failureSchema])), []);

/**
 * Remembers which algorithm with which values brought the worker down on which page, so that it is not run again unless it is asked
 * for: not on the way back to a value, nor to a page, nor after the tab was loaded anew.
 */
export class Quarantine {
  readonly #storage: Pick<Storage, "getItem" | "setItem">;
  readonly #failures: Map<string, Failure>;
  #lastSource = "";
  #lastPrint = "";

  constructor(storage: Pick<Storage, "getItem" | "setItem">) {
    this.#storage = storage;
    this.#failures = new Map(stored(storage));
  }

  failureOf(source: string, spec: RunSpec): Failure | undefined {
    return this.#failures.size === 0 ? undefined : this.#failures.get(this.#keyOf(source, spec));
  }

  add(source: string, spec: RunSpec, failure: Failure): void {
    this.#failures.set(this.#keyOf(source, spec), failure);
    for (const key of this.#failures.keys()) {
      if (this.#failures.size <= capacity) break;
      this.#failures.delete(key);
    }
    this.#store();
  }

  release(source: string, spec: RunSpec): void {
    if (this.#failures.delete(this.#keyOf(source, spec))) this.#store();
  }

  #keyOf(source: string, spec: RunSpec): string {
    if (source !== this.#lastSource || this.#lastPrint === "") {
      this.#lastSource = source;
      this.#lastPrint = fingerprint(source);
    }
    return JSON.stringify([this.#lastPrint, runKey(spec)]);
  }

  #store(): void {
    try {
      this.#storage.setItem(storageKey, JSON.stringify([...this.#failures]));
    } catch {
      // Full or forbidden: it is remembered until the tab is loaded anew.
    }
  }
}

function stored(storage: Pick<Storage, "getItem">): readonly (readonly [string, Failure])[] {
  try {
    return parse(storedSchema, JSON.parse(storage.getItem(storageKey) ?? "[]"));
  } catch {
    return []; // forbidden, or of another version
  }
}

/** Tells texts apart well enough for a few dozen pages: two sums of all units, and their number. (cyrb53) */
function fingerprint(text: string): string {
  let first = 0xdeadbeef;
  let second = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    first = Math.imul(first ^ unit, 2654435761);
    second = Math.imul(second ^ unit, 1597334677);
  }
  return `${text.length}-${(first >>> 0).toString(36)}-${(second >>> 0).toString(36)}`;
}
