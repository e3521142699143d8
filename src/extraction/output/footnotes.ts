import { attributeOf, type Page } from "../page/page.ts";
import { holds, innermostAround } from "../page/tree.ts";
import { unescapedPart } from "./attributes.ts";

/** The id that a footnote has in what is written, whatever it had. */
export function noteId(label: string): string {
  return `fn-${label}`;
}

/** UTF-16 units, white space not counted, of what refers to a footnote and of what leads back, at most. */
const longestMark = 8;
const longestWayBack = 3;

/** UTF-16 units of what a footnote that stands amid a sentence is longer than: its sign may be called one. */
const longestSign = 4;
/** The text of a reference to a footnote. */
const mark = /^\W{0,2}(?:[\p{L}\p{N}]{1,4}|[*†‡§¶⊕]{1,3})\W{0,2}$/u;
const holderNames: ReadonlySet<string> = new Set(["sup", "span", "cite", "small", "b"]);
/** The names of a footnote's text that stands in its sentence, and those that it may have if its sign is before it. */
const withinName =
  /(?:^|\s)(?:ltx_note_content|d-footnote|(?:modern-footnotes-)?(?:side|margin|foot)-?note(?:[-_]+(?:text|content|body|note|tooltip))?)(?:\s|$)/i;
const besideName = /(?:^|[\s_-])(?:tool-?tip|pop-?(?:over|up)|note)s?(?:[-_]*(?:text|content|body|inner))?(?:\s|$)/i;
const signName = /note[-_]?(?:mark|ref|number|type|tag|anchor)|(?:tag|margin)[-_](?:note|toggle)/i;
const referring = /(?:^|[\s_-])(?:footnote|fn-?ref|note-?ref|reference|cite_ref)/i;
const leadingBack = /back-?(?:link|ref)|reverse-?footnote/i;

/**
 * Finds the footnotes of which something is written: a short raised or bracketed link to a block further down, and that block; or text
 * amid a sentence that is called one.
 *
 * @param ownPart the part of the page that an address leads to, "" for another page's
 * @param lengths UTF-16 units of text in each element, white space not counted
 * @param written those of them that are written
 */
export function footnotesOf(page: Page, lengths: Uint32Array, written: Uint32Array, ownPart: (address: string) => string) {
  const { elements, runs } = page;
  const { names, parents } = elements;
  /** Label of the footnote that an element refers to and does nothing else, or that stands there, amid a sentence. */
  const references = new Map<number, string>();
  /** Label of the footnote that an element is. */
  const notes = new Map<number, string>();
  /** Elements that are but the sign of a footnote, or the way back from it. */
  const signs = new Set<number>();
  const links: { readonly element: number; readonly id: string }[] = [];
  for (const [element, name] of names.entries()) {
    const isShort = name === "a" && lengths[element] <= longestMark;
    const id = isShort ? ownPart(attributeOf(elements, element, "href").trim()) : "";
    if (id !== "") links.push({ element, id });
  }
  const places = new Map<string, number>();
  for (let element = links.length === 0 ? -1 : elements.count - 1; element >= 0; element--)
    for (const { name, value } of elements.attributes[element])
      if (name === "id" || (name === "name" && names[element] === "a")) places.set(value, element);
  const blocks = innermostAround(parents, (element) => elements.isBlock[element] === 1);
  const texts = new Map(links.map(({ element }) => [element, ""]));
  const around = innermostAround(parents, (element) => texts.has(element));
  for (let run = 0; run < runs.count; run++) {
    const link = around[runs.parents[run]];
    if (link >= 0) texts.set(link, texts.get(link) + runs.texts[run]);
  }
  const labels = new Set<string>();
  for (const { element, id } of links) {
    const target = places.get(unescapedPart(id)) ?? places.get(id) ?? -1;
    const note = target < 0 ? -1 : blocks[target];
    const text = (texts.get(element) ?? "").trim();
    if (note <= element || !/^(?:li|p|div|dd|td|aside|tr)$/.test(names[note]) || written[note] === 0) continue;
    if (!mark.test(text)) continue;
    const holder = holderOf(element);
    const isRaised = [element, element + 1, holder].some(
      (one) => names[one] === "sup" && (holds(elements, one, element) || holds(elements, element, one)),
    );
    const isMarked = [element, holder].some((one) =>
      referring.test(["class", "role", "id"].map((name) => attributeOf(elements, one, name)).join(" ")),
    );
    if (!(isRaised || isMarked || /^\[.*\]$/.test(text)) || written[element] === 0) continue;
    references.set(holder, notes.get(note) ?? labelled(note, text, "note"));
  }
  findWithin();
  const noteAround = innermostAround(parents, (element) => notes.has(element));
  for (const { element, id } of links) {
    const note = noteAround[element];
    // A sign without words leads back, wherever that was.
    const otherwise = /[\p{L}\p{N}]/u.test(texts.get(element) ?? "") ? note : -1;
    const target = places.get(unescapedPart(id)) ?? places.get(id) ?? otherwise;
    if (note >= 0 && target < note && lengths[element] <= longestWayBack) signs.add(element);
  }
  for (let element = 0; element < elements.count; element++)
    if (noteAround[element] >= 0 && !notes.has(element) && leadingBack.test(attributeOf(elements, element, "class")))
      signs.add(element);
  return { references, notes, signs };

  function labelled(note: number, text: string, otherwise: string): string {
    const own = /[\p{L}\p{N}]+/u.exec(text)?.[0] ?? otherwise;
    let label = own;
    for (let more = 2; labels.has(label); more++) label = `${own}-${notes.size + more}`;
    labels.add(label);
    notes.set(note, label);
    return label;
  }

  /** Finds the footnotes that stand amid a sentence, by what they are called, and the signs before them and at their start. */
  function findWithin(): void {
    let run = 0;
    for (const [note, name] of names.entries()) {
      const block = blocks[note];
      if (written[note] === 0 || block < 0 || block === note || lengths[note] <= longestSign) continue;
      const called = `${name === "d-footnote" ? name : ""} ${attributeOf(elements, note, "class")} ${attributeOf(elements, note, "role")}`;
      const isCalled = withinName.test(called);
      if (!isCalled && !besideName.test(called)) continue;
      while (run < runs.count && runs.elementsBefore[run] <= note) run++;
      let before = run - 1;
      while (before >= 0 && runs.texts[before].trim() === "") before--;
      const sign = before < 0 || !holds(elements, block, runs.parents[before]) ? -1 : signOf(before, note);
      if ((!isCalled && sign < 0) || lengths[block] <= lengths[note] + (sign < 0 ? 0 : lengths[sign])) continue;
      let rest = lengths[note];
      const text = sign < 0 ? "" : runs.texts[before].trim();
      for (let first = run; first < runs.count && holds(elements, note, runs.parents[first]); first++) {
        const own = runs.parents[first];
        if (runs.texts[first].trim() === "") continue;
        if (own === note || signOf(first, note) < 0) break;
        signs.add(own);
        rest -= lengths[own];
      }
      // The sign's own footnote is elsewhere, or this one shows what stands there, too.
      const isTold = rest === 0 || references.has(sign);
      if (!isTold) references.set(note, labelled(note, text, String(notes.size + 1)));
      if (isTold) signs.add(note);
      else if (sign >= 0) signs.add(sign);
      for (let between = note - 1; between > block && names[between] === "input"; between--) signs.add(between);
    }
  }

  /** The outermost element around a text that is but a footnote's sign, beside that; -1 for other texts. */
  function signOf(run: number, note: number): number {
    const own = runs.parents[run];
    let outer = own;
    let isSign = false;
    for (let at = own; at >= 0 && at !== note && !holds(elements, at, note) && lengths[at] === lengths[own]; at = parents[at]) {
      if (elements.isBlock[at] === 1) break;
      outer = at;
      isSign ||= names[at] === "label" || signName.test(attributeOf(elements, at, "class"));
      isSign ||= names[at] === "sup" && mark.test(runs.texts[run].trim());
    }
    return isSign ? outer : -1;
  }

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
