import type { RunSpec } from "../extraction/contract/extractor.ts";

/** A setting that is scored on the corpus, and what the independent implementation calls the same. */
export interface AgreementRow {
  readonly name: string;
  readonly spec: RunSpec;
  readonly reference?: string;
}

type Values = RunSpec["values"];

const sameName = ["plain", "ccb", "accb", "tccb", "cetd-ds", "cectd-s", "cectd-ds", "bte", "dsc", "fe", "kfe"];
const cetrOf3: RunSpec = { extractor: "cetr", values: { method: "TM", lines: "block", radius: 3 } };
const single: RunSpec = { extractor: "cectd-ds", values: { blocks: "single" } };
const unlinked: RunSpec = { extractor: "cectd-ds", values: { linkOnly: false } };
const general: RunSpec = {
  extractor: "contentex",
  values: { time: false, ip: false, colon: false, copyright: false, repeated: false },
};

/** Every extractor that needs no other page and no layout, in its settings of note. */
export const agreementRows: readonly AgreementRow[] = [
  ...sameName.map((id) => row(id, id, {}, id)),
  row("danag, block lines", "danag", {}, "danag, block lines"),
  row("danag, raw lines", "danag", { lines: "raw" }, "danag, raw lines"),
  row("dana", "dana", {}),
  row("r2l", "r2l", {}),
  row("lqf 50, bottom-up", "lqf", {}, "lqf 50, bottom-up"),
  row("lqf 50, top-down", "lqf", { order: "top-down" }, "lqf 50, top-down"),
  row("crunch", "crunch", {}),
  row("contentex, forum", "contentex", {}, "contentex"),
  { name: "contentex, general", spec: general },
  row("cetr TM, raw lines", "cetr", { method: "TM", lines: "raw" }, "cetr TM, raw lines"),
  row("cetr 2D, raw lines", "cetr", { lines: "raw" }, "cetr 2D, raw lines"),
  row("cetr 2D, block lines", "cetr", {}, "cetr 2D, block lines"),
  row("density", "density", {}),
  row("boilerpipe, words", "boilerpipe", {}, "boilerpipe, number-of-words tree"),
  row("boilerpipe, density", "boilerpipe", { method: "density" }, "boilerpipe, text-density tree"),
  row("boilerpipe, article", "boilerpipe", { method: "ArticleExtractor" }),
  row("justext", "justext", {}),
  {
    name: "vote, 2 of 3",
    spec: { extractor: "vote", values: { quorum: 2 }, members: [cetrOf3, unlinked, single] },
    reference: "vote, 2 of 3",
  },
  {
    name: "intersection",
    spec: { extractor: "intersection", values: {}, members: [{ extractor: "cectd-ds", values: {} }, general] },
    reference: "intersection, cectd-ds and contentex general",
  },
  row("union, as preset", "union", {}),
  row("vote, as preset", "vote", {}),
  row("weighted, as preset", "weighted", {}),
  row("serial, as preset", "serial", {}),
  row("readability", "readability", {}),
  row("defuddle", "defuddle", {}),
];

/** Those that compare pages of one site: scored on the pages that have some. */
export const siteRows: readonly AgreementRow[] = [
  row("content-extractor", "content-extractor", {}),
  row("lh", "lh", {}),
  row("sst", "sst", {}),
];

function row(name: string, extractor: string, values: Values, reference?: string): AgreementRow {
  return { name, spec: { extractor, values }, ...(reference !== undefined && { reference }) };
}
