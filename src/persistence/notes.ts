import { parse, unknown } from "valibot";

/** Small things kept by name: a browser's local or session storage, or memory where the browser refuses both. */
export class Notes {
  readonly #storage: Storage | undefined;
  readonly #memory = new Map<string, string>();

  /** @param storage called at once; it may throw */
  constructor(storage: () => Storage) {
    this.#storage = orUndefined(storage);
  }

  /** What was written, or `undefined` where that is nothing or no JSON. */
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
