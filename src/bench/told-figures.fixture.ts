/**
 * The runs of which texts tell what they come to on the 327 pages of the open corpus: of each text, by its method and deviation or
 * parameter. `noscript` is closed and nothing is left out for being hidden, unless the run says otherwise behind a semicolon: "open", and
 * the ways of hiding.
 */
export const told: Readonly<Record<string, string>> = {
  "page block-lines": "danag danag.lines~raw cetr cetr.lines~raw",
  "page what-is-removed":
    "bte dsc cetr cetd-ds cetd-ds.leftOut~scripts cectd-ds cectd-ds.leftOut~scripts cectd-s cectd-s.leftOut~scripts",
  "page noscript": "cectd-ds;open cectd-ds ccb;open ccb danag;open danag",
  "bte word-across-tags": "bte.words~between-tags bte",
  "dsc word-across-tags": "dsc.words~between-tags dsc",
  "lqf white-space": "lqf",
  "lqf bottom-up":
    "lqf.order~top-down lqf lqf.order~top-down.quota~0.25 lqf.quota~0.25 lqf.order~top-down.quota~0.75 lqf.quota~0.75",
  "cetr broken-lines": "cetr cetr.wrap~always cetr.wrap~never cetr.lines~raw.wrap~always cetr.lines~raw",
  "ccb body-only": "ccb accb tccb ccb.vector~source accb.vector~source tccb.vector~source",
  "ccb stop":
    "ccb accb tccb ccb.tolerance~0.maxPasses~0 accb.tolerance~0.maxPasses~0 tccb.tolerance~0.maxPasses~0 " +
    "ccb.tolerance~0.maxPasses~1 ccb.tolerance~0.maxPasses~10 ccb.tolerance~0.maxPasses~50",
  "ccb range": "ccb accb tccb ccb.rangeIs~each-side accb.rangeIs~each-side tccb.rangeIs~each-side",
  "tccb word-across-tags": "tccb tccb.words~between-tags",
  "danag size-of-regions": "danag danag.preset~as-published",
  "danag white-space": "danag danag.content~tokens",
  "r2l whole-words": "r2l r2l.output~characters",
  "kfe tag-set": "kfe kfe.tagSet~paper fe fe.tagSet~paper",
  "kfe tables": "kfe kfe.tables~whole fe fe.tables~whole",
  "kfe desired-features": "kfe kfe.desired~text-tags kfe.desired~text-images kfe.desired~text-links fe fe.desired~text-links",
  "kfe kept-clusters": "kfe kfe.clusters~2.kept~1",
  "vote member-tag-ratios":
    "vote.preset~two-of-three vote(cetr.method~tm.radius~3.wrap~never,cectd-ds.linkTags~in-links,cectd-ds.blocks~single)",
  "cectd-ds hidden-elements":
    "cectd-ds;open cectd-ds;open,attribute cectd-ds;open,display cectd-ds;open,visibility cectd-ds;open,aria " +
    "cectd-ds;open,attribute,display,visibility,aria cetd-ds;open cetd-ds;open,attribute,display,visibility,aria " +
    "cectd-s;open cectd-s;open,attribute,display,visibility,aria",
  "cectd-ds raw-text": "cectd-ds.leftOut~scripts",
  "cectd-ds link-tags":
    "cectd-ds cectd-ds.linkTags~in-links cectd-ds.linkTags~link-only cectd-s cectd-s.linkTags~in-links " +
    "cectd-s.linkTags~link-only",
  "cectd-ds links-without-address": "cectd-ds",
  "cectd-ds link-text-alone": "cectd-ds.linkTextAlone~definition-2 cectd-ds cectd-s.linkTextAlone~definition-2",
  "cectd-ds own-text": "cetd-ds.ownText~none cetd-ds cectd-ds.ownText~none cectd-ds",
  "cectd-ds ties": "cetd-ds cectd-ds",
  "cectd-ds body-itself": "cetd-ds cectd-ds",
  "cectd-ds text-of-ancestors": "cetd-ds cectd-ds",
  "cectd-s smoothing": "cectd-s",
  "cectd-s own-text-alone": "cectd-s",
  "ccb reference-length": "ccb",
  "ccb white-space": "ccb accb",
  "danag gap": "danag.gap~80 danag",
};

/** The texts that tell mean F1 by bag of words alone; the others tell it by word LCS, too. */
export const toldByBagAlone: ReadonlySet<string> = new Set([
  "ccb body-only",
  "ccb stop",
  "tccb word-across-tags",
  "kfe desired-features",
]);

/**
 * What texts tell besides, which no value of a parameter gives: measured once on the same pages, the code changed as the text says; of
 * R2L on one page; of jusText the share of its list in their content.
 */
export const byOtherCode: Readonly<Record<string, string>> = {
  "page what-is-removed": "0.686 0.664 0.560 0.536 0.733 0.704",
  "lqf white-space": "0.720 0.691",
  "danag size-of-regions": "0.583 0.560 0.576 0.554",
  "r2l whole-words": "0.723 0.548 0.593",
  "ccb reference-length": "0.698",
  "ccb white-space": "0.691 0.657 0.680 0.647",
  "cectd-ds raw-text": "0.762 0.733",
  "cectd-ds links-without-address": "0.761 0.730 0.728 0.695",
  "cectd-ds ties": "0.728 0.696 0.761 0.732",
  "cectd-ds at-the-threshold": "0.084 0.072 0.054 0.046",
  "cectd-s smoothing": "0.731 0.698 0.729 0.696",
  "cectd-s own-text-alone": "0.260 0.248",
  "justext stopLow": "0.355",
  "justext stopHigh": "0.355",
};
