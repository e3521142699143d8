import { attributeOf, type Page } from "../../page/page.ts";
import { indexAt } from "../../page/selection.ts";
import { splitWords } from "../../page/words.ts";
import type { BlockTexts } from "./block-texts.ts";
import { mixed, wordHash, type Numbers } from "./hashing.ts";
import { pageTagsOf, tagValues } from "./page-tags.ts";
import { stopBit, wordMask } from "./text-vocabulary.ts";

/** What a page says of itself. */
export interface PageMeta {
  /** The words of each of its names that are no stop words, by their numbers in the page's vocabulary. */
  readonly titles: Readonly<Record<TitleKind, TitleWords>>;
  /** Its JSON-LD, as far as it is read. */
  readonly json: string;
  readonly openGraphType: string;
  readonly generator: string;
  readonly language: string;
  /** The path of its canonical address, "" where it has none. */
  readonly path: string;
  readonly scripts: number;
  readonly hasDescription: boolean;
  readonly hasPublished: boolean;
  readonly hasAuthor: boolean;
}

export const titleKinds = ["title", "og:title", "description"] as const;
export type TitleKind = (typeof titleKinds)[number];

export interface TitleWords {
  /** 1 for a word of the vocabulary that is in it. */
  readonly has: Uint8Array<ArrayBuffer>;
  /** Different words of it. */
  readonly count: number;
}

export const jsonTypes = [
  "article",
  "product",
  "list",
  "forum",
  "page",
  "organisation",
  "faq",
  "breadcrumb",
  "recipe",
  "video",
  "event",
  "review",
] as const;

const typePatterns: Readonly<Record<(typeof jsonTypes)[number], RegExp>> = {
  article: /Article|BlogPosting|Report/u,
  product: /Product|Offer/u,
  list: /ItemList|CollectionPage|SearchResults/u,
  forum: /Discussion|QAPage|Question|Comment/u,
  page: /WebPage|AboutPage/u,
  organisation: /Organization|Business|Service|Hotel|Restaurant/u,
  faq: /FAQPage/u,
  breadcrumb: /Breadcrumb/u,
  recipe: /Recipe|HowTo/u,
  video: /Video|Movie|Music/u,
  event: /Event|Job/u,
  review: /Review|Rating/u,
};

/** Units of JSON-LD that are read. */
const mostJson = 200_000;
/** Texts of fewer words are names and addresses, not the page's text. */
const fewestJsonWords = 40;

interface Found {
  readonly metas: Map<string, string>;
  title: string;
  canonical: string;
  language: string;
  scripts: number;
  readonly json: string[];
}

export function pageMetaOf(page: Page, { vocabulary }: BlockTexts): PageMeta {
  const found = findIn(page);
  const { metas } = found;
  return {
    titles: {
      title: titleWordsOf(found.title, vocabulary),
      "og:title": titleWordsOf(metas.get("og:title") ?? "", vocabulary),
      description: titleWordsOf(metas.get("description") ?? metas.get("og:description") ?? "", vocabulary),
    },
    json: found.json.join("\n").slice(0, mostJson),
    openGraphType: (metas.get("og:type") ?? "").toLowerCase(),
    generator: (metas.get("generator") ?? "").toLowerCase(),
    language: found.language.toLowerCase(),
    path: pathOf(found.canonical || (metas.get("og:url") ?? "")),
    scripts: found.scripts,
    hasDescription: metas.has("description") || metas.has("og:description"),
    hasPublished: metas.has("article:published_time"),
    hasAuthor: metas.has("author") || metas.has("article:author"),
  };
}

const tellingTags: ReadonlySet<string> = new Set(["meta", "link", "title", "html", "script"]);

function findIn(page: Page): Found {
  const found: Found = { metas: new Map(), title: "", canonical: "", language: "", scripts: 0, json: [] };
  const tags = pageTagsOf(page);
  const { ofElements } = tags;
  const isTelling = tagValues(tags, (name) => Number(tellingTags.has(name)));
  for (let element = 0; element < ofElements.length; element++)
    if (isTelling[ofElements[element]] === 1) noteElement(found, page, element);
  return found;
}

function noteElement(found: Found, page: Page, element: number): void {
  const { names, attributes, parents } = page.elements;
  switch (names[element]) {
    case "meta":
      noteMeta(found, page, element);
      break;
    case "link":
      if (attributeOf(page.elements, element, "rel") === "canonical")
        found.canonical = attributeOf(page.elements, element, "href");
      break;
    case "title":
      if (found.title === "" && parents[element] >= 0 && names[parents[element]] === "head") found.title = textIn(page, element);
      break;
    case "html":
      found.language ||= attributeOf(page.elements, element, "lang");
      break;
    case "script":
      found.scripts++;
      if (attributes[element].length > 0 && attributeOf(page.elements, element, "type") === "application/ld+json")
        found.json.push(textIn(page, element));
      break;
  }
}

function noteMeta(found: Found, page: Page, element: number): void {
  const name = (attributeOf(page.elements, element, "property") || attributeOf(page.elements, element, "name")).toLowerCase();
  if (name !== "" && !found.metas.has(name)) found.metas.set(name, attributeOf(page.elements, element, "content"));
}

/** The text of an element that holds text alone. */
function textIn({ runs, elements }: Page, element: number): string {
  let text = "";
  for (let run = indexAt(runs.starts, elements.starts[element]) + 1; run < runs.count; run++) {
    if (runs.parents[run] !== element) break;
    text += runs.texts[run];
  }
  return text;
}

function titleWordsOf(title: string, vocabulary: Numbers): TitleWords {
  const has = new Uint8Array(vocabulary.hashes.length);
  const different = new Set<number>();
  for (const word of splitWords(title.slice(0, 1000))) {
    const hash = wordHash(word);
    if ((wordMask(hash) & stopBit) !== 0 || !hasLetter(word)) continue;
    different.add(hash);
    const id = vocabulary.find(hash);
    if (id !== undefined) has[id] = 1;
  }
  return { has, count: different.size };
}

/** Whether a letter or a digit is in a word, of any script. */
function hasLetter(word: string): boolean {
  let isPlain = true;
  for (let index = 0; index < word.length; index++) {
    const unit = word.charCodeAt(index);
    if ((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57)) return true;
    isPlain &&= unit < 128;
  }
  return !isPlain && /[\p{L}\p{N}]/u.test(word);
}

/**
 * Three-word shingles of the texts in a page's JSON-LD; undefined where there are none worth it.
 *
 * It is read without parsing it: what JSON escapes by a backslash and a letter separates words, and its quotes do, so that the names of
 * its fields lie between the shingles of two texts.
 */
export function jsonShinglesOf({ json }: PageMeta): ReadonlySet<number> | undefined {
  if (json.length < 8 * fewestJsonWords) return undefined;
  const shingles = new Set<number>();
  for (const text of json.match(/"(?:[^"\\]|\\.){120,}"/gu) ?? []) {
    let [first, second] = [0, 0];
    const words = text.replace(/\\u([0-9a-f]{4})/giu, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
    for (const word of splitWords(words.replace(/\\[nrtbf]|<[^>]*>/gu, " "))) {
      const hash = wordHash(word);
      shingles.add(shingleHash(first, second, hash));
      [first, second] = [second, hash];
    }
  }
  return shingles.size < fewestJsonWords ? undefined : shingles;
}

/** The hash of three words in a row, by their hashes. */
export function shingleHash(first: number, second: number, third: number): number {
  return mixed(mixed(first, second), third);
}

/** Kinds of things that its JSON-LD speaks of, as a mask of `jsonTypes`. */
export function jsonTypesOf({ json }: PageMeta): number {
  if (json === "") return 0;
  const named = (json.match(/"@type"\s*:\s*(?:"[^"]{1,60}"|\[[^\]]{1,120}\])/gu) ?? []).join(" ");
  return jsonTypes.reduce((mask, type, bit) => (typePatterns[type].test(named) ? mask | (1 << bit) : mask), 0);
}

/** Whether it says that it is an article, and no forum and no question: these are told so by `og:type`, too. */
export function saysArticle(meta: PageMeta): boolean {
  const article = 1 << jsonTypes.indexOf("article");
  if (meta.openGraphType !== "article" && (jsonTypesOf(meta) & article) === 0) return false;
  return !/"(?:DiscussionForumPosting|QAPage)"/u.test(meta.json);
}

function pathOf(address: string): string {
  return address.replace(/^[a-z]+:\/\/[^/]*/iu, "").replace(/[?#].*$/u, "");
}
