import type { PageResult } from "../../evaluation/page-result.ts";
import type { ResultsHead } from "../../evaluation/results.ts";
import type { DeskTools } from "./parts.ts";

/** A file of results, read where the sums are done, so that the screen goes on. @throws RangeError with a sentence where it is none */
export async function readResults(
  file: Blob,
  makeTally: DeskTools["makeTally"],
): Promise<{ readonly head: ResultsHead; readonly pages: readonly PageResult[] }> {
  const tally = makeTally(() => undefined);
  try {
    return await tally.read(file);
  } finally {
    tally.close();
  }
}
