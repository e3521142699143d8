import { rowTop } from "../../../plots/rows.ts";
import type { FigureRequest, WindowCut } from "../../../worker/protocol/figures.ts";
import {
  notYet,
  type AskedPasses,
  type BandData,
  type BandKind,
  type BandPlot,
  type ClassSummary,
  type Heights,
  type StepsSummary,
} from "./band-kind.ts";
import { classItems, classPaints } from "./legend.tsx";

/** The passes of an iterative method in shades of grey, a row for each. */
export interface Strip {
  readonly kind: "strip";
  readonly channel: StepsSummary;
}

export const strip: BandKind<Strip> = {
  kind: "strip",
  from: (channel) => (channel.kind === "steps" ? [{ kind: "strip", channel }] : undefined),
  lead: ({ channel }) => channel,
  channels: ({ channel }) => [channel.id],
  name: () => "Passes",
  rowNames: ({ channel }, { rows }) => rows.map((row) => channel.labels[row] ?? ""),
  heights: (_, rows) =>
    rows > 2
      ? heightsOfRows(rows)
      : { least: firstPass + rowGap + lastPass, printed: firstPass + rowGap + lastPass, most: firstPass + rowGap + lastPass },
  cuts: ({ channel }, _, { rows }) => rows.map((step) => ({ channel: channel.id, step })),
  requests: stripRequests,
  plot: stripPlot,
  legend: () => [],
  note: "Black is 0, white is 1.",
};

function stripPlot({ channel }: Strip, { windows, rows, step, width, height }: BandData): BandPlot {
  const data = {
    rows: rows.map((row, index) => ({
      window: channel.isRowKept[row] === false ? undefined : windows[index],
      height:
        rows.length > 2
          ? rowHeightIn(height, rows.length)
          : index === rows.length - 1
            ? height - (rows.length - 1) * (firstPass + rowGap)
            : firstPass,
    })),
    gap: rowGap,
  };
  const isReady = windows.length === rows.length && windows[0]?.mean.length === width;
  return {
    marks: isReady ? { kind: "strip", data } : undefined,
    overlay: rows.includes(step)
      ? { step: { y: rowTop(data, rows.indexOf(step)), height: data.rows[rows.indexOf(step)]?.height ?? 0 } }
      : {},
    axis: undefined,
    toValue: undefined,
  };
}

function stripRequests(cuts: readonly WindowCut[], { rows, step }: AskedPasses): readonly FigureRequest[] {
  const [first] = cuts;
  if (first === undefined) return cuts;
  const { step: _, ...cut } = first;
  return [{ ...cut, rows, ...(step !== undefined && { step }) }];
}

/** As many rows as there is room for: the last and the selected pass are among them, those before the last give way. */
export function rowsWithin(rows: readonly number[], most: number, step: number): readonly number[] {
  if (rows.length <= most) return rows;
  const kept = new Set([...new Set([rows.at(-1), step, ...rows])].slice(0, Math.max(most, 1)));
  return rows.filter((row) => kept.has(row));
}

/** Verdicts over the same pieces, one below the other. */
export interface Verdicts {
  readonly kind: "verdicts";
  readonly rows: readonly [ClassSummary, ...ClassSummary[]];
}

export const verdicts: BandKind<Verdicts> = {
  kind: "verdicts",
  from: (channel, all) => {
    if (channel.kind !== "class") return undefined;
    const [first, ...rest] = all.filter(
      (other): other is ClassSummary => other.kind === "class" && other.isVerdict === true && other.units === channel.units,
    );
    return first === channel ? [{ kind: "verdicts", rows: [first, ...rest] }] : [];
  },
  lead: ({ rows: [first] }) => first,
  channels: ({ rows }) => rows.map(({ id }) => id),
  name: ({ rows }) => (rows.length === 1 ? rows[0].name : "Verdicts"),
  // That of a single one is the band's.
  rowNames: ({ rows }) => (rows.length === 1 ? [] : rows.map(({ name }) => name)),
  heights: ({ rows }) => heightsOfRows(rows.length),
  cuts: ({ rows }) => rows.map(({ id }) => ({ channel: id, classes: id })),
  plot: verdictsPlot,
  legend: ({ rows }) => rows.flatMap(classItems),
};

function verdictsPlot(band: Verdicts, { windows, height }: BandData): BandPlot {
  if (windows[0] === undefined) return notYet;
  const rows = band.rows.map((row, index) => ({ classes: windows[index]?.classes, colours: classPaints(row) }));
  const data = { rows, rowHeight: rowHeightIn(height, rows.length), gap: rowGap };
  return {
    marks: { kind: "verdicts", data },
    overlay: {},
    axis: undefined,
    toValue: undefined,
  };
}

/** The heights of the first pass and of the last, where they stand alone: what is blurred is what is looked at. */
const firstPass = 10;
const lastPass = 26;
/** The heights of a row of verdicts or of a pass, and the gap to the next. */
const leastRow = 13;
const mostRow = 24;
const rowGap = 1;

/** The heights of so many rows, one at least. */
export function heightsOfRows(count: number): Heights {
  const of = (row: number): number => Math.max(count, 1) * (row + rowGap) - rowGap;
  return { least: of(leastRow), printed: of(leastRow), most: of(mostRow) };
}

/** The height of each of so many rows, in whole CSS pixels, where they have a height in all. */
export function rowHeightIn(height: number, count: number): number {
  return Math.max(Math.floor((height + rowGap) / Math.max(count, 1)) - rowGap, 1);
}
