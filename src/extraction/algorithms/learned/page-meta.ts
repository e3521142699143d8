import { attributeOf, type Page } from "../../page/page.ts";
import { ownTextOf } from "../../page/text-nodes.ts";
import { splitWords } from "../../page/words.ts";
import type { BlockTexts } from "./block-texts.ts";
import { mixed, wordHash, type HashNumbers } from "./hashing.ts";
import { pageTagsOf } from "./page-elements.ts";
import { stopBit, wordMask } from "./text-vocabulary.ts";

/** What a page says of itself. */
export interface PageMeta {
  /** The words of each of its names that are no stop words, by their numbers in the page's vocabulary. */
  readonly titles: Readonly<Record<TitleKind, TitleWords>>;
  /** Its JSON-LD, as far as it is read. */
  readonly json: string;
  /** What its `meta` elements say, by their properties or names in small letters; of several the first. */
  readonly metas: ReadonlyMap<string, string>;
  readonly language: string;
  /** The path of its canonical address, "" where it has none. */
  readonly path: string;
  readonly scripts: number;
}

export const titleKinds = ["title", "og:title", "description"] as const;
export type TitleKind = (typeof titleKinds)[number];

export interface TitleWords {
  /** 1 for a word of the vocabulary that is in it. */
  readonly has: Uint8Array<ArrayBuffer>;
  /** Different words of it. */
  readonly count: number;
}

/** Units of JSON-LD that are read. */
const mostJson = 200_000;
/** Texts of fewer words are names and addresses, not the page's text. */
const fewestJsonWords = 40;

const tellingTags: ReadonlySet<string> = new Set(["meta", "link", "title", "html", "script"]);

export function pageMetaOf(page: Page, { vocabulary }: BlockTexts): PageMeta {
  const { count, names, parents, attributes } = page.elements;
  const metas = new Map<string, string>();
  const json: string[] = [];
  let [title, canonical, language, scripts] = ["", "", "", 0];
  const tags = pageTagsOf(page);
  const isTelling = tags.names.map((name) => tellingTags.has(name));
  for (let element = 0; element < count; element++) {
    if (!isTelling[tags.ofElements[element]]) continue;
    const valueOf = (name: string): string => attributeOf(page.elements, element, name);
    switch (names[element]) {
      case "meta": {
        const name = (valueOf("property") || valueOf("name")).toLowerCase();
        if (name !== "" && !metas.has(name)) metas.set(name, valueOf("content"));
        break;
      }
      case "link":
        if (valueOf("rel") === "canonical") canonical = valueOf("href");
        break;
      case "title":
        if (title === "" && names[parents[element]] === "head") title = ownTextOf(page, element);
        break;
      case "html":
        language ||= valueOf("lang");
        break;
      default:
        scripts++;
        if (attributes[element].length > 0 && valueOf("type") === "application/ld+json") json.push(ownTextOf(page, element));
    }
  }
  const meta = (name: string): string => metas.get(name) ?? "";
  return {
    titles: {
      title: titleWordsOf(title, vocabulary),
      "og:title": titleWordsOf(meta("og:title"), vocabulary),
      description: titleWordsOf(metas.get("description") ?? meta("og:description"), vocabulary),
    },
    json: json.join("\n").slice(0, mostJson),
    metas,
    language: language.toLowerCase(),
    path: (canonical || meta("og:url")).replace(/^[a-z]+:\/\/[^/]*/iu, "").replace(/[?#].*$/u, ""),
    scripts,
  };
}

function titleWordsOf(title: string, vocabulary: HashNumbers): TitleWords {
  const has = new Uint8Array(vocabulary.hashes.length);
  const different = new Set<number>();
  for (const word of splitWords(title.slice(0, 1000))) {
    const hash = wordHash(word);
    if ((wordMask(hash) & stopBit) !== 0 || !/[\p{L}\p{N}]/u.test(word)) continue;
    different.add(hash);
    const id = vocabulary.find(hash);
    if (id !== undefined) has[id] = 1;
  }
  return { has, count: different.size };
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

const typePatterns = {
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
} as const satisfies Record<string, RegExp>;

/** Kinds of things that JSON-LD speaks of. */
export const jsonTypes = Object.keys(typePatterns) as readonly (keyof typeof typePatterns)[];

/** What of these a page's JSON-LD speaks of. */
export function jsonTypesOf({ json }: PageMeta): ReadonlySet<string> {
  const named = (json.match(/"@type"\s*:\s*(?:"[^"]{1,60}"|\[[^\]]{1,120}\])/gu) ?? []).join(" ");
  return new Set(jsonTypes.filter((type) => typePatterns[type].test(named)));
}

export function openGraphType({ metas }: PageMeta): string {
  return (metas.get("og:type") ?? "").toLowerCase();
}

/** Whether it says that it is an article, and no forum and no question: these are told so by `og:type`, too. */
export function saysArticle(meta: PageMeta): boolean {
  if (openGraphType(meta) !== "article" && !jsonTypesOf(meta).has("article")) return false;
  return !isForum(meta);
}

/** Whether it says that it is a forum, or a question. */
export function isForum({ json }: PageMeta): boolean {
  return /"(?:DiscussionForumPosting|QAPage)"/u.test(json);
}
