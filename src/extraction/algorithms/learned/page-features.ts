import { shared, type Feature } from "./feature.ts";
import { greatestOf, sumOf, type PageFacts } from "./page-facts.ts";
import { jsonTypes, jsonTypesOf } from "./page-meta.ts";
import { tagBit, type TagFlag } from "./element-flags.ts";
import { namingBit, type Naming } from "./naming.ts";

const fact = (name: string, ofPage: (facts: PageFacts) => number): Feature => ({
  name: `page: ${name}`,
  of: ofPage,
});

/** Elements of each kind of tag, and with a class or an id of each kind. */
const tagCounts = shared(({ elements }: PageFacts) => bitCounts(elements.ownTags));
const namingCounts = shared(({ elements }: PageFacts) => bitCounts(elements.namings));

const typesOf = shared(({ meta }) => jsonTypesOf(meta));

function bitCounts(masks: Int32Array): Uint32Array {
  const counts = new Uint32Array(32);
  for (let element = 0; element < masks.length; element++)
    for (let rest = masks[element]; rest !== 0; rest &= rest - 1) counts[31 - Math.clz32(rest & -rest)]++;
  return counts;
}

const tags = (name: string, tag: TagFlag): Feature => fact(name, (facts) => tagCounts(facts)[31 - Math.clz32(tagBit(tag))]);
const named = (naming: Naming): Feature =>
  fact(`elements named ${naming}`, (facts) => namingCounts(facts)[31 - Math.clz32(namingBit(naming))]);

/** Words of the page in blocks in some tag, as a share. */
const shareIn = (name: string, tag: TagFlag): Feature =>
  fact(name, ({ blocks, texts, elements, totals }) => {
    const bit = tagBit(tag);
    let words = 0;
    for (let block = 0; block < blocks.count; block++)
      if (texts.inner[block] >= 0 && (elements.tags[texts.inner[block]] & bit) !== 0) words += texts.counts.words[block];
    return words / Math.max(totals.words, 1);
  });

const typed = (type: string): Feature => fact(`og:type is ${type}`, ({ meta }) => Number(meta.openGraphType.startsWith(type)));
const generated = (name: string): Feature => fact(`made with ${name}`, ({ meta }) => Number(meta.generator.includes(name)));

/** What is the same for all blocks of a page: so the trees know what kind of page it is. */
export const pageFeatures: readonly Feature[] = [
  fact("words", ({ totals }) => totals.words),
  fact("blocks", ({ blocks }) => blocks.count),
  fact("words per block", ({ totals, blocks }) => totals.words / Math.max(blocks.count, 1)),
  fact("elements", ({ elements }) => elements.count),
  fact("words per element", ({ totals, elements }) => totals.words / Math.max(elements.count, 1)),
  fact("source per word", ({ page, totals }) => page.source.length / Math.max(totals.words, 1)),
  fact("link density", ({ totals }) => totals.linkWords / Math.max(totals.words, 1)),
  fact("share in long blocks", ({ totals }) => totals.longWords / Math.max(totals.words, 1)),
  fact("long blocks", ({ isLong }) => sumOf(isLong)),
  fact("stop-word share", ({ totals }) => totals.stopWords / Math.max(totals.words, 1)),
  fact("longest block", ({ texts }) => greatestOf(texts.counts.words)),
  fact("different words", ({ texts, totals }) => texts.vocabulary.hashes.length / Math.max(totals.words, 1)),
  fact("currency signs", ({ texts }) => sumOf(texts.counts.currencies)),
  fact("dates", ({ texts }) => sumOf(texts.counts.dates)),
  fact("question marks", ({ texts }) => sumOf(texts.counts.questions)),
  fact("commas per word", ({ texts, totals }) => sumOf(texts.counts.commas) / Math.max(totals.words, 1)),
  fact("images", ({ sums, elements }) => sums.imagesBefore[elements.count]),
  fact("paragraphs", ({ sums, elements }) => sums.paragraphsBefore[elements.count]),
  fact("inputs", ({ sums, elements }) => sums.inputsBefore[elements.count]),
  tags("links", "a"),
  tags("headings", "heading"),
  tags("article elements", "article"),
  tags("main elements", "main"),
  tags("sections", "section"),
  tags("list items", "li"),
  tags("tables", "table"),
  tags("table cells", "td"),
  tags("forms", "form"),
  tags("preformatted", "pre"),
  tags("code", "code"),
  tags("quotations", "blockquote"),
  tags("figures", "figure"),
  tags("times", "time"),
  tags("nav elements", "nav"),
  shareIn("share in lists", "li"),
  shareIn("share in tables", "table"),
  shareIn("share in article", "article"),
  shareIn("share in main", "main"),
  shareIn("share in paragraphs", "p"),
  shareIn("share in headings", "heading"),
  shareIn("share in forms", "form"),
  ...(["content", "comment", "forum", "product", "card", "service", "code", "related", "hero"] as const).map(named),
  ...jsonTypes.map((type, bit) => fact(`JSON-LD of ${type}`, (facts) => (typesOf(facts) >> bit) & 1)),
  fact("characters of JSON-LD", ({ meta }) => meta.json.length),
  ...["article", "website", "product"].map(typed),
  fact("has og:type", ({ meta }) => Number(meta.openGraphType !== "")),
  ...["wordpress", "discourse", "shopify", "drupal", "wix"].map(generated),
  fact("in English", ({ meta }) => Number(meta.language.startsWith("en"))),
  fact("has a language", ({ meta }) => Number(meta.language !== "")),
  fact("depth of its address", ({ meta }) => meta.path.split("/").filter((part) => part !== "").length),
  fact("length of its address", ({ meta }) => meta.path.length),
  fact("hyphens in its address", ({ meta }) => meta.path.split("-").length - 1),
  fact("digits in its address", ({ meta }) => meta.path.replace(/\D/gu, "").length),
  fact("words of the title", ({ meta }) => meta.titles["title"].count),
  fact("scripts", ({ meta }) => meta.scripts),
  fact("has a description", ({ meta }) => Number(meta.hasDescription)),
  fact("has a date of publication", ({ meta }) => Number(meta.hasPublished)),
  fact("has an author", ({ meta }) => Number(meta.hasAuthor)),
];
