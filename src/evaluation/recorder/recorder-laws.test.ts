import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { corpusPages, corpusPath } from "../../bench/corpus.ts";
import { compareRuns, programNames } from "../../bench/recorder-law.ts";

const samples = readdirSync("public/pages", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html.txt"));

/** One page of so many of the corpus: the whole is a command, `npm run -s recorder`. */
const every = 80;

describe.each(programNames)("%s, recorded,", (name) => {
  it.each(samples)("makes the HTML of the plain run of %s, and knows what took each word", (sample) => {
    const compared = compareRuns(name, readFileSync(join("public/pages", sample), "utf8"));
    expect(compared).toMatchObject({ isDocumentEqual: true, isHtmlEqual: true });
    expect(compared?.unknown).toBeLessThanOrEqual(0.01 * (compared?.removed ?? 0));
  });

  it.skipIf(corpusPath() === undefined)("does so on pages of the corpus", { timeout: 300_000 }, () => {
    for (const [index, { id, html }] of [...corpusPages()].entries()) {
      if (index % every !== 0) continue;
      const compared = compareRuns(name, html);
      if (compared === undefined) continue;
      expect([id, compared.isDocumentEqual, compared.isHtmlEqual]).toEqual([id, true, true]);
      expect([id, compared.unknown <= 0.01 * compared.removed]).toEqual([id, true]);
    }
  });
});
