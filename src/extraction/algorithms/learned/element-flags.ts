import type { Attribute } from "../../page/page.ts";

/** What is known of an element by its tag or attributes alone: two masks of up to 31 bits. */
export interface FlagSet {
  readonly tags: number;
  readonly marks: number;
}

/** Kinds of tags; an element is of one of them, or of a heading's level and of "heading". */
export const tagFlags = [
  "article",
  "main",
  "section",
  "aside",
  "nav",
  "header",
  "footer",
  "form",
  "figure",
  "details",
  "dialog",
  "blockquote",
  "pre",
  "ul",
  "ol",
  "li",
  "dl",
  "table",
  "td",
  "th",
  "heading",
  "p",
  "a",
  "button",
  "label",
  "b",
  "i",
  "code",
  "address",
  "time",
  "small",
] as const;
export type TagFlag = (typeof tagFlags)[number];

/** What attributes say. */
export const markFlags = [
  "role main",
  "role article",
  "role navigation",
  "role banner",
  "role contentinfo",
  "role complementary",
  "role search",
  "role tab",
  "role list",
  "role button",
  "role menu",
  "itemprop text",
  "itemprop name",
  "itemprop description",
  "itemprop author or date",
  "itemprop other",
  "itemtype article",
  "itemtype product",
  "itemtype comment",
  "itemtype other",
  "hidden",
  "display none",
  "aria-hidden",
  "aria-label",
  "styled",
] as const;
export type MarkFlag = (typeof markFlags)[number];

const tagAliases: Readonly<Record<string, TagFlag>> = {
  strong: "b",
  em: "i",
  cite: "i",
  hgroup: "header",
  figcaption: "figure",
  caption: "th",
  dt: "dl",
  dd: "dl",
  summary: "details",
  menu: "ul",
  kbd: "code",
  samp: "code",
  select: "form",
  fieldset: "form",
  option: "form",
  h1: "heading",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  h5: "heading",
  h6: "heading",
};

const tagBits = new Map<string, number>([
  ...tagFlags.map((name, bit) => [name, 1 << bit] as const),
  ...Object.entries(tagAliases).map(([name, alias]) => [name, 1 << tagFlags.indexOf(alias)] as const),
]);

export function tagBit(flag: TagFlag): number {
  return 1 << tagFlags.indexOf(flag);
}

export function markBit(flag: MarkFlag): number {
  return 1 << markFlags.indexOf(flag);
}

/** The tag's mask. An `a` is a link only by its address, which its attributes tell. */
export function tagMaskOf(name: string): number {
  return tagBits.get(name) ?? 0;
}

const roles: Readonly<Record<string, MarkFlag>> = {
  main: "role main",
  article: "role article",
  navigation: "role navigation",
  banner: "role banner",
  contentinfo: "role contentinfo",
  complementary: "role complementary",
  search: "role search",
  tab: "role tab",
  tablist: "role tab",
  tabpanel: "role tab",
  list: "role list",
  listitem: "role list",
  feed: "role list",
  button: "role button",
  menu: "role menu",
  menubar: "role menu",
  menuitem: "role menu",
};

const itemprops: Readonly<Record<string, MarkFlag>> = {
  articlebody: "itemprop text",
  text: "itemprop text",
  reviewbody: "itemprop text",
  maincontentofpage: "itemprop text",
  name: "itemprop name",
  headline: "itemprop name",
  description: "itemprop description",
  author: "itemprop author or date",
  datepublished: "itemprop author or date",
  datemodified: "itemprop author or date",
};

/** The mask of an attribute, and of the tag where a role or an address makes one of it: `role=dialog`, `a href`. */
export function markMaskOf({ name, value }: Attribute): number {
  switch (name) {
    case "role":
      return bitIn(roles, value.trim().toLowerCase(), 0);
    case "itemprop":
      return bitIn(itemprops, value.trim().toLowerCase(), markBit("itemprop other"));
    case "itemtype":
      return itemtypeMask(value);
    case "hidden":
      return markBit("hidden");
    case "style":
      return markBit("styled") | (displayNone.test(value) ? markBit("display none") : 0);
    case "aria-hidden":
      return value === "true" ? markBit("aria-hidden") : 0;
    case "aria-label":
      return markBit("aria-label");
    default:
      return 0;
  }
}

const displayNone = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/iu;

function bitIn(table: Readonly<Record<string, MarkFlag>>, value: string, otherwise: number): number {
  return Object.hasOwn(table, value) ? markBit(table[value]) : otherwise;
}

function itemtypeMask(value: string): number {
  if (/(?:article|blogposting|report|howto|recipe)$/iu.test(value)) return markBit("itemtype article");
  if (/(?:product|offer|aggregaterating|review)$/iu.test(value)) return markBit("itemtype product");
  if (/(?:comment|question|answer|posting)$/iu.test(value)) return markBit("itemtype comment");
  return markBit("itemtype other");
}
