import { scalar, type Channel, type Operation, type ProcedureChannel, type Trace } from "../../contract/trace.ts";
import { channelsOver, unitsOf } from "../../method/channels.ts";
import { isSpace } from "../../page/vocabulary.ts";
import { isPattern, reasons, type Measured, type Settings } from "./measured.ts";
import { operationsOf } from "./operations.ts";
import { paper } from "./paper.ts";

export const scoreFormula = "score(N) = (textCnt − linkCnt) / textCnt";

/** Scores and verdicts of the elements, the verdict on every text, and the procedure as a whole. */
export function traceOf(measured: Measured, settings: Settings, verdicts: Uint8Array): Trace {
  const { page } = measured;
  const shown = shownElements(measured);
  const runs = shownRuns(measured);
  const linkNodes = countOf(measured.linkOf, (link, index) => link === index);
  const patternHits = countOf(verdicts, (verdict) => isPattern(reasons[verdict]));
  return {
    units: {
      elements: unitsOf("elements", page.elements, "nested", shown),
      texts: unitsOf("texts", page.runs, "in a row", runs),
    },
    channels: [
      ...elementChannels(measured, settings, verdicts, shown),
      textChannel(measured, verdicts, runs),
      procedureOf(measured, settings, verdicts),
      scalar("linkNodes", "Links", linkNodes, "links", "link nodes of the page"),
      scalar("patternHits", "Pattern hits", patternHits, "texts", "texts that a pattern removed"),
    ],
    notes: notesOf(measured),
  };
}

/** The quantities and the verdict over the elements that figure 3 scores. */
function elementChannels(measured: Measured, settings: Settings, verdicts: Uint8Array, shown: Uint32Array): readonly Channel[] {
  const { scores, textCounts, linkCounts } = measured;
  const { series, usedClasses, parents, input } = channelsOver("elements");
  const of = (values: Float64Array): Float64Array<ArrayBuffer> =>
    new Float64Array(shown.length).map((_, unit) => values[shown[unit]]);
  return [
    series("score", of(scores), {
      name: "Score",
      formula: scoreFormula,
      cite: at("section III.A, figure 3"),
      differs: "A link and all in it score 0; so does an element without words.",
      threshold: settings.threshold,
      control: { parameter: "threshold", factor: 1 },
    }),
    usedClasses("verdict", elementVerdicts(measured, settings, verdicts, shown), reasons, {
      name: "Elements",
      formula: "deleted with a link table, or by the filter that removed the most of its own texts, where none of these is left",
      cite: at("section III"),
    }),
    parents(shownParents(measured, shown), "Parent element", "DOM tree"),
    input("words", of(textCounts), "Words", "textCnt, a link as one"),
    input("links", of(linkCounts), "Links", "linkCnt"),
  ];
}

/** The verdict on every text. */
function textChannel({ page }: Measured, verdicts: Uint8Array, runs: Uint32Array): Channel {
  const codes = new Uint8Array(runs.length).map((_, unit) => verdicts[page.runs.nodes[runs[unit]]]);
  return channelsOver("texts").usedClasses("texts", codes, reasons, {
    name: "Texts",
    formula: "the first filter that removes the text",
    cite: at("sections II.A and III"),
    isVerdict: true,
  });
}

/** The operations, and what each removed. */
function procedureOf(measured: Measured, settings: Settings, verdicts: Uint8Array): ProcedureChannel {
  const { texts } = measured;
  let operations: readonly Operation[] | undefined;
  return {
    kind: "procedure",
    id: "procedure",
    name: "What each filter removed",
    unit: "characters",
    formula: "characters of text, without white space",
    cite: at("sections II.A and III"),
    whole: texts.characters.reduce((sum, characters, text) => sum + (texts.ignored[text] === 1 ? 0 : characters), 0),
    // Telling every climb in words is a third of a decision, and nobody reads it before the panel is opened.
    get operations() {
      return (operations ??= operationsOf(measured, settings, verdicts));
    },
  };
}

function at(where: string): { readonly paper: string; readonly where: string } {
  return { paper: paper.short, where };
}

/** The elements that figure 3 scores: those of the body that have words; a link, but nothing within it. */
function shownElements({ page: { elements, body }, linkOf, formTags, textCounts }: Measured): Uint32Array {
  const shown: number[] = [];
  for (let element = Math.max(body, 0); element < elements.count; element++) {
    const isTerminal = linkOf[element] !== -1 && linkOf[element] !== element;
    if (!isTerminal && formTags[element] === -1 && elements.ignored[element] !== 1 && textCounts[element] > 0)
      shown.push(element);
  }
  return Uint32Array.from(shown);
}

/** The runs of content that are not blank. */
function shownRuns({ page: { runs } }: Measured): Uint32Array {
  const shown: number[] = [];
  for (let run = 0; run < runs.count; run++) if (runs.ignored[run] !== 1 && !isBlank(runs.texts[run])) shown.push(run);
  return Uint32Array.from(shown);
}

function isBlank(text: string): boolean {
  let index = 0;
  while (index < text.length && isSpace(text.charCodeAt(index))) index++;
  return index === text.length;
}

/** Index among the shown of each shown element's parent: an element with words stands in elements with words. */
function shownParents({ page: { elements } }: Measured, shown: Uint32Array): Int32Array<ArrayBuffer> {
  const unitOf = new Int32Array(elements.count).fill(-1);
  for (let unit = 0; unit < shown.length; unit++) unitOf[shown[unit]] = unit;
  return new Int32Array(shown.length).map((_, unit) => unitOf[elements.parents[shown[unit]]]);
}

/** What became of each element: an index into the reasons. */
function elementVerdicts(
  { page, texts, bounds }: Measured,
  { threshold }: Settings,
  verdicts: Uint8Array,
  shown: Uint32Array,
): Uint8Array {
  // Of each element and reason: the characters of its own texts.
  const characters = new Float64Array(page.elements.count * reasons.length);
  for (let text = 0; text < texts.count; text++) {
    const parent = texts.parents[text];
    if (parent >= 0 && texts.ignored[text] !== 1) characters[parent * reasons.length + verdicts[text]] += texts.characters[text];
  }
  return new Uint8Array(shown.length).map((_, unit) => {
    const element = shown[unit];
    if (bounds[element] < threshold) return linkTable;
    const own = characters.subarray(element * reasons.length, (element + 1) * reasons.length);
    return own[0] > 0 ? 0 : own.indexOf(own.reduce((most, size) => Math.max(most, size), 0));
  });
}

const linkTable = reasons.indexOf("link table");

function countOf(values: Int32Array | Uint8Array, isCounted: (value: number, index: number) => boolean): number {
  let count = 0;
  for (let index = 0; index < values.length; index++) if (isCounted(values[index], index)) count++;
  return count;
}

function notesOf({ linkOf, texts }: Measured): readonly string[] {
  const hasText = countOf(texts.ignored, (ignored, text) => ignored === 0 && texts.words[text] > 0) > 0;
  return hasText && countOf(linkOf, (link) => link !== -1) === 0
    ? ["This page has no links, so the link table filter deletes nothing."]
    : [];
}
