/**
 * The figures that texts tell of the 327 pages of the open corpus: of each text, by its method and deviation or parameter, the runs and
 * what they come to, mean F1 of bags of words and, where it is told, of word LCS. `noscript` is closed and nothing is left out for being hidden, unless
 * the run says otherwise behind a semicolon: "open", and the ways of hiding.
 */
export const told: Readonly<Record<string, readonly (readonly [run: string, bag: string, lcs?: string])[]>> = {
  "page block-lines": [
    ["danag", "0.593", "0.570"],
    ["danag.lines~raw", "0.481", "0.458"],
    ["cetr", "0.736", "0.709"],
    ["cetr.lines~raw", "0.724", "0.694"],
  ],
  "page what-is-removed": [
    ["bte", "0.688", "0.667"],
    ["dsc", "0.558", "0.533"],
    ["cetr", "0.736", "0.709"],
    ["cetd-ds", "0.729", "0.697"],
    ["cetd-ds.leftOut~scripts", "0.730", "0.699"],
    ["cectd-ds", "0.762", "0.732"],
    ["cectd-ds.leftOut~scripts", "0.761", "0.732"],
    ["cectd-s", "0.729", "0.696"],
    ["cectd-s.leftOut~scripts", "0.729", "0.697"],
  ],
  "page noscript": [
    ["cectd-ds;open", "0.780", "0.749"],
    ["cectd-ds", "0.762", "0.732"],
    ["ccb;open", "0.717", "0.681"],
    ["ccb", "0.699", "0.664"],
    ["danag;open", "0.611", "0.587"],
    ["danag", "0.593", "0.570"],
  ],
  "bte word-across-tags": [
    ["bte.words~between-tags", "0.693", "0.671"],
    ["bte", "0.688", "0.667"],
  ],
  "dsc word-across-tags": [
    ["dsc.words~between-tags", "0.560", "0.535"],
    ["dsc", "0.558", "0.533"],
  ],
  "lqf white-space": [["lqf", "0.721", "0.692"]],
  "lqf bottom-up": [
    ["lqf.order~top-down", "0.688", "0.662"],
    ["lqf", "0.721", "0.692"],
    ["lqf.order~top-down.quota~0.25", "0.532", "0.510"],
    ["lqf.quota~0.25", "0.720", "0.688"],
    ["lqf.order~top-down.quota~0.75", "0.726", "0.698"],
    ["lqf.quota~0.75", "0.720", "0.692"],
  ],
  "cetr broken-lines": [
    ["cetr", "0.736", "0.709"],
    ["cetr.wrap~always", "0.731", "0.706"],
    ["cetr.wrap~never", "0.737", "0.710"],
    ["cetr.lines~raw.wrap~always", "0.733", "0.708"],
    ["cetr.lines~raw", "0.724", "0.694"],
  ],
  "ccb body-only": [
    ["ccb", "0.699"],
    ["accb", "0.698"],
    ["tccb", "0.632"],
    ["ccb.vector~source", "0.696"],
    ["accb.vector~source", "0.685"],
    ["tccb.vector~source", "0.638"],
  ],
  "ccb stop": [
    ["ccb", "0.699"],
    ["accb", "0.698"],
    ["tccb", "0.632"],
    ["ccb.tolerance~0.maxPasses~0", "0.630"],
    ["accb.tolerance~0.maxPasses~0", "0.653"],
    ["tccb.tolerance~0.maxPasses~0", "0.578"],
    ["ccb.tolerance~0.maxPasses~1", "0.695"],
    ["ccb.tolerance~0.maxPasses~10", "0.697"],
    ["ccb.tolerance~0.maxPasses~50", "0.648"],
  ],
  "ccb range": [
    ["ccb", "0.699", "0.664"],
    ["accb", "0.698", "0.663"],
    ["tccb", "0.632", "0.602"],
    ["ccb.rangeIs~each-side", "0.654", "0.621"],
    ["accb.rangeIs~each-side", "0.671", "0.636"],
    ["tccb.rangeIs~each-side", "0.574", "0.550"],
  ],
  "tccb word-across-tags": [
    ["tccb", "0.632"],
    ["tccb.words~between-tags", "0.639"],
  ],
  "danag size-of-regions": [
    ["danag", "0.593", "0.570"],
    ["danag.preset~as-published", "0.572", "0.550"],
  ],
  "danag white-space": [
    ["danag", "0.593", "0.570"],
    ["danag.content~tokens", "0.572", "0.550"],
  ],
  "r2l whole-words": [
    ["r2l", "0.006", "0.006"],
    ["r2l.output~characters", "0.006", "0.006"],
  ],
  "kfe tag-set": [
    ["kfe", "0.712", "0.667"],
    ["kfe.tagSet~paper", "0.680", "0.634"],
    ["fe", "0.176", "0.160"],
    ["fe.tagSet~paper", "0.174", "0.157"],
  ],
  "kfe tables": [
    ["kfe", "0.712", "0.667"],
    ["kfe.tables~whole", "0.709", "0.664"],
    ["fe", "0.176", "0.160"],
    ["fe.tables~whole", "0.178", "0.161"],
  ],
  "kfe desired-features": [
    ["kfe", "0.712"],
    ["kfe.desired~text-tags", "0.708"],
    ["kfe.desired~text-images", "0.700"],
    ["kfe.desired~text-links", "0.651"],
    ["fe", "0.176"],
    ["fe.desired~text-links", "0.065"],
  ],
  "kfe kept-clusters": [
    ["kfe", "0.712", "0.667"],
    ["kfe.clusters~2.kept~1", "0.576", "0.536"],
  ],
  "vote member-tag-ratios": [
    ["vote.preset~two-of-three", "0.757", "0.726"],
    ["vote(cetr.method~tm.radius~3.wrap~never,cectd-ds.linkTags~in-links,cectd-ds.blocks~single)", "0.727", "0.694"],
  ],
  "cectd-ds hidden-elements": [
    ["cectd-ds;open", "0.780", "0.749"],
    ["cectd-ds;open,attribute", "0.775", "0.744"],
    ["cectd-ds;open,display", "0.779", "0.749"],
    ["cectd-ds;open,visibility", "0.780", "0.749"],
    ["cectd-ds;open,aria", "0.780", "0.749"],
    ["cectd-ds;open,attribute,display,visibility,aria", "0.776", "0.744"],
    ["cetd-ds;open", "0.747", "0.714"],
    ["cetd-ds;open,attribute,display,visibility,aria", "0.751", "0.715"],
    ["cectd-s;open", "0.747", "0.714"],
    ["cectd-s;open,attribute,display,visibility,aria", "0.744", "0.710"],
  ],
  "cectd-ds raw-text": [["cectd-ds.leftOut~scripts", "0.761", "0.732"]],
  "cectd-ds link-tags": [
    ["cectd-ds", "0.762", "0.732"],
    ["cectd-ds.linkTags~in-links", "0.757", "0.727"],
    ["cectd-ds.linkTags~link-only", "0.759", "0.729"],
    ["cectd-s", "0.729", "0.696"],
    ["cectd-s.linkTags~in-links", "0.730", "0.698"],
    ["cectd-s.linkTags~link-only", "0.730", "0.697"],
  ],
  "cectd-ds links-without-address": [["cectd-ds", "0.762", "0.732"]],
  "cectd-ds link-text-alone": [
    ["cectd-ds.linkTextAlone~definition-2", "0.766", "0.737"],
    ["cectd-ds", "0.762", "0.732"],
    ["cectd-s.linkTextAlone~definition-2", "0.730", "0.698"],
  ],
  "cectd-ds own-text": [
    ["cetd-ds.ownText~none", "0.728", "0.697"],
    ["cetd-ds", "0.729", "0.697"],
    ["cectd-ds.ownText~none", "0.762", "0.733"],
    ["cectd-ds", "0.762", "0.732"],
  ],
  "cectd-ds ties": [
    ["cetd-ds", "0.729", "0.697"],
    ["cectd-ds", "0.762", "0.732"],
  ],
  "cectd-ds body-itself": [
    ["cetd-ds", "0.729", "0.697"],
    ["cectd-ds", "0.762", "0.732"],
  ],
  "cectd-ds text-of-ancestors": [
    ["cetd-ds", "0.729", "0.697"],
    ["cectd-ds", "0.762", "0.732"],
  ],
  "cectd-s smoothing": [["cectd-s", "0.729", "0.696"]],
  "cectd-s own-text-alone": [["cectd-s", "0.729", "0.696"]],
  "ccb reference-length": [["ccb", "0.699", "0.664"]],
  "ccb white-space": [
    ["ccb", "0.699", "0.664"],
    ["accb", "0.698", "0.663"],
  ],
  "danag gap": [
    ["danag.gap~80", "0.674", "0.649"],
    ["danag", "0.593", "0.570"],
  ],
};

/**
 * What texts tell besides, which no value of a parameter gives: measured once on the same pages, the code changed as the text says; of
 * R2L on one page; of jusText the share of its list in their content.
 */
export const byOtherCode: Readonly<Record<string, readonly string[]>> = {
  "page what-is-removed": ["0.686", "0.664", "0.560", "0.536", "0.733", "0.704"],
  "lqf white-space": ["0.720", "0.691"],
  "danag size-of-regions": ["0.583", "0.560", "0.576", "0.554"],
  "r2l whole-words": ["0.723", "0.548", "0.593"],
  "ccb reference-length": ["0.698"],
  "ccb white-space": ["0.691", "0.657", "0.680", "0.647"],
  "cectd-ds raw-text": ["0.762", "0.733"],
  "cectd-ds links-without-address": ["0.761", "0.730", "0.728", "0.695"],
  "cectd-ds ties": ["0.728", "0.696", "0.761", "0.732"],
  "cectd-ds at-the-threshold": ["0.084", "0.072", "0.054", "0.046"],
  "cectd-s smoothing": ["0.731", "0.698", "0.729", "0.696"],
  "cectd-s own-text-alone": ["0.260", "0.248"],
  "justext stopLow": ["0.355"],
  "justext stopHigh": ["0.355"],
};
