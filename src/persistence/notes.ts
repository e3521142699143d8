import { number, parse, record, safeParse, string, unknown } from "valibot";
import { choicesSchema, type Lab } from "../state/lab.ts";

type Items = Pick<Storage, "getItem" | "setItem">;

/** Small things kept by name: a browser's local or session storage, or memory where the browser refuses both. */
export class Notes {
  readonly #storage: Items | undefined;
  readonly #memory = new Map<string, string>();

  /** @param storage called at once; it may throw, and answer nothing where memory is meant */
  constructor(storage: () => Items | undefined) {
    this.#storage = orUndefined(storage);
  }

  /** The value that was written; `undefined` where that is nothing or no JSON. */
  read(name: string): unknown {
    const text = orUndefined(() => this.#storage?.getItem(prefix + name)) ?? this.#memory.get(name);
    return text === undefined ? undefined : orUndefined(() => parse(unknown(), JSON.parse(text)));
  }

  write(name: string, value: unknown): void {
    const text = JSON.stringify(value);
    this.#memory.set(name, text);
    orUndefined(() => this.#storage?.setItem(prefix + name, text));
  }
}

const prefix = "contentscope.";

function orUndefined<T>(attempt: () => T): T | undefined {
  try {
    return attempt();
  } catch {
    return undefined;
  }
}

/** A lab with what was kept so. */
export function withStoredPreferences(lab: Lab, stored: unknown): Lab {
  const kept = safeParse(choicesSchema, stored);
  return kept.success ? { ...lab, ...kept.output } : lab;
}

/** Starts that may fail one after the other before the next one asks whether to go without the session. */
const crashLimit = 2;

const countsSchema = record(string(), number());

/**
 * Counts, for each session, the starts in a row that never came to rest. A start counts as a crash from its beginning until the
 * lab has settled or the page is left on purpose; what took the page down has no time to tell.
 */
export class Starts {
  readonly #notes: Notes;
  #session: string | undefined;
  #before = 0;
  #isOver = false;

  constructor(notes: Notes) {
    this.#notes = notes;
  }

  /** True for a session that took the lab down each time of late. */
  isRisky(session: string): boolean {
    return (this.#counts()[session] ?? 0) >= crashLimit;
  }

  begin(session: string): void {
    this.#session = session;
    this.#before = this.#counts()[session] ?? 0;
    this.#isOver = false;
    this.#write(this.#before + 1);
  }

  /** The lab has come to rest: the session is sound. */
  settled(): void {
    if (this.#isOver) return;
    this.#before = 0;
    this.#write(0);
  }

  /** The page is left while the lab works: neither sound nor a crash. */
  left(): void {
    if (!this.#isOver) this.#write(this.#before);
  }

  /** The screen could not be drawn: a crash, whatever comes after. */
  crashed(): void {
    this.#write(this.#before + 1);
    this.#isOver = true;
  }

  /** The user takes the risk: the count begins anew. */
  forgive(session: string): void {
    this.#session = session;
    this.#write(0);
  }

  #counts(): Readonly<Record<string, number>> {
    const counts = safeParse(countsSchema, this.#notes.read("starts"));
    return counts.success ? counts.output : {};
  }

  #write(count: number): void {
    if (this.#session === undefined) return;
    const { [this.#session]: _, ...others } = this.#counts();
    this.#notes.write("starts", count === 0 ? others : { ...others, [this.#session]: count });
  }
}
