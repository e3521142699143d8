import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor, placesIn } from "../../contract/extractor.ts";
import { comparedTexts, counted } from "../../contract/number-text.ts";
import { scalar, type Channel, type Operation, type ProcedureChannel, type Trace } from "../../contract/trace.ts";
import { channelsOver, elementUnits, unitsOf } from "../../method/channels.ts";
import { beginning, shortLabel } from "../../method/short-label.ts";
import { ofRuns, sorted } from "../../method/sorted.ts";
import { taking } from "../../method/waterfall.ts";
import { elementLabel } from "../../page/page.ts";
import { textParts } from "../../page/counted.ts";
import { subsetOf, type Subset } from "../../page/tree.ts";
import { groupsBy } from "../../statistics/grouped.ts";
import { whyOf, climbText, linkName, scoreFormula } from "./explain-text.ts";
import { measure, reasonFor, reasons, isPattern, type Measured, type Reason } from "./measured.ts";
import { paper, parameters, type Settings } from "./parameters.ts";
import { patternLabels, patternNames } from "./patterns.ts";

const at = placesIn(paper);

/** ContentEx for forum pages: link tables found from their links, then patterns of noise. */
export const contentex = defineExtractor({
  id: "contentex",
  name: "ContentEx",
  summary:
    "Climbs from every link to the largest table of links around it, and deletes it. Then it deletes texts by patterns of forum noise.",
  family: "DOM",
  paper,
  cite: { paper: paper.short, where: "sections II.A and III" },
  formula:
    "score(N) = (textCnt − linkCnt) / textCnt; where score(parent(link)) < threshold: N = parent(link), N = parent(N) while score(parent(N)) < score(N), delete N; then delete the texts that match a pattern",
  figure:
    "Made for the algorithm of figure 3, which the paper prints without a picture: the score of every element with its threshold, and the filter that removed it or its texts; below it what each filter removed, in its order.",
  signature: "procedure",
  needs: ["page"],
  parameters,
  presets: [
    { name: "forum", summary: "The paper: all patterns on.", values: {} },
    {
      name: "general",
      summary: "For pages other than forums: the link table filter without the patterns.",
      values: { time: false, ip: false, colon: false, copyright: false, repeated: false },
    },
  ],
  deviations: [
    {
      id: "form-tags",
      of: "formTags",
      where: "section II.A",
      what: "The paper does not list its form tags. Here they are inputs, buttons, drop-down lists, text areas and labels, and form only by a setting.",
      why: "On some sites a whole page is one form.",
      changes: "“Ignore whole forms” is a switch of its own, off by default.",
    },
    {
      id: "statements",
      of: "statements",
      where: "section II.A",
      what: "The paper names three kinds of statements without wording. Here a text of at most 40 words with one of our phrases in six languages is one.",
      why: "A whole article may speak of copyright.",
      changes: "Which footer lines are removed before scoring; not measured alone.",
    },
    {
      id: "body-stays",
      where: "figure 3, lines 19 to 25",
      what: "As printed, a climb may end at body and delete all. Here it ends below body, and of a link directly in body only the link is deleted.",
      why: "Otherwise nothing of a page with more links than words would be left.",
      changes: "Pages whose body scores below the threshold keep their blocks.",
    },
    {
      id: "link-nodes",
      where: "section III.A, figure 3",
      what: "The paper does not define a link node. Here every a is one, with or without an address.",
      why: "The paper names no attribute that makes a link.",
      changes: "Only pages with named anchors around text.",
    },
    {
      id: "time-patterns",
      of: "time",
      where: "section III.B",
      what: "The paper says “We sum up some time patterns”, and prints none. Here they are dates and times in digits, dates with a month’s name, ages such as “3 hours ago” and the Chinese forms.",
      why: "The paper’s timestamps “indicate when threads are post”. These are usual ways to write one.",
      changes: "Which short texts the time pattern removes. The preset for general pages has it off.",
    },
    {
      id: "repetitions",
      of: "repeated",
      where: "section III.B",
      what: "The paper does not say where repetitions of a short text count. Here they count in the whole preprocessed page, before link tables are deleted.",
      why: "So the count does not depend on the threshold.",
      changes: "Short texts that stand in link tables and in posts count more often; not measured.",
    },
  ],
  analyse: ({ page }, values) => measure(page, values),
  decide(measured, settings): Extraction {
    const { page, words, texts } = measured;
    const verdicts = new Uint8Array(texts.count).map((_, text) => reasons.indexOf(reasonFor(measured, settings, text)));
    return sorted({
      page,
      words,
      units: texts,
      ofWords: ofRuns(page, words, page.runs.nodes, (text) => verdicts[text] === 0, "half"),
      label: (text) => `text of ${elementLabel(page, texts.parents[text])}`,
      notText: "There is no word of the page's text here.",
      why: (text, word) => whyOf(measured, settings, text, word),
      trace: () => traceOf(measured, settings, verdicts),
    });
  },
});

/** Scores and verdicts of the elements, the verdict on every text, and the procedure as a whole. */
function traceOf(measured: Measured, settings: Settings, verdicts: Uint8Array): Trace {
  const { page } = measured;
  const shown = subsetOf(page.elements.parents, (element) => isScored(measured, element));
  const runs = shownRuns(measured);
  const linkNodes = countOf(measured.linkOf, (link, index) => link === index);
  const patternHits = countOf(verdicts, (verdict) => isPattern(reasons[verdict]));
  return {
    units: {
      elements: elementUnits("elements", page.elements, shown.nodes),
      texts: unitsOf("texts", page.runs, "in a row", runs),
    },
    channels: [
      ...elementChannels(measured, settings, verdicts, shown),
      textChannel(measured, verdicts, runs),
      procedureOf(measured, settings, verdicts),
      scalar("linkNodes", "Links", linkNodes, "links", "link nodes of the page"),
      scalar("patternHits", "Pattern hits", patternHits, "texts", "texts that a pattern removed"),
    ],
    notes: notesOf(measured),
  };
}

/** The quantities and the verdict over the elements that figure 3 scores. */
function elementChannels(measured: Measured, settings: Settings, verdicts: Uint8Array, shown: Subset): readonly Channel[] {
  const { scores, textCounts, linkCounts } = measured;
  const { series, usedClasses, parents, input } = channelsOver("elements");
  const of = (values: Float64Array): Float64Array<ArrayBuffer> => Float64Array.from(shown.nodes, (element) => values[element]);
  return [
    series("score", of(scores), {
      name: "Score",
      formula: scoreFormula,
      cite: at("section III.A, figure 3"),
      differs: "A link and all in it score 0, and so does an element without words.",
      threshold: settings.threshold,
      control: { parameter: "threshold", factor: 1 },
    }),
    usedClasses("verdict", elementVerdicts(measured, settings, verdicts, shown.nodes), reasons, {
      name: "Elements",
      formula: "deleted with a link table, or with no own text left, by the filter that removed the most of it",
      cite: at("section III"),
    }),
    parents(shown.parents, "Parent element", "DOM tree"),
    input("words", of(textCounts), "Words", "textCnt, a link as one"),
    input("links", of(linkCounts), "Links", "linkCnt"),
  ];
}

/** The verdict on every text. */
function textChannel({ page }: Measured, verdicts: Uint8Array, runs: Uint32Array): Channel {
  const codes = new Uint8Array(runs.length).map((_, unit) => verdicts[page.runs.nodes[runs[unit]]]);
  return channelsOver("texts").usedClasses("texts", codes, reasons, {
    name: "Texts",
    formula: "the first filter that removes the text",
    cite: at("sections II.A and III"),
    isVerdict: true,
  });
}

/** The operations, and what each removed. */
function procedureOf(measured: Measured, settings: Settings, verdicts: Uint8Array): ProcedureChannel {
  const { texts } = measured;
  let operations: readonly Operation[] | undefined;
  return {
    kind: "procedure",
    id: "procedure",
    name: "What each filter removed",
    unit: "characters",
    formula: "characters of text, without white space",
    cite: at("sections II.A and III"),
    whole: texts.characters.reduce((sum, characters, text) => sum + (texts.ignored[text] === 1 ? 0 : characters), 0),
    // Telling every climb in words is a third of a decision, and nobody reads it before the panel is opened.
    get operations() {
      return (operations ??= operationsOf(measured, settings, verdicts));
    },
  };
}

/** In order: each preprocessing function, the link tables with their climbs, the texts that patterns took. */
function operationsOf(measured: Measured, settings: Settings, verdicts: Uint8Array): readonly Operation[] {
  const { page, texts, deleted, bounds } = measured;
  const { formTags, scripts, statements } = settings;
  const removedAs = (reason: Reason): readonly number[] =>
    Array.from(verdicts.keys()).filter((text) => reasons[verdicts[text]] === reason && texts.words[text] > 0);
  const all = (label: string, detail: string, removed: readonly number[] = []): Operation =>
    taking({ label, detail }, removed, texts.characters, texts);
  const byWording = (label: string, group: string, reason: Reason): readonly Operation[] => {
    const same = groupsBy(removedAs(reason), (text) => `“${beginning(texts.contents[text])}”`);
    if (same.size === 0) return [all(label, "No text matches.")];
    return Array.from(same, ([wording, removed]) => ({
      ...all(`${label}: ${wording}`, counted(removed.length, "text"), removed),
      group,
    }));
  };
  const scriptCount = page.elements.names.filter((name) => name === "script").length;
  const taken = new Float64Array(page.elements.count);
  for (const text of removedAs("link table")) taken[deleted[texts.parents[text]]] += texts.characters[text];
  const tables = Array.from(deleted.keys()).filter((own) => deleted[own] === own && bounds[own] < settings.threshold);
  const besides = groupsBy(tables, (table) => page.elements.parents[table]);
  const noTable = { label: "Link tables", detail: "No link's parent scores below the threshold." };
  return [
    ...(formTags ? [all("Ignoring form tags", "Elements to interact with, and all in them.", removedAs("form tag"))] : []),
    ...(scripts ? [all("Removing scripts", `${scriptCount} in the page. Their text is never content here.`)] : []),
    all("Converting to XHTML", "The parser has made well-formed mark-up."),
    ...(statements ? byWording("Statement", "statements", "statement") : []),
    ...(tables.length === 0 ? [taking(noTable, [], taken, page.elements)] : []),
    ...Array.from(besides.values(), (side) => taking(tableTold(measured, settings, side), side, taken, page.elements)),
    ...(settings.climb === "literal" ? [all("Other links", "Whatever its parent scores.", removedAs("link"))] : []),
    ...patternNames
      .filter((name) => settings[name])
      .flatMap((name) => byWording(`Pattern ${patternLabels[name]}`, `${patternLabels[name]} patterns`, name)),
  ];
}

/** Link tables side by side in one element. */
function tableTold({ page, scores, ...measured }: Measured, { threshold }: Settings, [table, ...more]: readonly number[]) {
  const link = measured.links[table];
  const parent = page.elements.parents[link];
  const [score, limit] = comparedTexts(scores[parent], threshold);
  const from = more.length > 0 ? `${more.length + 1} side by side; the first from ` : "From ";
  return {
    label: `Link table ${shortLabel(page, table)}${more.length > 0 ? ` × ${more.length + 1}` : ""}`,
    detail: `${from}${linkName(page, link)}: score(${shortLabel(page, parent)}) = ${score} < ${limit}. Climb: ${climbText({ page, scores, ...measured }, link)}.`,
    group: "link tables",
  };
}

/** True for an element that figure 3 scores: those of the body that have words; a link, but nothing within it. */
function isScored({ page: { elements, body }, linkOf, formTags, textCounts }: Measured, element: number): boolean {
  if (element < body || (linkOf[element] !== -1 && linkOf[element] !== element)) return false;
  return formTags[element] === -1 && elements.ignored[element] !== 1 && textCounts[element] > 0;
}

/** The runs of content that are not blank. */
function shownRuns({ page }: Measured): Uint32Array {
  const { words } = textParts(page);
  return Uint32Array.from(words.keys()).filter((run) => words[run] > 0);
}

/** The fate of each element: an index into the reasons. Of filters that took its own texts the first. */
function elementVerdicts(
  { page, texts, bounds }: Measured,
  { threshold }: Settings,
  verdicts: Uint8Array,
  shown: Int32Array,
): Uint8Array {
  const fates = new Uint8Array(page.elements.count).fill(255);
  for (const [text, element] of texts.parents.entries()) {
    if (element < 0 || texts.characters[text] === 0) continue;
    if (fates[element] === 255 || verdicts[text] === 0) fates[element] = verdicts[text];
  }
  return Uint8Array.from(shown, (element) => {
    if (bounds[element] < threshold) return reasons.indexOf("link table");
    return fates[element] === 255 ? 0 : fates[element];
  });
}

function countOf(values: Int32Array | Uint8Array, isCounted: (value: number, index: number) => boolean): number {
  let count = 0;
  for (let index = 0; index < values.length; index++) if (isCounted(values[index], index)) count++;
  return count;
}

function notesOf({ linkOf, texts }: Measured): readonly string[] {
  const hasText = countOf(texts.ignored, (ignored, text) => ignored === 0 && texts.words[text] > 0) > 0;
  return hasText && countOf(linkOf, (link) => link !== -1) === 0
    ? ["This page has no links, so the link table filter deletes nothing."]
    : [];
}
