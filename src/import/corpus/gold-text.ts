import * as v from "valibot";

/** A gold standard as a file has it, and what the file says of its page. */
export interface GoldFile {
  /** Empty for a page without main content, from which nothing is to be kept. */
  readonly text: string;
  readonly url?: string;
  readonly type?: string;
}

/**
 * The main content in a text file: what it says, without the address above it and the marks of headings, paragraphs and list elements
 * that CleanEval puts before each (Baroni, Sharoff and Kilgarriff 2007, guidelines for annotators).
 *
 * Marks are taken for such only where the first line has one: a plain text may be about HTML.
 */
export function goldOfText(file: string): GoldFile {
  const text = file
    .replace(/^\ufeff/, "")
    .replace(/^\s*<text\b[^>]*>[\t ]*/i, "")
    .replace(/<\/text>\s*$/i, "");
  const [header, url] = /^\s*URL:[\t ]*(\S*).*(?:\r?\n|$)/i.exec(text) ?? [];
  const body = header === undefined ? text : text.slice(header.length);
  const isMarked = /^\s*<[hpl]>/i.test(body);
  return { text: isMarked ? body.replace(/<\/?[hpl]>[\t ]*/gi, "") : body, ...(url && { url }) };
}

const groundTruth = v.object({
  url: v.nullish(v.string()),
  _internal: v.nullish(v.object({ page_type: v.nullish(v.object({ primary: v.nullish(v.string()) })) })),
  ground_truth: v.object({ main_content: v.nullable(v.string()) }),
});

/**
 * The main content in a JSON file of one page, as WCXB has it; null is that of a page without any.
 *
 * @throws RangeError with a clause where it is not of that form.
 */
export function goldOfGroundTruth(json: string): GoldFile {
  const { url, _internal, ground_truth } = parsedAs(groundTruth, json);
  const type = _internal?.page_type?.primary;
  return { text: ground_truth.main_content ?? "", ...(url && { url }), ...(type && { type }) };
}

const articles = v.record(v.string(), v.object({ articleBody: v.nullish(v.string()), url: v.nullish(v.string()) }));

/**
 * The main contents in a JSON file of many pages, as AEB has it, by the pages' ids; pages without any are left out.
 *
 * @throws RangeError with a clause where it is not of that form.
 */
export function goldOfArticles(json: string): ReadonlyMap<string, GoldFile> {
  const found = new Map<string, GoldFile>();
  for (const [id, { articleBody, url }] of Object.entries(parsedAs(articles, json)))
    if (typeof articleBody === "string") found.set(id, { text: articleBody, ...(url && { url }) });
  return found;
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

function parsedAs<T>(schema: v.GenericSchema<unknown, T>, json: string): T {
  const result = v.safeParse(schema, parsedJson(json));
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new RangeError(`it is not of the form that is known here: ${v.getDotPath(issue) ?? "the whole"}: ${issue.message}`);
}

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json.replace(/^\ufeff/, ""));
  } catch {
    throw new RangeError("it is no JSON");
  }
}
