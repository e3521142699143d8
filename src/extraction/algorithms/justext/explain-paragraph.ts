import type { ChainLink } from "../../contract/extraction.ts";
import { compare, firstFlip } from "../../method/comparison.ts";
import type { Column } from "../../method/expression.ts";
import { pathBy, pathLinks, settingsOn } from "../../method/rules.ts";
import { beginning } from "../../method/short-label.ts";
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
  neighboursIn,
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
  if (paragraph < 0) return { formula: "Buttons and drop-down lists are not read.", step: "not read" };
  const reasons = reasonsFor(decided, paragraph);
  const chain = reasons.flatMap(({ links }) => links);
  const [{ links: _, parameters: names, ...last }] = reasons.slice(-1);
  const { rule, value } = last;
  const because = rule === undefined ? {} : { because: `${value === undefined ? "there is" : "it is"} ${rule.name}` };
  const { analysis, settings, columns } = decided;
  const keepsAt = (others: Settings): boolean => isOf(good, classify(analysis, others, columns).final, paragraph);
  const turn = firstFlip(names, parameters, settings, keepsAt);
  return { ...last, ...because, ...turn, formula: chain.at(-1)?.numbers ?? "", chain };
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
  const { withHeadings: classes, withoutShort, settings, columns } = decided;
  const { above, below, nearAbove, nearBelow } = neighboursIn(classes, settings.maxGoodDistance);
  const isGoodAbove = isOf(good, classes, above[paragraph]);
  const near = isGoodAbove ? nearBelow[paragraph] : nearAbove[paragraph];
  const apart = isOf(neargood, classes, near)
    ? `; ${nameOf(decided, classes, near)} is nearer than the bad one`
    : "; nothing near-good before the bad one";
  const between = isGoodAbove === isOf(good, classes, below[paragraph]) ? "" : apart;
  return {
    ...byNeighbours(decided, classes, withoutShort, paragraph, "short", between),
    ...valueOf(columns.length, paragraph),
    step: "step 3, by its neighbours",
    parameters: ["lengthLow", "stopLow", "stopHigh", "lengthHigh", "maxLinkDensity"],
  };
}

/** Step 4: the one above is decided by then, the one below is the next that step 3 left good or bad. */
function asNeargood(decided: Decided, paragraph: number): Reason {
  const { withoutShort, withoutNeargood, columns } = decided;
  const seen = withoutShort.map((value, at) => (at < paragraph ? withoutNeargood[at] : value));
  return {
    ...byNeighbours(decided, seen, withoutNeargood, paragraph, "near-good"),
    ...valueOf(columns.stopDensity, paragraph),
    step: "step 4, by its neighbours",
    parameters: ["stopLow", "stopHigh", "lengthHigh", "lengthLow", "maxLinkDensity"],
  };
}

const ruleOf = {
  short: "short: both neighbours good → good, both bad → bad, else good where a near-good one is nearer than the bad one",
  "near-good": "near-good: both neighbours bad → bad, else good",
} as const;

function byNeighbours(
  decided: Decided,
  classes: Uint8Array,
  after: Uint8Array,
  paragraph: number,
  is: keyof typeof ruleOf,
  between = "",
): Pick<Reason, "links" | "rule"> {
  const { above, below } = neighboursIn(classes, decided.settings.maxGoodDistance);
  const sides = [above, below].map((side) => (isOf(good, classes, side[paragraph]) ? "good" : "bad"));
  const lie = sides[0] === sides[1] ? `two ${sides[0]} ones` : "a good and a bad one";
  const names = `above ${nameOf(decided, classes, above[paragraph])}; below ${nameOf(decided, classes, below[paragraph])}`;
  const link = { symbols: ruleOf[is], numbers: `${names}${between}: ${classNames[after[paragraph]]}` };
  return { links: [link], rule: { name: `a ${is} paragraph, between ${lie}` } };
}

function valueOf({ id, symbols, at }: Column, paragraph: number): Pick<Reason, "quantity" | "value" | "channel"> {
  return { quantity: symbols, value: at(paragraph), channel: id };
}

/** Steps 2 and 5: the good paragraph after a heading. */
function asHeading(decided: Decided, heading: number, after: Uint8Array, step: 2 | 5): Reason {
  const { analysis, contextFree, withoutNeargood, settings } = decided;
  const before = step === 2 ? contextFree : withoutNeargood;
  const most = settings.maxHeadingDistance;
  const { paragraph, distance } = goodAfter(analysis, before, heading, most);
  const becomes = classNames[after[heading]];
  return {
    links: [
      {
        symbols: `heading: characters up to the next good paragraph ≤ maxHeadingDistance → ${becomes}`,
        numbers: `${distance} ≤ ${most} up to ${nameOf(decided, before, paragraph)}: ${becomes}`,
      },
    ],
    step: `step ${step}, as a heading`,
    parameters: ["maxHeadingDistance"],
    ...(step === 5 && { quantity: "characters up to the next good paragraph", ...compare(distance, "≤", most).numbers }),
  };
}

/** "paragraph 4 “The cat sat in the gar…”, good"; the border of the page, or of the reach, is bad. */
function nameOf({ analysis }: Decided, classes: Uint8Array, paragraph: number): string {
  if (paragraph < 0) return "nothing within reach, bad";
  const { page, firstRuns } = analysis;
  return `paragraph ${paragraph + 1} “${beginning(page.runs.texts[firstRuns[paragraph]])}”, ${classNames[classes[paragraph]]}`;
}
