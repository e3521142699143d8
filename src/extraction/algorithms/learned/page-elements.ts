import type { Attribute, Page } from "../../page/page.ts";
import { ClassWords } from "./class-words.ts";
import { attributeKindOf, attributeKinds, markMaskOf, tagBit, tagMaskOf } from "./element-flags.ts";
import { int32Columns, uint32Columns } from "./columns.ts";
import { mixed, wordHash, type Numbers } from "./hashing.ts";
import { namingOf } from "./naming.ts";
import { pageTagsOf } from "./page-tags.ts";

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
  /** What any of the elements has of `ownTags`, `marks` and `namings`. */
  readonly some: { readonly tags: number; readonly marks: number; readonly namings: number };
}

/** The words that name elements: of element e those of `ids` from `starts[e]` to `ends[e]`, numbered as in `words`. */
export interface ElementNames {
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  readonly ids: Uint32Array;
  readonly words: Numbers;
}

/** What is ignored (scripts, drawings) holds no block, and nothing is asked of it. */
export function pageElementsOf(page: Page): PageElements {
  const { count, attributes, parents, ignored } = page.elements;
  const [ownTags, tags, marks, namings, nearestNamed, links] = int32Columns(6, count);
  const [depths, kinds, tagPaths, classPaths, starts, ends] = uint32Columns(6, count);
  const headingLevels = new Uint8Array(count);
  const { names, ofElements } = pageTagsOf(page);
  const reader = new ElementReader();
  const knownTags = names.map((name) => reader.tagOf(name));
  const some = { tags: 0, marks: 0, namings: 0 };
  for (let element = 0; element < count; element++) {
    if (ignored[element] === 1) continue;
    const tag = knownTags[ofElements[element]];
    reader.read(tag, attributes[element]);
    const { named } = reader;
    const parent = parents[element];
    const isRoot = parent < 0;
    ownTags[element] = reader.tags;
    tags[element] = isRoot ? reader.tags : tags[parent] | reader.tags;
    marks[element] = isRoot ? reader.marks : marks[parent] | reader.marks;
    some.tags |= reader.tags;
    some.marks |= reader.marks;
    some.namings |= named.naming;
    headingLevels[element] = tag.level;
    namings[element] = named.naming;
    nearestNamed[element] = named.naming !== 0 ? element : isRoot ? -1 : nearestNamed[parent];
    links[element] = (reader.tags & link) !== 0 ? element : isRoot ? -1 : links[parent];
    depths[element] = isRoot ? 0 : depths[parent] + 1;
    kinds[element] = named.kind;
    tagPaths[element] = mixed(isRoot ? 0 : tagPaths[parent], tag.hash);
    classPaths[element] = mixed(isRoot ? 0 : classPaths[parent], named.kind);
    starts[element] = named.from;
    ends[element] = named.to;
  }
  return {
    count,
    depths,
    ownTags,
    tags,
    marks,
    headingLevels,
    namings,
    nearestNamed,
    links,
    kinds,
    tagPaths,
    classPaths,
    names: { starts, ends, ids: reader.words.ids, words: reader.words.index },
    some,
  };
}

const link = tagBit("a");
const dialog = tagBit("dialog");

/** "h1" to "h6". */
function levelOf(name: string): number {
  const level = name.charCodeAt(1) - 48;
  return name.length === 2 && name.charCodeAt(0) === 104 && level >= 1 && level <= 6 ? level : 0;
}

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
  /** Undefined before the first. */
  classes: Map<string, Named> | undefined;
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
    const from = this.words.length;
    this.words.add(name, "tag");
    const hash = wordHash(name);
    return {
      hash,
      mask: name === "a" ? 0 : tagMaskOf(name),
      isLink: name === "a",
      level: levelOf(name),
      classes: undefined,
      kind: mixed(hash, 0),
      naming: this.#namingSince(from),
      from,
      to: this.words.length,
    };
  }

  read(tag: KnownTag, attributes: readonly Attribute[]): void {
    this.tags = tag.mask;
    this.marks = 0;
    let named: Named = tag;
    let hasOthers = false;
    for (let index = 0; index < attributes.length; index++) {
      const { name, value } = attributes[index];
      const kind = attributeKindOf(name);
      if (kind === attributeKinds.none) continue;
      if (kind === attributeKinds.class) named = this.#withClasses(tag, value);
      else if (kind === attributeKinds.href) {
        if (tag.isLink) this.tags |= link;
      } else if (kind <= attributeKinds.itemtype) {
        hasOthers = true;
        if (kind === attributeKinds.role && (value === "dialog" || value === "alertdialog")) this.tags |= dialog;
      }
      this.marks |= markMaskOf(kind, value);
    }
    this.named = hasOthers ? this.#withOthers(tag, named, attributes) : named;
  }

  #withClasses(tag: KnownTag, value: string): Named {
    const classes = (tag.classes ??= new Map<string, Named>());
    let known = classes.get(value);
    if (known === undefined) {
      const from = this.words.length;
      this.words.repeat(tag.from, tag.to);
      const kind = mixed(tag.hash, this.words.add(value, "class"));
      known = { kind, naming: this.#namingSince(from), from, to: this.words.length };
      classes.set(value, known);
    }
    return known;
  }

  /** Adds the words of its other attributes, in their order with that of the class. */
  #withOthers(tag: KnownTag, named: Named, attributes: readonly Attribute[]): Named {
    const from = this.words.length;
    this.words.repeat(tag.from, tag.to);
    for (const { name, value } of attributes) {
      switch (attributeKindOf(name)) {
        case attributeKinds.class:
          this.words.repeat(named.from + tag.to - tag.from, named.to);
          break;
        case attributeKinds.id:
          this.words.add(value, "class");
          break;
        case attributeKinds.role:
          this.words.add(value, "role");
          break;
        case attributeKinds.itemprop:
          this.words.add(value, "itemprop");
          break;
        case attributeKinds.itemtype:
          this.words.add(value, "itemtype");
          break;
      }
    }
    return { kind: named.kind, naming: this.#namingSince(from), from, to: this.words.length };
  }

  #namingSince(start: number): number {
    let naming = 0;
    for (let place = start; place < this.words.length; place++) {
      const id = this.words.idAt(place);
      while (this.#namings.length <= id) this.#namings.push(namingOf(this.words.index.hashes[this.#namings.length]));
      naming |= this.#namings[id];
    }
    return naming;
  }
}
