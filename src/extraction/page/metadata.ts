import { decodeHTML } from "entities/decode";
import { dateIn, dayOf, daysIn, earliestShown, earliestStated } from "./days.ts";
import { oncePerPage } from "./once-per-page.ts";
import { attributeOf, type Page } from "./page.ts";
import { indexAt, type Range } from "./selection.ts";
import { ownTextOf } from "./text-nodes.ts";

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
 * The metadata that a page states of itself: its title without the site's name, its authors with ", " between, its dates as ISO 8601 (a
 * day, or a day and a time), its language as a tag of BCP 47, addresses as they stand. What is not found is absent.
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
  const language = first(
    [said.all("html lang")[0], meta("content-language"), meta("og:locale"), json("inLanguage")].map(asLanguage),
  );
  const canonical = first([said.all("link canonical")[0], meta("og:url")]);
  const address = url ?? canonical?.value ?? "";
  const site = siteOf(said, address);
  const title = titleOf(said, site);
  const near = nearTitle(page, said, title);
  const days = [...near.texts, ...said.all("time"), ...said.all("date class")].flatMap((each) =>
    daysShown(page, each, title, language?.value),
  );
  const dated = (candidates: readonly Maybe[], earliest: number): Maybe =>
    first(candidates.map((each) => each && { ...each, value: dateIn(each.value, language?.value, earliest) ?? "" }));
  const found: Readonly<Record<MetadataField, Stated | undefined>> = {
    title,
    author: authorOf(page, said, near, { site, title, called: said.all("title")[0]?.value ?? "", address }),
    published:
      dated(
        [json("datePublished"), ...publishedNames.map(meta), json("uploadDate"), json("dateCreated"), ...said.all("published")],
        earliestStated,
      ) ?? dated([...days.filter(({ from }) => from !== ofChange), dayIn(address), ...days], earliestShown),
    modified: dated(
      [json("dateModified"), ...modifiedNames.map(meta), ...said.all("changed"), ...days.filter(({ from }) => from === ofChange)],
      earliestStated,
    ),
    site,
    language,
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

const bylineClass = /(?<=^|[\s_-])(?:by-?line|authors?|author-?name|posted-?by|written-?by|contributor|postauthor)(?=$|[\s_-])/iu;
const dateClass = /(?<=^|[\s_-])(?:date|published|pubdate|posted|timestamp|publish|postdate|time)(?=$|[\s_-])/iu;
const isUpdated = /^(?!.*(?:publish|entry-date|posted)).*(?:updated|modified)/iu;
const asideClass =
  /(?:^|[\s_-])(?:comment(?:s|list)?|repl(?:y|ies)|respond|responses?|reviews?|testimonials?|events?|related|sidebar|recommended|recirc|promo|(?<!elementor-)widget|footer|masthead)(?=$|[\s_-])/iu;
const asideNames: ReadonlySet<string> = new Set("nav footer aside button select dialog blockquote figcaption".split(" "));
const asideItem = /\/(?:Comment|Answer|Review)$/u;
const authorAddress = /\/(?:authors?|contributors?)\/[^/?#]/iu;
const largeNames: ReadonlySet<string> = new Set(["html", "body", "main", "article"]);

type PageStatements = ReturnType<typeof sayingsOf>;

/** The statements of a page's elements, and of its JSON-LD, whose things about the page itself come first. */
const sayingsOf = oncePerPage((page) => {
  const { elements } = page;
  const found = new Map<string, Stated[]>();
  /** 1 for elements that hold what is not the page's own, and all in them. */
  const isAside = new Uint8Array(elements.count);
  /** Elements of which two `article` elements beside each other are children. */
  const lists = new Set<number>();
  let heading = 0;
  const scripts: number[] = [];
  const add = (kind: string, element: number, value?: string, from = kind): void => {
    const list = found.get(kind) ?? [];
    const line = list.length < mostOfKind ? onOneLine(value ?? textOf(page, element)) : "";
    if (line !== "") list.push({ value: line, from, span: { start: elements.starts[element], end: elements.ends[element] } });
    found.set(kind, list);
  };
  for (let element = 0; element < elements.count; element++) {
    const name = elements.names[element];
    const parent = elements.parents[element];
    const end = elements.subtreeEnds[element];
    const of = (attribute: string): string => attributeOf(elements, element, attribute);
    if (name === "h1" || (name === "title" && elements.names[parent] === "head")) add(name, element);
    while (heading < elements.count && (heading <= element || elements.names[heading] !== "h1")) heading++;
    if (name === "article" && elements.names[end] === "article" && elements.parents[end] === parent) lists.add(parent);
    const classes = `${of("class")} ${of("id")}`;
    const property = tokensOf(`${of("itemprop")} ${of("property")}`);
    const isOthersHead = name === "header" && (heading < elements.count || elements.names[parent] === "body");
    const isOthersList = name === "form" || isOthersHead || (name === "article" && lists.has(parent));
    const isOthers = isOthersList || (!largeNames.has(name) && asideClass.test(classes));
    const isOtherItem = property.some((each) => asideKeys.has(each)) || asideItem.test(of("itemtype"));
    isAside[element] = Number(isAside[parent] === 1 || asideNames.has(name) || isOtherItem || (heading >= end && isOthers));
    const rel = tokensOf(of("rel").toLowerCase());
    if (name === "meta") {
      const keys = ["property", "name", "http-equiv", ...(isAside[element] === 1 ? [] : ["itemprop"])];
      for (const key of new Set(keys.flatMap((each) => tokensOf(of(each).toLowerCase()))))
        add(`meta ${key}`, element, of("content"));
    } else if (name === "html") add("html lang", element, of("lang") || of("xml:lang"));
    else if (name === "link" && rel.includes("canonical")) add("link canonical", element, of("href"));
    else if (name === "script" && /ld\+json/iu.test(of("type"))) scripts.push(element);
    if (elements.ignored[element] === 1 || isAside[element] === 1) continue;
    const date = property.find((each) => /^date(?:Published|Created|Modified)$/u.test(each));
    const day = of("datetime") || of("content") || undefined;
    const [[bylineWord], [dateWord]] = [bylineClass.exec(classes) ?? [], dateClass.exec(classes) ?? []];
    if (date !== undefined) add(date === "dateModified" ? "changed" : "published", element, day, `itemprop ${date}`);
    else if (name === "time") {
      // The time belongs to an event, or to another property of an item.
      if (property.length > 0) isAside[element] = 1;
      else add("time", element, day);
    } else if (name !== "meta" && property.includes("author")) add("itemprop author", element, nameWithin(page, element));
    else if (name === "a" && rel.includes("author")) add("rel author", element);
    else if (name === "a" && authorAddress.test(of("href")))
      add("author link", element, namesIn(textOf(page, element, "\n")), "link to an author");
    else if (bylineWord !== undefined)
      add("byline class", element, namesIn(textOf(page, element, "\n"), true), `class ${bylineWord}`);
    else if (dateWord !== undefined) add("date class", element, undefined, `class ${dateWord}`);
  }
  const { things, byId } = thingsIn(page, scripts);
  /** The value of a property of the things. */
  const json = (key: string): Maybe => {
    for (const thing of things) {
      const value = isWork(thing) || key === "publisher" ? nameOf(thing.fields[key], key, byId) : "";
      if (value !== "") return stated(page, thing, value, key);
    }
    return undefined;
  };
  /** The statements of elements of a kind: "h1", "meta og:title". */
  const all = (kind: string): readonly Stated[] => found.get(kind) ?? [];
  const meta = (name: string): Maybe => all(`meta ${name}`)[0];
  return { all, meta, json, things, isAside };
});

/** The words of an attribute that is a list of them. */
function tokensOf(value = ""): readonly string[] {
  return value.split(/\s+/u).filter((token) => token !== "");
}

/** The beginning of the text of an element; `between` what tags cut apart. */
function textOf({ elements, runs }: Page, element: number, between = " "): string {
  const parts: string[] = [];
  let length = 0;
  const firstRun = indexAt(runs.starts, elements.starts[element]) + 1;
  for (let run = firstRun; run < Math.min(runs.count, firstRun + mostText) && length < mostText; run++) {
    if (runs.starts[run] >= elements.ends[element]) break;
    const parent = runs.parents[run];
    const isIn = parent >= element && parent < elements.subtreeEnds[element];
    if (!isIn || (runs.ignored[run] === 1 && elements.ignored[element] === 0)) continue;
    parts.push(onOneLine(runs.texts[run].slice(0, mostText)));
    length += parts.at(-1)?.length ?? 0;
  }
  return parts
    .filter((part) => part !== "")
    .join(between)
    .slice(0, mostText);
}

/** The name in an item of microdata, else all its text. */
function nameWithin(page: Page, element: number): string {
  const { elements } = page;
  const names = ["name", "givenName", "familyName"].map(() => "");
  for (let inner = element + 1; inner < Math.min(elements.subtreeEnds[element], element + mostOfKind); inner++) {
    const at = ["name", "givenName", "familyName"].indexOf(attributeOf(elements, inner, "itemprop"));
    if (at >= 0) names[at] ||= attributeOf(elements, inner, "content") || textOf(page, inner);
  }
  return names[0] || names.join(" ").trim() || textOf(page, element);
}

/* JSON-LD */

type LinkedData = null | boolean | number | string | readonly LinkedData[] | JsonObject;
interface JsonObject {
  readonly [key: string]: LinkedData | undefined;
}

/** A thing that JSON-LD tells of, and the `script` that does. */
interface Thing {
  readonly fields: JsonObject;
  readonly script: number;
}

type ById = ReadonlyMap<string, JsonObject>;

const workTypes = /Article|Posting|Report|Recipe|Question|HowTo|Review$|Book|Course|Podcast|Video|Event|Product|Software/u;
const pageTypes = /WebPage|AboutPage|ItemPage|QAPage|CreativeWork|WebSite/u;
/** The types of things that pages name as their author where they have nobody to name. */
const groupTypes = /Organi[sz]ation|Corporation|Business|WebSite|Brand/u;
/** Properties that speak of other works than the page. */
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
    const waiting: LinkedData[] = [parsed(page, script)];
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

/** Texts, which stay, what JSON does not know between them, and the end of a thing that another follows without a comma. */
const notJson =
  /("(?:[^"\\]|\\[^])*")|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|\/\/.*|<!--|-->|<!\[CDATA\[|\]\]>|;|,(?=\s*(?:[}\]]|$))|([}\]])\s*(?=[{[])/gu;

function parsed(page: Page, script: number): LinkedData {
  const text = ownTextOf(page, script).replaceAll(notJson, (_, said = "", end = "") => `${said}${end}${end && ","}`);
  try {
    // Line ends within texts are the most frequent fault.
    return JSON.parse(`[${text.replaceAll(/\p{Cc}+/gu, " ")}]`) as LinkedData;
  } catch {
    return null;
  }
}

function isList(value: LinkedData | undefined): value is readonly LinkedData[] {
  return Array.isArray(value);
}

function isObject(value: LinkedData | undefined): value is JsonObject {
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
function nameOf(value: LinkedData | undefined, key: string, byId: ById, depth = 0): string {
  const other = typeof value === "string" ? value : isObject(value) && typeof value["@id"] === "string" ? value["@id"] : "";
  if (depth > 4 || value === undefined || value === null) return "";
  if (isList(value)) {
    const names = value.slice(0, mostOfKind).map((each) => nameOf(each, key, byId, depth + 1));
    const said = names.filter((name) => name !== "");
    return key === "author" ? [...new Set(said)].join(", ") : (said[0] ?? "");
  }
  if (isObject(value)) {
    if (key === "author" && groupTypes.test(typeOf(value))) return "";
    const parts = [value["givenName"], value["familyName"]].filter((part) => typeof part === "string").join(" ");
    const name = value["name"] ?? (key === "image" ? value["url"] : undefined) ?? value["@value"] ?? (parts || undefined);
    if (name !== undefined) return nameOf(name, key, byId, depth + 1);
  }
  const meant = byId.get(other);
  if (meant !== undefined && meant !== value) return nameOf(meant, key, byId, depth + 1);
  return typeof value === "string" ? onOneLine(value) : "";
}

function stated({ elements, source }: Page, { script }: Thing, value: string, key: string): Stated {
  const [start, end] = [elements.starts[script], elements.ends[script]];
  // The value is found there where nothing in it is escaped.
  const at = source.slice(start, end).indexOf(value);
  const span = at < 0 ? { start, end } : { start: start + at, end: start + at + value.length };
  return { value, from: `JSON-LD ${key}`, span };
}

/* Title and site */

const separator = /\s+[|–—·•»:/-]+\s+|\s*[|»]\s*|:\s+/gu;
/** Share of the words that a heading has in common with a title, from which it is the page's. */
const leastAlike = 0.5;

function siteOf({ all, meta, json }: PageStatements, address: string): Maybe {
  const host = lettersOf(/^(?:https?:)?\/\/(?:www\.)?([^/?#:]+)/iu.exec(address)?.[1] ?? "");
  const inTitle = [...all("title"), meta("og:title")].flatMap((title) => {
    const parts = title?.value.split(separator) ?? [];
    const ends = parts.length > 1 ? [parts.at(-1) ?? "", parts[0]] : [];
    const name = ends.find((part) => lettersOf(part).length > 2 && host.startsWith(lettersOf(part)));
    return title === undefined || name === undefined ? [] : { ...title, value: name };
  });
  return first([meta("og:site_name"), json("publisher"), inTitle[0], meta("application-name")]);
}

/** The heading that is most like what the page is called elsewhere; else the latter. */
function titleOf({ all, meta, json }: PageStatements, site: Maybe): Maybe {
  const siteName = lettersOf(site?.value ?? "");
  const isOther = ({ value }: Stated): boolean => lettersOf(value) !== siteName;
  const cards = [meta("og:title"), meta("twitter:title")].filter((each) => each !== undefined);
  const names = [...cards, ...all("title"), json("headline")].filter((each) => each !== undefined);
  const alike = (heading: Stated, called: readonly Stated[]): number =>
    Math.max(...called.map(({ value }) => likeness(wordsIn(heading.value), wordsIn(value))), 0);
  let best: Maybe;
  let most = leastAlike - Number.EPSILON;
  for (const heading of all("h1").filter(isOther)) {
    // A heading that is unlike all cards is the site's name, where nothing else tells that.
    if (site === undefined && cards.length > 0 && alike(heading, cards) === 0) continue;
    if (alike(heading, names) > most) [best, most] = [heading, alike(heading, names)];
  }
  const title = best ?? names.find(isOther) ?? names[0] ?? all("h1")[0];
  return title && { ...title, value: withoutSite(title.value, siteName).replace(/\s*¶$/u, "") };
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

/**
 * Who wrote the page: whom it states in JSON-LD and `meta` elements, where a byline or a line beside the title names them too, or where it is
 * like the name of a person; else whom its bylines name. Sites and agencies state themselves there.
 */
function authorOf(page: Page, said: PageStatements, near: TitleContext, own: OwnNames): Maybe {
  const { all, meta, json, things } = said;
  // Things of these types name the authors of reviews.
  if (things[0] !== undefined && notOfPages.test(typeOf(things[0].fields))) return undefined;
  const titleStart = own.title?.from === "h1" ? (own.title.span?.start ?? 0) : 0;
  const isNear = ({ span }: Stated): boolean => (span?.start ?? 0) >= titleStart - 3_000;
  const isLabelled = /written by|author/iu.test(meta("twitter:label1")?.value ?? "");
  const found = (places: readonly (readonly Maybe[])[]): readonly Stated[] => places.flatMap((each) => together(each) ?? []);
  const marked = found([firstOf(page, all("itemprop author"), Infinity)]).filter(({ value }) => !isOwnName(value, own));
  const places = [all("rel author"), near.bylines, all("byline class").filter(isNear), all("author link").filter(isNear)];
  const shown = [...marked, ...found(places.map((each) => firstOf(page, each)))];
  const seen = new Set(shown.flatMap(({ value }) => value.split(", ")).map(lettersOf));
  const isBorneOut = (name: string): boolean =>
    seen.has(lettersOf(name)) || (near.lines.has(lettersOf(name)) && !isOwnName(name, own)) || isPersonal(name, own);
  // The author of a thread may have any name.
  const isThread = things[0] !== undefined && /Discussion|Question/u.test(typeOf(things[0].fields));
  const claimed = found([
    [json("author")],
    ...authorNames.map((name) => all(`meta ${name}`)),
    isLabelled ? [meta("twitter:data1")] : [],
  ]).filter(({ value, from }) => value.split(", ").some(isBorneOut) || (isThread && from.startsWith("JSON")));
  return claimed[0] ?? shown[0];
}

/** The names of a page and of its owner. */
interface OwnNames {
  readonly site: Maybe;
  readonly title: Maybe;
  /** The text of `title`, in which the site's name may stand. */
  readonly called: string;
  readonly address: string;
}

function isOwnName(name: string, { site, title }: OwnNames): boolean {
  return [site, title].some((each) => lettersOf(name) === lettersOf(each?.value ?? ""));
}

/** Words of names of groups, addresses and rights. */
const ofGroups =
  /(?:^|[\s,(])(?:agency|associat(?:es|ion)|center|centre|clinic|college|co|company|corp|corporation|editors?|foundation|gmbh|group|hospital|inc|institute|llc|llp|ltd|media|network|online|school|services|solutions|studios?|university|web|webmaster)(?=$|[\s.,)])|\p{L}\.\p{L}{2,}|©/iu;

/** Whether a name is like that of a person, and not of the site or of a group. */
function isPersonal(name: string, own: OwnNames): boolean {
  if (isOwnName(name, own) || ofGroups.test(name)) return false;
  if (name.includes(" ")) return isName(name, false, false);
  return !lettersOf(`${own.site?.value ?? ""} ${own.called} ${own.address}`).includes(lettersOf(name).replaceAll(/\d/gu, ""));
}

/** The names in what several places state, each once; they lie from the first of these places to the last. */
function together(all: readonly Maybe[]): Maybe {
  const said = all.flatMap((each) => (each === undefined || nameIn(each.value) === "" ? [] : each));
  const inverted = /citation|^meta dc/u.test(said[0]?.from ?? "");
  const names = said.flatMap(({ value }) => value.split(";").map((text) => nameIn(text, inverted)));
  const known = new Map(names.map((name) => [lettersOf(name), name]));
  known.delete("");
  const [start, end] = [said[0]?.span?.start ?? 0, said.at(-1)?.span?.end ?? 0];
  return said[0] && { value: [...known.values()].join(", "), from: said[0].from, span: { start, end: Math.max(start, end) } };
}

/** The first that holds a name, and those after it with no more than "and" between; none where more others follow: they are of a list. */
function firstOf({ source }: Page, all: readonly Stated[], mostOthers = 2): readonly Stated[] {
  const named = all.filter(({ value }) => nameIn(value) !== "");
  const end = named.findIndex(({ span }, at) => {
    const between = source.slice(named[at - 1]?.span?.end ?? Infinity, span?.start);
    return between.length > mostBetween || !joint.test(between.replaceAll(/<[^>]*>/gu, " "));
  });
  const own = end < 0 ? named : named.slice(0, end);
  const known = new Set(own.map(({ value }) => lettersOf(value)));
  return new Set(all.map(({ value }) => lettersOf(value)).filter((name) => !known.has(name))).size > mostOthers ? [] : own;
}

const notNames =
  /(?:^|\s)(?:about|add|all|by|contact|follow|from|home|in|join|learn|log|meet|more|my|our|posts?|read|guest|user|updated|reply|see|share|show|sign|the|to|up|us|view|your)(?=$|\s)|^staff\b/iu;
const unfitNames =
  /^https?:|^www\.|^@|[<>{}=]|\S@\S+\.|^(?:admin|administrator|author|editor|staff|by|null|undefined|false|true)$|^(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)\p{L}*\.? \d{1,2}\b/iu;
const bylineStart =
  /^(?:(?:(?:posted|written|published|reviewed|story|words|article|created|updated|asked|submitted|reported|recipe)\s+)?by|authors?|contributors?(?=:)|thread starter|topic (?:author|starter)|auto?re?s?(?=:)|auteure?s?(?=:)|автор|作者)(?=[\s:：]|$)\s*[:：]?\s*/iu;
/** The same of languages in which the word may begin a name too. */
const shortStart = /^(?:von|par|por|di|door|av|af|od|przez|yazan)(?:\s+(?=\S+\s+\S)|$)/iu;
const byline = new RegExp(`(?:^|(?<=[|•·]\\s*))(?:${bylineStart.source.slice(1)}|${shortStart.source.slice(1)}).*$`, "iu");
const ands = "and|und|et|y|e|och|og|en|i|и|та|και|ve|[&/]";
/** The signs that join names with elements of their own; and "and" alone. */
const joints = new RegExp(`\\n?(?:[,;]|\\s(?:${ands}))\\n|\\n[,;]?\\s?(?:${ands})\\s`, "iu");
const joint = new RegExp(`^[\\s,;|•·]*(?:${ands})?[\\s,;|•·]*$`, "iu");
const particle = new RegExp(
  `^(?:al|bin|da|de|del|della|den|der|di|do|dos|du|el|ibn|la|le|of|ten|ter|the|van|von|zu|zur|for|at|${ands})$`,
  "u",
);
/** UTF-16 units of text in an element that is a byline, and of source between two authors. */
const [mostOfByline, mostBetween] = [150, 500];
/** UTF-16 units before a day that say what it is. */
const mostOfLabel = 40;

/** The name in a byline; "" where it holds none. `isInverted` where the family's name stands first. */
function nameIn(text: string, isInverted = false): string {
  const name = text
    .trim()
    .replace(bylineStart, "")
    .replace(/\s*(?:[|•·,–—]|\s-\s|\bon\b|\bpublished\b|\bupdated\b).{0,100}\d{4}.*$/iu, "")
    .replace(isInverted ? /^([^,]+), ([^,]+)$/u : /^(\p{L}+), (\p{L}[\p{L}. ]*)$/u, "$2 $1")
    .trim();
  return name.length <= 80 && /\p{L}/u.test(name) && !unfitNames.test(name) && name.split(" ").length <= 12 ? name : "";
}

/** Whether a text has the shape of a name where nothing but its place calls it one: of two words at least, or one after a "by" of its own. */
function isName(text: string, isLabelled: boolean, mayBeOne: boolean): boolean {
  const [name] = text.split(", ");
  const words = name.split(" ").filter((word) => !particle.test(word));
  const isCapital = (word: string): boolean => /^\p{P}?[\p{Lu}\p{Lo}]/u.test(word);
  if (/\d|[:!?]/u.test(name) || name.length >= 50 || words.length > 6 || !isCapital(name)) return false;
  return words.length > (mayBeOne ? 0 : 1) && (isLabelled || (words.every(isCapital) && !notNames.test(name)));
}

/** The names with which a text of pieces on lines of their own begins, or its second piece where `mayFollow`; "" where there are none. */
function namesIn(text: string, mayFollow = false): string {
  const [, poster] = /^(?:thread|topic) (?:starter|author)\n(.*)/iu.exec(text) ?? [];
  if (poster !== undefined) return nameIn(poster);
  const said = text.replace(bylineStart, "");
  const isAfterBy = said !== text && /^.*(?:\bby|[:：])\n/iu.test(text);
  const parts = said.replace(shortStart, "").split(joints);
  const end = parts.findIndex((part) => part.includes("\n"));
  const names = parts.slice(0, end < 0 ? parts.length : end + 1).map((part) => nameIn(part.split("\n")[0]));
  const unfit = names.findIndex((name) => !isName(name, said !== text, isAfterBy));
  if (mayFollow && text.length > mostOfByline) return "";
  if (mayFollow && unfit === 0 && said === text) return namesIn(text.replace(/^.*\n?/u, ""));
  return names.slice(0, unfit < 0 ? names.length : unfit).join(", ");
}

/** Texts before the title, and texts and units after it, among which its byline and its date are looked for. */
const [textsBefore, textsNear, unitsAfter] = [12, 60, 2_000];

interface TitleContext {
  readonly bylines: readonly Stated[];
  readonly texts: readonly Stated[];
  /** The letters of each text without a "by" before. */
  readonly lines: ReadonlySet<string>;
}

/** The texts around a title that is a heading: "By" and names, and texts that may hold days. */
function nearTitle({ runs }: Page, { isAside }: PageStatements, title: Maybe): TitleContext {
  const [bylines, texts]: Stated[][] = [[], []];
  const lines = new Set<string>();
  if (title?.span === undefined || title.from !== "h1") return { bylines, texts, lines };
  const lineOf = (run: number): string =>
    runs.ignored[run] === 0 && isAside[runs.parents[run]] === 0 ? onOneLine(runs.texts[run].slice(0, mostText)) : "";
  let run = indexAt(runs.starts, title.span.start) + 1;
  for (let before = 0; run > 0 && before < textsBefore; run--) if (lineOf(run - 1) !== "") before++;
  let units = 0;
  for (let seen = 0; run < runs.count && seen < textsNear && units < unitsAfter; run++) {
    const text = lineOf(run);
    if (text === "") continue;
    seen++;
    lines.add(lettersOf(text.replace(bylineStart, "")));
    if (runs.starts[run] > title.span.end) units += text.length;
    const span = { start: runs.starts[run], end: runs.ends[run] };
    const [said] = byline.exec(text) ?? [];
    const others = Array.from({ length: said === undefined ? 0 : textsBefore }, (_, next) => lineOf(run + 1 + next));
    const names = namesIn([said ?? "", ...others].filter((each) => each !== "").join("\n"));
    if (names !== "") bylines.push({ value: names, from: "byline", span });
    if (text.length <= mostOfByline) texts.push({ value: text, from: "date beside the title", span });
  }
  return { bylines, texts, lines };
}

/** UTF-16 units of text, and of source, in a part of the page that is the head of an article and holds none of its text. */
const [mostOfHead, mostHeadSource] = [400, 20_000];

/** Whether a run is not before the title, or in the head of the article with it: that of the site has the day of the visit. */
function isWithTitle({ elements, runs, source }: Page, run: number, title: Maybe): boolean {
  if (title?.span === undefined || title.from !== "h1" || runs.starts[run] >= title.span.start) return true;
  const { parents, subtreeEnds, ends } = elements;
  const own = runs.parents[run];
  let part = runs.parents[indexAt(runs.starts, title.span.start) + 1];
  while (parents[part] >= 0 && (own < parents[part] || own >= subtreeEnds[parents[part]])) part = parents[part];
  const below = source.slice(title.span.end, Math.min(ends[part], title.span.end + mostHeadSource));
  return below.length < mostHeadSource && below.replaceAll(/<[^>]*>|\s+/gu, "").length <= mostOfHead;
}

const changes =
  /updat|modifi|revi[se]|edited|aktuali|geändert|à jour|actuali|aggiorn|bijgewerkt|uppdater|opdater|oppdater|обновл|оновл|güncel|ενημ/iu;
const publishes = /publi|posted|written|^\W*(?:by|von|par|por|di)\s/iu;
const notOfText = /©|copyright|joined|registered/iu;
const edge = /[|•·–—\d]/u;
const sentenceEnd = /\p{Ll}[.!?。؟।]["”’»)]*\s*$/u;

/** The source of a day that the page calls one of a change. */
const ofChange = "date of a change";

/** The days in a text that a page shows, but for those that it tells of, by the words around them. */
function daysShown(page: Page, text: Stated, title: Maybe, language: string | undefined): readonly Stated[] {
  const { runs, elements } = page;
  const { value, span } = text;
  const days = daysIn(value, language);
  const [own, next] = [span?.start ?? 0, span?.end ?? 0].map((place) => indexAt(runs.starts, place - 1) + 1);
  if (days.length === 0 || !isWithTitle(page, own, title)) return [];
  const textAt = (run: number): string => (runs.ignored[run] === 1 ? "" : runs.texts[run]);
  let [before, after] = [value.slice(0, days[0].start), value.slice(days.at(-1)?.end)];
  // A label may have a line of its own.
  for (let run = own; run > 0 && own - run < textsBefore && (runs.breakBefore[run] === 0 || before.trim() === ""); run--)
    before = textAt(run - 1).slice(-mostOfLabel) + before;
  for (let run = next; run < runs.count && runs.breakBefore[run] === 0 && run - next < textsBefore; run++) after += textAt(run);
  const isUpdate = isUpdated.test(attributeOf(elements, runs.parents[own] ?? 0, "class"));
  return days.flatMap((day, at) => {
    const label = (at === 0 ? before : value.slice(days[at - 1].end, day.start)).split(edge).at(-1) ?? "";
    const rest = at === days.length - 1 ? after : value.slice(day.end, days[at + 1].start);
    const words = `${label} ${rest.split(edge)[0]}`.match(/\p{L}{2,}/gu)?.length ?? 0;
    const isTold = words > 8 || (words > 2 && sentenceEnd.test(rest)) || notOfText.test(label);
    if (isUpdate || changes.test(label)) return { ...text, value: day.value, from: ofChange };
    return isTold && !publishes.test(label) ? [] : { ...text, value: day.value };
  });
}

/* Dates */

const publishedNames = (
  "article:published_time datepublished citation_publication_date parsely-pub-date sailthru.date cxenseparse:publishtime dc.date " +
  "dc.date.issued dcterms.created dcterms.date citation_date citation_online_date article.published pubdate publish-date publishdate date " +
  "og:published_time"
).split(" ");
const modifiedNames = "article:modified_time datemodified og:updated_time last-modified".split(" ");

function dayIn(address: string): Maybe {
  const [, year, monthOfYear, day] = /\/(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?=[/-])/u.exec(address) ?? [];
  const value = dayOf(Number(year), Number(monthOfYear), Number(day));
  return value === undefined ? undefined : { value, from: "the page's address" };
}
