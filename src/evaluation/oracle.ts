/** The best of several runs on each page: an upper bound for whoever could tell them apart without the gold standard. */
export interface Oracle {
  /** Scores of the best run of each page, of the pages on which any has one. */
  readonly values: readonly number[];
  /** For each run the pages on which none is better; where several are as good, each counts. */
  readonly best: readonly number[];
  /** For each run the pages on which it alone is the best. */
  readonly alone: readonly number[];
}

/** The name that the row of an oracle has in tables. */
export const oracleName = "best of each page (oracle)";

/** The sentence without which its number is misread. */
export const oracleNote =
  "Oracle: the best run of each page, known only from the gold standard. It is an upper bound for choosing among these runs, not a method.";

/** @param columns scores of each run, page by page, NaN where it has none */
export function oracleOf(columns: readonly ArrayLike<number>[]): Oracle {
  const values: number[] = [];
  const best = columns.map(() => 0);
  const alone = columns.map(() => 0);
  const count = columns[0]?.length ?? 0;
  for (let page = 0; page < count; page++) {
    const scores = columns.map((column) => column[page] ?? Number.NaN);
    const most = Math.max(...scores.filter((score) => !Number.isNaN(score)));
    if (most === -Infinity) continue;
    values.push(most);
    const winners = [...scores.keys()].filter((run) => scores[run] === most);
    for (const run of winners) best[run]++;
    const [only, another] = winners;
    if (only !== undefined && another === undefined) alone[only]++;
  }
  return { values, best, alone };
}
