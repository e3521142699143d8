import { once } from "node:events";
import type { FileFormat } from "../node/extract-page.ts";
import type { PageItem } from "../node/pages.ts";
import type { Terminal } from "./terminal.ts";

/** A page, or what stands in its place because it cannot be read. */
export type ResultItem = Exclude<PageItem, { readonly kind: "note" }>;

/** Where the results of pages go, in the order of the pages. */
export interface ResultsWriter {
  /** Pages that failed, those of an earlier run among them. */
  readonly failures: number;
  /**
   * Whether the same command wrote the results of a page before it was stopped. It is asked of each page once, in order.
   *
   * @throws RangeError where results of others stand there
   */
  has(item: ResultItem): boolean;
  /** Takes a page's results, a text for each run. @throws RangeError where they cannot be written */
  add(item: ResultItem, outputs: readonly string[]): Promise<void> | void;
  fail(item: ResultItem, problem: string): Promise<void> | void;
  /** @param isWhole false where pages are missing that the same command will add */
  close(isWhole: boolean): void;
}

export function keysOf(item: ResultItem): Readonly<Record<string, unknown>> {
  return item.kind === "page" ? item.source.keys : item.keys;
}

export function failureLine(item: ResultItem, error: string): string {
  return `${JSON.stringify({ ...keysOf(item), error })}\n`;
}

/** Results on standard output. As JSON lines, a page that failed has a line, too: what comes out answers what went in. */
export class ResultStream implements ResultsWriter {
  failures = 0;
  readonly #stream: Terminal["output"];
  readonly #format: FileFormat;

  constructor(stream: Terminal["output"], format: FileFormat) {
    this.#stream = stream;
    this.#format = format;
  }

  has(): boolean {
    return false;
  }

  add(_: ResultItem, outputs: readonly string[]): Promise<void> {
    return this.#write(outputs.join(""));
  }

  async fail(item: ResultItem, problem: string): Promise<void> {
    this.failures++;
    if (this.#format === "jsonl") await this.#write(failureLine(item, problem));
  }

  close(): void {
    // The stream belongs to the process, which closes it.
  }

  /** Waits until the reader has room for more, so that results do not pile up here. */
  async #write(text: string): Promise<void> {
    if (text !== "" && !this.#stream.write(text)) await once(this.#stream, "drain");
  }
}
