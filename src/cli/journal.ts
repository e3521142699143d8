import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, rmSync } from "node:fs";
import { parse } from "valibot";
import type { PageResult } from "../evaluation/page-result.ts";
import { pageSchema } from "../evaluation/results.ts";
import { problemOf, writingProblemOf } from "../node/file-problems.ts";
import { NotWritten, readAll, writeAll } from "../node/file-writing.ts";

interface Place {
  readonly at: number;
  readonly length: number;
}

/** Bytes read at a time. */
const chunkSize = 1 << 16;
const lineEnd = 0x0a;
/** Milliseconds between two times that what was written is brought onto the disk. */
const flushPause = 1_000;

/**
 * Results of pages on disk, a line of JSON each in the order in which they come, below a first line that says what they are results
 * of. What a killed process left is read again: whatever it had written of its last line is cut off. Other lines that are no results
 * are passed over.
 */
export class Journal {
  readonly path: string;
  /** Sentences on what was passed over when it was opened. */
  readonly notes: readonly string[];
  readonly #file: number;
  #flushedAt = performance.now();
  readonly #places = new Map<string, Place>();
  #size = 0;

  /**
   * @param isOwn tells of a line that is a result whether it may be one of these
   * @throws RangeError where the file has results of something else, or cannot be written.
   */
  constructor(path: string, heading: string, isOwn: (result: PageResult) => boolean = () => true) {
    this.path = path;
    this.#file = openedFor(path);
    const notes: string[] = [];
    let number = 0;
    for (const { text, at, length } of linesOf(this.#file)) {
      number++;
      if (at === 0 && text !== heading) throw this.#refused();
      if (at > 0 && !this.#take(text, { at, length }, isOwn))
        notes.push(`${path}: line ${number} is broken: it is passed over, and its page is judged anew`);
      this.#size = at + length;
    }
    this.notes = notes;
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

  /** The result of a page; undefined where it is not done. */
  get(page: string): PageResult | undefined {
    const place = this.#places.get(page);
    if (place === undefined) return undefined;
    try {
      return parse(pageSchema, JSON.parse(readAll(this.#file, place.length, place.at).toString("utf8")));
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
    try {
      writeAll(this.#file, bytes, this.#size);
      const now = performance.now();
      if (now - this.#flushedAt > flushPause) {
        fsyncSync(this.#file);
        this.#flushedAt = now;
      }
    } catch (error) {
      ftruncateSync(this.#file, this.#size);
      throw new NotWritten(`${this.path} could not be written: ${writingProblemOf(error)}`, { cause: error });
    }
    this.#size += bytes.length;
  }

  #take(line: string, place: Place, isOwn: (result: PageResult) => boolean): boolean {
    try {
      const result = parse(pageSchema, JSON.parse(line));
      if (isOwn(result)) this.#places.set(result.page, place);
      return isOwn(result);
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

/** @throws RangeError with a sentence where it cannot be written. */
function openedFor(path: string): number {
  try {
    const file = openSync(path, existsSync(path) ? "r+" : "w+");
    if (fstatSync(file).isFile()) return file;
    closeSync(file);
    throw new Error("a pipe or a device, not a file");
  } catch (error) {
    throw new NotWritten(`${path} could not be written: ${writingProblemOf(error)}`, { cause: error });
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
