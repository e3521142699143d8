import { useEffect, useState } from "react";
import { trainedOn, trainedOnPageNote } from "../../evaluation/page-result.ts";
import type { Table } from "../../evaluation/table.ts";
import type { Measure, MeasureId } from "../../extraction/scoring/measure.ts";
import { measures } from "../../extraction/scoring/measures.ts";
import { isScore, type ScoreOutcome } from "../../extraction/scoring/score.ts";
import { pagesPerSecond, secondsPerKilobyte } from "../../extraction/scoring/speed.ts";
import { timeOf, timeText, scoreText, thousands } from "../../format.ts";
import { useQueries, useSession } from "../../lab/react.tsx";
import type { ScoreSheet } from "../../worker/protocol/questions.ts";
import type { Lane } from "../../state/lane.ts";
import type { OpenPage } from "../../state/open-page.ts";
import { fileTable, type NumberColumn } from "../ui/number-table.tsx";

/** A lane with what it scores; without a sheet before its first run has ended. */
export interface LaneScores {
  readonly lane: Pick<Lane, "id">;
  /** "A CCB". */
  readonly name: string;
  readonly sheet: ScoreSheet | undefined;
}

/** "12 list items kept, 1 tables lost": what a score counted, as far as there is any. */
export function countsText(counts: Readonly<Record<string, number>>): string {
  const there = Object.entries(counts).filter(([, count]) => count > 0);
  return there.map(([name, count]) => `${thousands(count)} ${name}`).join(", ");
}

/** A number of a lane: a score, a part of one, or how fast the lane is. */
export interface ScoreColumn extends NumberColumn<LaneScores> {
  readonly measure?: Measure;
}

const threeDigits = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });
const measured = "Analysis and decision, without parsing, measured once in this browser";

/** The numbers of lanes on a page by each measure, and how fast each lane is; what no lane has is left out. */
export function scoreColumns(by: readonly Measure[], rows: readonly LaneScores[], source: string): readonly ScoreColumn[] {
  const speed = (
    name: string,
    title: string,
    of: (times: ScoreSheet["milliseconds"]) => number | undefined,
    text = threeDigits.format,
  ): ScoreColumn => ({ name, title, cell: ({ sheet }) => sheet && of(sheet.milliseconds), text });
  const columns = [
    ...by.flatMap((measure): ScoreColumn[] => {
      const part = (name: "precision" | "recall"): ScoreColumn => ({
        name: `${measure.name}, ${name}`,
        only: "file",
        cell: ({ sheet }) => partsOf(sheet?.scores[measure.id])[name],
        text: scoreText,
      });
      const cell = ({ sheet }: LaneScores) => {
        const score = sheet?.scores[measure.id];
        return isScore(score) ? score.value : score?.problem;
      };
      return [
        { measure, name: `${measure.name}, ${measure.valueName}`, cell, text: scoreText },
        part("precision"),
        part("recall"),
      ];
    }),
    speed("Time", `${measured}: as in the lane’s header`, timeOf, timeText),
    speed("s/KB", `${measured}, for each 1,024 UTF-16 units of the page’s source`, (times) =>
      secondsPerKilobyte(timeOf(times), source.length),
    ),
    speed("pages/s", `${measured}: pages like this one in a second`, (times) => pagesPerSecond(1, timeOf(times))),
    speed("Parsing", "Parsing the page, once for all lanes; not part of the other times", ({ parse }) => parse, timeText),
    {
      name: trainedOn,
      only: "file",
      cell: ({ sheet }: LaneScores) => (sheet?.isTrainedOn === true ? "yes" : undefined),
    } as const,
  ];
  return columns.filter(({ cell }) => rows.some((row, place) => cell(row, place) !== undefined));
}

/** A score's precision and recall, as far as it has them. */
export function partsOf(score: ScoreOutcome | undefined): { readonly precision?: number; readonly recall?: number } {
  return isScore(score) ? score : {};
}

/** The scores for a file: a lane a row. */
export function scoresTable(
  rows: readonly LaneScores[],
  columns: readonly ScoreColumn[],
  { name, gold }: Pick<OpenPage, "name" | "gold">,
): Table {
  const notes = rows.some(({ sheet }) => sheet?.isTrainedOn === true) ? [trainedOnPageNote] : [];
  const lane: ScoreColumn = { name: "Lane", cell: ({ name: called }) => called };
  return fileTable(`Page: ${name}; gold standard: ${gold?.from ?? "none"}`, rows, [lane, ...columns], notes);
}

function measureIdsIn(text: string): readonly MeasureId[] {
  return measures.map(({ id }) => id).filter((id) => text.split(",").includes(id));
}

/**
 * What each lane's last finished run scores by some measures, by the lane's id; asked for anew with each run and gold standard. Not
 * by `useQuestion`, which holds one answer: each lane's is shown as it comes.
 */
export function useScores(lanes: readonly Lane[], by: readonly MeasureId[]): ReadonlyMap<string, ScoreSheet> {
  const { scores: ask } = useQueries();
  const results = useSession((session) => session.results);
  const [sheets, setSheets] = useState<ReadonlyMap<string, ScoreSheet>>(new Map());
  const questions = lanes.flatMap(({ id }): [lane: string, run: number, judgement: number][] => {
    const result = results[id];
    const last = result?.status === "done" ? result.last : undefined;
    return last?.score === undefined ? [] : [[id, last.run, last.score.judgement]];
  });
  const asked = JSON.stringify(questions);
  const ids = by.join();
  useEffect(() => {
    let isWanted = true;
    for (const [lane, run] of JSON.parse(asked) as typeof questions) {
      const take = (sheet: ScoreSheet | undefined): void => {
        if (isWanted && sheet !== undefined) setSheets((before) => new Map(before).set(lane, sheet));
      };
      void ask(lane, run, measureIdsIn(ids)).then(take, () => undefined);
    }
    return () => {
      isWanted = false;
    };
  }, [ask, asked, ids]);
  // A lane that runs shows its last scores until the next are there.
  return sheets;
}
