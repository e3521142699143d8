import * as v from "valibot";
import type { Snippets } from "../../extraction/scoring/snippets.ts";
import { hostOf } from "../host-of.ts";
import { jsonIn } from "../outputs/output-text.ts";
import type { GoldBesides } from "./gold-besides.ts";

/** A gold standard as a file has it, and what the file says of its page. */
export interface GoldFile extends GoldBesides {
  /** Empty for a page without main content, from which nothing is to be kept; left out where there are snippets alone. */
  readonly text?: string;
  readonly snippets?: Snippets;
  readonly url?: string;
  readonly type?: string;
}

/** A gold file that has the main content itself. */
export type WrittenGold = GoldFile & { readonly text: string };

/**
 * The main content in a text file: what it says, without the address above it and the marks of headings, paragraphs and list elements
 * that CleanEval puts before each (Baroni, Sharoff and Kilgarriff 2007, guidelines for annotators).
 *
 * Marks are taken for such only where the first line has one, or three lines: a plain text may be about HTML.
 */
export function writtenGold(file: string): WrittenGold {
  const text = file
    .replace(/^\ufeff/, "")
    .replace(/^\s*<text\b[^>]*>[\t ]*/i, "")
    .replace(/<\/text>\s*$/i, "");
  const [header, url] = /^\s*URL:(?:\s*(?=https?:)|[\t ]*)(\S*).*(?:\r?\n|$)/i.exec(text) ?? [];
  const body = header === undefined ? text : text.slice(header.length);
  const isMarked = /^\s*<[hpl]>/i.test(body) || (body.match(/^\s*<[hpl]>/gim)?.length ?? 0) > 2;
  return { text: isMarked ? body.replace(/<\/?[hpl]>[\t ]*/gi, "") : body, ...(url && { url }) };
}

const pageType = v.nullish(v.union([v.string(), v.object({ primary: v.nullish(v.string()) })]));
// A snippet that is no text is passed over: the page is not lost for it.
const snippetList = v.nullish(v.array(v.unknown()));

const groundTruth = v.object({
  url: v.nullish(v.string()),
  _internal: v.nullish(v.object({ page_type: pageType })),
  ground_truth: v.object({
    main_content: v.nullish(v.string()),
    main_content_markdown: v.nullish(v.string()),
    title: v.nullish(v.string()),
    author: v.nullish(v.string()),
    publish_date: v.nullish(v.string()),
    with: snippetList,
    without: snippetList,
  }),
});

/**
 * The main content in a JSON file of one page, as WCXB has it; null is that of a page without any, as its absence is for WCXB's own
 * evaluate.py.
 *
 * @throws RangeError with a clause where it is not of that form.
 */
export function goldOfGroundTruth(json: string): WrittenGold {
  const { url, _internal, ground_truth } = parsedAs(groundTruth, json);
  const given = _internal?.page_type;
  const type = typeof given === "string" ? given : given?.primary;
  return {
    text: ground_truth.main_content ?? "",
    ...(ground_truth.main_content_markdown && { formatted: ground_truth.main_content_markdown }),
    ...statedIn(ground_truth),
    ...snippetsOf(ground_truth),
    ...(url && { url }),
    ...(type && { type }),
  };
}

type GivenFields = Pick<v.InferOutput<typeof groundTruth>["ground_truth"], "title" | "author" | "publish_date">;

/** The metadata that a page should state of itself, as far as the file says. */
function statedIn({ title, author, publish_date: published }: GivenFields): Pick<GoldFile, "stated"> {
  const said = Object.entries({ title, author, published }).filter(([, value]) => value !== undefined);
  return said.length === 0 ? {} : { stated: Object.fromEntries(said.map(([field, value]) => [field, value ?? ""])) };
}

const articles = v.record(
  v.string(),
  v.object({ articleBody: v.nullish(v.string()), url: v.nullish(v.string()), with: snippetList, without: snippetList }),
);

/**
 * The main contents in a JSON file of many pages, as AEB has it, by the pages' ids: null is that of a page without any. Pages of
 * which it says nothing are left out.
 *
 * @throws RangeError with a clause where it is not of that form.
 */
export function goldOfArticles(json: string): ReadonlyMap<string, WrittenGold> {
  const found = new Map<string, WrittenGold>();
  for (const [id, { articleBody, url, ...more }] of Object.entries(parsedAs(articles, json)))
    if (articleBody !== undefined) found.set(id, { text: articleBody ?? "", ...snippetsOf(more), ...(url && { url }) });
  return found;
}

const evaluationData = v.record(v.string(), v.object({ file: v.nullish(v.string()), with: snippetList, without: snippetList }));

/**
 * The snippets of pages, by the names of their files, in trafilatura's `evaldata.json`; it is by their addresses. Their main content is
 * in no file.
 *
 * @throws RangeError with a clause where it is not of that form.
 */
export function goldOfEvaluationData(json: string): ReadonlyMap<string, GoldFile> {
  const found = new Map<string, GoldFile>();
  for (const [url, { file, ...lists }] of Object.entries(parsedAs(evaluationData, json)))
    if (file) found.set(file, { ...snippetsOf(lists), url });
  return found;
}

interface SnippetLists {
  readonly with?: readonly unknown[] | null | undefined;
  readonly without?: readonly unknown[] | null | undefined;
}

/** The snippets of a page, where it has any. */
function snippetsOf(lists: SnippetLists): Pick<GoldFile, "snippets"> {
  const texts = (given: readonly unknown[] | null | undefined): readonly string[] => [
    ...new Set((given ?? []).filter((text) => typeof text === "string" && text.trim() !== "") as string[]),
  ];
  const snippets = { with: texts(lists.with), without: texts(lists.without) };
  return snippets.with.length + snippets.without.length === 0 ? {} : { snippets };
}

const pageList = v.record(v.string(), v.object({ page_type: v.nullish(v.string()), domain: v.nullish(v.string()) }));

/**
 * Type and site of pages, by their ids, in a `pages.json`.
 *
 * @throws RangeError with a clause where it is not of that form.
 */
export function groupsOfPageList(json: string): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const list = Object.entries(parsedAs(pageList, json));
  return new Map(list.map(([id, { page_type: type, domain: site }]) => [id, { ...(type && { type }), ...(site && { site }) }]));
}

/**
 * Languages of pages by the names of their files, in DAnIEL's `doc_lg.json`, with the sites that the names tell:
 * `20111121_www.biolog.pl_2ade21`.
 *
 * @throws RangeError with a clause where it is not of that form.
 */
export function groupsOfLanguages(json: string): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const list = Object.entries(parsedAs(v.record(v.string(), v.string()), json));
  return new Map(
    list.map(([name, language]) => {
      const site = hostOf(`//${/^\d{8}_([^_]+)_/.exec(name)?.[1] ?? ""}`);
      return [name, { language, ...(site && { site }) }];
    }),
  );
}

/** Addresses of pages by the names of their files, in L3S-GN1's `url-mapping.txt`: `<urn:uuid:NAME> ADDRESS` on each line. */
export function addressesOf(text: string): ReadonlyMap<string, string> {
  return new Map(Array.from(text.matchAll(/^<urn:uuid:([^>\s]+)>[\t ]+(\S+)/gm), ([, name = "", url = ""]) => [name, url]));
}

function parsedAs<T>(schema: v.GenericSchema<unknown, T>, json: string): T {
  const result = v.safeParse(schema, parsedJson(json));
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new RangeError(`it does not have the expected form: ${v.getDotPath(issue) ?? "the whole"}: ${issue.message}`);
}

/** @throws RangeError with a clause where it is none */
export function parsedJson(json: string): unknown {
  const value = jsonIn(json);
  if (value === undefined) throw new RangeError("it is not complete JSON");
  return value;
}
