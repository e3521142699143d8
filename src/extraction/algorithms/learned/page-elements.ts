import { oncePerPage } from "../../page/once-per-page.ts";
import type { Attribute, Page } from "../../page/page.ts";
import { depthsOf, innermostAround } from "../../page/tree.ts";
import { markBit, nameHash, namingMasks, tagBit, tagMasks, valueMaskOf, type NameKind } from "./element-kinds.ts";
import { hashed, mixed, HashNumbers, wordHash } from "./hashing.ts";

/** The different tags of a page, and of each element the index of its own: so what a tag says is asked once and not of every element. */
export const pageTagsOf = oncePerPage(({ elements }) => {
  const names = [...new Set(elements.names)];
  const numbers = new Map(names.map((name, number) => [name, number]));
  return { names, ofElements: new Uint32Array(elements.count).map((_, element) => numbers.get(elements.names[element]) ?? -1) };
});

export type Column32 = Int32Array<ArrayBuffer>;

/** What is known of each element of a page by its tag, its attributes and what it stands in: a column each. */
export interface PageElements {
  readonly depths: Uint32Array<ArrayBuffer>;
  /** Masks of tags and marks: of the element itself, and of it and all around it. */
  readonly ownTags: Column32;
  readonly tags: Column32;
  readonly marks: Column32;
  /** Level of a heading, 0 for other elements. */
  readonly headingLevels: Column32;
  /** Mask of names by class and id; the nearest element around (or itself) with any, -1 for none. */
  readonly namings: Column32;
  readonly nearestNamed: Column32;
  /** Innermost link around, -1 for none. */
  readonly links: Column32;
  /** Hash of tag and first class; of the tags from the root on; of the tags with their first classes. */
  readonly kinds: Column32;
  readonly tagPaths: Column32;
  readonly classPaths: Column32;
  readonly names: ElementNames;
}

/** The words that name elements: of element e those of `ids` from `starts[e]` to `ends[e]`, numbered as in `words`. */
export interface ElementNames {
  readonly starts: Column32;
  readonly ends: Column32;
  readonly ids: readonly number[];
  readonly words: HashNumbers;
}

/** The meaning of an element's names, and the place of their words among all. */
interface ElementNaming {
  /** Hash of tag and first class. */
  readonly kind: number;
  readonly naming: number;
  readonly from: number;
  readonly to: number;
}

/** A tag: what elements with nothing but the tag are, and those with some classes, by the attribute's value. */
interface KnownTag extends ElementNaming {
  readonly hash: number;
  readonly mask: number;
  readonly isLink: boolean;
  readonly level: number;
  readonly classes: Map<string, ElementNaming>;
}

/** Units of a value that are read: some pages style by hundreds of classes an element. */
const longestValue = 240;

const digit = 35;
const sign = 45;

/** Reads the words of names, numbered by their hashes, and what they say; those of a tag with the same classes are read once. */
class NameReader {
  readonly index = new HashNumbers();
  /** Words so far, each as often as it came. */
  readonly ids: number[] = [];
  /** What each word says, by its number. */
  readonly #namings: number[] = [];

  tagOf(name: string): KnownTag {
    const from = this.ids.length;
    this.#add(name, "tag");
    const hash = wordHash(name);
    return {
      hash,
      mask: name === "a" ? 0 : (tagMasks.get(name) ?? 0),
      isLink: name === "a",
      level: /^h[1-6]$/u.test(name) ? Number(name.slice(1)) : 0,
      classes: new Map(),
      ...this.#namedFrom(from, mixed(hash, 0)),
    };
  }

  withClasses(tag: KnownTag, value: string): ElementNaming {
    let known = tag.classes.get(value);
    if (known === undefined) {
      const from = this.ids.length;
      this.#repeat(tag.from, tag.to);
      known = this.#namedFrom(from, mixed(tag.hash, this.#add(value, "class")));
      tag.classes.set(value, known);
    }
    return known;
  }

  /** Adds the words of its other attributes, in their order with that of the class. */
  withOthers(tag: KnownTag, named: ElementNaming, attributes: readonly Attribute[]): ElementNaming {
    const from = this.ids.length;
    this.#repeat(tag.from, tag.to);
    for (const { name, value } of attributes)
      if (name === "class") this.#repeat(named.from + tag.to - tag.from, named.to);
      else if (name === "id") this.#add(value, "class");
      else if (name === "role" || name === "itemprop" || name === "itemtype") this.#add(value, name);
    return this.#namedFrom(from, named.kind);
  }

  /** Adds words that were added before, from a place to another. */
  #repeat(from: number, to: number): void {
    for (let place = from; place < to; place++) this.ids.push(this.ids[place]);
  }

  /** Adds the words of a value. @returns the hash of the first name as a whole, 0 where there is none. */
  #add(value: string, kind: NameKind): number {
    const seed = nameHash("", kind);
    const end = Math.min(value.length, longestValue);
    let first = 0;
    let whole = seed;
    let part = seed;
    let letters = 0;
    let parts = 0;
    // 0 before a name.
    let last = 0;
    for (let index = 0; index <= end; index++) {
      const unit = index < end ? value.charCodeAt(index) : 0;
      if (unit <= 32) {
        if (last === 0) continue;
        if (letters > 1) this.ids.push(this.index.add(part));
        if (parts > 0) this.ids.push(this.index.add(whole));
        if (first === 0) first = whole;
        [whole, part, letters, parts, last] = [seed, seed, 0, 0, 0];
        continue;
      }
      const isUpper = unit >= 65 && unit <= 90;
      const isLetter = isUpper || (unit >= 97 && unit <= 122) || unit >= 128;
      const isHump = isUpper && last >= 97 && last <= 122;
      if (letters > 0 && (!isLetter || isHump)) {
        // A single letter names nothing.
        if (letters > 1) this.ids.push(this.index.add(part));
        parts++;
        part = seed;
        letters = 0;
      }
      // A row of digits counts as one, and so does a row of signs.
      const kept = isLetter ? (isUpper ? unit | 32 : unit) : unit >= 48 && unit <= 57 ? digit : sign;
      if (isLetter) {
        part = hashed(part, kept);
        letters++;
      } else if (kept === last) continue;
      else if (kept === digit) parts++;
      whole = hashed(whole, kept);
      last = isLetter ? unit : kept;
    }
    return first;
  }

  /** What the words since a place say. */
  #namedFrom(from: number, kind: number): ElementNaming {
    let naming = 0;
    for (let place = from; place < this.ids.length; place++) {
      const id = this.ids[place];
      while (this.#namings.length <= id) this.#namings.push(namingMasks.get(this.index.hashes[this.#namings.length]) ?? 0);
      naming |= this.#namings[id];
    }
    return { kind, naming, from, to: this.ids.length };
  }
}

const link = tagBit("a");

const itemtypes = [
  [markBit("itemtype article"), /(?:article|blogposting|report|howto|recipe)$/iu],
  [markBit("itemtype product"), /(?:product|offer|aggregaterating|review)$/iu],
  [markBit("itemtype comment"), /(?:comment|question|answer|posting)$/iu],
  [markBit("itemtype other"), /(?:)/u],
] as const;

const shortestHiding = "display:none".length;
const displayNone = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/iu;

/** What is ignored (scripts, drawings) holds no block, and nothing is asked of it. No element makes an object: many have the same tag and classes. */
export function pageElementsOf(page: Page): PageElements {
  const { count, attributes, parents, ignored } = page.elements;
  const column = (): Column32 => new Int32Array(count);
  const [ownTags, tags, marks, namings, headingLevels] = [column(), column(), column(), column(), column()];
  const [kinds, tagPaths, classPaths, starts, ends] = [column(), column(), column(), column(), column()];
  const { names, ofElements } = pageTagsOf(page);
  const words = new NameReader();
  const knownTags = names.map((name) => words.tagOf(name));
  for (let element = 0; element < count; element++) {
    if (ignored[element] === 1) continue;
    const tag = knownTags[ofElements[element]];
    let [own, said] = [tag.mask, 0];
    let named: ElementNaming = tag;
    let hasOthers = false;
    for (const { name, value } of attributes[element])
      switch (name) {
        case "class":
          named = words.withClasses(tag, value);
          break;
        case "href":
          if (tag.isLink) own |= link;
          break;
        case "id":
          hasOthers = true;
          break;
        case "role":
          hasOthers = true;
          if (value === "dialog" || value === "alertdialog") own |= tagBit("dialog");
          said |= valueMaskOf(name, value);
          break;
        case "itemprop":
          hasOthers = true;
          said |= valueMaskOf(name, value) || markBit("itemprop other");
          break;
        case "itemtype":
          hasOthers = true;
          said |= itemtypes.find(([, pattern]) => pattern.test(value))?.[0] ?? 0;
          break;
        case "style":
          said |= markBit("styled");
          if (value.length >= shortestHiding && displayNone.test(value)) said |= markBit("display none");
          break;
        case "aria-hidden":
          if (value === "true") said |= markBit(name);
          break;
        case "hidden":
        case "aria-label":
          said |= markBit(name);
          break;
      }
    if (hasOthers) named = words.withOthers(tag, named, attributes[element]);
    const parent = parents[element];
    ownTags[element] = own;
    tags[element] = parent < 0 ? own : tags[parent] | own;
    marks[element] = parent < 0 ? said : marks[parent] | said;
    headingLevels[element] = tag.level;
    namings[element] = named.naming;
    kinds[element] = named.kind;
    tagPaths[element] = mixed(parent < 0 ? 0 : tagPaths[parent], tag.hash);
    classPaths[element] = mixed(parent < 0 ? 0 : classPaths[parent], named.kind);
    starts[element] = named.from;
    ends[element] = named.to;
  }
  return {
    depths: depthsOf(parents),
    ownTags,
    tags,
    marks,
    headingLevels,
    namings,
    nearestNamed: innermostAround(parents, (element) => namings[element] !== 0),
    links: innermostAround(parents, (element) => (ownTags[element] & link) !== 0),
    kinds,
    tagPaths,
    classPaths,
    names: { starts, ends, ids: words.ids, words: words.index },
  };
}
