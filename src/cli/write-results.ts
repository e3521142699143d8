import { closeSync, openSync, renameSync, writeSync } from "node:fs";
import type { PageResult } from "../evaluation/page-result.ts";
import { textAround } from "../evaluation/results.ts";
import type { ResultsHead } from "../evaluation/results.ts";

/** Writes a file of results page by page. Until it is whole it bears another name. */
export function writeResults(path: string, head: ResultsHead, pages: Iterable<PageResult>): void {
  const begun = `${path}.new`;
  const file = openSync(begun, "w");
  const [before, after] = textAround(head);
  writeSync(file, before);
  let separator = "";
  for (const page of pages) {
    writeSync(file, separator + JSON.stringify(page));
    separator = ",\n";
  }
  writeSync(file, after);
  closeSync(file);
  renameSync(begun, path);
}
