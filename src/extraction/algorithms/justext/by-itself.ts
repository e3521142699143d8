import type { ChainLink, Explanation } from "../../contract/extractor.ts";
import { comparedTexts } from "../../contract/number-text.ts";
import { linkDensityOf, stopDensityOf } from "./classes.ts";
import type { Decided } from "./decided.ts";

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
  const fraction = `${analysis.linkCharacters[paragraph] ?? 0} / ${analysis.lengths[paragraph] ?? 0} = ${density}`;
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
    const start = units.starts[paragraph] ?? 0;
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
  const value = analysis.lengths[paragraph] ?? 0;
  const linked = analysis.linkCharacters[paragraph] ?? 0;
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
  const length = analysis.lengths[paragraph] ?? 0;
  const counts = `${analysis.stopWords[paragraph] ?? 0} / ${analysis.words[paragraph] ?? 0}`;
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
