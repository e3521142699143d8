import { responsesOf, responseTable } from "../evaluation/response.ts";
import { groupTable, summaryTable, timeTable } from "../evaluation/score-tables.ts";
import type { ScorePart } from "../evaluation/score-tables.ts";
import type { Scoreboard } from "../evaluation/scoreboard.ts";
import { alignedText, markdownText } from "../evaluation/table.ts";
import type { Table } from "../evaluation/table.ts";
import { measureFor } from "../extraction/scoring/measures.ts";
import type { MeasureId } from "../extraction/scoring/measures.ts";
import { shown } from "../node/shown.ts";
import type { Evaluation } from "./evaluate-arguments.ts";

type Asked = Pick<Evaluation, "sweep" | "groupBy" | "format">;

/** The tables of a run over a corpus: for each measure, and of the time. */
export function reportOf(board: Scoreboard, asked: Asked): string {
  const isScored = board.pagesWithoutGold < board.pageCount;
  const scores = isScored ? board.plan.measures.flatMap((measure) => measureTables(board, measure, asked)) : [];
  const write = asked.format === "text" ? alignedText : markdownText;
  const unscored = isScored ? [] : ["No page has a gold standard: there is nothing to compare with."];
  return `${[...unscored, ...[...scores, timeTable(board)].map((table) => write(shownTable(table)))].join("\n\n")}\n`;
}

/** A table without what a terminal would obey: folders, say, may be called anything. */
function shownTable({ caption, head, rows, notes }: Table): Table {
  return {
    caption: shown(caption),
    head: head.map(shown),
    rows: rows.map((row) => row.map((cell) => ({ ...cell, text: shown(cell.text) }))),
    notes: notes.map(shown),
  };
}

function measureTables(board: Scoreboard, measure: MeasureId, { sweep, groupBy }: Asked): readonly Table[] {
  const { name, valueName } = measureFor(measure);
  const caption = `${name} of ${board.plan.runs[0]?.extractor}, ${board.pageCount.toLocaleString("en")} pages`;
  const whole =
    sweep === undefined
      ? summaryTable(board, measure)
      : responseTable(sweep, responsesOf(board, sweep, measure), { caption, value: valueName });
  return [whole, ...groupBy.flatMap((key) => partsOf(board, measure).map((part) => groupTable(board, measure, key, part)))];
}

/** Precision and recall where the measure has them. */
function partsOf(board: Scoreboard, measure: MeasureId): readonly ScorePart[] {
  const hasBoth = board.plan.runs.some((_, run) => board.scores(run, measure).precision.length > 0);
  return hasBoth ? ["value", "precision", "recall"] : ["value"];
}
