import { notYet, type BandData, type BandKind, type BandPlot, type ClassSummary } from "./band-kind.ts";
import { heightsOfRows, rowGap, rowHeightIn } from "./heights.ts";
import { classItems, classPaints } from "./legend.tsx";

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
  rowNames: namesOf,
  heights: ({ rows }) => heightsOfRows(rows.length),
  cuts: ({ rows }) => rows.map(({ id }) => ({ channel: id, classes: id })),
  plot: verdictsPlot,
  legend: ({ rows }) => rows.flatMap(classItems),
};

/** The names of the rows; that of a single one is the band's. */
function namesOf({ rows }: Verdicts): readonly string[] {
  return rows.length === 1 ? [] : rows.map(({ name }) => name);
}

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
