import { oncePerPage } from "../../page/once-per-page.ts";
import type { Attribute, Page } from "../../page/page.ts";
import { depthsOf, innermostAround } from "../../page/tree.ts";
import { ClassWords, markBit, namingMaskOf, tagBit, tagMaskOf, valueMaskOf } from "./element-kinds.ts";
import { mixed, wordHash, type Numbers } from "./hashing.ts";

/** The tags of a page's elements by number, so that what a tag says is asked once and not of every element. */
export interface PageTags {
  /** The different names. */
  readonly names: readonly string[];
  /** Of each element the index of its name. */
  readonly ofElements: Uint32Array<ArrayBuffer>;
}

export const pageTagsOf = oncePerPage(({ elements }: Page): PageTags => {
  const names = [...new Set(elements.names)];
  const numbers = new Map(names.map((name, number) => [name, number]));
  return { names, ofElements: Uint32Array.from(elements.names, (name) => numbers.get(name) ?? -1) };
});

type Column32 = Int32Array<ArrayBuffer>;

/** What is known of each element of a page by its tag, its attributes and what it stands in: a column each. */
export interface PageElements {
  readonly count: number;
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
  readonly words: Numbers;
}

/** What is ignored (scripts, drawings) holds no block, and nothing is asked of it. */
export function pageElementsOf(page: Page): PageElements {
  const { count, attributes, parents, ignored } = page.elements;
  const column = (): Column32 => new Int32Array(count);
  const [ownTags, tags, marks, namings, headingLevels] = [column(), column(), column(), column(), column()];
  const [kinds, tagPaths, classPaths, starts, ends] = [column(), column(), column(), column(), column()];
  const { names, ofElements } = pageTagsOf(page);
  const reader = new ElementReader();
  const knownTags = names.map((name) => reader.tagOf(name));
  for (let element = 0; element < count; element++) {
    if (ignored[element] === 1) continue;
    const tag = knownTags[ofElements[element]];
    reader.read(tag, attributes[element]);
    const { named } = reader;
    const parent = parents[element];
    ownTags[element] = reader.tags;
    tags[element] = parent < 0 ? reader.tags : tags[parent] | reader.tags;
    marks[element] = parent < 0 ? reader.marks : marks[parent] | reader.marks;
    headingLevels[element] = tag.level;
    namings[element] = named.naming;
    kinds[element] = named.kind;
    tagPaths[element] = mixed(parent < 0 ? 0 : tagPaths[parent], tag.hash);
    classPaths[element] = mixed(parent < 0 ? 0 : classPaths[parent], named.kind);
    starts[element] = named.from;
    ends[element] = named.to;
  }
  return {
    count,
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
    names: { starts, ends, ids: reader.words.ids, words: reader.words.index },
  };
}

const link = tagBit("a");
const dialog = tagBit("dialog");

const itemtypes = [
  [markBit("itemtype article"), /(?:article|blogposting|report|howto|recipe)$/iu],
  [markBit("itemtype product"), /(?:product|offer|aggregaterating|review)$/iu],
  [markBit("itemtype comment"), /(?:comment|question|answer|posting)$/iu],
  [markBit("itemtype other"), /(?:)/u],
] as const;

const shortestHiding = "display:none".length;
const displayNone = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/iu;

/** What the names of an element say, and the place of their words among all. */
interface Named {
  /** Hash of tag and first class. */
  readonly kind: number;
  readonly naming: number;
  readonly from: number;
  readonly to: number;
}

/** A tag: what elements with nothing but the tag are, and those with some classes, by the attribute's value. */
interface KnownTag extends Named {
  readonly hash: number;
  readonly mask: number;
  readonly isLink: boolean;
  readonly level: number;
  readonly classes: Map<string, Named>;
}

/** Reads an element's attributes into fields, so that none makes an object: the same tag and classes stand on many elements. */
class ElementReader {
  readonly words = new ClassWords();
  tags = 0;
  marks = 0;
  named: Named = { kind: 0, naming: 0, from: 0, to: 0 };
  /** What each word says, by its number. */
  readonly #namings: number[] = [];

  tagOf(name: string): KnownTag {
    const from = this.words.ids.length;
    this.words.add(name, "tag");
    const hash = wordHash(name);
    return {
      hash,
      mask: name === "a" ? 0 : tagMaskOf(name),
      isLink: name === "a",
      level: /^h[1-6]$/u.test(name) ? Number(name.slice(1)) : 0,
      classes: new Map(),
      ...this.#namedFrom(from, mixed(hash, 0)),
    };
  }

  read(tag: KnownTag, attributes: readonly Attribute[]): void {
    this.tags = tag.mask;
    this.marks = 0;
    let named: Named = tag;
    let hasOthers = false;
    for (const { name, value } of attributes)
      switch (name) {
        case "class":
          named = this.#withClasses(tag, value);
          break;
        case "href":
          if (tag.isLink) this.tags |= link;
          break;
        case "id":
          hasOthers = true;
          break;
        case "role":
          if (value === "dialog" || value === "alertdialog") this.tags |= dialog;
          hasOthers = true;
          this.marks |= valueMaskOf(name, value);
          break;
        case "itemprop":
          hasOthers = true;
          this.marks |= valueMaskOf(name, value) || markBit("itemprop other");
          break;
        case "itemtype":
          hasOthers = true;
          this.marks |= itemtypes.find(([, pattern]) => pattern.test(value))?.[0] ?? 0;
          break;
        case "style":
          this.marks |= markBit("styled");
          if (value.length >= shortestHiding && displayNone.test(value)) this.marks |= markBit("display none");
          break;
        case "aria-hidden":
          if (value === "true") this.marks |= markBit(name);
          break;
        case "hidden":
        case "aria-label":
          this.marks |= markBit(name);
          break;
      }
    this.named = hasOthers ? this.#withOthers(tag, named, attributes) : named;
  }

  #withClasses(tag: KnownTag, value: string): Named {
    let known = tag.classes.get(value);
    if (known === undefined) {
      const from = this.words.ids.length;
      this.words.repeat(tag.from, tag.to);
      known = this.#namedFrom(from, mixed(tag.hash, this.words.add(value, "class")));
      tag.classes.set(value, known);
    }
    return known;
  }

  /** Adds the words of its other attributes, in their order with that of the class. */
  #withOthers(tag: KnownTag, named: Named, attributes: readonly Attribute[]): Named {
    const from = this.words.ids.length;
    this.words.repeat(tag.from, tag.to);
    for (const { name, value } of attributes)
      if (name === "class") this.words.repeat(named.from + tag.to - tag.from, named.to);
      else if (name === "id") this.words.add(value, "class");
      else if (name === "role" || name === "itemprop" || name === "itemtype") this.words.add(value, name);
    return this.#namedFrom(from, named.kind);
  }

  /** What the words since a place say. */
  #namedFrom(from: number, kind: number): Named {
    const { ids, index } = this.words;
    let naming = 0;
    for (let place = from; place < ids.length; place++) {
      const id = ids[place];
      while (this.#namings.length <= id) this.#namings.push(namingMaskOf(index.hashes[this.#namings.length]));
      naming |= this.#namings[id];
    }
    return { kind, naming, from, to: ids.length };
  }
}
