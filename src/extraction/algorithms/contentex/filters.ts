import { comparedTexts, counted, numberText } from "../../contract/number-text.ts";
import { compare } from "../../method/comparison.ts";
import { filterStep, type UnitReason, type ProcedureStep, type StepNote } from "../../method/procedure.ts";
import { beginning, elementMatch, elementUnit, shortLabel } from "../../method/short-label.ts";
import type { Why } from "../../method/sorted.ts";
import { sourceOffset, type Page } from "../../page/page.ts";
import { indexAt } from "../../page/selection.ts";
import { groupsBy } from "../../statistics/grouped.ts";
import { statementIn, type Scored } from "./measured.ts";
import type { ContentExValues } from "./parameters.ts";
import { isNoiseBy, matchOf, patternNames, patterns, type Pattern, type PatternName, type TextMatch } from "./patterns.ts";

export const scoreFormula = "score(N) = (textCnt − linkCnt) / textCnt";

/** The filters that are on, in the paper's order: the preprocessing, the link tables, the patterns. */
export function filtersOf(measured: Scored, settings: ContentExValues): readonly ProcedureStep[] {
  const { page, texts, formTags, statements, linkOf, scores, bounds, deleted } = measured;
  const { parents } = texts;
  const ofTable = (text: number): UnitReason | undefined =>
    deleted[parents[text]] >= 0 ? byTable(measured, settings, parents[text]) : undefined;
  return [
    settings.formTags &&
      filterStep({
        id: "form tag",
        label: "preprocessing: ignoring form tags",
        takes: (text) => formTags[parents[text]] !== -1,
        says(text) {
          const tag = formTags[parents[text]];
          return {
            numbers: `it is in ${shortLabel(page, tag)}, a form tag: these are ignored, with all in them, before scores are taken`,
            rule: { name: "form tag", matched: elementMatch(page, tag) },
            unit: elementUnit(page, tag),
          };
        },
        tell: () => [{ label: "Ignoring form tags", detail: "Elements to interact with, and all in them." }],
      }),
    settings.scripts &&
      filterStep({
        label: "Removing scripts",
        tell() {
          const count = page.elements.names.filter((name) => name === "script").length;
          return [{ detail: `${count} in the page. Their text is never content here.` }];
        },
      }),
    filterStep({ label: "Converting to XHTML", tell: () => [{ detail: "The parser has made well-formed mark-up." }] }),
    settings.statements &&
      filterStep({
        id: "statement",
        label: "preprocessing: removing statements",
        takes: (text) => statements[text] === 1,
        says: (text) => ({
          because: `its text, of ${counted(texts.words[text], "word")}, reads as a statement of copyright, disclaimer or posting rules`,
          numbers: `${counted(texts.words[text], "word")} ≤ 40, and it reads as a statement: removed before scores are taken`,
          rule: { name: "statement", ...matched(measured, text, statementIn(texts, text)) },
        }),
        tell: (taken) => byWording(measured, taken, "Statement", "statements"),
      }),
    // Lines 19 to 25 of figure 3.
    filterStep({
      id: "link table",
      label: "link table filter",
      takes: (text) => bounds[parents[text]] < settings.threshold,
      says: ofTable,
      leaves: ofTable,
      tell: (taken) => tablesTold(measured, settings, taken),
    }),
    // Lines 22 to 24 of figure 3 as printed.
    settings.climb === "literal" &&
      filterStep({
        id: "link",
        label: "link table filter",
        takes: (text) => linkOf[parents[text]] !== -1,
        says(text) {
          const link = linkOf[parents[text]];
          // It stays by lines 20 to 21.
          const parent = page.elements.parents[link];
          const [score, limit] = comparedTexts(scores[parent], settings.threshold);
          return {
            numbers: `it is a link, and lines 22 to 24 as printed delete every link, though score(${shortLabel(page, parent)}) = ${score} ≥ ${limit}`,
            rule: { name: "link", matched: elementMatch(page, link) },
            unit: elementUnit(page, link),
          };
        },
        tell: () => [{ label: "Other links", detail: "Whatever its parent scores." }],
      }),
    ...patternNames.map((name) => settings[name] && byPattern(measured, settings, name)),
  ].filter((step) => step !== false);
}

function byPattern(measured: Scored, settings: ContentExValues, name: PatternName): ProcedureStep {
  const { texts, matches } = measured;
  const { label, limit, more = [], found }: Pattern = patterns[name];
  return filterStep({
    id: name,
    label: `common pattern filter: ${label}`,
    takes: (text) => isNoiseBy(name, texts, matches, settings, text),
    says(text) {
      const rule = { name: `${label} pattern`, ...matched(measured, text, matchOf(texts, text, name)) };
      const what = found(matches.occurrences[text], settings.repeats);
      if (limit === undefined) return { numbers: what, rule };
      const count = counted(texts.words[text], "word");
      const told = { because: `its text is short, ${count}, and ${what}`, numbers: `${count} ≤ ${settings[limit]}, and ${what}` };
      const { numbers: compared } = compare(texts.words[text], ">", settings[limit]);
      return { quantity: "words of the text", ...compared, ...told, rule, parameters: [limit, ...more] };
    },
    tell: (taken) => byWording(measured, taken, `Pattern ${label}`, `${label} patterns`),
  });
}

/** A text that stands in an element where a climb ends: the threshold decides whether the climb begins. */
function byTable(measured: Scored, settings: ContentExValues, element: number): UnitReason {
  const { page, bounds, deleted, links } = measured;
  const [table, link] = [deleted[element], links[element]];
  const start = page.elements.parents[link];
  const score = compare(bounds[element], "≥", settings.threshold);
  const { isKept } = score;
  const name = shortLabel(page, start);
  const comparison = `score(${name}) = ${score.text}`;
  const ofTable = shortLabel(page, table);
  return {
    quantity: "score of a link's parent",
    channel: "score",
    ...score.numbers,
    parameters: ["threshold"],
    because: isKept
      ? `no link table is around it: ${name} scores ${score.value}, and ${score.threshold} is enough`
      : `it is in a link table: ${name} scores ${score.value}, and ${score.threshold} is needed`,
    numbers: `${comparison}: ${isKept ? `${linkName(page, link)} in it starts no climb` : `${ofTable} is deleted`}`,
    links: [
      { symbols: scoreFormula, numbers: scoreText(measured, start) },
      { symbols: "a link starts a climb where score(parent) < threshold", numbers: `${linkName(page, link)}: ${comparison}` },
      { symbols: "N = parent(N) while score(parent(N)) < score(N)", numbers: climbText(measured, link) },
      {
        symbols: "delete N",
        numbers: isKept ? `${ofTable} stays: no climb to it starts` : `${ofTable}, which holds this place`,
      },
    ],
    unit: elementUnit(page, table),
    ...(isKept ? { step: everyFilter } : { rule: { name: "link table", matched: elementMatch(page, link) } }),
  };
}

/** Link tables side by side in one element, and those of other elements, each with its climb. */
function tablesTold(measured: Scored, { threshold }: ContentExValues, taken: readonly number[]): readonly StepNote[] {
  const { page, texts, scores, deleted, bounds, links } = measured;
  const { starts, ends, parents } = page.elements;
  const tables = Array.from(deleted.keys()).filter((own) => deleted[own] === own && bounds[own] < threshold);
  if (tables.length === 0) return [{ label: "Link tables", detail: "No link's parent scores below the threshold." }];
  const units = groupsBy(taken, (text) => parents[deleted[texts.parents[text]]]);
  return Array.from(
    groupsBy(tables, (table) => parents[table]),
    ([around, side]) => {
      const [link, count] = [links[side[0]], side.length];
      const [score, limit] = comparedTexts(scores[parents[link]], threshold);
      return {
        label: `Link table ${shortLabel(page, side[0])}${count > 1 ? ` × ${count}` : ""}`,
        detail: `${count > 1 ? `${count} side by side; the first from ` : "From "}${linkName(page, link)}: score(${shortLabel(page, parents[link])}) = ${score} < ${limit}. Climb: ${climbText(measured, link)}.`,
        group: "link tables",
        units: units.get(around) ?? [],
        spans: Uint32Array.from(side.flatMap((table) => [starts[table], ends[table]])),
      };
    },
  );
}

/** Texts that were taken, those of one wording together. */
function byWording({ texts }: Scored, taken: readonly number[], label: string, group: string): readonly StepNote[] {
  const same = groupsBy(taken, (text) => `“${beginning(texts.contents[text])}”`);
  if (same.size === 0) return [{ label, detail: "No text matches." }];
  return Array.from(same, ([wording, units]) => ({
    label: `${label}: ${wording}`,
    detail: counted(units.length, "text"),
    group,
    units,
  }));
}

const everyFilter = "left by every filter";

/** Said of a text without a link table around it that no filter takes. */
export function leftOver(measured: Scored, text: number): Why {
  const { page, texts } = measured;
  const element = texts.parents[text];
  return {
    because: "no link table is around it, and no pattern of what is removed matches",
    formula: `no climb from a link ends at ${shortLabel(page, element)} or around it, and no pattern matches`,
    unit: elementUnit(page, element),
    chain: [{ symbols: scoreFormula, numbers: scoreText(measured, element) }],
    step: everyFilter,
  };
}

/** Where in the source a pattern matched; nothing where the text node lies in several pieces. */
function matched({ page, texts }: Scored, text: number, found: TextMatch | undefined): Pick<NonNullable<Why["rule"]>, "matched"> {
  const run = indexAt(page.runs.starts, texts.starts[text]);
  if (found === undefined || page.runs.texts[run] !== texts.contents[text]) return {};
  const start = sourceOffset(page.runs, run, found.index);
  const end = sourceOffset(page.runs, run, found.index + found.length);
  return { matched: { start, end, text: page.source.slice(start, end) } };
}

/** "score(li) = (3 − 2) / 3 = 0.333". */
function scoreText({ page, textCounts, linkCounts, scores }: Scored, element: number): string {
  const words = textCounts[element];
  const quotient = words === 0 ? "" : `(${words} − ${linkCounts[element]}) / ${words} = `;
  return `score(${shortLabel(page, element)}) = ${quotient}${numberText(scores[element])}`;
}

/** Elements of a climb that are named; of a longer one the first and the last of them. */
const mostNamed = 5;

/** "li 0.33 → ul#menu 0.25, and no further: score(div) = 0.80 is not below". */
function climbText({ page, scores, tops }: Scored, link: number): string {
  const { parents } = page.elements;
  const start = parents[link];
  if (start === page.body) return "the link alone: it stands directly in body, which is never deleted";
  const steps: string[] = [];
  for (let at = start; ; at = parents[at]) {
    steps.push(`${shortLabel(page, at)} ${numberText(scores[at])}`);
    if (at === tops[start]) break;
  }
  const named = steps.length <= mostNamed ? steps : [...steps.slice(0, 3), "…", ...steps.slice(3 - mostNamed)];
  const above = parents[tops[start]];
  const end =
    above === page.body
      ? "body is never deleted"
      : `score(${shortLabel(page, above)}) = ${comparedTexts(scores[above], scores[tops[start]])[0]} is not below`;
  return `${named.join(" → ")}, and no further: ${end}`;
}

/** The name of a link: the beginning of its text. */
function linkName({ runs, elements }: Page, link: number): string {
  const end = elements.ends[link];
  for (let run = indexAt(runs.starts, elements.starts[link]) + 1; run < runs.count && runs.starts[run] < end; run++) {
    const text = runs.ignored[run] === 1 ? "" : beginning(runs.texts[run]);
    if (text !== "") return `“${text}”`;
  }
  return "a link without text";
}
