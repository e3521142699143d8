import { defineExtractor, type Preset } from "../../contract/extractor.ts";
import { scalar, type Trace } from "../../contract/trace.ts";
import { tagRatios } from "../../language/examples.ts";
import { channelsOver } from "../../method/channels.ts";
import { cutAt } from "../../method/comparison.ts";
import { constant, deviation, figure, scalarOf, setting, times } from "../../method/expression.ts";
import { ask, classBy, whyBy } from "../../method/rules.ts";
import { rowOf, sortedPieces, type PieceRow } from "../../method/sorted.ts";
import { byClusters } from "./clusters.ts";
import { lambdaParameter, paper, parameters, type CetrValues } from "./parameters.ts";
import { tagRatioLines, type TagRatioLines } from "../../page/tag-ratio-lines.ts";
import { ratiosOf, smooth, unit, type LineRuling, type SmoothedRatios } from "./tag-ratios.ts";

const presets: readonly Preset[] = [
  { name: "TM", summary: "The paper's threshold method.", values: { method: "tm" } },
  { name: "KM", summary: "The paper's k-means of smoothed ratios.", values: { method: "km" } },
  { name: "2D", summary: "The paper's best: k-means of ratios and their change.", values: {} },
  {
    name: "TM on block lines",
    summary: "Wide smoothing, as a member of votes.",
    values: { method: "tm", radius: 3, deviationOf: "smoothed", wrap: "never" },
  },
];

/** Content extraction via tag ratios. */
export const cetr = defineExtractor({
  id: "cetr",
  name: "CETR",
  summary: "Counts the characters per tag of each line, smooths them, and keeps lines by a threshold or by clustering.",
  family: "Lines",
  paper,
  cite: { paper: paper.short, where: "CETR-TM, CETR-KM, CETR" },
  formula:
    "T = x / max(y, 1), smoothed T′. TM: keep T′ ≥ λ · std. KM, 2D: keep what k-means of T′, of (T′, Ĝ), parts from the origin",
  figure:
    "The paper's histogram of tag ratios by line, smoothed below it; and the plane of smoothed ratio and smoothed derivative that 2D clusters.",
  signature: "plane",
  reconstructed:
    "Only the paper's abstract was read, and descriptions in other papers and programs. Constants on which they disagree are parameters.",
  needs: ["page"],
  parameters,
  presets,
  formulas: [{ values: { method: "tm" }, names: { λ: "lambda" }, text: tagRatios }],
  deviations: [
    {
      id: "held-centre",
      where: "the 2-D model",
      what: "The sources start at random, and in each round move the nearest centre back to the origin. Here one centre stays there from the start, and each other one starts at the point farthest from those before.",
      why: "The same page gives the same extract every time, and each round can be shown.",
      changes: "Not measured: there is no other state. Only KM and 2D cluster.",
    },
    {
      id: "broken-lines",
      of: "wrap",
      where: "the tag ratios of minified pages",
      what: "The paper is said to break lines after 65 characters. Here that happens only on pages with lines of more than 300 characters on average, unless “Break long lines” says always.",
      why: "Block elements already make lines of usual length. Only pages in one line need it.",
      changes:
        "Bag F1 0.736 against 0.731 with always and 0.737 with never, word LCS F1 0.709 against 0.706 and 0.710, means of 327 pages. With raw lines always does better, 0.733 against 0.724 and 0.708 against 0.694.",
    },
    {
      id: "white-space",
      where: "the definition of the tag ratio",
      what: "The paper counts the characters of a line as they are. Here a run of white space in a line is one character, and none at its ends.",
      why: "Indentation is not text, and depends on the program that wrote the page.",
      changes: "Not measured: there is no other state.",
    },
    {
      id: "where-broken",
      of: "wrapAt",
      where: "the tag ratios of minified pages",
      what: "Notes on the paper say that lines break after 65 characters. Here they break at the next end of a word or edge of a tag.",
      why: "A cut word or tag would count in two lines.",
      changes: "Not measured: there is no other state. It changes nothing on pages whose lines are not broken.",
    },
  ],
  analyse({ page }, options) {
    const lines = tagRatioLines(page, options);
    const row = rowOf(page, "line", lines.starts);
    return { row, lines, ratio: ratiosOf(lines, row.name) };
  },
  decide({ row, lines, ratio }, values) {
    const columns = smooth(ratio, values, row.name);
    const ruling = values.method === "tm" ? byThreshold(columns, values) : byClusters(columns, values);
    return sortedPieces(row, (line) => ruling.classOf(line) > 0, {
      why: (line) => (line < 0 ? { formula: "No line of the page has a character or a tag." } : ruling.why(line)),
      trace: () => traceOf(row, lines, values.radius, columns, ruling),
    });
  },
});

/** TM: the lines whose smoothed ratio reaches a threshold, which is in proportion to how much the ratios differ. */
function byThreshold({ ratio, smoothed }: SmoothedRatios, { lambda, deviationOf }: CetrValues): LineRuling {
  const std = deviation("std", deviationOf === "smoothed" ? smoothed : ratio);
  const tau = figure(
    { id: "threshold", symbol: "τ", name: "Threshold", unit },
    times(setting("lambda", lambdaParameter, lambda), std),
  );
  // A line without text is none, however low the threshold.
  const rule = ask(smoothed, "≥", tau, ask(smoothed, ">", constant("0", 0), "content", "below τ"), "below τ");
  return {
    classOf: (line) => Number(classBy(rule, line) === "content"),
    classes: { "below τ": "removed", content: "kept" },
    formula: "T′ ≥ τ and T′ > 0",
    why: (line) => whyBy(rule, line, (fate) => fate === "content"),
    figure: () => ({
      cut: cutAt(tau),
      usesDerivative: false,
      plane: { rules: [{ label: "τ", x: tau.at(0) }] },
      channels: [scalar("deviation", "Standard deviation", std.at(0), unit, "std, of the population"), scalarOf(tau)],
    }),
  };
}

/** The trace of all three methods has the plane of the third: a threshold and a clustering of ratios alone part it by upright lines. */
function traceOf(
  { units }: PieceRow,
  { characters, isWrapped }: TagRatioLines,
  radius: number,
  { ratio, smoothed, derivative }: SmoothedRatios,
  { classOf, classes, formula, figure: figureOf }: LineRuling,
): Trace {
  const over = channelsOver(units.name);
  const { cut, usesDerivative, plane, channels } = figureOf();
  const aside = usesDerivative ? {} : ({ role: "secondary" } as const);
  return {
    units: { [units.name]: units },
    channels: [
      over.column(ratio),
      over.column(smoothed, { isFunction: true, ...cut }),
      over.column(derivative, { isFunction: true, ...aside }),
      over.classes("cluster", Uint8Array.from(characters.keys(), classOf), classes, { name: "Class", formula }),
      over.plane("plane", {
        name: "Ratio and derivative",
        formula: usesDerivative ? "(T′, Ĝ)" : "T′ alone decides",
        cite: { paper: paper.short, where: "the 2-D model" },
        x: smoothed.id,
        y: derivative.id,
        classes: "cluster",
        ...plane,
      }),
      ...ratio.expression.columns.map((count) => over.column(count, { role: "input" })),
      scalar("radius", "Radius", radius, "lines", "r"),
      ...channels,
    ],
    notes: isWrapped ? ["Lines were broken, as this page has long ones or the setting says so."] : [],
  };
}
