import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isScore } from "../extraction/scoring/score.ts";
import { corpusPages, corpusPath, type GoldPage } from "../bench/corpus.ts";
import { isDone, isJudged } from "../evaluation/page-result.ts";
import { parseResults } from "../evaluation/results.ts";
import { evaluateMain } from "./evaluate-main.ts";
import { extractMain } from "./extract-main.ts";
import { runHere } from "./terminal.fixture.ts";

// Skipped where no corpus of real pages is beside the checkout.
describe.skipIf(corpusPath() === undefined)("the scores that evaluate writes", () => {
  it("are those of WCXB's own definition, to four decimals", async () => {
    const folder = mkdtempSync(join(tmpdir(), "metric-"));
    const { html, gold } = pageOfCorpus("0048");
    const [page, out] = [join(folder, "0048.html"), join(folder, "results.json")];
    writeFileSync(page, html);
    writeFileSync(join(folder, "0048.txt"), gold);
    const algorithms = ["readability", "defuddle", "plain"];
    const options = ["--algorithm", algorithms.join(","), "--measure", "bag", "--jobs", "1", "--out", out];
    expect((await runHere(evaluateMain, [...options, folder])).status).toBe(0);
    const [result] = parseResults(readFileSync(out, "utf8")).pages;
    for (const [run, algorithm] of algorithms.entries()) {
      const outcome = result !== undefined && isJudged(result) ? result.runs[run] : undefined;
      const score = outcome !== undefined && isDone(outcome) ? outcome.scores.bag : undefined;
      const { output: extract } = await runHere(extractMain, ["--algorithm", algorithm, page]);
      const expected = byDefinition(extract, gold);
      expect(expected.value).toBeGreaterThan(0.5);
      expect(expected.value).toBeLessThan(0.99);
      for (const part of ["value", "precision", "recall"] as const)
        expect(isScore(score) && score[part]).toBeCloseTo(expected[part], 4);
    }
    rmSync(folder, { recursive: true });
  });
});

function pageOfCorpus(id: string): GoldPage {
  for (const page of corpusPages()) if (page.id === id) return page;
  throw new Error(`${id} is not in the corpus`);
}

/** Words are `[\p{L}\p{N}_]+` of the lower-cased text; each word of the extract crosses out one of the gold text. */
function byDefinition(extract: string, gold: string) {
  const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const found = wordsOf(extract);
  const left = [...wordsOf(gold)];
  const wanted = left.length;
  const common = found.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
  const [precision, recall] = [common / found.length, common / wanted];
  return { value: (2 * precision * recall) / (precision + recall), precision, recall };
}
