import { scalar, type Channel, type ClassChannel, type SeriesChannel, type Trace } from "../../contract/trace.ts";
import { classNames, linkDensityOf, stopDensityOf } from "./classes.ts";
import { isKept, type Decided } from "./decided.ts";
import { paper } from "./parameters.ts";
import { languages } from "../../page/stop-words.ts";

const contextFree = { paper: paper.short, where: "context-free classification" } as const;
const contextSensitive = { paper: paper.short, where: "context-sensitive classification" } as const;

export function traceOf(decided: Decided): Trace {
  const { analysis, settings } = decided;
  const { count, units, chosen } = analysis;
  const keptCount = decided.final.reduce((sum, _, paragraph) => sum + Number(isKept(decided, paragraph)), 0);
  return {
    units: { paragraphs: units },
    channels: [
      ...seriesOf(decided),
      finalClasses(decided),
      ...stripsOf(decided),
      {
        kind: "plane",
        id: "plane",
        name: "Length and stop-word density",
        unit: "",
        units: "paragraphs",
        formula: "the classes of step 1 are rectangles: short on the left, bad below, near-good between, good on the right",
        cite: contextFree,
        x: "length",
        y: "stopDensity",
        classes: "contextFree",
        rules: [
          { label: `short below ${settings.lengthLow} characters`, x: settings.lengthLow },
          { label: `good above ${settings.lengthHigh} characters`, x: settings.lengthHigh },
          { label: `near-good from ${settings.stopLow}`, y: settings.stopLow },
          { label: `good from ${settings.stopHigh}`, y: settings.stopHigh },
        ],
      },
      scalar("paragraphCount", "Paragraphs", count, "paragraphs", "text between the edges of block elements, or two line breaks"),
      scalar("goodCount", "Good", keptCount, "paragraphs", "good at the end"),
    ],
    notes: [`Stop words of ${languages[chosen.language]}, ${chosen.by}.`],
  };
}

function seriesOf({ analysis, settings }: Decided): readonly Channel[] {
  const paragraphs = Array.from({ length: analysis.count }, (_, paragraph) => paragraph);
  const input = (id: string, name: string, unit: string, formula: string, values: Float64Array<ArrayBuffer>): SeriesChannel => ({
    kind: "series",
    id,
    name,
    unit,
    formula,
    units: "paragraphs",
    role: "input",
    values,
  });
  return [
    {
      kind: "series",
      id: "stopDensity",
      name: "Stop-word density",
      unit: "",
      units: "paragraphs",
      formula: "stop words / words",
      cite: contextFree,
      values: Float64Array.from(paragraphs, (paragraph) => stopDensityOf(analysis, paragraph)),
      threshold: settings.stopHigh,
      control: { parameter: "stopHigh", factor: 1 },
      isOfBlocks: true,
    },
    {
      kind: "series",
      id: "length",
      name: "Length",
      unit: "characters",
      units: "paragraphs",
      formula: "characters, white space as one",
      cite: contextFree,
      values: analysis.lengths,
      threshold: settings.lengthHigh,
      control: { parameter: "lengthHigh", factor: 1 },
    },
    {
      kind: "series",
      id: "linkDensity",
      name: "Link density",
      unit: "",
      units: "paragraphs",
      formula: "characters in links / length",
      cite: contextFree,
      role: "secondary",
      values: Float64Array.from(paragraphs, (paragraph) => linkDensityOf(analysis, paragraph)),
      threshold: settings.maxLinkDensity,
      control: { parameter: "maxLinkDensity", factor: 1 },
    },
    input("words", "Words", "words", "text between white space", analysis.words),
    input("stopWords", "Stop words", "words", "words that are in the list, in lower case", analysis.stopWords),
    input("linkCharacters", "Characters in links", "characters", "within any <a>", analysis.linkCharacters),
  ];
}

function finalClasses(decided: Decided): ClassChannel {
  return {
    kind: "class",
    id: "class",
    name: "Class",
    unit: "",
    units: "paragraphs",
    formula: "good or bad, after all steps",
    cite: contextSensitive,
    values: Uint8Array.from(decided.final, (_, paragraph) => Number(isKept(decided, paragraph))),
    classes: ["bad", "good"],
    meanings: ["removed", "kept"],
  };
}

/** The classes before and after the steps that look at the context; those between where they changed something. */
function stripsOf({ contextFree: before, withHeadings, withoutShort, withoutNeargood, final }: Decided): readonly Channel[] {
  const strip = (id: string, name: string, values: Uint8Array<ArrayBuffer>): ClassChannel => ({
    kind: "class",
    id,
    name,
    unit: "",
    units: "paragraphs",
    formula: "bad, short, near-good or good",
    cite: id === "contextFree" ? contextFree : contextSensitive,
    values,
    classes: classNames,
    meanings: ["removed", "context", "context", "kept"],
    isVerdict: true,
  });
  const changed = (left: Uint8Array, right: Uint8Array): boolean => left.some((value, paragraph) => value !== right[paragraph]);
  return [
    strip("contextFree", "1 by itself", before),
    ...(changed(before, withHeadings) ? [strip("withHeadings", "2 headings", withHeadings)] : []),
    ...(changed(withHeadings, withoutShort) ? [strip("withoutShort", "3 short", withoutShort)] : []),
    ...(changed(withoutNeargood, final) ? [strip("withoutNeargood", "4 near-good", withoutNeargood)] : []),
    strip("final", "At the end", final),
  ];
}
