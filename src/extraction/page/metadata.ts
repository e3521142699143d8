import { decodeHTML } from "entities/decode";
import { oncePerPage } from "./once-per-page.ts";
import type { Attribute, Page } from "./page.ts";
import { indexAt, type Range } from "./selection.ts";

/** A value that a page states of itself, and where it stands. */
export interface Stated {
  readonly value: string;
  /** Where it was found, in words: "JSON-LD headline", "meta og:title", "h1". */
  readonly from: string;
  /** The place in the source; absent for what the page's address alone tells. */
  readonly span?: Range;
}

export const metadataFields = [
  "title",
  "author",
  "published",
  "modified",
  "site",
  "language",
  "canonical",
  "description",
  "image",
  "type",
] as const;
export type MetadataField = (typeof metadataFields)[number];

/**
 * What a page states of itself: its title without the site's name, the name of who wrote it, its dates as ISO 8601 (a day, or a day and a
 * time), its language as a tag of BCP 47, addresses as they stand. What is not found is absent.
 */
export type Metadata = { readonly [field in MetadataField]?: Stated };

/**
 * Reads what a page states of itself: in JSON-LD, in `meta` elements (Open Graph and others), in its headings, bylines and dates, and in
 * its address. Linear in the page.
 *
 * @param url the address that the page is from, where that is known
 */
export function metadata(page: Page, { url }: { readonly url?: string } = {}): Metadata {
  const said = sayingsOf(page);
  const { meta, json } = said;
  const canonical = first([said.canonical, meta("og:url")]);
  const address = url ?? canonical?.value ?? "";
  const site = siteOf(said, address);
  const title = titleOf(said, site);
  const near = nearTitle(page, title);
  const found: Readonly<Record<MetadataField, Stated | undefined>> = {
    title,
    author: authorOf(said, near.author, site, title),
    published: dated([
      json("datePublished"),
      ...publishedNames.map(meta),
      json("uploadDate"),
      json("dateCreated"),
      ...said.dates.itemprop,
      near.date,
      ...said.dates.time,
      ...said.dates.class,
      dayIn(address),
    ]),
    modified: dated([json("dateModified"), ...modifiedNames.map(meta)]),
    site,
    language: first([said.language, meta("content-language"), meta("og:locale"), json("inLanguage")].map(asLanguage)),
    canonical,
    description: first([meta("description"), meta("og:description"), meta("twitter:description"), json("description")]),
    image: first([meta("og:image"), meta("og:image:url"), meta("twitter:image"), json("image")]),
    type: first([meta("og:type"), said.things[0] && stated(page, said.things[0], typeOf(said.things[0].fields), "@type")]),
  };
  return Object.fromEntries(Object.entries(found).filter(([, each]) => each !== undefined));
}

type Maybe = Stated | undefined;

function first(candidates: readonly Maybe[]): Maybe {
  return candidates.find((each) => each !== undefined && each.value !== "");
}

/** The beginning of a text on one line, its character references resolved: many pages write them where none are read. */
function onOneLine(given: string): string {
  const text = given.slice(0, mostValue);
  return (text.includes("&") ? decodeHTML(text) : text).replaceAll(/[\s\u200b\ufeff]+/gu, " ").trim();
}

/** The letters and digits of a text in lower case: what two ways to write a name have in common. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/* What elements say */

/** UTF-16 units of an element's text that are read, and runs of text that may hold them. */
const mostText = 400;
/** UTF-16 units of a value that are read: more than of any address. */
const mostValue = 5_000;
/** Elements of a kind that are looked at: what is the page's own stands before the list of others. */
const mostOfKind = 40;

const bylineClass =
  /(?:^|[\s_-])(?:by-?line|authors?|author-?name|posted-?by|written-?by|contributor|username|postauthor)(?=$|[\s_-])/iu;
const dateClass = /(?:^|[\s_-])(?:date|published|pubdate|posted|timestamp|publish|postdate|time)(?=$|[\s_-])/iu;
const asideClass = /(?:^|[\s_-])(?:comments?|related|sidebar|recommended|recirc|promo|widget|footer)(?=$|[\s_-])/iu;
const asideNames: ReadonlySet<string> = new Set(["nav", "footer", "aside"]);
const largeNames: ReadonlySet<string> = new Set(["html", "body", "main", "article"]);
const authorPath = /\/(?:authors?|writers?|contributors?|producers?)\/[^/?#]+\/?(?:[?#]|$)/iu;

type Sayings = ReturnType<typeof sayingsOf>;

/** What the elements of a page say, and its JSON-LD, of which the page's own things come before others. */
const sayingsOf = oncePerPage((page) => {
  const { elements } = page;
  const metas = new Map<string, Stated>();
  const scripts: number[] = [];
  const [titles, headings]: Stated[][] = [[], []];
  const authors: Record<"itemprop" | "class" | "link", Stated[]> = { itemprop: [], class: [], link: [] };
  const dates: Record<"itemprop" | "time" | "class", Stated[]> = { itemprop: [], time: [], class: [] };
  let canonical: Maybe;
  let language: Maybe;
  let asideEnd = 0;
  const add = (list: Stated[], element: number, from: string, value?: string): void => {
    const line = list.length < mostOfKind ? onOneLine(value ?? textOf(page, element)) : "";
    if (line !== "") list.push({ value: line, from, span: { start: elements.starts[element], end: elements.ends[element] } });
  };
  const only = (element: number, from: string, value: string): Maybe => {
    const list: Stated[] = [];
    add(list, element, from, value);
    return list[0];
  };
  for (let element = 0; element < elements.count; element++) {
    const name = elements.names[element];
    const attributes = elements.attributes[element];
    if (name === "title" && elements.names[elements.parents[element]] === "head") add(titles, element, "title");
    else if (name === "h1") add(headings, element, "h1");
    if (element >= asideEnd && asideNames.has(name)) asideEnd = elements.subtreeEnds[element];
    if (attributes.length === 0) {
      if (name === "time" && element >= asideEnd) add(dates.time, element, "time");
      continue;
    }
    const said = new Map(attributes.map((attribute) => [attribute.name, attribute.value]));
    const classes = `${said.get("class") ?? ""} ${said.get("id") ?? ""}`;
    if (element >= asideEnd && !largeNames.has(name) && asideClass.test(classes)) asideEnd = elements.subtreeEnds[element];
    if (name === "meta") {
      const key = (
        said.get("property") ??
        said.get("name") ??
        said.get("itemprop") ??
        said.get("http-equiv") ??
        ""
      ).toLowerCase();
      const value = only(element, `meta ${key}`, said.get("content") ?? "");
      if (value !== undefined && !metas.has(key)) metas.set(key, value);
    } else if (name === "html") language = only(element, "html lang", said.get("lang") ?? said.get("xml:lang") ?? "");
    else if (name === "link" && said.get("rel")?.toLowerCase() === "canonical")
      canonical ??= only(element, "link canonical", said.get("href") ?? "");
    else if (name === "script" && /ld\+json/iu.test(said.get("type") ?? "")) scripts.push(element);
    if (elements.ignored[element] === 1 || element < asideEnd) continue;
    const property = said.get("itemprop") ?? "";
    const isDate = /^date(?:Published|Created)\b/u.test(property);
    if (isDate)
      add(dates.itemprop, element, `itemprop ${property}`, said.get("datetime") ?? said.get("content") ?? textOf(page, element));
    else if (name === "time") add(dates.time, element, "time", said.get("datetime") ?? textOf(page, element));
    else if (property === "author") add(authors.itemprop, element, "itemprop author", nameWithin(page, element));
    else if (said.get("rel")?.split(" ").includes("author") === true) add(authors.itemprop, element, "rel author");
    else if (said.has("data-author")) add(authors.itemprop, element, "data-author", said.get("data-author"));
    else if (name === "a" && authorPath.test(said.get("href") ?? "")) add(authors.link, element, "link to the author");
    else if (bylineClass.test(classes))
      add(authors.class, element, `class ${bylineClass.exec(classes)?.[0].replace(/^[\s_-]/u, "")}`);
    else if (dateClass.test(classes)) add(dates.class, element, `class ${dateClass.exec(classes)?.[0].replace(/^[\s_-]/u, "")}`);
  }
  const { things, byId } = thingsIn(page, scripts);
  /** What the things have as a property. */
  const json = (key: string): Maybe => {
    for (const thing of things) {
      const value = isWork(thing) || key === "publisher" ? nameOf(thing.fields[key], key, byId) : "";
      if (value !== "") return stated(page, thing, value, key);
    }
    return undefined;
  };
  return { meta: (name: string): Maybe => metas.get(name), json, things, titles, headings, canonical, language, authors, dates };
});

/** The beginning of the text of an element. */
function textOf({ elements, runs }: Page, element: number): string {
  const parts: string[] = [];
  let length = 0;
  const firstRun = indexAt(runs.starts, elements.starts[element]) + 1;
  for (let run = firstRun; run < Math.min(runs.count, firstRun + mostText) && length < mostText; run++) {
    if (runs.starts[run] >= elements.ends[element]) break;
    const parent = runs.parents[run];
    const isIn = parent >= element && parent < elements.subtreeEnds[element];
    if (!isIn || (runs.ignored[run] === 1 && elements.ignored[element] === 0)) continue;
    parts.push(runs.texts[run].slice(0, mostText));
    length += runs.texts[run].length;
  }
  return parts.join(" ").slice(0, mostText);
}

/** The name in an item of microdata, else all its text. */
function nameWithin(page: Page, element: number): string {
  const { attributes, subtreeEnds } = page.elements;
  const isName = ({ name, value }: Attribute): boolean => name === "itemprop" && value === "name";
  for (let inner = element + 1; inner < Math.min(subtreeEnds[element], element + mostOfKind); inner++)
    if (attributes[inner].some(isName)) return textOf(page, inner);
  return textOf(page, element);
}

/* JSON-LD */

type Json = null | boolean | number | string | readonly Json[] | JsonObject;
interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** What JSON-LD tells of, and the `script` that does. */
interface Thing {
  readonly fields: JsonObject;
  readonly script: number;
}

type ById = ReadonlyMap<string, JsonObject>;

const workTypes = /Article|Posting|Report|Recipe|Question|HowTo|Review$|Book|Course|Podcast|Video|Event|Product|Software/u;
const pageTypes = /WebPage|AboutPage|ItemPage|QAPage|CreativeWork|WebSite/u;
/** Of other works than the page's. */
const asideKeys: ReadonlySet<string> = new Set(
  (
    "comment comments review reviews itemListElement hasPart mentions relatedLink suggestedAnswer acceptedAnswer isRelatedTo citation " +
    "isPartOf isBasedOn associatedMedia"
  ).split(" "),
);
/** Values of a page's JSON-LD that are looked at. */
const mostJson = 5_000;

function thingsIn(page: Page, scripts: readonly number[]): { readonly things: readonly Thing[]; readonly byId: ById } {
  const byId = new Map<string, JsonObject>();
  const [works, pages]: Thing[][] = [[], []];
  let count = 0;
  for (const script of scripts) {
    const waiting: Json[] = [parsed(page, script)];
    for (let value = waiting.pop(); value !== undefined && count < mostJson; value = waiting.pop(), count++) {
      if (isList(value)) waiting.push(...value.slice(0, mostJson).toReversed());
      else if (isObject(value)) {
        const id = value["@id"];
        if (typeof id === "string" && Object.keys(value).length > 1 && !byId.has(id)) byId.set(id, value);
        const type = typeOf(value);
        if (workTypes.test(type)) works.push({ fields: value, script });
        else if (pageTypes.test(type)) pages.push({ fields: value, script });
        for (const [key, inner] of Object.entries(value).toReversed())
          if (typeof inner === "object" && !asideKeys.has(key)) waiting.push(inner);
      }
    }
  }
  return { things: [...works, ...pages], byId };
}

function parsed({ elements, runs }: Page, script: number): Json {
  const parts: string[] = [];
  for (let run = indexAt(runs.starts, elements.starts[script]) + 1; run < runs.count && runs.parents[run] === script; run++)
    parts.push(runs.texts[run]);
  try {
    // Line ends within texts are the most frequent fault.
    return JSON.parse(parts.join("").replaceAll(/\p{Cc}+/gu, " ")) as Json;
  } catch {
    return null;
  }
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !isList(value);
}

function typeOf({ "@type": type }: JsonObject): string {
  return isList(type) ? type.filter((each) => typeof each === "string").join(" ") : typeof type === "string" ? type : "";
}

/** Whether its author and its dates are those of the page. */
function isWork({ fields }: Thing): boolean {
  return !/WebSite|Review$|Product|Event|Video/u.test(typeOf(fields));
}

/** A text, or the name of what is meant; authors all of them. */
function nameOf(value: Json | undefined, key: string, byId: ById, depth = 0): string {
  const other = typeof value === "string" ? value : isObject(value) && typeof value["@id"] === "string" ? value["@id"] : "";
  if (depth > 4 || value === undefined || value === null) return "";
  if (isList(value)) {
    const names = value.slice(0, mostOfKind).map((each) => nameOf(each, key, byId, depth + 1));
    const said = names.filter((name) => name !== "");
    return key === "author" ? [...new Set(said)].join(", ") : (said[0] ?? "");
  }
  if (isObject(value)) {
    const name = value["name"] ?? (key === "image" ? value["url"] : undefined) ?? value["@value"];
    if (name !== undefined) return nameOf(name, key, byId, depth + 1);
  }
  const meant = byId.get(other);
  if (meant !== undefined && meant !== value) return nameOf(meant, key, byId, depth + 1);
  return typeof value === "string" ? onOneLine(value) : "";
}

function stated({ elements, source }: Page, { script }: Thing, value: string, key: string): Stated {
  const [start, end] = [elements.starts[script], elements.ends[script]];
  // As it is written there, where nothing in it is escaped.
  const at = source.slice(start, end).indexOf(value);
  const span = at < 0 ? { start, end } : { start: start + at, end: start + at + value.length };
  return { value, from: `JSON-LD ${key}`, span };
}

/* Title and site */

const separator = /\s+[|–—·•»:/-]+\s+|\s*[|»]\s*|:\s+/gu;
/** Share of the words that a heading has in common with a title, from which it is the page's. */
const leastAlike = 0.5;

function siteOf({ meta, json, titles }: Sayings, address: string): Maybe {
  const host = lettersOf(/^(?:https?:)?\/\/(?:www\.)?([^/?#:]+)/iu.exec(address)?.[1] ?? "");
  const parts = [...titles, meta("og:title")].flatMap((title) => {
    const all = title === undefined ? [] : title.value.split(separator);
    return title !== undefined && all.length > 1 ? [all.at(-1) ?? "", all[0]].map((value) => ({ ...title, value })) : [];
  });
  const inTitle = parts.find(({ value }) => lettersOf(value).length > 2 && host.startsWith(lettersOf(value)));
  return first([meta("og:site_name"), json("publisher"), inTitle, meta("application-name")]);
}

/** The heading that is most like what the page is called elsewhere; else the latter. */
function titleOf({ meta, json, titles, headings }: Sayings, site: Maybe): Maybe {
  const names = [meta("og:title"), ...titles, json("headline")].filter((each) => each !== undefined);
  const words = names.map(({ value }) => wordsIn(value));
  let best: Maybe;
  let most = leastAlike - Number.EPSILON;
  for (const heading of headings) {
    const alike = Math.max(...words.map((others) => likeness(wordsIn(heading.value), others)), 0);
    if (alike > most && lettersOf(heading.value) !== lettersOf(site?.value ?? "")) [best, most] = [heading, alike];
  }
  const title = best ?? names[0] ?? headings[0];
  return title && { ...title, value: withoutSite(title.value, lettersOf(site?.value ?? "")).replace(/\s*¶$/u, "") };
}

/** The words that two texts share, of those of both; of those of a heading alone, where most of it is in the title: more of them are better. */
function likeness(heading: ReadonlySet<string>, title: ReadonlySet<string>): number {
  const common = [...heading].filter((word) => title.has(word)).length;
  const share = heading.size > 1 && common >= 0.75 * heading.size ? common / (heading.size + 1) : 0;
  return Math.max(share, (2 * common) / Math.max(heading.size + title.size, 1));
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

function withoutSite(title: string, site: string): string {
  for (const { index, 0: sign } of site === "" ? [] : title.matchAll(separator)) {
    const before = title.slice(0, index);
    const after = title.slice(index + sign.length);
    if (lettersOf(after) === site && before !== "") return before;
    if (lettersOf(before) === site && after !== "") return after;
  }
  return title;
}

/** A tag as BCP 47 has it, of what is written as one. */
function asLanguage(said: Maybe): Maybe {
  const [tag] = /^[a-z]{2,3}(?:[-_][a-z\d]{2,8})*/iu.exec(said?.value ?? "") ?? [];
  return said && tag !== undefined ? { ...said, value: tag.replaceAll("_", "-") } : undefined;
}

/* Author */

const authorNames =
  "author article:author parsely-author sailthru.author cxenseparse:author dc.creator dcterms.creator citation_author byl".split(
    " ",
  );
const notOfPages = /^(?:Product|ProductGroup|Event|ItemList)/u;

function authorOf({ meta, json, things, authors }: Sayings, byline: Maybe, site: Maybe, title: Maybe): Maybe {
  // The authors that these name are those of reviews.
  if (things[0] !== undefined && notOfPages.test(typeOf(things[0].fields))) return undefined;
  const titleStart = title?.from === "h1" ? (title.span?.start ?? 0) : 0;
  const isLikely = ({ value, span }: Stated): boolean => {
    const name = nameIn(value);
    return (span?.start ?? 0) >= titleStart - 3_000 && name !== "" && name.split(" ").length <= 5 && !notNames.test(name);
  };
  const isLabelled = /written by|author/iu.test(meta("twitter:label1")?.value ?? "");
  const candidates = [
    json("author"),
    ...authorNames.map(meta),
    isLabelled ? meta("twitter:data1") : undefined,
    authors.itemprop[0],
    byline,
    authors.class.find(isLikely),
    authors.link.find(isLikely),
  ].filter((each) => each !== undefined && nameIn(each.value) !== "");
  // A site names itself where it has nobody to name.
  const other = candidates.find((each) => lettersOf(each?.value ?? "") !== lettersOf(site?.value ?? ""));
  const author = other ?? candidates[0];
  return author && { ...author, value: nameIn(author.value) };
}

const notNames = /^(?:see|read|view|more|follow|share|all|about|our|the|meet|posts|show|learn)\b/iu;
const unfitNames =
  /^https?:|^www\.|^@|[<>{}=]|\S@\S+\.|^(?:admin|administrator|author|editor|staff|by|null|undefined|false|true)$|^(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)\p{L}*\.? \d{1,2}\b/iu;
const bylineStart =
  /^(?:(?:(?:posted|written|published|reviewed|story|words|article|created|updated|asked|submitted|reported|recipe)\s+)?by|authors?)\b:?\s*/iu;
const byline = new RegExp(`(?:^|[|•·]\\s*)${bylineStart.source.slice(1)}(.*)$`, "iu");

/** The name in a byline; "" where it holds none. */
function nameIn(text: string): string {
  const name = text
    .replace(bylineStart, "")
    .replace(/\s*(?:[|•·,–—]|\bon\b|\bpublished\b|\bupdated\b).{0,100}\d{4}.*$/iu, "")
    .replace(/^(\p{L}+), (\p{L}[\p{L}. ]*)$/u, "$2 $1")
    .trim();
  return name.length <= 80 && /\p{L}/u.test(name) && !unfitNames.test(name) && name.split(" ").length <= 12 ? name : "";
}

/** Texts before the title, and texts and units after it, among which its byline and its date are looked for. */
const [textsBefore, textsNear, unitsAfter] = [12, 60, 2_000];

/** What stands around a title that is a heading: "By" and a name, and a day. */
function nearTitle({ runs }: Page, title: Maybe): { readonly author: Maybe; readonly date: Maybe } {
  const near: { author: Maybe; date: Maybe } = { author: undefined, date: undefined };
  if (title?.span === undefined || title.from !== "h1") return near;
  const lineOf = (run: number): string => (runs.ignored[run] === 1 ? "" : onOneLine(runs.texts[run].slice(0, mostText)));
  let run = indexAt(runs.starts, title.span.start) + 1;
  for (let before = 0; run > 0 && before < textsBefore; run--) if (lineOf(run - 1) !== "") before++;
  let isNameNext = false;
  let units = 0;
  for (let seen = 0; run < runs.count && seen < textsNear && units < unitsAfter; run++) {
    const text = lineOf(run);
    if (text === "") continue;
    seen++;
    if (runs.starts[run] > title.span.end) units += text.length;
    const span = { start: runs.starts[run], end: runs.ends[run] };
    const [, said] = byline.exec(text) ?? [];
    const name = nameIn(isNameNext ? text : (said ?? ""));
    if ((isNameNext || said !== undefined) && /^\p{Lu}|^\p{Lo}/u.test(name) && name.length < 50 && name.split(" ").length <= 6)
      near.author ??= { value: name, from: "byline", span };
    isNameNext = said === "";
    if (near.date === undefined && text.length <= 120 && !/updated|modified|reviewed/iu.test(text) && dateIn(text) !== undefined)
      near.date = { value: text, from: "date beside the title", span };
  }
  return near;
}

/* Dates */

const publishedNames = (
  "article:published_time datepublished citation_publication_date parsely-pub-date sailthru.date cxenseparse:publishtime dc.date " +
  "dc.date.issued dcterms.created dcterms.date citation_date citation_online_date article.published pubdate publish-date publishdate date " +
  "og:published_time"
).split(" ");
const modifiedNames = "article:modified_time datemodified og:updated_time last-modified".split(" ");

function dated(candidates: readonly Maybe[]): Maybe {
  for (const each of candidates) {
    const value = each && dateIn(each.value);
    if (value !== undefined) return { ...each, from: each?.from ?? "", value };
  }
  return undefined;
}

const monthNames = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const month = `(${monthNames.join("|")})[a-z]*\\.?`;

/** How days are written, with the places of year, month and day: as ISO 8601 first. */
const dayForms: readonly (readonly [RegExp, number, number, number])[] = [
  [/(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?/u, 1, 2, 3],
  [/^(\d{4})(\d{2})(\d{2})(?:T|$)/u, 1, 2, 3],
  [/(?<!\d)(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?!\d)/u, 1, 2, 3],
  [/(?<!\d)(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/u, 1, 2, 3],
  [new RegExp(`\\b${month}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})\\b`, "iu"), 3, 1, 2],
  [new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+${month},?\\s+(\\d{4})\\b`, "iu"), 3, 2, 1],
  [/(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/u, 3, 2, 1],
  // As in the United States; where that is no month, the other way round.
  [/(?<!\d)(0?[1-9]|1[0-2])\/(\d{1,2})\/(\d{4})(?!\d)/u, 3, 1, 2],
  [/(?<!\d)(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/u, 3, 2, 1],
];

/** The day in a text as ISO 8601, with its time where that stands beside it in that form; undefined where there is none. */
export function dateIn(text: string): string | undefined {
  for (const [form, year, monthPlace, day] of dayForms) {
    const found = form.exec(text);
    if (found === null) continue;
    const named = monthNames.indexOf(found[monthPlace].toLowerCase()) + 1;
    const time = form === dayForms[0][0] && found[4] !== undefined ? `T${found[4]}${zoneOf(found[5])}` : "";
    return dayOf(Number(found[year]), named || Number(found[monthPlace]), Number(found[day]), time);
  }
  return undefined;
}

function zoneOf(zone = ""): string {
  return zone.replace(/^([+-]\d{2})(\d{2})$/u, "$1:$2");
}

function dayOf(year: number, monthOfYear: number, day: number, time = ""): string | undefined {
  const isDay = year >= 1990 && year <= 2100 && monthOfYear >= 1 && monthOfYear <= 12 && day >= 1 && day <= 31;
  return isDay ? `${year}-${String(monthOfYear).padStart(2, "0")}-${String(day).padStart(2, "0")}${time}` : undefined;
}

function dayIn(address: string): Maybe {
  const [, year, monthOfYear, day] = /\/(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?=[/-])/u.exec(address) ?? [];
  const value = dayOf(Number(year), Number(monthOfYear), Number(day));
  return value === undefined ? undefined : { value, from: "the page's address" };
}
