import { hashStart, hashed } from "./hashing.ts";

/*
 * The words that a page's makers name its elements by: classes, ids, roles, items of schema.org and the tags themselves. A name is cut at
 * signs, digits and humps ("post-1234 entryTitle": post, entry, title), and one of several words counts as a whole, too ("post-#").
 */

/** The kinds of names; words of different kinds are different words. */
const nameKinds = { class: 1, role: 2, itemprop: 3, itemtype: 4, tag: 5 } as const;
export type NameKind = keyof typeof nameKinds;

/** The hash of a word of a kind as it is found in names: "content" of the classes. In lower case, without signs or digits. */
export function nameHash(word: string, kind: NameKind): number {
  let hash = hashed(hashStart, nameKinds[kind]);
  for (let index = 0; index < word.length; index++) hash = hashed(hash, word.charCodeAt(index));
  return hash;
}

/*
 * What an element's tag, its attributes and its names say of it: kinds, each with the words that tell it. Of a mask they are the bits, in
 * their order.
 */

/** Kinds of tags, with the names of the tags. An `a` is a link only by its address, which its attributes tell. */
const tags = {
  article: "article",
  main: "main",
  section: "section",
  aside: "aside",
  nav: "nav",
  header: "header hgroup",
  footer: "footer",
  form: "form select fieldset option",
  figure: "figure figcaption",
  details: "details summary",
  dialog: "dialog",
  blockquote: "blockquote",
  pre: "pre",
  ul: "ul menu",
  ol: "ol",
  li: "li",
  dl: "dl dt dd",
  table: "table",
  td: "td",
  th: "th caption",
  heading: "heading h1 h2 h3 h4 h5 h6",
  p: "p",
  a: "a",
  button: "button",
  label: "label",
  b: "b strong",
  i: "i em cite",
  code: "code kbd samp",
  address: "address",
  time: "time",
  small: "small",
} as const satisfies Record<string, string>;

/** What attributes say, each with values of the attribute that it begins with; what has none is told by rules. */
const marks = {
  "role main": "main",
  "role article": "article",
  "role navigation": "navigation",
  "role banner": "banner",
  "role contentinfo": "contentinfo",
  "role complementary": "complementary",
  "role search": "search",
  "role tab": "tab tablist tabpanel",
  "role list": "list listitem feed",
  "role button": "button",
  "role menu": "menu menubar menuitem",
  "itemprop text": "articlebody text reviewbody maincontentofpage",
  "itemprop name": "name headline",
  "itemprop description": "description",
  "itemprop author or date": "author datepublished datemodified",
  "itemprop other": "",
  "itemtype article": "",
  "itemtype product": "",
  "itemtype comment": "",
  "itemtype other": "",
  hidden: "",
  "display none": "",
  "aria-hidden": "",
  "aria-label": "",
  styled: "",
} as const satisfies Record<string, string>;

/** What a class or an id may say. Words are as names are cut: "sidebar" is one, "side-bar" two. */
const namings = {
  content:
    "article articles body content contents contenu entry story post posts text copy editorial prose markdown readme wysiwyg richtext rte abstract maincontent",
  main: "main primary page",
  comment:
    "comment comments commenter commenting reply replies disqus respond discussion commentary commentlist talkback livefyre trackback trackbacks pingback pingbacks " +
    "commentaires kommentar kommentare komentarz komentarze komentarzy koment coment coments coom comentario comentarios commenti opinia opinie opinii reacties otzyv otzyvy",
  forum: "thread threads message messages msg topic topics forum question questions answer answers postbody quote bbcode",
  navigation:
    "nav navigation navbar menu menus submenu breadcrumb breadcrumbs crumb crumbs pagination pager paging toc tabs tab toolbar topbar dropdown sitemap",
  side: "sidebar side aside rail widget widgets secondary right left complementary sidenav",
  footer: "footer foot bottom copyright legal colophon imprint",
  header: "header head masthead top topnav banner branding logo",
  hero: "hero jumbotron intro lead lede teaser standfirst deck subtitle dek excerpt",
  share: "share sharing social socials facebook twitter linkedin pinterest whatsapp follow addthis",
  related:
    "related recommended recommendations more similar also suggested popular trending recent latest upsell crosssell sponsored",
  advertisement: "ad ads adv advert advertisement advertising promo promotion sponsor outbrain taboola dfp adsense cta",
  popup:
    "popup modal overlay dialog cookie cookies consent gdpr newsletter subscribe subscription signup login signin lightbox paywall notice alert toast",
  meta: "meta byline author authors date time timestamp published tags tag category categories info details profile bio avatar user username",
  title: "title headline heading subject name",
  caption:
    "caption figcaption credit credits gallery image img photo media thumbnail thumb figure picture video carousel slider slide",
  product: "product products price prices cart shop buy sku stock rating ratings review reviews variant",
  card: "card cards item items tile tiles grid list listing row result results feed block summary",
  hidden: "hidden hide sr invisible visuallyhidden screenreader screen collapsed collapse offscreen noprint print",
  service:
    "service services feature features benefit benefits testimonial testimonials faq faqs accordion section sections column columns",
  code: "code highlight highlighter syntax pre snippet codehilite example api signature param params docs doc documentation description",
} as const satisfies Record<string, string>;

export type TagName = keyof typeof tags;
export type ElementMark = keyof typeof marks;
export type Naming = keyof typeof namings;

export const tagNames = Object.keys(tags) as readonly TagName[];
export const markNames = Object.keys(marks) as readonly ElementMark[];
export const namingNames = Object.keys(namings) as readonly Naming[];

export const [tagBit, markBit, namingBit] = [bitsOf(tagNames), bitsOf(markNames), bitsOf(namingNames)];

/** The bit of each name in a mask. */
function bitsOf<K>(names: readonly K[]): (name: K) => number {
  return (name) => 1 << names.indexOf(name);
}

/** The masks of words, by a key of each. */
function masksBy<K>(words: Readonly<Record<string, string>>, keyOf: (word: string, kind: string) => K): ReadonlyMap<K, number> {
  const masks = new Map<K, number>();
  for (const [bit, [kind, list]] of Object.entries(words).entries())
    for (const word of list.split(" ")) {
      const key = keyOf(word, kind);
      masks.set(key, (masks.get(key) ?? 0) | (1 << bit));
    }
  return masks;
}

/** What tags say, by their names. */
export const tagMasks = masksBy(tags, (word) => word);
/** What the words of a class or an id say, by their hashes. */
export const namingMasks = masksBy(namings, (word) => nameHash(word, "class"));
const valueMasks = masksBy(marks, (word, mark) => `${mark.slice(0, mark.indexOf(" "))} ${word}`);

/** What a role or an itemprop says: nothing for most. */
export function valueMaskOf(attribute: "role" | "itemprop", value: string): number {
  return valueMasks.get(`${attribute} ${value.trim().toLowerCase()}`) ?? 0;
}
