import { presetId, presetNamed, type Paper, type Preset } from "../../contract/extractor.ts";
import {
  choiceParameter,
  flagsOf,
  numberParameter,
  shippedModel,
  ownValuesFor,
  type Schema,
  type Value,
  type Values,
} from "../../contract/parameters.ts";

/** The method is this project's own; the learner that its trees come from has a paper. */
export const paper: Paper = {
  short: "Friedman 2001",
  title: "Greedy function approximation: a gradient boosting machine",
  authors: "Jerome H. Friedman",
  year: 2001,
  venue: "Annals of Statistics 29(5), 1189–1232",
};

const decision = { paper: "Lipton, Elkan and Narayanaswamy 2014", where: "theorem 1, optimal thresholding of F1" } as const;

const rule = flagsOf("decision");

/** What its decisions go by. */
export const decisionParameters = {
  mode: choiceParameter("decision", "expected-f1", {
    label: "Decide by",
    description:
      "“expected F1” keeps the blocks with the greatest expected F-measure of the page’s words. “threshold” keeps all above a fixed one.",
    choices: { "expected-f1": "expected F1", threshold: "threshold" },
    cite: decision,
  }),
  floor: numberParameter("decision", 0.2, [0, 1, 0.001], {
    label: "Floor",
    description:
      "Less likely blocks are never kept. Where no block of a page of 200 words, or of one without links, is as likely, the expected F-measure decides alone.",
    unit: "",
    formula: "keep where p ≥ floor and p > F / (1 + β²)",
  }),
  threshold: numberParameter("decision", 0.5, [0, 1, 0.001], {
    label: "Threshold",
    description:
      "Blocks above it are kept if a threshold decides. 0.5 keeps what is likelier content than not. Where none is above it, see the floor.",
    unit: "",
    formula: "keep where p > threshold",
  }),
  beta: numberParameter("decision", 1, [0.2, 4, 0.05], {
    label: "β",
    description: "Weight of recall in the expected F-measure. Above 1 more is kept.",
    unit: "",
    formula: "F = (1 + β²) Σ_kept p w / (Σ_kept w + β² Σ_all p w)",
  }),
  smoothing: numberParameter("decision", 0.5, [0, 1, 0.05], {
    label: "Path smoothing",
    description:
      "Draws blocks on the same path of tags and first classes together: the share of their mean in the log-odds of each.",
    unit: "",
    formula: "logit p ← (1 − s) logit p + s · mean of logit p on the path",
  }),
  copies: rule("Drop copies", "Of blocks with the same eight words or more the likeliest stays. Others stay from a p of 0.8 on."),
  tables: rule(
    "Whole tables",
    "A half-kept table is kept whole: no cell is less likely than the likelier half of its words. So is one between two kept texts, unless most of it is links, and a term with its description.",
  ),
  code: rule(
    "Whole code",
    "Code between two kept texts is kept: it is no less likely than the likeliest of four blocks on either side.",
  ),
  lists: rule("Announced lists", "A list right below a text that ends with a colon is no less likely than that text."),
  headings: rule("Headings of texts", "A heading of the second level or lower is no less likely than the text right below it."),
  dialogs: rule("Drop dialogs", "Dialogs, such as cookie notices, are not kept."),
  hidden: rule(
    "Drop hidden text",
    "Text hidden by the attribute “hidden” or by the element's own style is not kept. What opens stays: tabs, accordions, answers. All stays if more than a third of the content is hidden.",
  ),
  comments: choiceParameter("decision", "auto", {
    label: "Comments",
    description:
      "“automatic” removes comments if the page has 150 words of long, sure text beside them, or 60 if it says that it is an article. Pages that say they are forums or questions keep them.",
    choices: { auto: "automatic", always: "always", never: "never" },
  }),
} as const satisfies Schema;

export type LearnedValues = Values<typeof decisionParameters>;

export const parameters = {
  model: {
    kind: "model",
    label: "Model",
    description: "The shipped model, or your own, trained on your pages by “contentscope train”.",
    stage: "analysis",
    default: shippedModel,
  },
  ...decisionParameters,
} as const satisfies Schema;

export const presets: readonly Preset[] = [
  {
    name: "as found",
    summary: "The main content as in the gold of the training pages, with its headings, captions and lists.",
    values: {},
  },
  {
    name: "strict article",
    summary: "What is likelier the body of an article than not: for golds without captions and bylines.",
    values: { mode: "threshold", headings: false },
  },
  {
    name: "precision",
    summary: "Keeps little else but misses more content: precision counts twice as much as recall.",
    values: { beta: 0.5 },
  },
  {
    name: "recall",
    summary: "Misses little but keeps more else: recall counts twice as much as precision.",
    values: { beta: 2, floor: 0.1 },
  },
];

/**
 * What decisions go by: the values of a preset, by its name or id, and single ones, which go before them.
 *
 * @throws RangeError for what there is not, which says what there is
 */
export function presetValues(preset: string, values: Readonly<Record<string, Value>> = {}): LearnedValues {
  const named = presetNamed({ presets }, preset);
  if (named === undefined)
    throw new RangeError(`no preset of that name: ${preset}; there are ${presets.map(({ name }) => presetId(name)).join(", ")}`);
  const [settings, problems] = ownValuesFor(decisionParameters, { ...named.values, ...values });
  if (problems.length > 0) throw new RangeError(problems.join("\n"));
  return settings;
}
