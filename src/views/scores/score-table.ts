import { useEffect, useState } from "react";
import { trainedOn, trainedOnPageNote } from "../../evaluation/page-result.ts";
import { escapedText } from "../../evaluation/table.ts";
import { usualMeasureIds, type Measure, type MeasureId } from "../../extraction/scoring/measure.ts";
import { measures } from "../../extraction/scoring/measures.ts";
import { isScore } from "../../extraction/scoring/score.ts";
import { kilobytesOf, pagesPerSecond, secondsPerKilobyte } from "../../extraction/scoring/speed.ts";
import { timeOf, timeText, scoreText, thousands } from "../../format.ts";
import { useQueries, useSession } from "../../lab/react.tsx";
import type { ScoreSheet } from "../../worker/protocol/questions.ts";
import type { Lane } from "../../state/lane.ts";
import type { OpenPage } from "../../state/open-page.ts";

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

/** How fast a lane is; undefined where there is nothing to divide by. */
interface Speed {
  readonly milliseconds: number;
  readonly parseMilliseconds: number;
  readonly secondsPerKilobyte: number | undefined;
  readonly pagesPerSecond: number | undefined;
}

export function speedOf(sheet: ScoreSheet | undefined, source: string): Speed | undefined {
  if (sheet === undefined) return undefined;
  const milliseconds = timeOf(sheet.milliseconds);
  return {
    milliseconds,
    parseMilliseconds: sheet.milliseconds.parse,
    secondsPerKilobyte: secondsPerKilobyte(milliseconds, kilobytesOf(source.length)),
    pagesPerSecond: pagesPerSecond(1, milliseconds),
  };
}

const threeDigits = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

function rate(value: number | undefined): string {
  return value === undefined ? "–" : threeDigits.format(value);
}

const measured = "Analysis and decision, without parsing, measured once in this browser";

/** Rows of a table of speeds. */
export const speedTexts: readonly { readonly name: string; readonly title: string; readonly text: (speed: Speed) => string }[] = [
  { name: "Time", title: `${measured}: as in the lane’s header`, text: ({ milliseconds }) => timeText(milliseconds) },
  {
    name: "s/KB",
    title: `${measured}, for each 1,024 UTF-16 units of the page’s source`,
    text: (speed) => rate(speed.secondsPerKilobyte),
  },
  { name: "pages/s", title: `${measured}: as many pages like this one`, text: (speed) => rate(speed.pagesPerSecond) },
  {
    name: "Parsing",
    title: "Parsing the page, once for all lanes; in none of the times above",
    text: ({ parseMilliseconds }) => timeText(parseMilliseconds),
  },
];

/** Rows of a CSV file: a lane by a measure in each, the times of each lane, and where one was trained on the page, that. */
export function scoreRows(rows: readonly LaneScores[], { name: page, source }: Pick<OpenPage, "name" | "source">) {
  const isMarked = rows.some(({ sheet }) => sheet?.isTrainedOn === true);
  const header = [
    "page",
    "lane",
    "measure",
    "name",
    "value",
    "precision",
    "recall",
    "milliseconds",
    "seconds per kilobyte",
    "problem",
    ...(isMarked ? [trainedOn] : []),
  ];
  const body = rows.flatMap(({ name, sheet }) =>
    measures.flatMap(({ id, valueName }): (string | number)[][] => {
      const score = sheet?.scores[id];
      const speed = speedOf(sheet, source);
      if (score === undefined || speed === undefined) return [];
      const { value = "", precision = "", recall = "" } = isScore(score) ? score : {};
      const problem = isScore(score) ? "" : score.problem;
      const times = [speed.milliseconds, speed.secondsPerKilobyte ?? ""];
      const mark = isMarked ? [sheet?.isTrainedOn === true ? "yes" : ""] : [];
      return [[page, name, id, valueName, value, precision, recall, ...times, problem, ...mark]];
    }),
  );
  return [header, ...body];
}

/** A table in Markdown: a lane a row, a measure a column, and how fast each is. */
export function scoresMarkdown(
  rows: readonly LaneScores[],
  { name, source, gold }: Pick<OpenPage, "name" | "source" | "gold">,
): string {
  const shown = measuresOf(rows);
  const columns = [...shown.map((measure) => `${measure.name}, ${measure.valueName}`), ...speedTexts.map((speed) => speed.name)];
  const lines = rows.map(({ name: lane, sheet }) => {
    const speed = speedOf(sheet, source);
    const scores = shown.map(({ id }) => {
      const score = sheet?.scores[id];
      return isScore(score) ? scoreText(score.value) : "–";
    });
    const speeds = speedTexts.map(({ text }) => (speed === undefined ? "–" : text(speed)));
    const mark = sheet?.isTrainedOn === true ? `, ${trainedOn}` : "";
    return `| ${[escapedText(lane) + mark, ...scores, ...speeds].join(" | ")} |`;
  });
  return [
    `Page: ${escapedText(name)}; gold standard: ${escapedText(gold?.from ?? "none")}`,
    "",
    `| Lane | ${columns.join(" | ")} |`,
    `| --- |${" ---: |".repeat(columns.length)}`,
    ...lines,
    "",
    ...(rows.some(({ sheet }) => sheet?.isTrainedOn === true) ? [trainedOnPageNote, ""] : []),
  ].join("\n");
}

/** The usual measures, and those of the others that some lane has a score by. */
function measuresOf(rows: readonly LaneScores[]): readonly Measure[] {
  return measures.filter(({ id }) => usualMeasureIds.includes(id) || rows.some(({ sheet }) => sheet?.scores[id] !== undefined));
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
