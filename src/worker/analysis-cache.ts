interface Entry {
  readonly analysis: unknown;
  readonly page: string;
  readonly bytesOf: () => number;
}

/** Keeps analyses up to a number of bytes, the least recently used out first. Their sizes are asked anew: they may grow. */
export class AnalysisCache {
  readonly #capacity: number;
  /** In order of use, the latest last. */
  readonly #entries = new Map<string, Entry>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string): unknown {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.analysis;
  }

  set(key: string, page: string, analysis: unknown, bytesOf: () => number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { analysis, page, bytesOf });
    this.trim();
  }

  /** Drops the least recently used until the rest fits; the latest always stays. */
  trim(): void {
    let bytes = 0;
    for (const entry of this.#entries.values()) bytes += entry.bytesOf();
    for (const [key, entry] of this.#entries) {
      if (bytes <= this.#capacity || this.#entries.size === 1) return;
      bytes -= entry.bytesOf();
      this.#entries.delete(key);
    }
  }

  forget(page: string): void {
    for (const [key, entry] of this.#entries) if (entry.page === page) this.#entries.delete(key);
  }

  get size(): number {
    return this.#entries.size;
  }
}
