import { defineExtractor, extracted } from "../../contract/extractor.ts";
import type { Extraction, Paper } from "../../contract/extractor.ts";
import { wordsOf } from "../../page/words.ts";
import { selectByRun } from "../by-run.ts";
import { blockTreeOf } from "./block-tree.ts";
import { explainPlace } from "./explain-place.ts";
import { parameters } from "./parameters.ts";
import { decidedAt, isKeptBy, segmentedPage } from "./segmentation.ts";
import type { Segmentation } from "./segmentation.ts";
import { traceOf } from "./trace-segments.ts";

const paper: Paper = {
  short: "Cai et al. 2003",
  title: "Extracting Content Structure for Web Pages Based on Visual Representation",
  authors: "Deng Cai, Shipeng Yu, Ji-Rong Wen, Wei-Ying Ma",
  year: 2003,
  venue: "Web Technologies and Applications (APWeb), LNCS 2642; details in MSR-TR-2003-79",
};

/** VIPS: segments the page as it is laid out, and keeps the segment with the most text outside links. */
export const vips = defineExtractor({
  id: "vips",
  name: "VIPS",
  summary:
    "Divides the page, as it is laid out, into visual blocks, merges them across the lightest gaps, and keeps the segment with the most text outside links.",
  family: "Vision",
  paper,
  cite: { paper: paper.short, where: "MSR-TR-2003-79, section 4" },
  formula:
    "segments: the outermost blocks of DoC ≥ PDoC, where the DoC of merged blocks follows the heaviest separator in them; keep the one of max text area · (1 − link quota)",
  figure:
    "The segments over the page as it is laid out, tinted by their degree of coherence, with the separators between them; the tree of blocks; and what speaks for each segment, in the order of the source.",
  reconstructed:
    "VIPS segments a page and extracts nothing: how a segment is chosen is ours. Block rules are as recalled from the report and from a later implementation, FitLayout; the report gives no numbers for degrees of coherence and weights of separators, so those are ours too.",
  needs: ["page", "boxes"],
  parameters,
  presets: [
    {
      name: "styled page",
      summary:
        "Ours: for pages that bring their style sheets along, whose blocks stand closer together than a browser's own styles set them.",
      values: { pdoc: 8 },
    },
  ],
  published: ["None that could be compared: the paper judges segmentations by eye."],
  analyse({ page, boxes }, { sizeThreshold }): Segmentation {
    const { visual, blocks } = blockTreeOf(page, boxes, sizeThreshold / 100);
    return segmentedPage(page, boxes, visual, blocks, wordsOf(page));
  },
  decide(segmentation, { pdoc, choice }): Extraction {
    const decided = decidedAt(segmentation, pdoc, choice);
    return extracted({
      selection: selectByRun(segmentation.page, segmentation.words, (run) => isKeptBy(segmentation, decided, run)),
      trace: () => traceOf(segmentation, decided),
      explain: (offset) => explainPlace(segmentation, decided, offset),
    });
  },
  // For blocks 13 columns of up to 64 bits, for runs two of 32 and their boxes, for words four of 32.
  bytesOf: ({ blocks, leaves, words }) => blocks.count * 100 + leaves.length * 24 + words.count * 16,
});
