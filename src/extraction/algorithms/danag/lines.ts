import { placesIn, type Paper } from "../../contract/extractor.ts";
import { choiceParameter, numberParameter, type Citation } from "../../contract/parameters.ts";
import type { SeriesChannel, Unfit } from "../../contract/trace.ts";
import { channelsOver } from "../../method/channels.ts";
import { count, type Column } from "../../method/expression.ts";
import { rowOf, type Row } from "../../method/sorted.ts";
import { lineStarts, type LineKind } from "../../page/lines.ts";
import type { Page } from "../../page/page.ts";

export const paper: Paper = {
  short: "Mohammadzadeh et al. 2011",
  title: "Extracting the Main Content of Web Documents Based on a Naive Smoothing Method",
  authors: "Hadi Mohammadzadeh, Thomas Gottron, Franz Schweiggert, Gholamreza Nakhaeizadeh",
  year: 2011,
  venue: "KDIR",
};

/** A place in the paper of DANAg. */
export const at = placesIn(paper);

/** For a page without the characters that DANA and R2L go by: DANAg came of them, and goes by any. */
export const unfit: Unfit = { languages: ["fa", "ar", "he", "ur"], instead: "danag" };

/** @param where the lines that its paper speaks of. */
export function linesParameter(where: string) {
  return choiceParameter("analysis", "block", {
    label: "Lines",
    isOurs: true,
    description:
      "How the source is cut into lines: one per block element, one per tag, or the raw lines of the source (arbitrary on minified pages). The paper of DANAg has “lines of a normalized source code representation” and does not say which. One line per block element is ours.",
    choices: { block: "block", tag: "tag", raw: "raw" },
    cite: at(where),
  });
}

export const gapParameter = numberParameter("decision", 20, [0, 100, 1], {
  label: "Gap",
  description:
    "The area grows over regions that are at most this many lines away. On the 327 pages of the open corpus, which are mixed, DANAg does better at 80: mean bag F1 0.674 against 0.593, word LCS F1 0.649 against 0.570.",
  unit: "lines",
  formula: "join: lines strictly between ≤ gap",
  cite: at("section 3.3"),
});

/** Characters of each line, of two kinds that are held against each other. */
export interface LineCounts {
  /** Taken for content: T1, N or R. */
  readonly content: Float64Array<ArrayBuffer>;
  /** Taken for code: T2, A or E. */
  readonly code: Float64Array<ArrayBuffer>;
}

/** What a method of this family calls the two: symbol, name, where they are told, and what differs. */
export type Notation = Readonly<
  Record<keyof LineCounts, { readonly symbol: string; readonly name: string; readonly cite: Citation; readonly differs?: string }>
>;

/** The lines of a page and what is in them. */
export interface CountedLines {
  readonly row: Row;
  readonly content: Column;
  readonly code: Column;
}

export function countedLines(
  page: Page,
  kind: LineKind,
  notation: Notation,
  countIn: (page: Page, starts: Uint32Array) => LineCounts,
): CountedLines {
  const starts = lineStarts(page, kind);
  const counts = countIn(page, starts);
  const columnOf = (id: keyof LineCounts): Column => {
    const { symbol, ...said } = notation[id];
    return count(id, symbol, { ...said, unit: "characters", formula: `${symbol}(i)` }, counts[id]);
  };
  return { row: rowOf(page, "line", starts), content: columnOf("content"), code: columnOf("code") };
}

/** The two counts as mirrored bars. */
export function mirrored({ row, content, code }: CountedLines): readonly SeriesChannel[] {
  const over = channelsOver(row.units.name);
  return [over.column(content), over.column(code, { against: content.id })];
}
