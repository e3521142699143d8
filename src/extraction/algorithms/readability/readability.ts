import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor, type Paper } from "../../contract/extractor.ts";
import { counted, numberText } from "../../contract/number-text.ts";
import { flagParameter, flagsOf, numberParameter, type Schema } from "../../contract/parameters.ts";
import type { Check, Reason } from "../../contract/recorded.ts";
import { analyseByTool, decideByTool, type ToolAnalysis } from "../by-tool.ts";
import { off, signed, wordIn, type ToolProgram, type RemovalContext, type ToolRule } from "../tool-rules.ts";

const name = "Readability";
/** The version of the installed package, which a test compares with it. */
const version = "0.6.0";

const paper: Paper = {
  short: `Readability ${version}`,
  title: "Readability.js, the library behind the reader view of Firefox",
  authors: "Arc90, Mozilla and contributors",
  year: 2025,
  venue: "program, Apache License 2.0",
};

const cite = { paper: paper.short, where: "its options", known: "program" } as const;
const flagsCite = { ...cite, where: "its flags" } as const;

const flag = flagsOf("analysis", flagsCite);

const modifierStep = 0.05;
const greatestModifier = 0.8;

/** The options of Readability that change what it keeps. Its numbers take 0 for "default", so that 1 is their least. */
const parameters = {
  stripUnlikely: flag(
    "Stripping unlikely candidates",
    "Removes elements by words in their class and id, and by their role, before scoring. Off by itself in the second attempt, after too little text.",
  ),
  weighClasses: flag(
    "Class weights",
    "Words in class and id give points for or against an element. Off by itself in the third attempt.",
  ),
  cleanConditionally: flag(
    "Conditional cleaning",
    "Removes forms, tables, lists and div elements from the chosen part if a check on links, images, inputs or length fails. Off by itself in the fourth attempt.",
  ),
  linkDensityModifier: numberParameter("analysis", 0, [-0.2, greatestModifier, modifierStep], {
    label: "Link density modifier",
    description: "Added to the shares of text in links (0.2, and 0.5 for good classes) over which conditional cleaning removes.",
    formula: "link density > 0.2 + modifier",
    cite,
  }),
  charThreshold: numberParameter("analysis", 500, [1, 5000, 1], {
    label: "Least length",
    description: "After an attempt with a shorter text, another has fewer rules.",
    cite,
    unit: "characters",
  }),
  nbTopCandidates: numberParameter("analysis", 5, [1, 20, 1], {
    label: "Top candidates",
    description: "The number of best elements compared. If three others come near the best, the element around all is chosen.",
    cite,
    unit: "elements",
  }),
  readJsonLd: flagParameter("analysis", true, {
    label: "Read JSON-LD",
    description:
      "Takes title and byline from the page's data if there are any. Then a heading that repeats the title is removed, and no other byline.",
    cite,
  }),
} as const satisfies Schema;

/** Shares of text in links over which a block is removed: of a common block, and of one with a good class or id. */
const linkyBars = { low: 0.2, high: 0.5 } as const;
const goodWeight = 25;

/** The rules of Readability 0.6.0, by the names that its record gives them, in the order in which it goes by them. */
const rules: ReadonlyMap<string, ToolRule> = new Map<string, ToolRule>(
  Object.entries<ToolRule>({
    script: {
      label: "scripts and styles",
      detail: "scripts, styles and noscript are removed first",
    },
    hidden: {
      label: "hidden",
      detail: "elements that their attributes hide are removed before scoring",
      because: () => "it is hidden, by display, visibility, hidden or aria-hidden",
    },
    dialog: {
      label: "dialogs",
      detail: "modal dialogs, by role and aria-modal, are removed before scoring",
    },
    byline: {
      label: "byline",
      detail: "a short block that names the author becomes the byline, and is removed before scoring",
    },
    title: {
      label: "repeats the title",
      detail: "the first heading of nearly the words of the title is removed before scoring",
    },
    unlikely: {
      label: "unlikely candidates",
      detail: "elements whose class or id has a word of a list, and none of the exceptions, are removed before scoring",
      because: (reason) => `${wordIn(reason)} is in the list of unlikely candidates, and no word of the list of exceptions is`,
      without: () => [off("stripUnlikely")],
    },
    role: {
      label: "role",
      detail: "menus, navigation, asides, alerts and dialogs by their role are removed before scoring",
      because: ({ word = "" }) => `its role is “${word}”`,
      without: () => [off("stripUnlikely")],
    },
    outside: {
      label: "not chosen",
      detail: "all outside the best element and the siblings taken with it is ignored",
    },
    tag: {
      label: "tag",
      detail: "footers, asides, objects, embedded pages and parts of forms are cleaned from what was chosen",
      because: ({ word = "" }) => `every ${word} is cleaned from what was chosen`,
    },
    share: {
      label: "share",
      detail: "short elements with “share” in class or id are cleaned from what was chosen",
      because: (reason) => `${wordIn(reason)}, and it is short`,
    },
    heading: {
      label: "headings by class weight",
      detail: "headings whose class or id counts against them are cleaned from what was chosen",
      because: (reason) => `it is a heading, and ${weightText(reason)}`,
      without: () => [off("weighClasses")],
    },
    weight: {
      label: "class weight",
      detail: "forms, tables, lists and div elements whose class or id counts against them are cleaned from what was chosen",
      because: (reason) => weightText(reason),
      without: () => [off("weighClasses"), off("cleanConditionally")],
    },
    advertising: {
      label: "advertising words",
      detail: "elements whose whole text says that it is an advertisement, or loading, are cleaned from what was chosen",
      without: () => [off("cleanConditionally")],
    },
    conditional: {
      label: "cleaned conditionally",
      detail: "forms, tables, lists and div elements with few commas that fail a check are cleaned from what was chosen",
      because: ({ checks = [], weight = 0 }, { values }) => {
        const failed = checks.map((check) => checkText(check, weight, modifierIn(values)));
        return `when it cleaned up, ${failed.join("; ")}`;
      },
      compared: linkDensityCompared,
      without: (reason, context) => [...gentlerModifier(reason, context), off("cleanConditionally")],
    },
    tidying: {
      label: "tidied",
      detail: "empty paragraphs and blocks, and blocks within blocks, are tidied",
    },
    unknown: { label: "no known step", detail: "no step is known to have taken these" },
  }),
);

const program: ToolProgram = {
  name,
  rules,
  parameters,
  chooses: "A sibling of the best element is also taken from a fifth of its score, and from 10.",
  scores: {
    score: "paragraphs, commas and length, tag, class and id, times (1 − link density)",
    linkDensity: "characters in links / characters, links within the page counted as 0.3",
  },
};

/** Mozilla's Readability as it is, for comparison: what browsers' reader views are made with. */
export const readability = defineExtractor({
  id: "readability",
  name,
  summary:
    "Mozilla's program behind Firefox's reader view, run unchanged on the same page. Its removals are recorded step by step, with its own reasons.",
  family: "In use today",
  paper,
  cite: { paper: paper.short, where: "its program" },
  formula: "keep the words that are in the HTML that Readability makes of the page",
  figure: "What it kept, the scores and link densities of the elements that it chose from, and what each step removed.",
  version,
  needs: ["page", "readability"],
  parameters,
  published: ["WCXB (Foley 2026): mean F1 0.675 over the whole development split, of another port."],
  analyse: (inputs, values): ToolAnalysis => analyseByTool(inputs.page, inputs.readability, values),
  decide: (analysis): Extraction => decideByTool(analysis, program),
});

function weightText(reason: Reason): string {
  const weight = `a weight of ${signed(reason.weight ?? 0)}`;
  return reason.word === undefined ? `its class and id give ${weight}` : `${wordIn(reason)} gives ${weight}`;
}

function modifierIn(values: RemovalContext["values"]): number {
  return Number(values["linkDensityModifier"] ?? 0);
}

/** Texts of its checks, by the beginning of what it says to its log. */
const checkTexts: Readonly<Record<string, (numbers: Check["numbers"]) => string>> = {
  "Bad p to img ratio": ({ img = 0, p = 0 }) => `${counted(img, "image")} for ${counted(p, "paragraph")} (more than two each)`,
  // The program counts list items from -100.
  "Too many li's outside of a list": ({ li = 0, p = 0 }) =>
    `${counted(li + 100, "list item")} outside of a list for ${counted(p, "paragraph")} (more than 100 over)`,
  "Too many inputs per p": ({ input = 0, p = 0 }) =>
    `${counted(input, "input")} for ${counted(p, "paragraph")} (more than a third)`,
  "Suspiciously short": ({ linkDensity = 0 }) =>
    `it has fewer than 25 characters, a share of ${numberText(linkDensity)} of them in links`,
  "Suspicious embed": ({ embedCount = 0, contentLength = 0 }) =>
    `${counted(embedCount, "embedded element")} with ${counted(contentLength, "character")} of text`,
  "No useful content": () => "it has no image, and no text in elements for text",
};

function checkText(check: Check, weight: number, modifier: number): string {
  const bar = linkyBar(check, modifier);
  if (bar === undefined) return checkTexts[check.name]?.(check.numbers) ?? check.name;
  const side = weight < goodWeight ? "under" : "at least";
  return `link density ${numberText(check.numbers["linkDensity"] ?? 0)} is over ${numberText(bar)} and its class weight ${signed(weight)} ${side} ${goodWeight}`;
}

/** The bar of a check on links; undefined for the other checks. */
function linkyBar(check: Check, modifier: number): number | undefined {
  if (check.name === "Low weight and a little linky") return linkyBars.low + modifier;
  return check.name === "High weight and mostly links" ? linkyBars.high + modifier : undefined;
}

/** Where a check on links alone decided, it is the quantity. */
function linkDensityCompared({ checks = [] }: Reason, { values }: RemovalContext): ReturnType<NonNullable<ToolRule["compared"]>> {
  const [check] = checks;
  const bar = check === undefined ? undefined : linkyBar(check, modifierIn(values));
  if (check === undefined || checks.length > 1 || bar === undefined) return undefined;
  return { quantity: "Link density", value: check.numbers["linkDensity"] ?? 0, bar, keeps: "≤" };
}

/** The least modifier, in its steps, under which the links pass. */
function gentlerModifier(reason: Reason, context: RemovalContext): ReturnType<NonNullable<ToolRule["without"]>> {
  const compared = linkDensityCompared(reason, context);
  if (compared === undefined) return [];
  const wanted = modifierIn(context.values) + compared.value - compared.bar;
  const value = Math.ceil(Number((wanted / modifierStep).toFixed(6))) * modifierStep;
  return value > greatestModifier ? [] : [{ parameter: "linkDensityModifier", value: Number(value.toFixed(2)) }];
}
