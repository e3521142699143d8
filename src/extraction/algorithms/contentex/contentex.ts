import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor, placesIn } from "../../contract/extractor.ts";
import { scalar, type Channel, type Trace } from "../../contract/trace.ts";
import { channelsOver, elementUnits, unitsOf } from "../../method/channels.ts";
import { procedure, runSteps, takersOf, unitTextOf, waterfallOf, type Ran } from "../../method/procedure.ts";
import { ofRuns } from "../../method/sorted.ts";
import { elementLabel } from "../../page/page.ts";
import { textParts } from "../../page/counted.ts";
import { subsetOf, type Subset } from "../../page/tree.ts";
import { filtersOf, leftOver, scoreFormula } from "./filters.ts";
import { scoredPage, type Scored } from "./measured.ts";
import { paper, parameters, type ContentExValues } from "./parameters.ts";
import { patterns } from "./patterns.ts";

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
  analyse: ({ page }, values) => scoredPage(page, values),
  decide(measured, values): Extraction {
    const { page, words, texts } = measured;
    return procedure({
      page,
      words,
      units: texts,
      ofWords: (isKept) => ofRuns(page, words, page.runs.nodes, isKept, "half"),
      label: (text) => `text of ${elementLabel(page, texts.parents[text])}`,
      notText: "There is no word of the page's text here.",
      parameters,
      values,
      runWith: (others) =>
        runSteps(filtersOf(measured, others), {
          kept: texts.ignored.map((is, text) => Number(is === 0 && texts.words[text] > 0)),
        }),
      rest: (text) => leftOver(measured, text),
      trace: (ran) => traceOf(measured, values, ran),
    });
  },
});

/** Scores and verdicts of the elements, the verdict on every text, and the procedure as a whole. */
function traceOf(measured: Scored, settings: ContentExValues, ran: Ran): Trace {
  const { page, texts } = measured;
  const names = ["kept", ...ran.stages.map(({ id = "" }) => id)];
  const takers = takersOf(ran);
  const shown = subsetOf(page.elements.parents, (element) => isScored(measured, element));
  const { words } = textParts(page);
  // The runs of content that are not blank.
  const runs = Uint32Array.from(words.keys()).filter((run) => words[run] > 0);
  const linkNodes = countOf(measured.linkOf, (link, index) => link === index);
  const firstPattern = names.findIndex((name) => name in patterns);
  const patternHits = countOf(takers, (taker) => firstPattern >= 0 && taker >= firstPattern);
  const described = {
    id: "procedure",
    name: "What each filter removed",
    formula: "characters of text, without white space",
    cite: at("sections II.A and III"),
  };
  const { channel } = waterfallOf(ran, described, unitTextOf(texts, texts.characters));
  return {
    units: {
      elements: elementUnits("elements", page.elements, shown.nodes),
      texts: unitsOf("texts", page.runs, "in a row", runs),
    },
    channels: [
      ...elementChannels(measured, settings, shown, takers, names),
      channelsOver("texts").usedClasses(
        "texts",
        Uint8Array.from(runs, (run) => takers[page.runs.nodes[run]]),
        names,
        {
          name: "Texts",
          formula: "the first filter that removes the text",
          cite: at("sections II.A and III"),
          isVerdict: true,
        },
      ),
      channel,
      scalar("linkNodes", "Links", linkNodes, "links", "link nodes of the page"),
      scalar("patternHits", "Pattern hits", patternHits, "texts", "texts that a pattern removed"),
    ],
    notes: notesOf(measured),
  };
}

/** The quantities over the elements that figure 3 scores, and the fate of each: of filters that took its own texts the first. */
function elementChannels(
  { texts, bounds, scores, textCounts, linkCounts }: Scored,
  { threshold }: ContentExValues,
  { nodes, parents: shownParents }: Subset,
  takers: Uint8Array,
  names: readonly string[],
): readonly Channel[] {
  const { series, usedClasses, parents, input } = channelsOver("elements");
  const of = (values: Float64Array): Float64Array<ArrayBuffer> => Float64Array.from(nodes, (element) => values[element]);
  const ofTexts = new Map<number, number>();
  for (const [text, element] of texts.parents.entries())
    if (texts.characters[text] > 0 && (takers[text] === 0 || !ofTexts.has(element))) ofTexts.set(element, takers[text]);
  const isTable = (element: number): boolean => bounds[element] < threshold;
  const fateOf = (element: number): number => (isTable(element) ? names.indexOf("link table") : (ofTexts.get(element) ?? 0));
  return [
    series("score", of(scores), {
      name: "Score",
      formula: scoreFormula,
      cite: at("section III.A, figure 3"),
      differs: "A link and all in it score 0, and so does an element without words.",
      threshold,
      control: { parameter: "threshold", factor: 1 },
    }),
    usedClasses("verdict", Uint8Array.from(nodes, fateOf), names, {
      name: "Elements",
      formula: "deleted with a link table, or with no own text left, by the filter that removed the most of it",
      cite: at("section III"),
    }),
    parents(shownParents, "Parent element", "DOM tree"),
    input("words", of(textCounts), "Words", "textCnt, a link as one"),
    input("links", of(linkCounts), "Links", "linkCnt"),
  ];
}

/** True for an element that figure 3 scores: those of the body that have words; a link, but nothing within it. */
function isScored({ page: { elements, body }, linkOf, formTags, textCounts }: Scored, element: number): boolean {
  if (element < body || (linkOf[element] !== -1 && linkOf[element] !== element)) return false;
  return formTags[element] === -1 && elements.ignored[element] !== 1 && textCounts[element] > 0;
}

function countOf(values: Int32Array | Uint8Array, isCounted: (value: number, index: number) => boolean): number {
  let count = 0;
  for (let index = 0; index < values.length; index++) if (isCounted(values[index], index)) count++;
  return count;
}

function notesOf({ linkOf, texts }: Scored): readonly string[] {
  const hasText = countOf(texts.ignored, (ignored, text) => ignored === 0 && texts.words[text] > 0) > 0;
  return hasText && countOf(linkOf, (link) => link !== -1) === 0
    ? ["This page has no links, so the link table filter deletes nothing."]
    : [];
}
