import { markBit, markFlags, tagBit, tagFlags, type TagFlag } from "./element-flags.ts";
import type { FeatureTable } from "./feature-table.ts";
import { far, family, writeEach, type Feature } from "./feature.ts";
import { namings } from "./naming.ts";
import type { PageFacts } from "./page-facts.ts";

const ownTag = (name: string, tag: TagFlag): Feature => ({
  name,
  write: ({ blocks, elements }, table, start) => {
    const bit = tagBit(tag);
    writeEach(table, start, (block) => {
      const element = blocks.elements[block];
      return element >= 0 && (elements.ownTags[element] & bit) !== 0 ? 1 : 0;
    });
  },
});

/** A flag of any element around a block's text: its column read at the innermost. */
const within = (name: string, masksOf: (facts: PageFacts) => Int32Array, bit: number): Feature => ({
  name,
  write: (facts, table, start) => {
    const masks = masksOf(facts);
    const { inner } = facts.texts;
    writeEach(table, start, (block) => (inner[block] >= 0 && (masks[inner[block]] & bit) !== 0 ? 1 : 0));
  },
});

/** The elements that a block stands in. */
export const elementFeatures: readonly Feature[] = [
  ownTag("is a paragraph", "p"),
  ownTag("is a list item", "li"),
  ownTag("is a table cell", "td"),
  ownTag("is a heading", "heading"),
  ownTag("is of a definition list", "dl"),
  ownTag("is a button", "button"),
  ownTag("is a quotation", "blockquote"),
  ownTag("is preformatted", "pre"),
  {
    name: "heading level",
    write: ({ blocks, elements }, table, start) =>
      writeEach(table, start, (block) => {
        const element = blocks.elements[block];
        return element < 0 ? 0 : elements.headingLevels[element];
      }),
  },
  {
    name: "depth",
    write: ({ blocks, elements }, table, start) =>
      writeEach(table, start, (block) => {
        const element = blocks.elements[block];
        return element < 0 ? 0 : elements.depths[element];
      }),
  },
  {
    name: "inline elements around all of it",
    write: ({ blocks, texts, elements: { depths } }, table, start) =>
      writeEach(table, start, (block) => {
        const element = blocks.elements[block];
        const inner = texts.inner[block];
        return element < 0 || inner < 0 ? 0 : depths[inner] - depths[element];
      }),
  },
  ...tagFlags.map((tag) => within(`in ${tag}`, ({ elements }) => elements.tags, tagBit(tag))),
  ...markFlags.map((mark) => within(`in ${mark}`, ({ elements }) => elements.marks, markBit(mark))),
];

/** Levels up to the nearest element that its class or id names so. */
export const classFeatures: readonly Feature[] = family(
  namings.map((naming) => `levels to ${naming} by class`),
  namingDistances,
);

function namingDistances(facts: PageFacts, table: FeatureTable, starts: readonly number[]): void {
  const { blocks, elements, texts, page } = facts;
  const { values } = table;
  for (const start of starts) table.set(start, far);
  const { nearestNamed, namings: masks, depths } = elements;
  const { parents } = page.elements;
  // The run of blocks in the same element, from the first: what is found holds for all of them.
  for (let first = 0, end = 0; first < blocks.count; first = end) {
    const inner = texts.inner[first];
    for (end = first + 1; end < blocks.count && texts.inner[end] === inner;) end++;
    let missing = (1 << namings.length) - 1;
    let named = inner < 0 ? -1 : nearestNamed[inner];
    while (named >= 0 && missing !== 0) {
      const distance = depths[inner] - depths[named];
      if (distance >= far) break;
      const found = masks[named] & missing;
      for (let rest = found; rest !== 0; rest &= rest - 1) {
        const start = starts[31 - Math.clz32(rest & -rest)];
        for (let block = first; block < end; block++) values[start + block] = distance;
      }
      missing &= ~found;
      named = parents[named] < 0 ? -1 : nearestNamed[parents[named]];
    }
  }
}
