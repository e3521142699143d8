import { shared, type Feature } from "./feature.ts";
import { namingBit, tagBit, type Naming, type Tag } from "./element-kinds.ts";
import type { Sum } from "./element-sums.ts";
import type { PageFacts } from "./page-facts.ts";
import { jsonTypes, jsonTypesOf } from "./page-meta.ts";

const fact = (name: string, ofPage: (facts: PageFacts) => number): Feature => ({
  name: `page: ${name}`,
  of: ofPage,
});

/** What stands on the whole page, as a share of something else on it or as it is. */
const whole = (name: string, part: Sum, of?: Sum): Feature =>
  fact(name, ({ sums }) => sums[part][sums.page] / (of === undefined ? 1 : Math.max(sums[of][sums.page], 1)));

const perWord = (name: string, part: (facts: PageFacts) => number): Feature =>
  fact(name, (facts) => part(facts) / Math.max(facts.sums.words[facts.sums.page], 1));

function sumOf(column: Int32Array | Uint8Array): number {
  let sum = 0;
  for (let index = 0; index < column.length; index++) sum += column[index];
  return sum;
}

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

const tags = (name: string, tag: Tag): Feature => fact(name, (facts) => tagCounts(facts)[31 - Math.clz32(tagBit(tag))]);
const named = (naming: Naming): Feature =>
  fact(`elements named ${naming}`, (facts) => namingCounts(facts)[31 - Math.clz32(namingBit(naming))]);

/** Words of the page in blocks in some tag, as a share. */
const shareIn = (name: string, tag: Tag): Feature =>
  perWord(name, ({ texts: { inner, counts }, elements }) =>
    inner.reduce(
      (sum, element, block) => sum + (element >= 0 && (elements.tags[element] & tagBit(tag)) !== 0 ? counts.words[block] : 0),
      0,
    ),
  );

const typed = (type: string): Feature => fact(`og:type is ${type}`, ({ meta }) => Number(meta.openGraphType.startsWith(type)));
const generated = (name: string): Feature => fact(`made with ${name}`, ({ meta }) => Number(meta.generator.includes(name)));

/** What is the same for all blocks of a page: so the trees know what kind of page it is. */
export const pageFeatures: readonly Feature[] = [
  whole("words", "words"),
  whole("blocks", "blocks"),
  whole("words per block", "words", "blocks"),
  fact("elements", ({ elements }) => elements.count),
  whole("words per element", "words", "tags"),
  perWord("source per word", ({ page }) => page.source.length),
  whole("link density", "linkWords", "words"),
  whole("share in long blocks", "longWords", "words"),
  fact("long blocks", ({ isLong }) => sumOf(isLong)),
  perWord("stop-word share", ({ texts }) => sumOf(texts.counts.stopWords)),
  fact("longest block", ({ texts }) => texts.counts.words.reduce((most, words) => Math.max(most, words), 0)),
  perWord("different words", ({ texts }) => texts.vocabulary.hashes.length),
  fact("currency signs", ({ texts }) => sumOf(texts.counts.currencies)),
  fact("dates", ({ texts }) => sumOf(texts.counts.dates)),
  fact("question marks", ({ texts }) => sumOf(texts.counts.questions)),
  perWord("commas per word", ({ texts }) => sumOf(texts.counts.commas)),
  whole("images", "images"),
  whole("paragraphs", "paragraphs"),
  whole("inputs", "inputs"),
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
  ...jsonTypes.map((type) => fact(`JSON-LD of ${type}`, (facts) => Number(typesOf(facts).has(type)))),
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
