import { appendFileSync, closeSync, existsSync, ftruncateSync, mkdirSync, openSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { withoutEndings } from "../import/file-name.ts";
import { linesOf, onDisk, writeWhole, writing } from "../node/disk.ts";
import type { FileFormat } from "../node/extract-page.ts";
import { failureLine, keysOf, type ResultItem, type ResultsWriter } from "./extract-results.ts";
import { claimed } from "./out-lock.ts";

interface ResultPlace {
  readonly format: FileFormat;
  /** The names of the algorithms. */
  readonly runs: readonly string[];
  /** True where there is one result, which is the file itself; of JSON lines all are in one. */
  readonly isOneFile: boolean;
}

/** Results on disk. @throws RangeError where they cannot be written, or another process writes them */
export function resultFilesAt(out: string, place: ResultPlace): ResultsWriter {
  return place.format === "jsonl" ? new ResultLines(out, place.runs) : new ResultFiles(out, place);
}

/**
 * A file of JSON lines. Until it is whole it is called `FILE.part`; there the same command goes on, from the page on whose lines are not
 * all there.
 */
class ResultLines implements ResultsWriter {
  failures = 0;
  readonly #runs: readonly string[];
  readonly #claim: ReturnType<typeof claimed>;
  readonly #part: string;
  readonly #file: number;
  /** The lines of an earlier run, up to the page that is asked for; undefined where there are no more. */
  #before: Iterator<Buffer, void> | undefined;
  #size = 0;

  constructor(out: string, runs: readonly string[]) {
    this.#runs = runs;
    this.#claim = claimed(out);
    this.#part = `${this.#claim.path}.part`;
    this.#file = writing(this.#part, () => openSync(this.#part, "a+"));
    this.#before = linesOf(this.#file);
  }

  has(item: ResultItem): boolean {
    const keys = keysOf(item);
    let size = this.#size;
    for (const [place, algorithm] of this.#before === undefined ? [] : this.#runs.entries()) {
      const next = this.#before?.next();
      if (next === undefined || next.done === true) return this.#goOnFromHere();
      const line = next.value.toString();
      size += next.value.length + 1;
      const hasFailed = place === 0 && line.startsWith(JSON.stringify({ ...keys, error: "" }).slice(0, -'"}'.length));
      if (!hasFailed && !line.startsWith(JSON.stringify({ ...keys, algorithm }).slice(0, -"}".length)))
        throw new RangeError(`${this.#part} has results of other pages or algorithms: delete it, or name another file by --out`);
      if (!hasFailed) continue;
      this.failures++;
      break;
    }
    this.#size = size;
    return this.#before !== undefined;
  }

  add(_: ResultItem, outputs: readonly string[]): void {
    writing(this.#part, () => appendFileSync(this.#file, outputs.join("")));
  }

  fail(item: ResultItem, problem: string): void {
    this.failures++;
    this.add(item, [failureLine(item, problem)]);
  }

  close(isWhole: boolean): void {
    // The rest of the earlier run's results are of pages that are gone.
    if (isWhole) this.#goOnFromHere();
    closeSync(this.#file);
    if (isWhole) renameSync(this.#part, this.#claim.path);
    this.#claim.release();
  }

  /** A process that was killed may have left a page's lines broken off. */
  #goOnFromHere(): false {
    if (this.#before !== undefined) ftruncateSync(this.#file, this.#size);
    this.#before = undefined;
    return false;
  }
}

const endings: Readonly<Record<FileFormat, string>> = { text: "txt", markdown: "md", html: "html", xml: "xml", jsonl: "jsonl" };

/** A file for each page, each of which is there whole or not at all; of several algorithms each has a folder of them. */
class ResultFiles implements ResultsWriter {
  failures = 0;
  readonly #out: string;
  /** Undefined where there is one result, which is the file itself. */
  readonly #folders: readonly string[] | undefined;
  readonly #ending: string;
  readonly #names = new Set<string>();
  readonly #paths = new WeakMap<ResultItem, readonly string[]>();

  constructor(out: string, { format, runs, isOneFile }: ResultPlace) {
    this.#out = out;
    this.#folders = isOneFile ? undefined : runs.length > 1 ? runs : [""];
    this.#ending = endings[format];
  }

  has(item: ResultItem): boolean {
    const paths = this.#pathsOf(item);
    this.#paths.set(item, paths);
    return paths.every((path) => existsSync(onDisk(path)));
  }

  add(item: ResultItem, outputs: readonly string[]): void {
    for (const [run, path] of (this.#paths.get(item) ?? []).entries()) {
      writing(path, () => mkdirSync(onDisk(dirname(path)), { recursive: true }));
      writeWhole(path, [outputs[run] ?? ""]);
    }
  }

  fail(): void {
    this.failures++;
  }

  close(): void {
    // There is nothing to do: each file is whole.
  }

  #pathsOf({ place }: ResultItem): readonly string[] {
    if (this.#folders === undefined) return [this.#out];
    const stem = withoutEndings(place);
    const name = this.#names.has(stem) ? place : stem;
    this.#names.add(name);
    return this.#folders.map((folder) => join(this.#out, fileName(folder), `${inside(name)}.${this.#ending}`));
  }
}

/** A path that leads nowhere else: names come from archives that anybody may have written, and from the command line. */
function inside(place: string): string {
  return place
    .split("/")
    .filter((step) => !["", ".", ".."].includes(step))
    .map(fileName)
    .join("/");
}

function fileName(name: string): string {
  return name.replace(/[/\\\p{Cc}]/gu, "_");
}
