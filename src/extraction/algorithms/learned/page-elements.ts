import type { Attribute, Page } from "../../page/page.ts";
import { ClassWords } from "./class-words.ts";
import { markMaskOf, tagBit, tagMaskOf } from "./element-flags.ts";
import { mixed, wordHash, type HashIndex } from "./hashing.ts";
import { namingOf } from "./naming.ts";

/** What is known of each element of a page by its tag, its attributes and what it stands in: a column each. */
export interface PageElements {
  readonly count: number;
  readonly depths: Uint32Array<ArrayBuffer>;
  /** Masks of `tagFlags` and `markFlags`: of the element itself, and of it and all around it. */
  readonly ownTags: Int32Array<ArrayBuffer>;
  readonly tags: Int32Array<ArrayBuffer>;
  readonly marks: Int32Array<ArrayBuffer>;
  /** Level of a heading, 0 for other elements. */
  readonly headingLevels: Uint8Array<ArrayBuffer>;
  /** Mask of `namings` by class and id; the nearest element around (or itself) with any, -1 for none. */
  readonly namings: Int32Array<ArrayBuffer>;
  readonly nearestNamed: Int32Array<ArrayBuffer>;
  /** Innermost link around, -1 for none. */
  readonly links: Int32Array<ArrayBuffer>;
  /** Hash of tag and first class; of the tags from the root on; of the tags with their first classes. */
  readonly kinds: Uint32Array<ArrayBuffer>;
  readonly tagPaths: Uint32Array<ArrayBuffer>;
  readonly classPaths: Uint32Array<ArrayBuffer>;
  readonly names: ElementNames;
}

/** The words that name elements: of element e those of `ids` from `starts[e]` to `starts[e + 1]`, numbered as in `words`. */
export interface ElementNames {
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ids: Uint32Array;
  readonly words: HashIndex;
}

/** What is ignored (scripts, drawings) holds no block, and nothing is asked of it. */
export function pageElementsOf(page: Page): PageElements {
  const { count, names, attributes, parents, ignored } = page.elements;
  const columns = columnsOf(count);
  const { ownTags, namings, kinds, headingLevels } = columns;
  const reader = new ElementReader();
  const starts = new Uint32Array(count + 1);
  for (let element = 0; element < count; element++) {
    starts[element] = reader.words.length;
    if (ignored[element] === 0) {
      const name = names[element];
      reader.read(name, attributes[element]);
      ownTags[element] = reader.tags;
      columns.marks[element] = reader.marks;
      namings[element] = reader.naming;
      kinds[element] = mixed(reader.tagHash, reader.firstClass);
      if (name.length === 2) headingLevels[element] = levelOf(name);
    }
    inherit(columns, element, parents[element], reader.tagHash);
  }
  starts[count] = reader.words.length;
  return { count, ...columns, names: { starts, ids: reader.words.ids, words: reader.words.index } };
}

type Columns = Omit<PageElements, "count" | "names">;

function columnsOf(count: number): Columns {
  return {
    depths: new Uint32Array(count),
    ownTags: new Int32Array(count),
    tags: new Int32Array(count),
    marks: new Int32Array(count),
    headingLevels: new Uint8Array(count),
    namings: new Int32Array(count),
    nearestNamed: new Int32Array(count),
    links: new Int32Array(count),
    kinds: new Uint32Array(count),
    tagPaths: new Uint32Array(count),
    classPaths: new Uint32Array(count),
  };
}

/** Adds what an element has of the one around it, whose columns are complete by then. */
function inherit(columns: Columns, element: number, parent: number, tagHash: number): void {
  const { ownTags, tags, marks, namings, nearestNamed, links, kinds, depths, tagPaths, classPaths } = columns;
  const own = ownTags[element];
  const isRoot = parent < 0;
  depths[element] = isRoot ? 0 : depths[parent] + 1;
  tags[element] = isRoot ? own : tags[parent] | own;
  if (!isRoot) marks[element] |= marks[parent];
  nearestNamed[element] = namings[element] !== 0 ? element : isRoot ? -1 : nearestNamed[parent];
  links[element] = (own & link) !== 0 ? element : isRoot ? -1 : links[parent];
  tagPaths[element] = mixed(isRoot ? 0 : tagPaths[parent], tagHash);
  classPaths[element] = mixed(isRoot ? 0 : classPaths[parent], kinds[element]);
}

const link = tagBit("a");
const dialog = tagBit("dialog");

/** "h1" to "h6". */
function levelOf(name: string): number {
  const level = name.charCodeAt(1) - 48;
  return name.charCodeAt(0) === 104 && level >= 1 && level <= 6 ? level : 0;
}

/** A value that was read before: its hash, and the place of its words among all. */
interface KnownWords {
  readonly hash: number;
  readonly from: number;
  readonly to: number;
}

interface KnownTag extends KnownWords {
  readonly mask: number;
}

/** Reads an element's tag and attributes into fields, so that none makes an object. */
class ElementReader {
  readonly words = new ClassWords();
  tags = 0;
  marks = 0;
  naming = 0;
  tagHash = 0;
  firstClass = 0;
  readonly #knownTags = new Map<string, KnownTag>();
  readonly #knownClasses = new Map<string, KnownWords>();
  /** What each word says, by its number. */
  readonly #namings: number[] = [];

  read(name: string, attributes: readonly Attribute[]): void {
    this.marks = 0;
    this.firstClass = 0;
    const start = this.words.length;
    this.#readTag(name);
    for (let index = 0; index < attributes.length; index++) this.#readAttribute(name, attributes[index]);
    this.naming = this.#namingSince(start);
  }

  #readTag(name: string): void {
    let known = this.#knownTags.get(name);
    if (known === undefined) {
      const from = this.words.length;
      this.words.add(name, "tag");
      known = { hash: wordHash(name), mask: name === "a" ? 0 : tagMaskOf(name), from, to: this.words.length };
      this.#knownTags.set(name, known);
    } else this.words.repeat(known.from, known.to);
    this.tagHash = known.hash;
    this.tags = known.mask;
  }

  /** The same classes stand on many elements. */
  #readClasses(value: string): void {
    let known = this.#knownClasses.get(value);
    if (known === undefined) {
      const from = this.words.length;
      const hash = this.words.add(value, "class");
      known = { hash, from, to: this.words.length };
      this.#knownClasses.set(value, known);
    } else this.words.repeat(known.from, known.to);
    this.firstClass = known.hash;
  }

  #readAttribute(tag: string, attribute: Attribute): void {
    const { name, value } = attribute;
    switch (name) {
      case "class":
        this.#readClasses(value);
        return;
      case "id":
        this.words.add(value, "class");
        return;
      case "href":
        if (tag === "a") this.tags |= link;
        return;
      case "role":
        if (value === "dialog" || value === "alertdialog") this.tags |= dialog;
        this.words.add(value, name);
        break;
      case "itemprop":
      case "itemtype":
        this.words.add(value, name);
        break;
    }
    this.marks |= markMaskOf(attribute);
  }

  #namingSince(start: number): number {
    let naming = 0;
    for (let place = start; place < this.words.length; place++) {
      const id = this.words.idAt(place);
      while (this.#namings.length <= id) this.#namings.push(namingOf(this.words.index.hashAt(this.#namings.length)));
      naming |= this.#namings[id];
    }
    return naming;
  }
}
