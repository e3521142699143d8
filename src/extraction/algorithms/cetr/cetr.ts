import { defineExtractor } from "../../contract/extractor.ts";
import { scalar, type Trace } from "../../contract/trace.ts";
import { channelsOver } from "../../method/channels.ts";
import { cutAt } from "../../method/comparison.ts";
import { constant, deviation, figure, scalarOf, setting, times } from "../../method/expression.ts";
import { ask, classBy, whyBy } from "../../method/rules.ts";
import { rowOf, sortedPieces, type Row } from "../../method/sorted.ts";
import { byClusters } from "./clusters.ts";
import { lambdaParameter, paper, parameters, presets, type CetrValues } from "./parameters.ts";
import { tagRatioLines, type TagRatioLines } from "./tag-ratio-lines.ts";
import { ratiosOf, smooth, unit, type Ruling, type Smoothed } from "./tag-ratios.ts";

/** Content extraction via tag ratios. */
export const cetr = defineExtractor({
  id: "cetr",
  name: "CETR",
  summary:
    "Counts the characters per tag of each line, smooths them, and keeps the lines that a threshold or clustering parts from the rest.",
  family: "Lines",
  paper,
  cite: { paper: paper.short, where: "CETR-TM, CETR-KM, CETR" },
  formula:
    "T = x / max(y, 1), smoothed T′. TM: keep T′ ≥ λ · std. KM, 2D: keep what k-means of T′, of (T′, Ĝ), parts from the origin",
  figure:
    "The paper's histogram of tag ratios by line, smoothed below it; and the plane of smoothed ratio and smoothed derivative that 2D clusters.",
  signature: "plane",
  reconstructed:
    "Of the paper the abstract was read, and how other papers and programs describe its steps: constants that they disagree on are parameters.",
  needs: ["page"],
  parameters,
  presets,
  deviations: [
    {
      id: "held-centre",
      where: "the 2-D model",
      what: "The sources put back to the origin whichever centre is nearest to it in each round, and start at random; here one centre is held there from the start, and each other one starts at the point farthest from those before.",
      why: "The same page gives the same extract every time, and each round can be shown.",
      changes: "Not measured: there is no other state. Only KM and 2D cluster.",
    },
    {
      id: "broken-lines",
      of: "wrap",
      where: "the tag ratios of minified pages",
      what: "The paper is reported to break long lines after 65 characters; here lines are broken only on pages whose lines are longer than 300 characters on average, unless “Break long lines” says always.",
      why: "Lines of the usual length are those that a block element makes; only of a page that is one line nothing could be told without.",
      changes:
        "Bag F1 0.736 against 0.731 where lines are always broken and 0.737 where never, word LCS F1 0.709 against 0.706 and 0.710, means of 327 pages; over raw lines always does better, 0.733 against 0.724 and 0.708 against 0.694.",
    },
    {
      id: "white-space",
      where: "the definition of the tag ratio",
      what: "The paper counts the characters of a line as they are; here white space within a line counts as one character, however long, and that at its ends not at all.",
      why: "Indentation is not text, and depends on the program that wrote the page.",
      changes: "Not measured: there is no other state.",
    },
    {
      id: "where-broken",
      of: "wrapAt",
      where: "the tag ratios of minified pages",
      what: "That lines are broken after 65 characters is known from notes on the paper; here it is at the next end of a word or edge of a tag, never within one.",
      why: "A word or a tag that is cut would be counted in two lines.",
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
function byThreshold({ ratio, smoothed }: Smoothed, { lambda, deviationOf }: CetrValues): Ruling {
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

/** All methods in the plane of the third: a threshold and a clustering of ratios alone part it by upright lines. */
function traceOf(
  { units }: Row,
  { characters, isWrapped }: TagRatioLines,
  radius: number,
  { ratio, smoothed, derivative }: Smoothed,
  { classOf, classes, formula, figure: figureOf }: Ruling,
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
    notes: isWrapped ? ["Lines were broken: those of this page are long, or it was asked for."] : [],
  };
}
