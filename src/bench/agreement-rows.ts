import { extractors } from "../extraction/algorithms/index.ts";
import { presetNamed, type AnyExtractor, type RunSpec } from "../extraction/contract/extractor.ts";

/** A setting that is scored on the corpus, and what the independent implementation calls the same. */
export interface AgreementRow {
  readonly name: string;
  readonly spec: RunSpec;
  readonly reference?: string;
}

const all: readonly AnyExtractor[] = extractors;

type Values = RunSpec["values"];

/** The independent implementation smooths over one line on each side, and breaks none. */
const referenceCetr: Values = { radius: 1, wrap: "never" };

/** The independent implementation counts as link tags what the authors' program does. */
const referenceDensity: Values = { linkTags: "link-only" };

/** The independent implementation takes no line of white space alone for content. */
const referenceRawLines: Values = { lines: "raw", content: "tokens" };

/** The independent implementation's range is one of each side. */
const eachSide: Values = { rangeIs: "each-side" };

const blurring = ["ccb", "accb", "tccb"];
const sameName = ["plain", "cetd-ds", "bte", "fe", "kfe"];
const general: RunSpec = {
  extractor: "contentex",
  values: { time: false, ip: false, colon: false, copyright: false, repeated: false },
};

/** Every extractor that needs no other page and no layout, in its settings of note. */
export const agreementRows: readonly AgreementRow[] = [
  ...sameName.map((id) => row(id, id, {}, id)),
  ...blurring.flatMap((id) => [row(id, id, {}), row(`${id}, each side`, id, eachSide, id)]),
  row("cectd-s", "cectd-s", {}),
  row("cectd-s, link-only", "cectd-s", referenceDensity, "cectd-s"),
  row("cectd-ds", "cectd-ds", {}),
  row("cectd-ds, link-only", "cectd-ds", referenceDensity, "cectd-ds"),
  row("danag, block lines", "danag", {}, "danag, block lines"),
  row("danag, raw lines", "danag", { lines: "raw" }),
  row("danag, raw lines, no white space", "danag", referenceRawLines, "danag, raw lines"),
  row("dana", "dana", {}),
  row("r2l", "r2l", {}),
  row("dsc", "dsc", {}),
  { name: "dsc, each low window", spec: { extractor: "dsc", ...presetOf("dsc", "each low window") }, reference: "dsc" },
  { name: "dsc, auto", spec: { extractor: "dsc", ...presetOf("dsc", "auto") } },
  row("lqf 50, bottom-up", "lqf", {}, "lqf 50, bottom-up"),
  row("lqf 25, bottom-up", "lqf", { quota: 0.25 }),
  row("lqf 75, bottom-up", "lqf", { quota: 0.75 }),
  row("lqf 50, top-down", "lqf", { order: "top-down" }, "lqf 50, top-down"),
  row("crunch", "crunch", {}),
  row("contentex, forum", "contentex", {}, "contentex"),
  { name: "contentex, general", spec: general },
  row(
    "cetr TM, raw lines",
    "cetr",
    { ...referenceCetr, method: "tm", lines: "raw", deviationOf: "smoothed" },
    "cetr TM, raw lines",
  ),
  row("cetr 2D, raw lines", "cetr", { ...referenceCetr, lines: "raw" }, "cetr 2D, raw lines"),
  row("cetr 2D, block lines", "cetr", {}, "cetr 2D, block lines"),
  row("density", "density", {}),
  row("boilerpipe, words", "boilerpipe", {}, "boilerpipe, number-of-words tree"),
  row("boilerpipe, density", "boilerpipe", { method: "density" }, "boilerpipe, text-density tree"),
  row("boilerpipe, article", "boilerpipe", { method: "article" }),
  row("justext", "justext", {}),
  row("vote, 2 of 3", "vote", {}, "vote, 2 of 3"),
  { name: "vote, 4 of 7", spec: { extractor: "vote", ...presetOf("vote", "four of seven") } },
  {
    name: "intersection",
    spec: { extractor: "intersection", values: {}, members: [{ extractor: "cectd-ds", values: referenceDensity }, general] },
    reference: "intersection, cectd-ds and contentex general",
  },
  row("union, as preset", "union", {}),
  row("weighted, as preset", "weighted", {}),
  row("serial, as preset", "serial", {}),
  row("learned", "learned", {}),
  { name: "learned, strict article", spec: { extractor: "learned", ...presetOf("learned", "strict article") } },
  row("readability", "readability", {}),
  row("defuddle", "defuddle", {}),
];

/** The rows that compare pages of one site: scored on the pages that have some. */
export const siteRows: readonly AgreementRow[] = [
  row("content-extractor", "content-extractor", {}),
  row("lh", "lh", {}),
  row("sst", "sst", {}),
];

/** @throws RangeError for a preset that an extractor does not have. */
function presetOf(extractor: string, name: string): Pick<RunSpec, "values" | "members"> {
  const preset = presetNamed(
    all.find(({ id }) => id === extractor),
    name,
  );
  if (preset === undefined) throw new RangeError(`${extractor} has no preset ${name}`);
  return { values: preset.values, ...(preset.members && { members: preset.members }) };
}

function row(name: string, extractor: string, values: Values, reference?: string): AgreementRow {
  return { name, spec: { extractor, values }, ...(reference !== undefined && { reference }) };
}
