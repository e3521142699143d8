import type { Schema } from "../../contract/parameters.ts";
import { greatestModifier, modifierStep } from "./rules.ts";

const cite = { paper: "Readability 0.6.0", where: "its options" } as const;
const flagsCite = { paper: "Readability 0.6.0", where: "its flags" } as const;

/** The options of Readability that change what it keeps. Its numbers take 0 for "default", so that 1 is their least. */
export const parameters = {
  stripUnlikely: {
    kind: "flag",
    label: "Stripping unlikely candidates",
    description:
      "Removes elements by words in their class and id, and by their role, before scoring. Off by itself where too little is found: that is its second attempt.",
    stage: "analysis",
    cite: flagsCite,
    default: true,
  },
  weighClasses: {
    kind: "flag",
    label: "Class weights",
    description: "Words in class and id give points for or against an element. Off by itself in the third attempt.",
    stage: "analysis",
    cite: flagsCite,
    default: true,
  },
  cleanConditionally: {
    kind: "flag",
    label: "Conditional cleaning",
    description:
      "Removes forms, tables, lists and div elements from what was chosen where a check on links, images, inputs or length fails. Off by itself in the fourth attempt.",
    stage: "analysis",
    cite: flagsCite,
    default: true,
  },
  linkDensityModifier: {
    kind: "number",
    label: "Link density modifier",
    description: "Added to the shares of text in links (0.2, and 0.5 for good classes) over which conditional cleaning removes.",
    stage: "analysis",
    formula: "link density > 0.2 + modifier",
    cite,
    default: 0,
    min: -0.2,
    max: greatestModifier,
    step: modifierStep,
    unit: "",
  },
  charThreshold: {
    kind: "number",
    label: "Least length",
    description: "An attempt whose text is shorter is followed by another with fewer rules.",
    stage: "analysis",
    cite,
    default: 500,
    min: 1,
    max: 5000,
    step: 1,
    unit: "characters",
  },
  nbTopCandidates: {
    kind: "number",
    label: "Top candidates",
    description:
      "The number of best elements that are compared: where three others come near the best one, what holds them all is chosen.",
    stage: "analysis",
    cite,
    default: 5,
    min: 1,
    max: 20,
    step: 1,
    unit: "elements",
  },
  readJsonLd: {
    kind: "flag",
    label: "Read JSON-LD",
    description:
      "Takes title and byline from the page's data where it has any: a heading that repeats the title is removed, and no other byline.",
    stage: "analysis",
    cite,
    default: true,
  },
} as const satisfies Schema;
