import { compare } from "../../method/comparison.ts";
import type { Column } from "../../method/expression.ts";
import { runSteps, type Remainder, type Ran, type UnitReason, type ProcedureStep } from "../../method/procedure.ts";
import { classBy, pathBy, pathLinks, settingsOn } from "../../method/rules.ts";
import { beginning } from "../../method/short-label.ts";
import type { Page } from "../../page/page.ts";
import { bad, classNames, codes, columnsOf, contextFreeRule, good, neargood, short } from "./classes.ts";
import type { Paragraphs } from "./paragraphs.ts";
import type { JustextValues } from "./parameters.ts";

/** The classes of paragraphs between two steps; the good ones are left. */
export interface ClassState extends Remainder {
  readonly classes: Uint8Array<ArrayBuffer>;
}

function stateOf(classes: Uint8Array<ArrayBuffer>): ClassState {
  return { classes, kept: classes.map((value) => Number(value === good)) };
}

/** Paragraphs, with their page where reasons name what is in it. */
type Analysed = Paragraphs & { readonly page?: Page };

/** All five steps. */
export function classify(paragraphs: Analysed, settings: JustextValues, columns = columnsOf(paragraphs)): Ran<ClassState> {
  const { headings, packageQuirk } = settings;
  const rule = contextFreeRule(paragraphs, columns, settings, paragraphs.page);
  const byItself = new Uint8Array(paragraphs.count).map((_, paragraph) => codes[classBy(rule, paragraph)]);
  const lost = (value: number, at: number): boolean => headings && value === bad && byItself[at] !== bad;
  const steps: readonly ProcedureStep<ClassState>[] = [
    { label: "step 1, by itself", run: () => ({ left: stateOf(byItself), says: (paragraph) => ofItself(rule, paragraph) }) },
    keepingHeadings(paragraphs, settings, "step 2", neargood, (value) => headings && !packageQuirk && value === short),
    deciding("short", paragraphs, settings, columns.length),
    deciding("near-good", paragraphs, settings, columns.stopDensity),
    keepingHeadings(paragraphs, settings, "step 5", good, lost),
  ];
  return runSteps(steps, stateOf(new Uint8Array(paragraphs.count).fill(good)));
}

/** Step 1: its questions, up to the one that gives the class; what is not good or bad by it is held against nothing. */
function ofItself(rule: ReturnType<typeof contextFreeRule>, paragraph: number): UnitReason {
  const path = pathBy(rule, paragraph);
  const links = pathLinks(path, paragraph);
  const facts = path.at(-1)?.facts(paragraph) ?? {};
  const { threshold: _, keeps: __, margin: ___, ...value } = facts;
  const of = classBy(rule, paragraph);
  return {
    ...(of === "good" || of === "bad" ? facts : value),
    ...(facts.rule && { because: `there is ${facts.rule.name}` }),
    links,
    numbers: links.at(-1)?.numbers ?? "",
    parameters: settingsOn(path).map(({ name }) => name),
  };
}

/** Steps 2 and 5: headings soon before a good paragraph, all by the classes before. */
function keepingHeadings(
  paragraphs: Analysed,
  { maxHeadingDistance: most }: JustextValues,
  step: "step 2" | "step 5",
  becomes: number,
  isAsked: (value: number, at: number) => boolean,
): ProcedureStep<ClassState> {
  return {
    label: `${step}, as a heading`,
    rule: `heading: characters up to the next good paragraph ≤ maxHeadingDistance → ${classNames[becomes]}`,
    run({ classes: before }) {
      const isKept = (value: number, at: number): boolean =>
        isAsked(value, at) && paragraphs.isHeading[at] === 1 && goodAfter(paragraphs, before, at, most).paragraph >= 0;
      const after = before.map((value, at) => (isKept(value, at) ? becomes : value));
      return {
        left: stateOf(after),
        says(heading) {
          if (after[heading] === before[heading]) return undefined;
          const { paragraph, distance } = goodAfter(paragraphs, before, heading, most);
          return {
            numbers: `${distance} ≤ ${most} up to ${nameOf(paragraphs, before, paragraph)}: ${classNames[becomes]}`,
            parameters: ["maxHeadingDistance"],
            ...(step === "step 5" && {
              quantity: "characters up to the next good paragraph",
              ...compare(distance, "≤", most).numbers,
            }),
          };
        },
      };
    },
  };
}

/** The first good paragraph after a heading, and the characters between the two; -1 where none is near enough. */
function goodAfter(paragraphs: Paragraphs, classes: Uint8Array, heading: number, mostDistance: number) {
  let distance = 0;
  for (let at = heading + 1; at < paragraphs.count && distance <= mostDistance; at++) {
    if (classes[at] === good) return { paragraph: at, distance };
    distance += paragraphs.lengths[at];
  }
  return { paragraph: -1, distance };
}

/** Steps 3 and 4: the two neighbours that decide on a paragraph, by number and first words. */
function deciding(
  is: "short" | "near-good",
  paragraphs: Analysed,
  { maxGoodDistance: reach }: JustextValues,
  { id, symbols, at: valueAt }: Column,
): ProcedureStep<ClassState> {
  const { parameters, ...step } = ofSteps[is];
  return {
    ...step,
    run({ classes: before }) {
      const isShort = is === "short";
      const after = isShort ? reviseShort(before, reach) : reviseNeargood(before, reach);
      return {
        left: stateOf(after),
        says(paragraph) {
          if (before[paragraph] !== codes[is]) return undefined;
          // A near-good paragraph sees the new classes of those above it: they are decided already.
          const seen = isShort ? before : before.map((value, at) => (at < paragraph ? after[at] : value));
          const { above, below, nearAbove, nearBelow } = neighboursIn(seen, reach);
          const name = (at: number): string => nameOf(paragraphs, seen, at);
          const [isUp, isDown] = [above, below].map((side) => isOf(good, seen, side[paragraph]));
          const near = (isUp ? nearBelow : nearAbove)[paragraph];
          const apart = isOf(neargood, seen, near)
            ? `; ${name(near)} is nearer than the bad one`
            : "; nothing near-good before the bad one";
          const lie = isUp === isDown ? `two ${isUp ? "good" : "bad"} ones` : "a good and a bad one";
          const rule = { name: `a ${is} paragraph, between ${lie}` };
          return {
            because: `it is ${rule.name}`,
            rule,
            numbers: `above ${name(above[paragraph])}; below ${name(below[paragraph])}${isShort && isUp !== isDown ? apart : ""}: ${classNames[after[paragraph]]}`,
            quantity: symbols,
            value: valueAt(paragraph),
            channel: id,
            parameters,
          };
        },
      };
    },
  };
}

/** The steps by the class that they decide, with the parameters that may make another class of it, the likeliest first. */
const ofSteps = {
  short: {
    label: "step 3, by its neighbours",
    rule: "short: both neighbours good → good, both bad → bad, else good where a near-good one is nearer than the bad one",
    parameters: ["lengthLow", "stopLow", "stopHigh", "lengthHigh", "maxLinkDensity"],
  },
  "near-good": {
    label: "step 4, by its neighbours",
    rule: "near-good: both neighbours bad → bad, else good",
    parameters: ["stopLow", "stopHigh", "lengthHigh", "lengthLow", "maxLinkDensity"],
  },
} as const;

function reviseShort(before: Uint8Array<ArrayBuffer>, reach: number): Uint8Array<ArrayBuffer> {
  const neighbours = neighboursIn(before, reach);
  return before.map((value, at) => (value === short ? shortBecomes(before, neighbours, at) : value));
}

/** Step 3: the class of a short paragraph by its neighbours; a border is bad. */
function shortBecomes(classes: Uint8Array, { above, below, nearAbove, nearBelow }: Neighbours, at: number): number {
  const isGoodAbove = isOf(good, classes, above[at]);
  const isGoodBelow = isOf(good, classes, below[at]);
  if (isGoodAbove === isGoodBelow) return isGoodAbove ? good : bad;
  return isOf(neargood, classes, isGoodAbove ? nearBelow[at] : nearAbove[at]) ? good : bad;
}

/** Step 4: near-good ones in order, each seen by the next: the one above is decided already. */
function reviseNeargood(before: Uint8Array<ArrayBuffer>, reach: number): Uint8Array<ArrayBuffer> {
  const { below } = neighboursIn(before, reach);
  const after = before.slice();
  for (let at = 0; at < after.length; at++)
    if (after[at] === neargood) after[at] = isOf(good, after, at - 1) || isOf(good, before, below[at]) ? good : bad;
  return after;
}

/**
 * The nearest paragraph on each side of every one that is good or bad, and the nearest that is not short: near-good ones count too.
 * -1 beyond the page's border, or out of reach.
 */
type Neighbours = Readonly<Record<"above" | "below" | "nearAbove" | "nearBelow", Int32Array>>;

function neighboursIn(classes: Uint8Array, reach: number): Neighbours {
  const isDecided = (value: number): boolean => value === good || value === bad;
  const isNotShort = (value: number): boolean => value !== short;
  return {
    above: sweep(classes, 1, reach, isDecided),
    below: sweep(classes, -1, reach, isDecided),
    nearAbove: sweep(classes, 1, reach, isNotShort),
    nearBelow: sweep(classes, -1, reach, isNotShort),
  };
}

/** True for a paragraph of a class; -1, a border, is of none. */
function isOf(wanted: number, classes: Uint8Array, paragraph: number): boolean {
  return paragraph >= 0 && classes[paragraph] === wanted;
}

/** The nearest paragraph of some kind before each one, or after it, in one sweep. */
function sweep(
  classes: Uint8Array,
  direction: 1 | -1,
  reach: number,
  counts: (value: number) => boolean,
): Int32Array<ArrayBuffer> {
  const found = new Int32Array(classes.length).fill(-1);
  const farthest = reach === 0 ? classes.length : reach;
  let last = -1;
  for (let step = 0; step < classes.length; step++) {
    const at = direction === 1 ? step : classes.length - 1 - step;
    if (last >= 0 && Math.abs(at - last) <= farthest) found[at] = last;
    if (counts(classes[at])) last = at;
  }
  return found;
}

/** "paragraph 4 “The cat sat in the gar…”, good"; the border of the page, or of the reach, is bad. */
function nameOf({ page, firstRuns }: Analysed, classes: Uint8Array, paragraph: number): string {
  if (paragraph < 0) return "nothing within reach, bad";
  const text = beginning(page?.runs.texts[firstRuns[paragraph]] ?? "");
  return `paragraph ${paragraph + 1} “${text}”, ${classNames[classes[paragraph]]}`;
}
