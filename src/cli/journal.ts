import { closeSync, existsSync, ftruncateSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { parse } from "valibot";
import type { PageResult } from "../evaluation/page-result.ts";
import { pageSchema } from "../evaluation/results.ts";

interface Place {
  readonly at: number;
  readonly length: number;
}

/** Bytes read at a time. */
const chunkSize = 1 << 16;
const lineEnd = 0x0a;

/**
 * Results of pages on disk, a line of JSON each in the order in which they come, below a first line that says what they are results
 * of. What a killed process left is read again: whatever it had written of its last line is cut off.
 */
export class Journal {
  readonly path: string;
  readonly #file: number;
  readonly #places = new Map<string, Place>();
  #size = 0;

  /** @throws RangeError where the file has results of something else. */
  constructor(path: string, heading: string) {
    this.path = path;
    this.#file = openSync(path, existsSync(path) ? "r+" : "w+");
    for (const { text, at, length } of linesOf(this.#file)) {
      if (at === 0 && text !== heading) throw this.#refused();
      if (at > 0 && !this.#take(text, { at, length })) break;
      this.#size = at + length;
    }
    ftruncateSync(this.#file, this.#size);
    if (this.#size === 0) this.#append(heading);
  }

  get count(): number {
    return this.#places.size;
  }

  has(page: string): boolean {
    return this.#places.has(page);
  }

  add(result: PageResult): void {
    const at = this.#size;
    this.#append(JSON.stringify(result));
    this.#places.set(result.page, { at, length: this.#size - at });
  }

  /** What came of a page; undefined where it is not done. */
  get(page: string): PageResult | undefined {
    const place = this.#places.get(page);
    if (place === undefined) return undefined;
    const bytes = Buffer.allocUnsafe(place.length);
    readSync(this.#file, bytes, 0, place.length, place.at);
    return parse(pageSchema, JSON.parse(bytes.toString("utf8")));
  }

  close(): void {
    closeSync(this.#file);
  }

  /** Closes it, and deletes the file. */
  discard(): void {
    this.close();
    rmSync(this.path);
  }

  #append(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    writeSync(this.#file, bytes, 0, bytes.length, this.#size);
    this.#size += bytes.length;
  }

  #take(line: string, place: Place): boolean {
    try {
      this.#places.set(parse(pageSchema, JSON.parse(line)).page, place);
      return true;
    } catch {
      return false;
    }
  }

  #refused(): RangeError {
    this.close();
    return new RangeError(
      `${this.path} has pages of other runs, measures or another corpus: delete it, or name another file by --out`,
    );
  }
}

interface Line extends Place {
  readonly text: string;
}

/** The lines of a file that are whole, with the line end in their lengths. */
function* linesOf(file: number): Generator<Line, void, undefined> {
  const chunk = Buffer.allocUnsafe(chunkSize);
  let line: Buffer[] = [];
  let at = 0;
  for (let offset = 0; ;) {
    const count = readSync(file, chunk, 0, chunkSize, offset);
    if (count === 0) return;
    let from = 0;
    for (let end = chunk.indexOf(lineEnd); end >= 0 && end < count; end = chunk.indexOf(lineEnd, from)) {
      const bytes = Buffer.concat([...line, chunk.subarray(from, end)]);
      yield { text: bytes.toString("utf8"), at, length: bytes.length + 1 };
      at += bytes.length + 1;
      line = [];
      from = end + 1;
    }
    line.push(Buffer.from(chunk.subarray(from, count)));
    offset += count;
  }
}
