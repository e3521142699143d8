import { appendFileSync, closeSync, ftruncateSync, openSync, readSync, rmSync } from "node:fs";
import { parse } from "valibot";
import type { PageResult } from "../evaluation/page-result.ts";
import { pageSchema } from "../evaluation/results.ts";
import { problemOf } from "../node/file-problems.ts";
import { writing } from "../node/file-writing.ts";

/** Bytes read at a time. */
const chunkSize = 1 << 16;

/**
 * Results of pages on disk, a line of JSON each in the order in which they come, below a first line that says what they are results of. A
 * process that was killed may have left its last line broken: from the first line that is no result on, all is cut off and judged anew.
 */
export class Journal {
  readonly path: string;
  readonly #file: number;
  /** The bytes where the line of each page begins and ends. */
  readonly #places = new Map<string, readonly [start: number, end: number]>();
  #size = 0;

  /** @throws RangeError where the file has results of something else, or cannot be written. */
  constructor(path: string, heading: string) {
    this.path = path;
    this.#file = writing(path, () => openSync(path, "a+"));
    for (const line of linesOf(this.#file)) {
      const end = this.#size + line.length + 1;
      if (this.#size > 0) {
        const result = resultIn(line);
        if (result === undefined) break;
        this.#places.set(result.page, [this.#size, end]);
      } else if (line.toString() !== heading) {
        this.close();
        throw new RangeError(
          `${path} has pages of other runs, measures or another corpus: delete it, or name another file by --out`,
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

  add(result: PageResult): void {
    const start = this.#size;
    this.#append(JSON.stringify(result));
    this.#places.set(result.page, [start, this.#size]);
  }

  /** The result of a page; undefined where it is not done. */
  get(page: string): PageResult | undefined {
    const place = this.#places.get(page);
    if (place === undefined) return undefined;
    const [start, end] = place;
    const line = Buffer.alloc(end - start);
    try {
      readSync(this.#file, line, 0, line.length, start);
      return parse(pageSchema, JSON.parse(line.toString()));
    } catch (error) {
      throw new RangeError(`${this.path} cannot be read back: ${problemOf(error)}`, { cause: error });
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  /** Closes it, and deletes the file. */
  discard(): void {
    this.close();
    rmSync(this.path, { force: true });
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

/** The lines of a file that are whole, without their ends. */
function* linesOf(file: number): Generator<Buffer, void, undefined> {
  const chunk = Buffer.alloc(chunkSize);
  let begun: Buffer = Buffer.alloc(0);
  for (let at = 0, count = 1; count > 0; at += count) {
    count = readSync(file, chunk, 0, chunkSize, at);
    const bytes = Buffer.concat([begun, chunk.subarray(0, count)]);
    let start = 0;
    for (let end = bytes.indexOf("\n"); end >= 0; end = bytes.indexOf("\n", start)) {
      yield bytes.subarray(start, end);
      start = end + 1;
    }
    begun = bytes.subarray(start);
  }
}
