import { markBit, markNames, namingNames, tagBit, tagNames, type Tag } from "./element-kinds.ts";
import { far, featuresOf, flags, shared, type Feature } from "./feature.ts";

const ownTags = shared(({ blocks, elements }) => masksAt(blocks.elements, elements.ownTags));
const ownTag = (name: string, tag: Tag): Feature => ({ name, of: (facts) => flags(ownTags(facts), tagBit(tag)) });

/** Masks of any element around a block's text: those of the innermost. */
const tagsWithin = shared(({ texts: { inner }, elements }) => masksAt(inner, elements.tags));
const marksWithin = shared(({ texts: { inner }, elements }) => masksAt(inner, elements.marks));

/** The masks of the elements of the blocks, 0 for none. */
function masksAt(places: Int32Array, masks: Int32Array): Int32Array {
  return places.map((element) => (element < 0 ? 0 : masks[element]));
}

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
  ...featuresOf((facts) => facts, {
    "heading level": ({ blocks, elements }, block) =>
      blocks.elements[block] < 0 ? 0 : elements.headingLevels[blocks.elements[block]],
    depth: ({ blocks, elements }, block) => (blocks.elements[block] < 0 ? 0 : elements.depths[blocks.elements[block]]),
    "inline elements around all of it": ({ blocks: { elements }, texts: { inner }, elements: { depths } }, block) =>
      elements[block] < 0 || inner[block] < 0 ? 0 : depths[inner[block]] - depths[elements[block]],
  }),
  ...tagNames.map((tag): Feature => ({ name: `in ${tag}`, of: (facts) => flags(tagsWithin(facts), tagBit(tag)) })),
  ...markNames.map((mark): Feature => ({ name: `in ${mark}`, of: (facts) => flags(marksWithin(facts), markBit(mark)) })),
];

/** Levels up to the nearest element that its class or id names so. */
export const classFeatures: readonly Feature[] = namingNames.map((naming, kind) => ({
  name: `levels to ${naming} by class`,
  of: (facts) => namingDistances(facts)[kind],
}));

/** Of each kind of name the levels from each block up. */
const namingDistances = shared(({ blocks, elements, texts: { inner }, page }): readonly Uint8Array[] => {
  const distances = namingNames.map(() => new Uint8Array(blocks.count).fill(far));
  const { nearestNamed, namings: masks, depths } = elements;
  const { parents } = page.elements;
  // The run of blocks in the same element, from the first: what is found holds for all of them.
  for (let first = 0, end = 0; first < blocks.count; first = end) {
    const element = inner[first];
    for (end = first + 1; end < blocks.count && inner[end] === element;) end++;
    let missing = (1 << namingNames.length) - 1;
    let named = element < 0 ? -1 : nearestNamed[element];
    while (named >= 0 && missing !== 0) {
      const distance = depths[element] - depths[named];
      if (distance >= far) break;
      const found = masks[named] & missing;
      for (let rest = found; rest !== 0; rest &= rest - 1) distances[31 - Math.clz32(rest & -rest)].fill(distance, first, end);
      missing &= ~found;
      named = parents[named] < 0 ? -1 : nearestNamed[parents[named]];
    }
  }
  return distances;
});
