import type { Paper } from "../../contract/extractor.ts";
import { flagParameter, numberParameter } from "../../contract/parameters.ts";
import { written } from "../../method/written.ts";
import { rowOf } from "../../method/sorted.ts";
import { textStrings } from "../../page/text-strings.ts";

const paper: Paper = {
  short: "Moreno, Deschacht and Moens 2009",
  title: "Language Independent Content Extraction from Web Pages",
  authors: "J. Arias Moreno, Koen Deschacht, Marie-Francine Moens",
  year: 2009,
  venue: "9th Dutch-Belgian Information Retrieval Workshop (DIR)",
};

const cite = { paper: paper.short, where: "the text density graph" };

/** The text density graph of Moreno et al., called LICEA and Density elsewhere. */
export const density = written({
  id: "density",
  name: "Density",
  summary: "Joins long strings of text over a few short ones between them, and keeps the region with the most text.",
  family: "Blocks",
  paper,
  cite,
  figure: "The text density graph: the length of every string of text, with the line of C1 and the regions.",
  reconstructed:
    "The paper was not read. Its abstract and papers that measured it give the idea, but not the constants. 80 and 4 are ours.",
  units: "strings",
  over(page, { keepEmpty }) {
    const { starts, ends, lengths } = textStrings(page, keepEmpty);
    return { pieces: rowOf(page, "string", starts, ends), inputs: { len: () => lengths } };
  },
  // Differs: [density-is-sum] the region of the highest density is that of the largest sum.
  text: "keep largestRegion(len ≥ C1, C2, len)",
  quantities: {
    len: {
      id: "length",
      name: "Text",
      unit: "characters",
      cite,
      differs: "Code points of decoded text, white space as one.",
      band: true,
      isOfBlocks: true,
    },
  },
  spelled: { len: "characters" },
  notes: ({ denseLength }) => [
    { holds: "largest(len) < C1 and largest(len) > 0", says: `No string of text has ${denseLength} characters.` },
  ],
  parameters: {
    denseLength: numberParameter("decision", 80, [1, 300, 1], {
      label: "C1",
      isOurs: true,
      description: "Characters from which a string of text is dense. The paper's constant is not known; 80 is ours.",
      unit: "characters",
      cite,
    }),
    gap: numberParameter("decision", 4, [0, 50, 1], {
      label: "C2",
      isOurs: true,
      description:
        "How many strings that are not dense may lie between two dense ones of a region. The paper's constant is not known; 4 is ours.",
      unit: "strings",
      cite,
    }),
    keepEmpty: flagParameter("analysis", false, {
      label: "Empty strings",
      isOurs: true,
      description:
        "Counts an empty string for each further edge of a block element between two strings, so markup widens gaps. It is unknown whether the paper counts them.",
      cite,
    }),
  },
  presets: [
    { name: "strings of text", summary: "Gaps are counted in strings that hold text.", values: {} },
    {
      name: "with empty strings",
      summary: "Gaps are counted with the edges of blocks: lower C1, wider C2.",
      values: { keepEmpty: true, denseLength: 20, gap: 20 },
    },
  ],
  deviations: [
    {
      id: "density-is-sum",
      where: "the text density graph",
      what: "Papers that cite it have “The region with the highest density”. Here that is the sum of its characters.",
      why: "By the mean, the longest single string would always win, and joining strings would be useless.",
      changes: "Not measured: there is no other state.",
    },
  ],
});
