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

/** The attributes that say something of an element, by number. */
export const attributeKinds = {
  none: 0,
  class: 1,
  id: 2,
  href: 3,
  role: 4,
  itemprop: 5,
  itemtype: 6,
  hidden: 7,
  style: 8,
  "aria-hidden": 9,
  "aria-label": 10,
} as const;

/**
 * Which of the attributes that say something one is. Most are none: that is told by their length and first unit, for comparing texts costs
 * more.
 */
export function attributeKindOf(name: string): number {
  switch (name.length) {
    case 2:
      return isNamed(name, "id") ? attributeKinds.id : attributeKinds.none;
    case 4:
      return isNamed(name, "href") ? attributeKinds.href : isNamed(name, "role") ? attributeKinds.role : attributeKinds.none;
    case 5:
      return isNamed(name, "class") ? attributeKinds.class : isNamed(name, "style") ? attributeKinds.style : attributeKinds.none;
    case 6:
      return isNamed(name, "hidden") ? attributeKinds.hidden : attributeKinds.none;
    case 8:
      if (name.charCodeAt(0) !== 105) return attributeKinds.none;
      return name === "itemprop" ? attributeKinds.itemprop : name === "itemtype" ? attributeKinds.itemtype : attributeKinds.none;
    case 10:
      return isNamed(name, "aria-label") ? attributeKinds["aria-label"] : attributeKinds.none;
    case 11:
      return isNamed(name, "aria-hidden") ? attributeKinds["aria-hidden"] : attributeKinds.none;
    default:
      return attributeKinds.none;
  }
}

function isNamed(name: string, wanted: string): boolean {
  return name.charCodeAt(0) === wanted.charCodeAt(0) && name === wanted;
}

/** The mask of an attribute of a kind. */
export function markMaskOf(kind: number, value: string): number {
  switch (kind) {
    case attributeKinds.role:
      return bitIn(roles, value.trim().toLowerCase(), 0);
    case attributeKinds.itemprop:
      return bitIn(itemprops, value.trim().toLowerCase(), markBit("itemprop other"));
    case attributeKinds.itemtype:
      return itemtypeMask(value);
    case attributeKinds.hidden:
      return hiddenBit;
    case attributeKinds.style:
      return value.length >= shortestHiding && displayNone.test(value) ? styledBit | displayNoneBit : styledBit;
    case attributeKinds["aria-hidden"]:
      return value === "true" ? ariaHiddenBit : 0;
    case attributeKinds["aria-label"]:
      return ariaLabelBit;
    default:
      return 0;
  }
}

const hiddenBit = markBit("hidden");
const styledBit = markBit("styled");
const displayNoneBit = markBit("display none");
const ariaHiddenBit = markBit("aria-hidden");
const ariaLabelBit = markBit("aria-label");

const shortestHiding = "display:none".length;
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
