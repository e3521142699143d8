import type { Paper, MemberSpec, Preset } from "../../contract/extractor.ts";
import type { Citation } from "../../contract/parameters.ts";
import { deviations } from "./deviations.ts";

export const paper: Paper = {
  short: "Gottron 2008b",
  title: "Combining Content Extraction Heuristics: The CombinE System",
  authors: "Thomas Gottron",
  year: 2008,
  venue: "10th International Conference on Information Integration and Web-based Applications & Services (iiWAS), 591–595",
};

/** The declarations that all combinations share. */
export const combination = {
  family: "Combinations",
  paper,
  cite: { paper: paper.short, where: "abstract" },
  reconstructed:
    "Only the abstract of the paper could be read. The ways of combining are remembered, and how each decides is assumed.",
  needs: ["page", "members"],
  deviations,
} as const satisfies Record<string, unknown> & { readonly cite: Citation };

const density: MemberSpec = { extractor: "cectd-ds", values: {} };
const densestBlock: MemberSpec = { extractor: "cectd-ds", values: { blocks: "single" } };
const tagRatios: MemberSpec = {
  extractor: "cetr",
  // Differs: [member-tag-ratios] with the smoothed deviation the vote comes to what was measured when the members were chosen.
  values: { method: "tm", radius: 3, deviationOf: "smoothed", wrap: "never" },
};
/** The preset "general" of ContentEx. */
const linkTables: MemberSpec = {
  extractor: "contentex",
  values: { time: false, ip: false, colon: false, copyright: false, repeated: false },
};

/** Measured on development pages when they were chosen, F1 0.809. */
export const twoOfThree = {
  name: "two of three",
  summary: "Tag ratios of lines, text density and the one densest block, which err apart. Ours, measured on development pages.",
  values: {},
  members: [tagRatios, { extractor: "cectd-ds", values: { linkTags: "in-links" } }, densestBlock],
} satisfies Preset;

/** Likewise, F1 0.819: the best that was found. */
export const fourOfSeven: Preset = {
  name: "four of seven",
  summary: "Lines, slopes, tag ratios, link tables and three densities. Ours, the best that was found on development pages.",
  values: {},
  members: [
    { extractor: "danag", values: {} },
    { extractor: "dsc", values: {} },
    tagRatios,
    linkTables,
    density,
    { extractor: "cectd-ds", values: { lambda: 0.5 } },
    densestBlock,
  ],
};

/** Likewise, F1 0.807; in order, the dense part of a page first, then without the link tables in it. */
export const densityAndLinkTables: readonly MemberSpec[] = [density, linkTables];

/** Two that keep little, and different things. */
export const complementary: readonly MemberSpec[] = [densestBlock, { extractor: "cetr", values: { method: "tm" } }];

export const weightedThree: readonly MemberSpec[] = [
  { ...density, weight: 0.5 },
  { ...linkTables, weight: 0.3 },
  { ...tagRatios, weight: 0.2 },
];

export const withoutTablesThenDense: Preset = {
  name: "link tables first",
  summary: "Deletes the link tables first, and takes the dense part of what is left. Ours.",
  values: {},
  members: [linkTables, density],
};
