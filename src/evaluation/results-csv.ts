import { csvLines } from "./csv.ts";
import { isScore } from "../extraction/scoring/score.ts";
import { isDone, isJudged } from "./page-result.ts";
import type { JudgedPage, PageResult } from "./page-result.ts";
import type { Results } from "./results.ts";

type Row = readonly (string | number)[];

/**
 * Results in long form (RFC 4180): a row for each page, run and measure, so that a spreadsheet or a data frame can group them as it
 * likes. A run without a score has one row, with its problem or without a gold standard; a score that was not computed has its row, with
 * the problem; a page that could not be judged has one.
 *
 * A name from the corpus that a spreadsheet would run as a formula has an apostrophe before it.
 */
export function resultsCsv({ runs, pages }: Pick<Results, "runs" | "pages">): string {
  const keys = [...new Set(pages.flatMap(({ groups }) => Object.keys(groups)))].toSorted();
  const head = ["page", ...keys, "run", "measure", "value", "precision", "recall", "kept", "milliseconds", "problem"];
  const names = runs.map(({ name }) => name);
  return csvLines([head]) + pages.map((page) => csvLines(rowsOf(page, keys, names))).join("");
}

function rowsOf(page: PageResult, keys: readonly string[], names: readonly string[]): readonly Row[] {
  const own = [page.page, ...keys.map((key) => page.groups[key] ?? "")];
  if (!isJudged(page)) return [[...own, "", "", "", "", "", "", "", page.problem]];
  return names.flatMap((name, run) => runRows(page, run).map((row) => [...own, name, ...row]));
}

function runRows({ runs }: JudgedPage, run: number): readonly Row[] {
  const outcome = runs[run];
  if (outcome === undefined) return [];
  if (!isDone(outcome)) return [["", "", "", "", "", "", outcome.problem]];
  const { kept, milliseconds, scores } = outcome;
  const rows = Object.values(scores).length === 0 ? [["", "", "", "", kept, milliseconds, ""]] : [];
  for (const [id, score] of Object.entries(scores))
    rows.push(
      isScore(score)
        ? [id, score.value, score.precision ?? "", score.recall ?? "", kept, milliseconds, ""]
        : [id, "", "", "", kept, milliseconds, score.problem],
    );
  return rows;
}
