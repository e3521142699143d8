import { escapedPiece } from "../../extraction/output/markdown-escape.ts";
import { measures } from "../../extraction/scoring/measures.ts";
import type { MeasureId } from "../../extraction/scoring/measures.ts";
import type { Lane } from "../../state/lane.ts";
import type { OpenPage } from "../../state/open-page.ts";
import type { ScoreSheet } from "../../worker/protocol.ts";
import { timeText } from "../lane-header/lane-text.ts";

/** A lane with what it scores; without a sheet before its first run has ended. */
export interface LaneScores {
  readonly lane: Pick<Lane, "id">;
  /** "A CCB". */
  readonly name: string;
  readonly sheet: ScoreSheet | undefined;
}

export const measureIdsThere: readonly MeasureId[] = measures.map(({ id }) => id);

/** How fast a lane is, parsing included, nothing kept of runs before. */
interface Speed {
  readonly milliseconds: number;
  readonly secondsPerKilobyte: number;
  readonly pagesPerSecond: number;
}

/** Of a page of so many bytes in UTF-8, in kilobytes of 1,024. */
export function speedOf(sheet: ScoreSheet | undefined, source: string): Speed | undefined {
  if (sheet === undefined) return undefined;
  const { parse, analyse, decide } = sheet.milliseconds;
  const milliseconds = parse + analyse + decide;
  const kilobytes = new TextEncoder().encode(source).length / 1024;
  return {
    milliseconds,
    secondsPerKilobyte: kilobytes === 0 ? 0 : milliseconds / 1000 / kilobytes,
    pagesPerSecond: milliseconds === 0 ? 0 : 1000 / milliseconds,
  };
}

const threeDigits = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

const measured = "Measured once in this browser: parsing and both stages, nothing kept of runs before";

/** Rows of a table of speeds. */
export const speedTexts: readonly { readonly name: string; readonly title: string; readonly text: (speed: Speed) => string }[] = [
  { name: "Time", title: measured, text: ({ milliseconds }) => timeText(milliseconds) },
  {
    name: "s/KB",
    title: `${measured}, for each 1,024 bytes of the page`,
    text: ({ secondsPerKilobyte }) => threeDigits.format(secondsPerKilobyte),
  },
  {
    name: "pages/s",
    title: `${measured}: as many pages like this one`,
    text: ({ pagesPerSecond }) => threeDigits.format(pagesPerSecond),
  },
];

/** Rows of a CSV file: a lane by a measure in each, and the times of each lane. */
export function scoreRows(rows: readonly LaneScores[], { name: page, source }: Pick<OpenPage, "name" | "source">) {
  const header = ["page", "lane", "measure", "name", "value", "precision", "recall", "milliseconds", "seconds per kilobyte"];
  const body = rows.flatMap(({ name, sheet }) =>
    measures.flatMap(({ id, valueName }): (string | number)[][] => {
      const score = sheet?.scores[id];
      const speed = speedOf(sheet, source);
      if (score === undefined || speed === undefined) return [];
      const { value, precision = "", recall = "" } = score;
      return [[page, name, id, valueName, value, precision, recall, speed.milliseconds, speed.secondsPerKilobyte]];
    }),
  );
  return [header, ...body];
}

/** A table in Markdown: a lane a row, a measure a column, and how fast each is. */
export function scoresMarkdown(
  rows: readonly LaneScores[],
  { name, source, gold }: Pick<OpenPage, "name" | "source" | "gold">,
): string {
  const columns = [
    ...measures.map((measure) => `${measure.name}, ${measure.valueName}`),
    ...speedTexts.map((speed) => speed.name),
  ];
  const lines = rows.map(({ name: lane, sheet }) => {
    const speed = speedOf(sheet, source);
    const scores = measureIdsThere.map((id) => sheet?.scores[id]?.value.toFixed(3) ?? "–");
    const speeds = speedTexts.map(({ text }) => (speed === undefined ? "–" : text(speed)));
    return `| ${[plain(lane), ...scores, ...speeds].join(" | ")} |`;
  });
  return [
    `Page: ${plain(name)}; gold standard: ${plain(gold?.from ?? "none")}`,
    "",
    `| Lane | ${columns.join(" | ")} |`,
    `| --- |${" ---: |".repeat(columns.length)}`,
    ...lines,
    "",
  ].join("\n");
}

/** A text so that Markdown shows it as it is, on one line. */
function plain(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => escapedPiece(word, { startsLine: false, next: "space", isInLink: false }))
    .join(" ");
}
