import type { MeasureId } from "../extraction/scoring/measure.ts";
import { measureFor } from "../extraction/scoring/measures.ts";
import { groupResponses, groupResponseTable, responsesOf, responseTable } from "./response.ts";
import { groupTable, pagesText, seenNotes, summaryTable, type ScorePart } from "./score-tables.ts";
import type { Scoreboard } from "./scoreboard.ts";
import type { Table } from "./table.ts";

/** The tables of a measure: of all pages, and by what tells them apart. Of a sweep they are its curve or map, and the curves of groups. */
export function measureTables(board: Scoreboard, measure: MeasureId, groupBy: readonly string[]): readonly Table[] {
  return [wholeTable(board, measure), ...groupBy.flatMap((key) => groupTables(board, measure, key))];
}

function wholeTable(board: Scoreboard, measure: MeasureId): Table {
  const { sweep } = board.plan;
  if (sweep === undefined) return summaryTable(board, measure);
  const { valueName } = measureFor(measure);
  const names = { caption: sweepCaption(board, measure), value: valueName };
  return noted(responseTable(sweep, responsesOf(board, sweep, measure), names), board, measure);
}

function groupTables(board: Scoreboard, measure: MeasureId, key: string): readonly Table[] {
  const { sweep } = board.plan;
  const parts = partsOf(board, measure);
  if (sweep?.length !== 1) return parts.map((part) => groupTable(board, measure, key, part));
  const groups = groupResponses(board, sweep, measure, key);
  const names = { caption: `${sweepCaption(board, measure)}, by ${key}`, value: measureFor(measure).valueName };
  return parts.map((part) => noted(groupResponseTable(sweep, groups, part, names), board, measure));
}

/** The table of a sweep with what is to be known of the pages that it is of. */
function noted(table: Table, board: Scoreboard, measure: MeasureId): Table {
  return { ...table, notes: [...table.notes, ...seenNotes(board, measure)] };
}

function sweepCaption(board: Scoreboard, measure: MeasureId): string {
  return `${measureFor(measure).name} of ${board.plan.runs[0]?.extractor}, ${pagesText(board)}`;
}

/** Precision and recall where the measure has them. */
function partsOf(board: Scoreboard, measure: MeasureId): readonly ScorePart[] {
  const hasBoth = board.plan.runs.some((_, run) => board.scores(run, measure).precision.length > 0);
  return hasBoth ? ["value", "precision", "recall"] : ["value"];
}
