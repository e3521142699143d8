import type { Paper, Preset } from "../../contract/extractor.ts";
import { flagParameter, numberParameter } from "../../contract/parameters.ts";

export const paper: Paper = {
  short: "Moreno, Deschacht and Moens 2009",
  title: "Language Independent Content Extraction from Web Pages",
  authors: "J. Arias Moreno, Koen Deschacht, Marie-Francine Moens",
  year: 2009,
  venue: "9th Dutch-Belgian Information Retrieval Workshop (DIR)",
};

const graph = { paper: paper.short, where: "the text density graph" };

export const denseLengthParameter = numberParameter("decision", 80, [1, 300, 1], {
  label: "C1",
  isOurs: true,
  description: "Characters from which a string of text is dense. The paper's constant is not known; 80 is ours.",
  unit: "characters",
  formula: "dense: len ≥ C1",
  cite: graph,
});

export const gapParameter = numberParameter("decision", 4, [0, 50, 1], {
  label: "C2",
  isOurs: true,
  description:
    "Strings that are not dense and may lie between two dense ones of a region. The paper's constant is not known; 4 is ours.",
  unit: "strings",
  formula: "join: strings strictly between ≤ C2",
  cite: graph,
});

export const parameters = {
  denseLength: denseLengthParameter,
  gap: gapParameter,
  keepEmpty: flagParameter("analysis", false, {
    label: "Empty strings",
    isOurs: true,
    description:
      "Counts an empty string for each further edge of a block element between two strings, so that markup widens gaps. The paper is not known to say whether empty strings count.",
    cite: graph,
  }),
} as const;

export const presets: readonly Preset[] = [
  { name: "strings of text", summary: "Gaps are counted in strings that hold text.", values: {} },
  {
    name: "with empty strings",
    summary: "Gaps are counted with the edges of blocks: lower C1, wider C2.",
    values: { keepEmpty: true, denseLength: 20, gap: 20 },
  },
];
