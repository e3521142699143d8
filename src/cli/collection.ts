import { randomUUID } from "node:crypto";
import { appendFileSync, closeSync, fstatSync, ftruncateSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "valibot";
import packageJson from "../../package.json";
import type { PageResult } from "../evaluation/page-result.ts";
import type { Plan } from "../evaluation/plan.ts";
import { pageSchema, resultsFormat, resultsParts, resultsVersion, type ResultsHead } from "../evaluation/results.ts";
import { linesOf, named, writeWhole, writing } from "../node/disk.ts";
import type { CorpusOnDisk } from "./open-corpus.ts";

/**
 * Results of a corpus while they come in, on disk, so that they take no memory and outlast the process: beside the file that they will
 * make, or where none was asked for among the temporary files.
 *
 * They are a line of JSON each, in the order in which they come, below a first line that says what they are results of. A process that was
 * killed may have left its last line broken: from the first line that is no result on, all is cut off and judged anew.
 */
export class Collection {
  /** The path of what is kept meanwhile. */
  readonly path: string;
  readonly #head: Omit<ResultsHead, "created">;
  readonly #out: string | undefined;
  readonly #file: number;
  /** The bytes where the line of each page begins and ends. */
  readonly #places = new Map<string, readonly [start: number, end: number]>();
  #size = 0;

  /**
   * Takes up what was left by a process that ended before its time.
   *
   * @param out the file of results
   * @throws RangeError where what was left is of something else, or cannot be written
   */
  constructor({ note: corpus, skipped }: Pick<CorpusOnDisk, "note" | "skipped">, plan: Plan, out?: string) {
    const contentscope = packageJson.version;
    this.#head = { format: resultsFormat, version: resultsVersion, contentscope, corpus, ...plan, skipped };
    this.#out = out;
    this.path = out === undefined ? join(tmpdir(), `contentscope-${randomUUID()}.part`) : `${out}.part`;
    this.#file = writing(this.path, () => openSync(this.path, "a+"));
    // A device may be read without end.
    if (!fstatSync(this.#file).isFile()) throw new RangeError(`${this.path} is a device or a pipe, not a file: delete it`);
    const heading = JSON.stringify(this.#head);
    for (const line of linesOf(this.#file)) {
      const end = this.#size + line.length + 1;
      if (this.#size > 0) {
        const result = resultIn(line);
        if (result === undefined) break;
        this.#places.set(result.page, [this.#size, end]);
      } else if (line.toString() !== heading) {
        closeSync(this.#file);
        throw new RangeError(
          `${this.path} has pages of other runs, measures or another corpus: delete it, or name another file by --out`,
        );
      }
      this.#size = end;
    }
    ftruncateSync(this.#file, this.#size);
    if (this.#size === 0) this.#append(heading);
  }

  has(page: string): boolean {
    return this.#places.has(page);
  }

  /** Takes a result. The first of a page stays: none counts twice. @throws RangeError where the disk does not take it. */
  add(result: PageResult): void {
    if (this.has(result.page)) return;
    const start = this.#size;
    this.#append(JSON.stringify(result));
    this.#places.set(result.page, [start, this.#size]);
  }

  /**
   * Tells the results of pages, and writes the file of them where one was asked for. When that is surely there, what was kept meanwhile is
   * deleted.
   *
   * @throws RangeError where it cannot be written: what was kept meanwhile stays.
   */
  finish(pages: readonly string[], onResult: (result: PageResult) => void): void {
    const results = this.#results(pages, onResult);
    if (this.#out === undefined) for (const _ of results);
    else writeWhole(this.#out, resultsParts({ ...this.#head, created: new Date().toISOString(), pages: results }));
    closeSync(this.#file);
    rmSync(this.path, { force: true });
  }

  /** Leaves it as it is, to be taken up by another process where a file of results was asked for. */
  close(): void {
    closeSync(this.#file);
    if (this.#out === undefined) rmSync(this.path, { force: true });
  }

  *#results(pages: readonly string[], onResult: (result: PageResult) => void): Generator<PageResult, void, undefined> {
    for (const page of pages) {
      const place = this.#places.get(page);
      if (place === undefined) continue;
      const result = this.#resultAt(place);
      onResult(result);
      yield result;
    }
  }

  #resultAt([start, end]: readonly [start: number, end: number]): PageResult {
    const line = Buffer.alloc(end - start);
    return named(`${this.path} cannot be read back`, () => {
      readSync(this.#file, line, 0, line.length, start);
      return parse(pageSchema, JSON.parse(line.toString()));
    });
  }

  /** @throws RangeError where the disk does not take it; what was there before stays as it was. */
  #append(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    writing(this.path, () => {
      try {
        appendFileSync(this.#file, bytes);
      } catch (error) {
        ftruncateSync(this.#file, this.#size);
        throw error;
      }
    });
    this.#size += bytes.length;
  }
}

function resultIn(line: Buffer): PageResult | undefined {
  try {
    return parse(pageSchema, JSON.parse(line.toString()));
  } catch {
    return undefined;
  }
}
