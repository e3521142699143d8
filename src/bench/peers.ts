import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { documentFrom } from "../programs/inert-document.ts";
import { wholeText } from "../extraction/output/text.ts";
import { lettersOf } from "../extraction/page/metadata.ts";
import { tableOf, type Table } from "../evaluation/table.ts";
import { wasTrainedOn } from "../extraction/algorithms/learned/seen.ts";
import type { Model } from "../extraction/contract/model.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { bagOfWordsScore } from "../extraction/scoring/bag-of-words.ts";
import { counted, scoreText, thousands } from "../format.ts";
import { compiled } from "../node/compiled.ts";
import type { GoldPage } from "./corpus.ts";
import type { PeerAnswer, PeerArticle, PeerPage } from "./peer-process.ts";

/** The elements in an article's HTML that are counted besides its words. */
const kept = {
  images: "img[src]:not([src=''], [src^='data:'])",
  tables: "table",
  "code languages": "pre[class*='language-'], pre code[class*='language-'], pre[data-lang], pre code[data-lang]",
  "relative links": "a[href]",
} as const;

type KeptKind = keyof typeof kept;
type Field = "title" | "author" | "published";
const fields: readonly Field[] = ["title", "author", "published"];

/** A program on all pages. */
interface PeerRow {
  readonly program: string;
  readonly failed: number;
  /** F1 of bags of words, page by page. */
  readonly scores: readonly number[];
  readonly milliseconds: number;
  readonly memory: number;
  readonly kept: Readonly<Record<KeptKind, number>>;
  readonly right: Readonly<Record<Field, number>>;
}

const childModule = new URL("peer-process.ts", import.meta.url);

/**
 * Compares the learned method with programs of today's use on pages with gold standards: each in a process of its own, one after the
 * other, called as its users call it.
 */
export async function peerTable(pages: readonly GoldPage[], model: Model): Promise<Table> {
  const rows: PeerRow[] = [];
  for (const program of ["learned", "defuddle", "readability"]) rows.push(await rowOf(program, pages));
  const trainedOn = pages.filter(({ html }) => wasTrainedOn(model, openPage(html))).length;
  const known = (field: Field): number => pages.filter(({ stated }) => stated[field] !== "").length;
  return tableOf(
    `Programs on ${counted(pages.length, "page")}`,
    rows,
    [
      { name: "program", cell: ({ program }) => program },
      { name: "F1", cell: ({ scores }) => scores.reduce((sum, score) => sum + score, 0) / pages.length, text: scoreText },
      {
        name: "pages/CPU s",
        cell: ({ milliseconds }) => (1_000 * pages.length) / milliseconds,
        text: (speed) => speed.toFixed(1),
      },
      { name: "MB at most", cell: ({ memory }) => memory, text: (memory) => memory.toFixed(0) },
      { name: "failed", cell: ({ failed }) => failed },
      ...Object.keys(kept).map((what) => ({ name: what, cell: (row: PeerRow) => row.kept[what as KeptKind], text: thousands })),
      ...fields.map((field) => ({ name: `${field} of ${known(field)}`, cell: (row: PeerRow) => row.right[field] })),
    ],
    [
      "F1: mean of bags of words, 0 where a program failed. CPU: of the whole process while it makes an article, its one parse with it.",
      `learned was trained on ${counted(trainedOn, "page")} of these, so that its F1 here is flattered: by cross-validation it is that of its card.`,
      "title, author, published: as people noted them; letters and digits alike, an author within the other, dates by the day.",
    ],
  );
}

async function rowOf(program: string, pages: readonly GoldPage[]): Promise<PeerRow> {
  const child = fork(fileURLToPath(await compiled(childModule)), [program], { execArgv: [] });
  const totals = { failed: 0, milliseconds: 0, memory: 0 };
  const counts = { images: 0, tables: 0, "code languages": 0, "relative links": 0 };
  const right = { title: 0, author: 0, published: 0 };
  const scores: number[] = [];
  for (const { html: source, gold, stated } of pages) {
    const page: PeerPage = { source, url: stated.url };
    child.send(page);
    const [{ article, milliseconds, memory }] = (await once(child, "message")) as [PeerAnswer];
    totals.milliseconds += milliseconds;
    totals.memory = memory;
    if (article === undefined) totals.failed++;
    scores.push(article === undefined ? 0 : bagOfWordsScore(wholeText(openPage(article.html)), gold).value);
    if (article === undefined) continue;
    for (const [what, count] of Object.entries(keptIn(article.html)) as [KeptKind, number][]) counts[what] += count;
    for (const field of fields) if (stated[field] !== "" && isRight(field, article, stated[field])) right[field]++;
  }
  child.disconnect();
  return { program, ...totals, scores, kept: counts, right };
}

function keptIn(html: string): Readonly<Record<KeptKind, number>> {
  const document = documentFrom(`<!doctype html><html><body>${html}</body></html>`);
  const all = (what: KeptKind): readonly Element[] => [...document.querySelectorAll(kept[what])];
  return {
    images: all("images").length,
    tables: all("tables").length,
    "code languages": all("code languages").length,
    "relative links": all("relative links").filter(
      (link) => !/^([a-z][a-z\d+.-]*:|#|\/\/)/i.test(link.getAttribute("href") ?? ""),
    ).length,
  };
}

function isRight(field: Field, article: PeerArticle, truth: string): boolean {
  const given = article[field];
  if (given === "") return false;
  if (field === "published") return dayOf(given) === dayOf(truth);
  const [found, right] = [lettersOf(given), lettersOf(truth)];
  return field === "title" ? found === right : found !== "" && (found.includes(right) || right.includes(found));
}

/** The day of a date as it is written, else as it is understood. */
function dayOf(date: string): string {
  const time = Date.parse(date);
  return /^\d{4}-\d\d-\d\d/.exec(date)?.[0] ?? (Number.isNaN(time) ? date : new Date(time).toISOString().slice(0, 10));
}
