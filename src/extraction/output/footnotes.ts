import { attributeOf, type Page } from "../page/page.ts";
import { holds, innermostAround } from "../page/tree.ts";
import { blockElements } from "../page/vocabulary.ts";

/** The footnotes of a page: what refers to them, what they are, and the ways back. */
export interface Footnotes {
  /** Label of the footnote that an element refers to and does nothing else. */
  readonly references: ReadonlyMap<number, string>;
  /** Label of the footnote that an element is. */
  readonly notes: ReadonlyMap<number, string>;
  /** Elements in footnotes that only lead back. */
  readonly waysBack: ReadonlySet<number>;
}

/** The id that a footnote has in what is written, whatever it had. */
export function noteId(label: string): string {
  return `fn-${label}`;
}

/** UTF-16 units, white space not counted, of what refers to a footnote and of what leads back, at most. */
const longestMark = 8;
const longestWayBack = 3;

const holderNames: ReadonlySet<string> = new Set(["sup", "span", "cite", "small", "b"]);
const referring = /(?:^|[\s_-])(?:footnote|fn-?ref|note-?ref|reference|cite_ref)/i;
const leadingBack = /back-?(?:link|ref)|reverse-?footnote/i;

/**
 * Finds the footnotes of which something is written: a short raised or bracketed link to a block further down, and that block.
 *
 * @param lengths UTF-16 units of text in each element, white space not counted
 * @param written those of them that are written
 */
export function footnotesOf(page: Page, lengths: Uint32Array, written: Uint32Array): Footnotes {
  const { elements, runs } = page;
  const { names, parents } = elements;
  const none = { references: new Map<number, string>(), notes: new Map<number, string>(), waysBack: new Set<number>() };
  const links = names.flatMap((name, element) => {
    const href = name === "a" ? attributeOf(elements, element, "href").trim() : "";
    return /^#./.test(href) && lengths[element] <= longestMark ? [{ element, id: href.slice(1) }] : [];
  });
  if (links.length === 0) return none;
  const places = new Map<string, number>();
  for (let element = elements.count - 1; element >= 0; element--)
    for (const { name, value } of elements.attributes[element])
      if (name === "id" || (name === "name" && names[element] === "a")) places.set(value, element);
  const blocks = innermostAround(parents, (element) => blockElements.has(names[element]));
  const texts = new Map(links.map(({ element }) => [element, ""]));
  const around = innermostAround(parents, (element) => texts.has(element));
  for (let run = 0; run < runs.count; run++) {
    const link = around[runs.parents[run]];
    if (link >= 0) texts.set(link, texts.get(link) + runs.texts[run]);
  }
  const { references, notes, waysBack } = none;
  const labels = new Set<string>();
  for (const { element, id } of links) {
    const target = places.get(decoded(id)) ?? places.get(id) ?? -1;
    const note = target < 0 ? -1 : blocks[target];
    const text = (texts.get(element) ?? "").trim();
    if (note <= element || !/^(?:li|p|div|dd|td|aside|tr)$/.test(names[note]) || written[note] === 0) continue;
    if (!/^\W{0,2}(?:[\p{L}\p{N}]{1,4}|[*†‡§¶]{1,3})\W{0,2}$/u.test(text)) continue;
    const holder = holderOf(element);
    const isRaised = [element, element + 1, holder].some(
      (one) => names[one] === "sup" && (holds(elements, one, element) || holds(elements, element, one)),
    );
    const isMarked = [element, holder].some((one) =>
      referring.test(
        `${attributeOf(elements, one, "class")} ${attributeOf(elements, one, "role")} ${attributeOf(elements, one, "id")}`,
      ),
    );
    if (!(isRaised || isMarked || /^\[.*\]$/.test(text)) || written[element] === 0) continue;
    let label = notes.get(note);
    if (label === undefined) {
      const own = /[\p{L}\p{N}]+/u.exec(text)?.[0] ?? "note";
      for (let more = 1; label === undefined || labels.has(label); more++)
        label = more === 1 ? own : `${own}-${notes.size + more}`;
      labels.add(label);
      notes.set(note, label);
    }
    references.set(holder, label);
  }
  if (notes.size === 0) return none;
  const noteAround = innermostAround(parents, (element) => notes.has(element));
  for (const { element, id } of links) {
    const note = noteAround[element];
    const target = places.get(decoded(id)) ?? places.get(id) ?? note;
    if (note >= 0 && target < note && lengths[element] <= longestWayBack) waysBack.add(element);
  }
  for (let element = 0; element < elements.count; element++)
    if (noteAround[element] >= 0 && !notes.has(element) && leadingBack.test(attributeOf(elements, element, "class")))
      waysBack.add(element);
  return none;

  /** The outermost element around a link that holds but brackets besides. */
  function holderOf(link: number): number {
    let holder = link;
    for (
      let parent = parents[link];
      parent >= 0 && holderNames.has(names[parent]) && lengths[parent] <= lengths[link] + 2;
      parent = parents[parent]
    )
      holder = parent;
    return holder;
  }
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
