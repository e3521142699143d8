import { isDone, isJudged, problemOfScore } from "../../evaluation/page-result.ts";
import type { PageResult } from "../../evaluation/page-result.ts";
import { groupAt, numberAt } from "../../state/corpus-rows.ts";
import type { OpenCorpus, Shown } from "../../state/corpus.ts";
import type { Column } from "./columns.ts";
import { shadeOf } from "./shade.ts";

interface TableRowProps {
  readonly corpus: OpenCorpus;
  readonly page: number;
  readonly index: number;
  readonly top: number;
  readonly height: number;
  readonly columns: readonly Column[];
  readonly shown: Shown;
  readonly groupBy: string | undefined;
  /** The column that the keys are at, in this row. */
  readonly active: number | undefined;
  readonly cellId: (page: number, column: number) => string;
}

/** A page: its name, its group, and a number for each run. */
export function TableRow({ corpus, page, index, top, height, columns, shown, groupBy, active, cellId }: TableRowProps) {
  const result = corpus.results[page];
  return (
    <div role="row" className="corpus-row" aria-rowindex={index + 2} data-page={page} style={{ top, height }}>
      {columns.map(({ by }, column) => {
        const cell =
          by === "page"
            ? pageCell(corpus, page, result)
            : by === "group"
              ? { text: groupAt(corpus, page, groupBy ?? "") }
              : runCell(result, by, shown);
        return (
          <div
            key={by}
            id={cellId(page, column)}
            role={by === "page" ? "rowheader" : "gridcell"}
            aria-colindex={column + 1}
            aria-selected={column === active}
            className="corpus-cell"
            data-column={column}
            data-kind={typeof by === "number" ? "number" : by}
            data-problem={cell.problem}
            title={cell.title}
            style={cell.share === undefined ? undefined : shadeOf(cell.share)}
          >
            <span dir="auto">{cell.text}</span>
          </div>
        );
      })}
    </div>
  );
}

interface CellWords {
  readonly text: string;
  readonly title?: string;
  readonly problem?: "failed" | "left out";
  /** For the shade, 0..1. */
  readonly share?: number;
}

function pageCell({ pages }: OpenCorpus, page: number, result: PageResult | undefined): CellWords {
  const name = pages[page]?.name ?? "";
  if (result === undefined || isJudged(result)) return { text: name, title: name };
  return { text: name, title: `${name}: ${result.problem}`, problem: "failed" };
}

function runCell(result: PageResult | undefined, run: number, shown: Shown): CellWords {
  if (result === undefined) return { text: "" };
  if (!isJudged(result)) return { text: "failed", title: result.problem, problem: "failed" };
  const outcome = result.runs[run];
  if (outcome !== undefined && !isDone(outcome))
    return outcome.isLeftOut
      ? { text: "left out", title: outcome.problem, problem: "left out" }
      : { text: outcome.isTimedOut ? "no answer" : "failed", title: outcome.problem, problem: "failed" };
  const number = numberAt(result, run, shown);
  if (number === undefined) {
    const problem = shown === "kept" ? undefined : problemOfScore(result, run, shown);
    return { text: "–", title: problem ?? "Nobody marked the main content of this page" };
  }
  return { text: numberText(number), share: number };
}

/** Three digits behind the point, as the papers have them. */
function numberText(number: number): string {
  return number.toFixed(3);
}
