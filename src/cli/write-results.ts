import type { PageResult } from "../evaluation/page-result.ts";
import { textAround } from "../evaluation/results.ts";
import type { ResultsHead } from "../evaluation/results.ts";
import { writeWhole } from "../node/file-writing.ts";

/** Writes a file of results page by page. @throws RangeError as `writeWhole` does. */
export function writeResults(path: string, head: ResultsHead, pages: Iterable<PageResult>): void {
  writeWhole(path, textOf(head, pages));
}

function* textOf(head: ResultsHead, pages: Iterable<PageResult>): Generator<string, void, undefined> {
  const [before, after] = textAround(head);
  yield before;
  let separator = "";
  for (const page of pages) {
    yield separator + JSON.stringify(page);
    separator = ",\n";
  }
  yield after;
}
