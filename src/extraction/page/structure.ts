import { textParts } from "./counted.ts";
import type { Page } from "./page.ts";
import { innermostAround, subsetOf, summedUp, withinLinks } from "./tree.ts";

/** Which elements make blocks. */
export type StructureTags = "all" | "tables-lists";

const tableAndListTags = "table tbody thead tfoot tr td th ul ol li dl dt dd menu dir";
const otherTags = "div p form fieldset center blockquote section article aside nav header footer";

const tagSets: Readonly<Record<StructureTags, ReadonlySet<string>>> = {
  all: new Set(`${tableAndListTags} ${otherTags}`.split(" ")),
  "tables-lists": new Set(tableAndListTags.split(" ")),
};

/**
 * The structural elements of a page's body that hold text, in document order, and the text of each: characters that are not white
 * space, and those of them within links.
 */
export interface Structure {
  readonly count: number;
  /** Element of the page. */
  readonly elements: Int32Array<ArrayBuffer>;
  /** Structural element around each, -1 for none. */
  readonly parents: Int32Array<ArrayBuffer>;
  /** Characters of text that stand in no structural element within it. */
  readonly ownCharacters: Float64Array<ArrayBuffer>;
  readonly ownLinkCharacters: Float64Array<ArrayBuffer>;
  /** Structural element that each run of text stands in, -1 for none. */
  readonly ofRuns: Int32Array<ArrayBuffer>;
  /** Characters of the whole body. */
  readonly allCharacters: number;
}

export function structureOf(page: Page, tags: StructureTags): Structure {
  const { runs, elements } = page;
  const innermost = innermostAround(elements.parents, (element) => tagSets[tags].has(elements.names[element]));
  const inLink = withinLinks(page);
  const { characters } = textParts(page);
  const own = new Float64Array(elements.count);
  const ownLink = new Float64Array(elements.count);
  let allCharacters = 0;
  for (let run = 0; run < runs.count; run++) {
    const parent = runs.parents[run];
    const holder = innermost[parent];
    allCharacters += characters[run];
    if (holder < 0) continue;
    own[holder] += characters[run];
    if (inLink[parent] === 1) ownLink[holder] += characters[run];
  }
  const all = summedUp(elements.parents, own.slice());
  const isBlock = (element: number): boolean => innermost[element] === element && all[element] > 0;
  const { nodes, parents, places } = subsetOf(elements.parents, isBlock);
  return {
    count: nodes.length,
    elements: nodes,
    parents,
    ownCharacters: Float64Array.from(nodes, (element) => own[element]),
    ownLinkCharacters: Float64Array.from(nodes, (element) => ownLink[element]),
    ofRuns: runs.parents.map((parent) => places[parent]),
    allCharacters,
  };
}
