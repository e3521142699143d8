import type { Deviation } from "../../contract/extractor.ts";

/** Where the method differs from MSR-TR-2003-79. */
export const deviations: readonly Deviation[] = [
  {
    id: "weights",
    where: "section 4.2",
    what: "The report says what makes a separator weigh more or less and gives no numbers; here it is one for 5 pixels, up to 100, and two for each cue.",
    why: "Two for each cue is what a later implementation, FitLayout, takes.",
    changes: "Which separators part a page first; no published segmentation could be compared with.",
  },
  {
    id: "degree-of-weight",
    where: "section 4.3",
    what: "The report has the degree of coherence of merged blocks follow the weight of the separator between them; the scale is decided here: ten less one for each two of its weight.",
    why: "It spans the ten degrees over the weights that occur.",
    changes: "How many segments a permitted degree leaves.",
  },
  {
    id: "choice",
    of: "choice",
    where: "the whole report",
    what: "VIPS segments a page and chooses no segment; here the one with the most unlinked text, or with the most text in the middle, is kept.",
    why: "An extract needs one.",
    changes: "All scores of VIPS as an extractor: they are not the report’s.",
  },
  {
    id: "header-cells",
    where: "section 4.1, table 1",
    what: "The rules name td; th goes with it here.",
    why: "A header cell is a cell.",
    changes: "Tables with header cells that are parted any further.",
  },
  {
    id: "degrees",
    where: "section 4.1, table 1",
    what: "The rules set a degree “by tag and size” and no more; which degree a tag has, and that a node of twice the threshold has two less, is decided here.",
    why: "The report leaves it to its program, which is not at hand.",
    changes: "At which permitted degree a block is parted.",
  },
  {
    id: "layers",
    where: "section 4.2",
    what: "The report knows no boxes that lie over the page; here each such box is apart from what scrolls, and has no separators to it.",
    why: "Fixed bars and dialogues would cross every separator below them.",
    changes: "Only pages with fixed or absolute boxes.",
  },
  {
    id: "bands",
    where: "section 4.3",
    what: "The report finds separators in the whole pool and merges upwards; here those of each band are found anew.",
    why: "Else columns below a header across the page are not found.",
    changes: "Nothing where all separators run in one direction; else deeper trees.",
  },
  {
    id: "touching-blocks",
    where: "section 4.2",
    what: "In the report a separator that is covered goes; here one of no thickness stays between two blocks that touch.",
    why: "Blocks of other colours or fonts are apart without a gap.",
    changes: "Pages whose blocks touch: they are parted by their colours and fonts.",
  },
];
