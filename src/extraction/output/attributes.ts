import { attributeOf, type Attribute, type Elements, type Page } from "../page/page.ts";

/** The web's own reader of addresses, which browsers, their workers and Node have. */
declare const URL: new (address: string, base?: string) => { readonly href: string };

/** Attributes that carry content and do nothing. */
const plainAttributes: ReadonlySet<string> = new Set(
  "alt title lang dir colspan rowspan datetime start value reversed".split(" "),
);
const addressAttributes: ReadonlySet<string> = new Set("href src cite".split(" "));
const safeSchemes: ReadonlySet<string> = new Set(["http", "https", "mailto", "tel"]);

/**
 * The attributes that a copy of an element may keep: those that carry content, and addresses that are relative or of the
 * web, mail or telephone. Nothing that runs, loads by itself or styles.
 */
export function safeAttributes(
  attributes: readonly Attribute[],
  absolute: (address: string) => string = (address) => address,
): readonly Attribute[] {
  return attributes.flatMap(({ name, value }) => {
    if (plainAttributes.has(name)) return { name, value };
    if (!addressAttributes.has(name)) return [];
    const address = safeAddress(value);
    return address === undefined ? [] : { name, value: absolute(address) };
  });
}

/** The value of an attribute; "" where there is none. */
export function valueIn(attributes: readonly Attribute[], wanted: string): string {
  return attributes.find(({ name }) => name === wanted)?.value ?? "";
}

/** The address without what browsers skip in it, or `undefined` where its scheme could run or embed something. */
export function safeAddress(raw: string): string | undefined {
  // Browsers drop tabs and line ends anywhere, and controls and spaces around: `java\nscript:` runs.
  const address = withoutEdges(raw.replace(/[\t\n\r]/g, ""));
  const scheme = schemeOf(address);
  return scheme === undefined || safeSchemes.has(scheme.toLowerCase()) ? address : undefined;
}

/**
 * Makes the addresses of a page absolute: by its own address, where that is one of the web, else by that which it says others start from, else by its canonical one.
 * One that is absolute, or that no base is known for, stays as it is.
 */
export function absoluteBy({ elements }: Page, url: string | undefined): (address: string) => string {
  const document = webAddress(url) ?? webAddress(firstValue(elements, "link", "href", ["rel", "canonical"]));
  const named = baseOf(elements);
  const base = named === undefined ? document : (webAddress(resolved(named, document)) ?? document);
  if (base === undefined) return (address) => address;
  return (address) => (address === "" || schemeOf(address) !== undefined ? address : resolved(address, base));
}

/**
 * The part of the page that an address leads to, where it is the page's own: `#part`, or all of its address with that, by where it is from
 * or what it says of itself; "" for others.
 */
export function ownPartBy(page: Page, url: string | undefined): (address: string) => string {
  const absolute = absoluteBy(page, url);
  const told = [url, baseOf(page.elements), firstValue(page.elements, "link", "href", ["rel", "canonical"])];
  const own = new Set(told.map((address) => webAddress(address)?.replace(/#.*$/s, "")));
  return (address) => {
    const hash = address.indexOf("#");
    return hash <= 0 || own.has(absolute(address).replace(/#.*$/s, "")) ? address.slice(hash + 1 || address.length) : "";
  };
}

/** The address that a page says others start from; undefined where it says none. */
export function baseOf(elements: Elements): string | undefined {
  return firstValue(elements, "base", "href");
}

function resolved(address: string, base: string | undefined): string {
  try {
    return new URL(address, base).href;
  } catch {
    return address;
  }
}

/** A part of an address without its escapes; as it stands where they say nothing. */
export function unescapedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address, if it is one of the web. */
export function webAddress(address: string | undefined): string | undefined {
  return address !== undefined && /^https?:\/\//i.test(address) ? address : undefined;
}

/** The value of an attribute of the first element of a name, where that has another attribute with a value, too. */
function firstValue(elements: Elements, name: string, wanted: string, [other, value] = ["", ""]): string | undefined {
  const found = elements.names.findIndex(
    (own, element) =>
      own === name &&
      attributeOf(elements, element, wanted) !== "" &&
      attributeOf(elements, element, other).toLowerCase().split(/\s+/).includes(value),
  );
  return found < 0 ? undefined : attributeOf(elements, found, wanted).trim();
}

function schemeOf(address: string): string | undefined {
  return /^([^/?#:]*):/.exec(address)?.[1];
}

/** A text without controls and spaces around it. A regular expression would try every run of blanks again from each of its places. */
function withoutEdges(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start++;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
  return text.slice(start, end);
}
