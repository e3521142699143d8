import { flagParameter, numberParameter, type Schema } from "../../contract/parameters.ts";
import { greatestModifier, modifierStep } from "./rules.ts";

const cite = { paper: "Readability 0.6.0", where: "its options" } as const;
const flagsCite = { paper: "Readability 0.6.0", where: "its flags" } as const;

/** The options of Readability that change what it keeps. Its numbers take 0 for "default", so that 1 is their least. */
export const parameters = {
  stripUnlikely: flagParameter("analysis", true, {
    label: "Stripping unlikely candidates",
    description:
      "Removes elements by words in their class and id, and by their role, before scoring. Off by itself where too little is found: that is its second attempt.",
    cite: flagsCite,
  }),
  weighClasses: flagParameter("analysis", true, {
    label: "Class weights",
    description: "Words in class and id give points for or against an element. Off by itself in the third attempt.",
    cite: flagsCite,
  }),
  cleanConditionally: flagParameter("analysis", true, {
    label: "Conditional cleaning",
    description:
      "Removes forms, tables, lists and div elements from what was chosen where a check on links, images, inputs or length fails. Off by itself in the fourth attempt.",
    cite: flagsCite,
  }),
  linkDensityModifier: numberParameter("analysis", 0, [-0.2, greatestModifier, modifierStep], {
    label: "Link density modifier",
    description: "Added to the shares of text in links (0.2, and 0.5 for good classes) over which conditional cleaning removes.",
    formula: "link density > 0.2 + modifier",
    cite,
    unit: "",
  }),
  charThreshold: numberParameter("analysis", 500, [1, 5000, 1], {
    label: "Least length",
    description: "An attempt whose text is shorter is followed by another with fewer rules.",
    cite,
    unit: "characters",
  }),
  nbTopCandidates: numberParameter("analysis", 5, [1, 20, 1], {
    label: "Top candidates",
    description:
      "The number of best elements that are compared: where three others come near the best one, what holds them all is chosen.",
    cite,
    unit: "elements",
  }),
  readJsonLd: flagParameter("analysis", true, {
    label: "Read JSON-LD",
    description:
      "Takes title and byline from the page's data where it has any: a heading that repeats the title is removed, and no other byline.",
    cite,
  }),
} as const satisfies Schema;
