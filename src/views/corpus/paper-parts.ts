import { contradictionsIn, type ComparedCell, type Comparison } from "../../evaluation/papers/paper-table.ts";
import { publishedMeasures } from "../../evaluation/papers/published.ts";

/** A table of a paper as it is shown, its figures without numbers and the numbers of its sentences among them. */
export interface PaperPart {
  readonly id: string;
  /** "Table 4: F1-measures for each algorithm in each source." */
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly ComparedCell[])[];
  readonly notes: readonly string[];
}

/** Everything of a paper that has results, in its own order: tables, numbers in the text, figures. */
export function paperParts(compared: Comparison): readonly PaperPart[] {
  const { paper, tables, statements } = compared;
  return [
    ...tables.map((each): PaperPart => {
      const { table, caption, head } = each.table;
      return {
        id: table,
        name: `Table ${table}: ${caption}`,
        head: head.map(({ name }) => name),
        rows: each.rows,
        notes: contradictionsIn(each),
      };
    }),
    ...(statements.length === 0 ? [] : [textPart(statements)]),
    ...(paper.figures ?? []).map(({ figure, caption, sentence }): PaperPart => {
      const name = `Figure ${figure}: ${caption}`;
      return { id: `figure ${figure}`, name, head: [], rows: [], notes: [sentence] };
    }),
  ];
}

function textPart(statements: Comparison["statements"]): PaperPart {
  return {
    id: "text",
    name: "Numbers in the text",
    head: ["where", "method", "source", "measure", "number"],
    rows: statements.map((cell) => {
      const { where = "", method = "", source = "", measure } = cell.published ?? {};
      const name = measure === undefined ? "" : publishedMeasures[measure].name;
      return [...[where, method, source, name].map((text) => ({ text })), cell];
    }),
    notes: [...new Set(statements.map(({ sentence }) => sentence))],
  };
}

/** True where any number of it stands beside one that was measured. */
export function isMeasured({ rows }: PaperPart): boolean {
  return rows.some((row) => row.some(({ measured }) => measured !== undefined));
}
