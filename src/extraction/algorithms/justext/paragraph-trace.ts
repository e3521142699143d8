import { scalar, type Channel, type ClassChannel, type Trace } from "../../contract/trace.ts";
import { channelsOver } from "../../method/channels.ts";
import { languages } from "../../page/stop-words.ts";
import { good } from "./classes.ts";
import type { Decided } from "./explain-paragraph.ts";
import { contextFree, contextSensitive } from "./parameters.ts";

const { series, input, classes, plane } = channelsOver("paragraphs");

export function traceOf(decided: Decided): Trace {
  const { analysis, settings, final } = decided;
  const { count, units, chosen, words, stopWords } = analysis;
  const { length, linked, linkDensity, stopDensity } = decided.columns;
  const { lengthLow, lengthHigh, stopLow, stopHigh, maxLinkDensity } = settings;
  const cut = (parameter: string, threshold: number) => ({ threshold, control: { parameter, factor: 1 } });
  const isGood = Uint8Array.from(final, (value) => Number(value === good));
  return {
    units: { paragraphs: units },
    channels: [
      series(stopDensity.id, stopDensity.values, { ...stopDensity.quantity, ...cut("stopHigh", stopHigh), isOfBlocks: true }),
      series(length.id, length.values, { ...length.quantity, ...cut("lengthHigh", lengthHigh) }),
      series(linkDensity.id, linkDensity.values, {
        ...linkDensity.quantity,
        ...cut("maxLinkDensity", maxLinkDensity),
        role: "secondary",
      }),
      input("words", words, "Words", "text between white space"),
      input("stopWords", stopWords, "Stop words", "words that are in the list, in lower case", "words"),
      series(linked.id, linked.values, { ...linked.quantity, role: "input" }),
      classes(
        "class",
        isGood,
        { bad: "removed", good: "kept" },
        { name: "Class", formula: "good or bad, after all steps", cite: contextSensitive },
      ),
      ...stripsOf(decided),
      plane("plane", {
        name: "Length and stop-word density",
        formula: "the classes of step 1 are rectangles: short on the left, bad below, near-good between, good on the right",
        cite: contextFree,
        x: "length",
        y: "stopDensity",
        classes: "contextFree",
        rules: [
          { label: `short below ${lengthLow} characters`, x: lengthLow },
          { label: `good above ${lengthHigh} characters`, x: lengthHigh },
          { label: `near-good from ${stopLow}`, y: stopLow },
          { label: `good from ${stopHigh}`, y: stopHigh },
        ],
      }),
      scalar("paragraphCount", "Paragraphs", count, "paragraphs", "text between the edges of block elements, or two line breaks"),
      scalar(
        "goodCount",
        "Good",
        isGood.reduce((sum, value) => sum + value, 0),
        "paragraphs",
        "good at the end",
      ),
    ],
    notes: [`Stop words of ${languages[chosen.language]}, ${chosen.by}.`],
  };
}

/** The classes before and after the steps that look at the context; those between where they changed something. */
function stripsOf({ contextFree: before, withHeadings, withoutShort, withoutNeargood, final }: Decided): readonly Channel[] {
  const strip = (id: string, name: string, values: Uint8Array<ArrayBuffer>): ClassChannel =>
    classes(
      id,
      values,
      { bad: "removed", short: "context", "near-good": "context", good: "kept" },
      {
        name,
        formula: "bad, short, near-good or good",
        cite: id === "contextFree" ? contextFree : contextSensitive,
        isVerdict: true,
      },
    );
  const changed = (left: Uint8Array, right: Uint8Array): boolean => left.some((value, paragraph) => value !== right[paragraph]);
  return [
    strip("contextFree", "1 by itself", before),
    ...(changed(before, withHeadings) ? [strip("withHeadings", "2 headings", withHeadings)] : []),
    ...(changed(withHeadings, withoutShort) ? [strip("withoutShort", "3 short", withoutShort)] : []),
    ...(changed(withoutNeargood, final) ? [strip("withoutNeargood", "4 near-good", withoutNeargood)] : []),
    strip("final", "At the end", final),
  ];
}
