import { hashKey } from "./hashing.ts";
import { nameHash } from "./class-words.ts";

/**
 * What a class or an id may say that its element is. The order is that of the bits of a mask.
 *
 * Words are as `ClassWords` cuts them: "sidebar" is one, "side-bar" two.
 */
const words = {
  content:
    "article articles body content contents contenu entry story post posts text copy editorial prose markdown readme wysiwyg richtext rte abstract maincontent",
  main: "main primary page",
  comment: "comment comments reply replies disqus respond discussion commentary commentlist",
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

export type Naming = keyof typeof words;
export const namings = Object.keys(words) as readonly Naming[];

/** The bit of a kind of name in a mask. */
export function namingBit(naming: Naming): number {
  return 1 << namings.indexOf(naming);
}

/** By their keys. */
const masks = new Map<number, number>();
for (const [bit, naming] of namings.entries())
  for (const word of words[naming].split(" ")) {
    const hash = hashKey(nameHash(word, "class"));
    masks.set(hash, (masks.get(hash) ?? 0) | (1 << bit));
  }

/** What a word of a class or an id says: a mask of `namings`, 0 for most words. */
export function namingOf(hash: number): number {
  return masks.get(hashKey(hash)) ?? 0;
}
