import { markBit, markFlags, tagBit, tagFlags, type TagFlag } from "./element-flags.ts";
import { far, family, newColumns, perBlock, type Column, type Feature } from "./feature.ts";
import { namings } from "./naming.ts";
import type { PageFacts } from "./page-facts.ts";

const ownTag = (name: string, tag: TagFlag): Feature => ({
  name,
  of: (facts) => {
    const bit = tagBit(tag);
    return perBlock(facts, (block) => {
      const element = facts.blocks.elements[block];
      return element >= 0 && (facts.elements.ownTags[element] & bit) !== 0 ? 1 : 0;
    });
  },
});

/** A flag of any element around a block's text: its column read at the innermost. */
const within = (name: string, masksOf: (facts: PageFacts) => Int32Array, bit: number): Feature => ({
  name,
  of: (facts) => {
    const masks = masksOf(facts);
    const { inner } = facts.texts;
    const column = facts.room.next();
    for (let block = 0; block < inner.length; block++)
      column[block] = inner[block] >= 0 && (masks[inner[block]] & bit) !== 0 ? 1 : 0;
    return column;
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
    of: (facts) =>
      perBlock(facts, (block) => {
        const element = facts.blocks.elements[block];
        return element < 0 ? 0 : facts.elements.headingLevels[element];
      }),
  },
  {
    name: "depth",
    of: (facts) =>
      perBlock(facts, (block) => {
        const element = facts.blocks.elements[block];
        return element < 0 ? 0 : facts.elements.depths[element];
      }),
  },
  {
    name: "inline elements around all of it",
    of: (facts) =>
      perBlock(facts, (block) => {
        const element = facts.blocks.elements[block];
        const inner = facts.texts.inner[block];
        return element < 0 || inner < 0 ? 0 : facts.elements.depths[inner] - facts.elements.depths[element];
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

function namingDistances(facts: PageFacts): readonly Column[] {
  const { blocks, elements, texts, page } = facts;
  const columns = newColumns(facts, namings.length);
  for (const column of columns) column.fill(far);
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
      for (let rest = found; rest !== 0; rest &= rest - 1) columns[31 - Math.clz32(rest & -rest)].fill(distance, first, end);
      missing &= ~found;
      named = parents[named] < 0 ? -1 : nearestNamed[parents[named]];
    }
  }
  return columns;
}
