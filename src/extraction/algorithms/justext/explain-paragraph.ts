import type { ChainLink, Explanation } from "../../contract/extraction.ts";
import { flipOf } from "../../method/comparison.ts";
import { pathBy, pathLinks, settingsOn } from "../../method/rules.ts";
import type { Why } from "../../method/sorted.ts";
import {
  bad,
  classNames,
  classify,
  contextFreeRule,
  good,
  goodAfter,
  isOf,
  neargood,
  neighboursOf,
  short,
  type Classified,
  type Columns,
  type Threshold,
} from "./classes.ts";
import type { Analysis } from "./paragraphs.ts";
import { parameters, type Settings } from "./parameters.ts";

/** Paragraphs with their classes after each step. */
export interface Decided extends Classified {
  readonly analysis: Analysis;
  readonly settings: Settings;
  readonly columns: Columns;
}

/** Why a paragraph is kept or removed: the questions of step 1, and the neighbours and headings of those after it. */
export function whyOf(decided: Decided, paragraph: number): Why {
  if (paragraph < 0) return { formula: "Buttons and lists to choose from are not read.", step: "not read" };
  const reasons = reasonsFor(decided, paragraph);
  const chain = reasons.flatMap(({ links }) => links);
  const [{ links: _, parameters: names, ...last }] = reasons.slice(-1);
  const { rule, value } = last;
  const because = rule === undefined ? {} : { because: `${value === undefined ? "there is" : "it is"} ${rule.name}` };
  return { ...last, ...because, ...turnOf(decided, paragraph, names), formula: chain.at(-1)?.numbers ?? "", chain };
}

/** The first parameter that turns the verdict, all steps done again for each of its values. */
function turnOf(
  { analysis, settings, columns }: Decided,
  paragraph: number,
  names: readonly Threshold[],
): Pick<Explanation, "flip"> {
  for (const name of names) {
    const keepsAt = (value: number): boolean =>
      isOf(good, classify(analysis, { ...settings, [name]: value }, columns).final, paragraph);
    const turn = flipOf(name, parameters[name], settings[name], keepsAt);
    if (turn.flip !== undefined) return turn;
  }
  return {};
}

/** A step of the way to a paragraph's class. */
interface Reason extends Omit<Why, "formula" | "chain" | "flip"> {
  readonly links: readonly ChainLink[];
  /** Parameters that may turn it, the likeliest first. */
  readonly parameters: readonly Threshold[];
}

/** The steps that said something of a paragraph, in order; the last one decided. */
function reasonsFor(decided: Decided, paragraph: number): readonly Reason[] {
  const { contextFree, withHeadings, withoutShort, withoutNeargood, final } = decided;
  const at = (classes: Uint8Array): number => classes[paragraph];
  const reasons: Reason[] = [byItself(decided, paragraph)];
  if (at(contextFree) !== at(withHeadings)) reasons.push(asHeading(decided, paragraph, withHeadings, 2));
  if (at(withHeadings) === short) reasons.push(asShort(decided, paragraph));
  if (at(withoutShort) === neargood) reasons.push(asNeargood(decided, paragraph));
  if (at(withoutNeargood) !== at(final)) reasons.push(asHeading(decided, paragraph, final, 5));
  return reasons;
}

/** Step 1: its questions, up to the one that gives the class; what is not good or bad by it is held against nothing. */
function byItself({ analysis, columns, settings, contextFree }: Decided, paragraph: number): Reason {
  const path = pathBy(contextFreeRule(analysis, columns, settings, analysis.page), paragraph);
  const facts = path.at(-1)?.facts(paragraph) ?? {};
  const { threshold: _, keeps: __, margin: ___, ...value } = facts;
  const isSettled = isOf(good, contextFree, paragraph) || isOf(bad, contextFree, paragraph);
  return {
    links: pathLinks(path, paragraph),
    ...(isSettled ? facts : value),
    step: "step 1, by itself",
    parameters: settingsOn(path).map(({ name }) => name as Threshold),
  };
}

/** Step 3: the two neighbours that decided, by number and first words. */
function asShort(decided: Decided, paragraph: number): Reason {
  const { withHeadings: classes, withoutShort, settings } = decided;
  const neighbours = neighboursOf(classes, paragraph, settings.maxGoodDistance);
  const { above, below, nearAbove, nearBelow } = neighbours;
  const becomes = withoutShort[paragraph] === good ? "good" : "bad";
  const [isGoodAbove, isGoodBelow] = [isOf(good, classes, above), isOf(good, classes, below)];
  const near = isGoodAbove ? nearBelow : nearAbove;
  const between =
    isGoodAbove === isGoodBelow
      ? ""
      : isOf(neargood, classes, near)
        ? `; ${nameOf(decided, classes, near)} is nearer than the bad one`
        : "; nothing near-good before the bad one";
  return {
    links: [
      {
        symbols: "short: both neighbours good → good, both bad → bad, else good where a near-good one is nearer than the bad one",
        numbers: `above ${nameOf(decided, classes, above)}; below ${nameOf(decided, classes, below)}${between}: ${becomes}`,
      },
    ],
    rule: { name: `a short paragraph, ${sidesOf(isGoodAbove, isGoodBelow)}` },
    step: "step 3, by its neighbours",
    quantity: "length",
    value: decided.columns.length.at(paragraph),
    channel: "length",
    parameters: ["lengthLow", "stopLow", "stopHigh", "lengthHigh", "maxLinkDensity"],
  };
}

function sidesOf(isGoodAbove: boolean, isGoodBelow: boolean): string {
  if (isGoodAbove && isGoodBelow) return "between two good ones";
  if (!isGoodAbove && !isGoodBelow) return "between two bad ones";
  return "between a good and a bad one";
}

/** Step 4: the one above is decided by then, the one below is the next that step 3 left good or bad. */
function asNeargood(decided: Decided, paragraph: number): Reason {
  const { withoutShort, withoutNeargood, settings } = decided;
  const seen = Uint8Array.from(withoutShort, (value, at) => (at < paragraph ? withoutNeargood[at] : value));
  const { above, below } = neighboursOf(seen, paragraph, settings.maxGoodDistance);
  const becomes = withoutNeargood[paragraph] === good ? "good" : "bad";
  return {
    links: [
      {
        symbols: "near-good: both neighbours bad → bad, else good",
        numbers: `above ${nameOf(decided, seen, above)}; below ${nameOf(decided, seen, below)}: ${becomes}`,
      },
    ],
    rule: { name: `a near-good paragraph, ${sidesOf(isOf(good, seen, above), isOf(good, seen, below))}` },
    step: "step 4, by its neighbours",
    quantity: "stop-word density",
    value: decided.columns.stopDensity.at(paragraph),
    channel: "stopDensity",
    parameters: ["stopLow", "stopHigh", "lengthHigh", "lengthLow", "maxLinkDensity"],
  };
}

/** Steps 2 and 5: the good paragraph after a heading. */
function asHeading(decided: Decided, heading: number, after: Uint8Array, step: 2 | 5): Reason {
  const { analysis, contextFree, withoutNeargood, settings } = decided;
  const before = step === 2 ? contextFree : withoutNeargood;
  const { paragraph, distance } = goodAfter(analysis, before, heading, settings.maxHeadingDistance);
  const becomes = classNames[after[heading]];
  return {
    links: [
      {
        symbols: `heading: characters up to the next good paragraph ≤ maxHeadingDistance → ${becomes}`,
        numbers: `${distance} ≤ ${settings.maxHeadingDistance} up to ${nameOf(decided, before, paragraph)}: ${becomes}`,
      },
    ],
    step: `step ${step}, as a heading`,
    parameters: ["maxHeadingDistance"],
    ...(step === 5
      ? ({
          quantity: "characters up to the next good paragraph",
          value: distance,
          threshold: settings.maxHeadingDistance,
          margin: distance - settings.maxHeadingDistance,
          keeps: "≤",
        } as const)
      : {}),
  };
}

const nameLength = 24;

/** "paragraph 4 “The cat sat in the gar…”, good"; the border of the page, or of the reach, is bad. */
function nameOf({ analysis }: Decided, classes: Uint8Array, paragraph: number): string {
  if (paragraph < 0) return "nothing within reach, bad";
  const { page, firstRuns } = analysis;
  const text = page.runs.texts[firstRuns[paragraph]]
    .slice(0, 4 * nameLength)
    .replace(/\s+/gu, " ")
    .trim();
  const name = text.length > nameLength ? `${text.slice(0, nameLength - 1)}…` : text;
  return `paragraph ${paragraph + 1} “${name}”, ${classNames[classes[paragraph]]}`;
}
