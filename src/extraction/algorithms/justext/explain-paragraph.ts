import type { Explanation, ChainLink } from "../../contract/extraction.ts";
import { comparedTexts } from "../../contract/number-text.ts";
import { turningValue } from "../../contract/parameters.ts";
import { elementLabel } from "../../page/page.ts";
import { has } from "../../page/selection.ts";
import { wordAt } from "../word-at.ts";
import { classNames, good, goodAfter, isOf, neargood, neighboursOf, short, stopDensityOf, linkDensityOf } from "./classes.ts";
import { decideParagraphs, isKept, paragraphOfWord, type Decided } from "./decided.ts";
import { parameters } from "./parameters.ts";

/** Explains a place by its paragraph: the questions of step 1, and the neighbours and headings of those after it. */
export function explainParagraph(decided: Decided, offset: number): Explanation {
  const { page, pageWords } = decided.analysis;
  const word = wordAt(pageWords, offset);
  if (word < 0 || has(page.ignored, offset)) return { verdict: "not text", formula: "No word stands here." };
  const paragraph = paragraphOfWord(decided, word);
  if (paragraph < 0) return { verdict: "removed", formula: "Buttons and lists to choose from are not read.", step: "not read" };
  const reasons = reasonsFor(decided, paragraph);
  const last = reasons.at(-1);
  return {
    verdict: isKept(decided, paragraph) ? "kept" : "removed",
    ...quantityOf(last),
    ...flipOf(decided, paragraph, last?.parameters ?? []),
    formula: last?.links.at(-1)?.numbers ?? "",
    chain: reasons.flatMap(({ links }) => links),
    ...(last?.rule === undefined ? {} : { rule: last.rule }),
    unit: unitOf(decided, paragraph),
    step: last?.step ?? "",
  };
}

function quantityOf(reason: Reason | undefined): Partial<Explanation> {
  if (reason?.value === undefined) return reason?.rule === undefined ? {} : { because: `there is ${reason.rule.name}` };
  const { quantity, value, threshold, keeps, channel } = reason;
  return {
    ...(quantity === undefined ? {} : { quantity }),
    ...(reason.rule !== undefined && { because: `it is ${reason.rule.name}` }),
    value,
    ...(threshold === undefined || keeps === undefined ? {} : { threshold, keeps, margin: value - threshold }),
    ...(channel === undefined ? {} : { channel }),
  };
}

function unitOf({ analysis }: Decided, paragraph: number): NonNullable<Explanation["unit"]> {
  const { page, units, firstRuns, count } = analysis;
  const element = elementLabel(page, page.runs.parents[firstRuns[paragraph]]);
  return {
    start: units.starts[paragraph],
    end: units.ends[paragraph],
    label: `paragraph ${paragraph + 1} of ${count}, ${element}`,
  };
}

/** The first parameter that turns the verdict, all steps done again for each of its values. */
function flipOf(decided: Decided, paragraph: number, names: readonly Threshold[]): Pick<Explanation, "flip"> {
  const { analysis, settings } = decided;
  for (const name of names) {
    const keeps = (value: number): boolean => isKept(decideParagraphs(analysis, { ...settings, [name]: value }), paragraph);
    const value = turningValue(parameters[name], settings[name], keeps);
    if (value !== undefined) return { flip: { parameter: name, value } };
  }
  return {};
}

/** The steps that said something of a paragraph, in order; the last one decided. */
function reasonsFor(decided: Decided, paragraph: number): readonly Reason[] {
  const { contextFree, withHeadings, withoutShort, withoutNeargood, final } = decided;
  const at = (classes: Uint8Array): number => classes[paragraph];
  const reasons = [byItself(decided, paragraph)];
  if (at(contextFree) !== at(withHeadings)) reasons.push(asHeading(decided, paragraph, withHeadings, 2));
  if (at(withHeadings) === short) reasons.push(asShort(decided, paragraph));
  if (at(withoutShort) === neargood) reasons.push(asNeargood(decided, paragraph));
  if (at(withoutNeargood) !== at(final)) reasons.push(asHeading(decided, paragraph, final, 5));
  return reasons;
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
    value: decided.analysis.lengths[paragraph],
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
    value: stopDensityOf(decided.analysis, paragraph),
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

export type Threshold = "maxLinkDensity" | "lengthLow" | "lengthHigh" | "stopLow" | "stopHigh" | "maxHeadingDistance";

/** A step of the way to a paragraph's class. */
export interface Reason extends Pick<Explanation, "quantity" | "value" | "threshold" | "keeps" | "channel" | "rule"> {
  readonly links: readonly ChainLink[];
  readonly step: string;
  /** Parameters that may turn it, the likeliest first. */
  readonly parameters: readonly Threshold[];
}

/** A question of step 1 with its numbers, and what it settles, where it gives the class. */
interface Answer {
  readonly links: readonly ChainLink[];
  readonly settles?: Omit<Reason, "links" | "step">;
}

/** Step 1: its questions, up to the one that gives the class. */
export function byItself(decided: Decided, paragraph: number): Reason {
  const links: ChainLink[] = [];
  for (const ask of [askForLinks, askForMarks, askForLength]) {
    const answer = ask(decided, paragraph);
    links.push(...answer.links);
    if (answer.settles !== undefined) return { links, step: alone, ...answer.settles };
  }
  const { links: last, ...settled } = judgeStopWords(decided, paragraph);
  return { links: [...links, ...last], step: alone, ...settled };
}

const alone = "step 1, by itself";

function askForLinks({ analysis, settings: { maxLinkDensity } }: Decided, paragraph: number): Answer {
  const value = linkDensityOf(analysis, paragraph);
  const [density, most] = comparedTexts(value, maxLinkDensity);
  const isBad = value > maxLinkDensity;
  const fraction = `${analysis.linkCharacters[paragraph]} / ${analysis.lengths[paragraph]} = ${density}`;
  const symbols = "link density = characters in links / length ≤ maxLinkDensity";
  const links = [{ symbols, numbers: `${fraction} ${isBad ? `> ${most}: bad` : `≤ ${most}`}` }];
  if (!isBad) return { links };
  const against = { threshold: maxLinkDensity, keeps: "≤", channel: "linkDensity" } as const;
  return { links, settles: { quantity: "link density", value, ...against, parameters: ["maxLinkDensity"] } };
}

function askForMarks({ analysis }: Decided, paragraph: number): Answer {
  const { page, units, hasCopyright, inSelect } = analysis;
  const symbols = "no ©, and no list to choose from around it";
  const settle = (rule: NonNullable<Explanation["rule"]>): Answer => ({
    links: [{ symbols, numbers: `${rule.name}: bad` }],
    settles: { rule, parameters: [] },
  });
  if (hasCopyright[paragraph] === 1) {
    const start = units.starts[paragraph];
    const name = "a copyright sign in its text";
    const found = copyright.exec(page.source.slice(start, units.ends[paragraph]));
    if (found === null) return settle({ name });
    const [text] = found;
    return settle({ name, matched: { start: start + found.index, end: start + found.index + text.length, text } });
  }
  return inSelect[paragraph] === 1 ? settle({ name: "a list to choose from around it" }) : { links: [] };
}

/** The sign as a page may write it. */
const copyright = /©|&copy|&#169|&#xa9|&amp;copy/iu;

function askForLength({ analysis, settings: { lengthLow } }: Decided, paragraph: number): Answer {
  const value = analysis.lengths[paragraph];
  const linked = analysis.linkCharacters[paragraph];
  const symbols = "length ≥ lengthLow";
  if (value >= lengthLow) return { links: [{ symbols, numbers: `${value} ≥ ${lengthLow}` }] };
  const end = linked > 0 ? `${linked} of them in links: bad` : "none in links: short";
  return {
    links: [{ symbols, numbers: `${value} < ${lengthLow}, ${end}` }],
    settles: {
      quantity: "length",
      value,
      channel: "length",
      ...(linked > 0 ? { threshold: lengthLow, keeps: "≥" } : {}),
      parameters: ["lengthLow"],
    },
  };
}

function judgeStopWords(decided: Decided, paragraph: number): Omit<Reason, "step"> {
  const { analysis, settings } = decided;
  const { stopHigh, stopLow, lengthHigh } = settings;
  const value = stopDensityOf(analysis, paragraph);
  const length = analysis.lengths[paragraph];
  const counts = `${analysis.stopWords[paragraph]} / ${analysis.words[paragraph]}`;
  const isHigh = value >= stopHigh;
  const [density, high] = comparedTexts(value, stopHigh);
  const symbols = "stop-word density = stop words / words ≥ stopHigh";
  const first = { symbols, numbers: `${counts} = ${density} ${isHigh ? "≥" : "<"} ${high}` };
  const quantity = { quantity: "stop-word density", value, channel: "stopDensity" } as const;
  if (isHigh) {
    const isGood = length > lengthHigh;
    const numbers = `${length} ${isGood ? ">" : "≤"} ${lengthHigh}: ${isGood ? "good" : "near-good"}`;
    return {
      links: [first, { symbols: "length > lengthHigh", numbers }],
      ...quantity,
      ...(isGood ? { threshold: stopHigh, keeps: "≥" } : {}),
      parameters: ["stopHigh", "lengthHigh", "stopLow", "lengthLow", "maxLinkDensity"],
    };
  }
  const isNeargood = value >= stopLow;
  const [again, low] = comparedTexts(value, stopLow);
  const numbers = `${again} ${isNeargood ? "≥" : "<"} ${low}: ${isNeargood ? "near-good" : "bad"}`;
  return {
    links: [first, { symbols: "stop-word density ≥ stopLow", numbers }],
    ...quantity,
    ...(isNeargood ? {} : { threshold: stopLow, keeps: "≥" }),
    parameters: ["stopLow", "stopHigh"],
  };
}
