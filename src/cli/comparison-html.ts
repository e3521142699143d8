import { pageTable, pageText, sameSentences, titleOf } from "../evaluation/comparing/comparison-words.ts";
import { escapeText, startTag } from "../extraction/output/html-writer.ts";
import { counted } from "../format.ts";
import { shown } from "../node/shown.ts";
import type { ComparedPage, PlacedSentence, ReportedComparison } from "./compared-pages.ts";
import { sentenceText, summaryLines } from "./report-lines.ts";

/** Sentences of a page that were lost, or gained, at the most. */
const mostSentences = 100;

const style = `
:root { color-scheme: light dark; --line: #8886; --lost: #b3261e; --gained: #146c2e; --behind: #8881; }
@media (prefers-color-scheme: dark) { :root { --lost: #f2a49e; --gained: #8fd6a2; } }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.15rem; margin-top: 2.5rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
caption { text-align: left; }
th, td { padding: 0.2rem 0.8rem; border-bottom: 1px solid var(--line); text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
th:first-child { text-align: left; min-width: 8rem; white-space: normal; }
tbody th { font-weight: normal; }
details { border: 1px solid var(--line); border-radius: 6px; margin: 0.6rem 0; padding: 0.4rem 0.8rem; }
summary { cursor: pointer; }
ul { list-style: none; margin: 0.5rem 0; padding: 0; }
li { margin: 0.25rem 0; padding: 0.15rem 0.5rem; background: var(--behind); }
del { color: var(--lost); text-decoration: none; } ins { color: var(--gained); text-decoration: none; }
del::before { content: "− "; } ins::before { content: "+ "; }
code { background: var(--behind); padding: 0 0.3rem; }
`;

/**
 * A report that needs no other file: nothing in it runs or is asked of a server. What pages and files say is text, and the addresses of links
 * are the lab's.
 */
export function htmlReport(reports: readonly ReportedComparison[]): string {
  const isWorse = reports.some(({ shortfalls }) => shortfalls.length > 0);
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width">',
    "<title>Did it get worse?</title>",
    `<style>${style}</style>`,
    "</head>",
    "<body>",
    `<h1>${isWorse ? "It got worse" : "It did not get worse"}</h1>`,
    ...reports.flatMap((report, place) => sectionOf(report, place)),
    "</body>",
    "</html>",
  ].join("\n");
}

function sectionOf(report: ReportedComparison, place: number): readonly string[] {
  const { comparison, pages } = report;
  return [
    "<section>",
    `<h2>${escapeText(shown(titleOf(comparison)))}</h2>`,
    ...summaryLines(report).map((sentence) => `<p>${escapeText(sentence)}</p>`),
    ...(pages.length === 0 ? [] : tableOf(report, place)),
    ...pages.map((page, index) => detailsOf(page, idOf(place, index), index === 0)),
    "</section>",
  ];
}

function idOf(report: number, page: number): string {
  return `page-${report}-${page}`;
}

/** The table of pages, each of which leads to its sentences. */
function tableOf(report: ReportedComparison, place: number): readonly string[] {
  const { pages, comparison } = report;
  const { caption, head, rows, notes } = pageTable(comparison, pages.length);
  const hasLinks = pages.some(({ link }) => link !== undefined);
  return [
    '<div class="wide">',
    "<table>",
    `<caption>${escapeText(caption)}</caption>`,
    `<thead><tr>${[...head, ...(hasLinks ? ["in the lab"] : [])].map((name) => `<th scope="col">${escapeText(name)}</th>`).join("")}</tr></thead>`,
    "<tbody>",
    ...rows.map(([name, ...cells], index) => {
      const own = `${linkTag(`#${idOf(place, index)}`)}${nameOf(name?.text ?? "")}</a>`;
      const link = pages[index]?.link;
      const opening = link === undefined ? "" : `${linkTag(link)}open</a>`;
      const numbers = cells.map(({ text }) => `<td>${escapeText(text)}</td>`).join("");
      return `<tr><th scope="row">${own}</th>${numbers}${hasLinks ? `<td>${opening}</td>` : ""}</tr>`;
    }),
    "</tbody>",
    "</table>",
    "</div>",
    ...notes.map((note) => `<p>${escapeText(note)}</p>`),
  ];
}

function detailsOf(page: ComparedPage, id: string, isFirst: boolean): string {
  const { lost, gained, command } = page;
  const isMoved = lost?.length === 0 && gained?.length === 0;
  return [
    isFirst ? "<details open>" : "<details>",
    `<summary>${nameOf(page.page)} ${escapeText(shown(pageText(page)))}</summary>`,
    // A link to what is inside opens it.
    startTag("div", [{ name: "id", value: id }]),
    ...(command === undefined ? [] : [`<p>Open it: <code>${escapeText(shown(command))}</code></p>`]),
    ...(isMoved ? [`<p>${sameSentences}</p>`] : []),
    ...listOf("del", lost),
    ...listOf("ins", gained),
    "</div>",
    "</details>",
  ].join("\n");
}

function listOf(tag: "del" | "ins", sentences: readonly PlacedSentence[] = []): readonly string[] {
  if (sentences.length === 0) return [];
  const more = sentences.length - mostSentences;
  return [
    "<ul>",
    ...sentences
      .slice(0, mostSentences)
      .map((sentence) => `<li><${tag} dir="auto">${escapeText(sentenceText(sentence))}</${tag}></li>`),
    ...(more > 0 ? [`<li>… and ${counted(more, "sentence")} more</li>`] : []),
    "</ul>",
  ];
}

/** A name in a direction of its own, so that it turns nothing around it. */
function nameOf(page: string): string {
  return `<bdi>${escapeText(shown(page))}</bdi>`;
}

function linkTag(href: string): string {
  return startTag("a", [
    { name: "href", value: href },
    { name: "rel", value: "noreferrer" },
  ]);
}
