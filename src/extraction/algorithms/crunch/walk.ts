import type { Values } from "../../contract/parameters.ts";
import { attributeOf } from "../../page/page.ts";
import { innermostAround } from "../../page/tree.ts";
import { codeOf, filterNames, substanceSwitches, type FilterName, type parameters } from "./parameters.ts";
import { trimmedLength, type Nodes } from "./nodes.ts";

/** The settings, and by code which filters are on and which elements are substance: code 0 is none. */
export interface CrunchSettings extends Values<typeof parameters> {
  readonly isOn: Uint8Array;
  readonly isSubstance: Uint8Array;
}

export function crunchSettings(values: Values<typeof parameters>): CrunchSettings {
  return {
    ...values,
    isOn: Uint8Array.from([0, ...filterNames.map((name) => Number(values[name]))]),
    isSubstance: Uint8Array.from([0, ...Object.values(substanceSwitches).map((name) => Number(values[name]))]),
  };
}

/** The fate of every element. */
export interface Walk {
  /** Code of the filter that took the element's own text away; 0 where it stays. */
  readonly causes: Uint8Array<ArrayBuffer>;
  /** The element at which that filter fired; -1 for none. */
  readonly by: Int32Array<ArrayBuffer>;
  /** Code of the filter that fired at the element itself; 0 for none. */
  readonly fired: Uint8Array<ArrayBuffer>;
  /** 1 for an element that is deleted, itself or with one around it. */
  readonly deleted: Uint8Array<ArrayBuffer>;
  /** Units of text left in each subtree, texts trimmed. */
  readonly textLeft: Float64Array<ArrayBuffer>;
  /** 1 where another element that is substance is left in the subtree. */
  readonly hasSubstance: Uint8Array<ArrayBuffer>;
}

/** Filters a page from the top down, and its tables from the bottom up, since a table is judged by what is left in it. */
export function walk(nodes: Nodes, settings: CrunchSettings): Walk {
  const { count } = nodes.page.elements;
  const result: Walk = {
    causes: new Uint8Array(count),
    by: new Int32Array(count).fill(-1),
    fired: new Uint8Array(count),
    deleted: new Uint8Array(count),
    textLeft: new Float64Array(count),
    hasSubstance: new Uint8Array(count),
  };
  for (let element = 0; element < count; element++) filterElement(nodes, settings, result, element);
  for (let element = count - 1; element > 0; element--) weighTables(nodes, settings, result, element);
  if (settings.isOn[emptyTables] === 1) deleteInTables(nodes, result);
  return result;
}

const ads = codeOf("ads");
const linkLists = codeOf("linkLists");
const emptyTables = codeOf("emptyTables");
const flash = codeOf("flash");

function filterElement(nodes: Nodes, settings: CrunchSettings, { causes, by, fired, deleted }: Walk, element: number): void {
  const parent = nodes.page.elements.parents[element];
  // The texts around it are gone: its parent is deleted, or a list of links.
  const isGone = parent >= 0 && causes[parent] !== 0;
  if (isGone) {
    causes[element] = causes[parent];
    by[element] = by[parent];
    // A list of links loses every text and every link. Its other elements stay where the setting says so.
    const isTaken = !settings.linksAndTextOnly || nodes.isLink[element] === 1;
    if (deleted[parent] === 1 || isTaken) deleted[element] = 1;
    if (deleted[element] === 1) return;
  }
  const filter = filterOf(nodes, settings, element);
  if (filter !== 0) {
    fired[element] = filter;
    deleted[element] = 1;
    if (isGone) return;
    causes[element] = filter;
    by[element] = element;
  } else if (!isGone && isLinkList(nodes, settings, element)) {
    fired[element] = causes[element] = linkLists;
    by[element] = element;
  }
}

/** Code of the filter that deletes an element; 0 for none. */
function filterOf({ page: { elements }, deleters, isFlash }: Nodes, { isOn }: CrunchSettings, element: number): number {
  if (isOn[ads] === 1) {
    const attributes = elements.attributes[element];
    if (attributes.some(({ name, value }) => (name === "href" || name === "src") && isAdAddress(value))) return ads;
  }
  const deleter = deleters[element];
  if (isOn[deleter] === 1) return deleter;
  return isFlash[element] === 1 && isOn[flash] === 1 ? flash : 0;
}

/** True for an element that the link lists filter looks at. */
export function isCell({ page: { elements } }: Nodes, { otherBlocks }: CrunchSettings, element: number): boolean {
  const name = elements.names[element];
  return elements.ignored[element] !== 1 && (name === "td" || (otherBlocks && (name === "div" || name === "li")));
}

function isLinkList(nodes: Nodes, settings: CrunchSettings, element: number): boolean {
  if (settings.isOn[linkLists] !== 1 || !isJudged(nodes, settings, element)) return false;
  return ratioOf(nodes, settings, element) > settings.ratio;
}

/** True for a cell that has anything that the filter would take. */
function isJudged(nodes: Nodes, settings: CrunchSettings, element: number): boolean {
  if (!isCell(nodes, settings, element)) return false;
  const hasLinksOrText = countedLinks(nodes, settings, element) > 0 || nodes.textLengths[element] > 0;
  return hasLinksOrText || (!settings.linksAndTextOnly && nodes.page.elements.subtreeEnds[element] > element + 1);
}

/** Links in an element, of the kinds that count. */
export function countedLinks(
  { textLinks, imageLinks }: Nodes,
  { countTextLinks, countImageLinks }: CrunchSettings,
  element: number,
): number {
  return (countTextLinks ? textLinks[element] : 0) + (countImageLinks ? imageLinks[element] : 0);
}

/**
 * Links per word outside links. A cell without words counts as having one letter.
 *
 * Differs: [cells-without-words] Crunch sets the ratio of a cell without words above the limit; with one letter it is above every limit there is to set.
 */
export function ratioOf(nodes: Nodes, settings: CrunchSettings, element: number): number {
  const letters = nodes.textLengths[element];
  const links = countedLinks(nodes, settings, element);
  return ((letters === 0 ? Math.max(links, 1) : links) * settings.lettersPerWord) / Math.max(letters, 1);
}

/** For each element the cell with the most links per word that is it or lies around it; the innermost of equal ones; -1 for none. */
export function densestCells(nodes: Nodes, settings: CrunchSettings): Int32Array<ArrayBuffer> {
  const { count, parents } = nodes.page.elements;
  const densest = new Int32Array(count).fill(-1);
  for (let element = 0; element < count; element++) {
    const around = parents[element] < 0 ? -1 : densest[parents[element]];
    const isDenser = (): boolean => around < 0 || ratioOf(nodes, settings, element) >= ratioOf(nodes, settings, around);
    densest[element] = isJudged(nodes, settings, element) && isDenser() ? element : around;
  }
  return densest;
}

/** Completes an element, whose descendants all have been, judges it if it is a table, and hands up what is left in it. */
function weighTables(nodes: Nodes, settings: CrunchSettings, result: Walk, element: number): void {
  const { page, ownLengths, substances } = nodes;
  const { causes, fired, deleted, textLeft, hasSubstance } = result;
  const parent = page.elements.parents[element];
  if (parent < 0) return;
  if (deleted[element] === 1) {
    if (settings.altText) leaveAlt(nodes, settings, result, element);
    return;
  }
  if (causes[element] === 0) textLeft[element] += ownLengths[element];
  const isEmpty = hasSubstance[element] === 0 && textLeft[element] < settings.minSubstance;
  if (isEmpty && settings.isOn[emptyTables] === 1 && page.elements.names[element] === "table") {
    fired[element] = emptyTables;
    return;
  }
  textLeft[parent] += textLeft[element];
  if (hasSubstance[element] === 1 || settings.isSubstance[substances[element]] === 1) hasSubstance[parent] = 1;
}

const altLeavers: readonly FilterName[] = ["imageLinks", "images"];

/** An image that is deleted leaves its ALT text, an image link a link of it. */
function leaveAlt(
  { page: { elements }, isLink, substances }: Nodes,
  { isSubstance }: CrunchSettings,
  { fired, textLeft, hasSubstance }: Walk,
  element: number,
): void {
  if (!altLeavers.some((name) => fired[element] === codeOf(name))) return;
  const parent = elements.parents[element];
  const end = elements.subtreeEnds[element];
  let image = element;
  while (image < end && elements.names[image] !== "img") image++;
  const length = image < end ? trimmedLength(attributeOf(elements, image, "alt")) : 0;
  textLeft[parent] += length;
  if (length > 0 && isLink[element] === 1 && isSubstance[substances[element]] === 1) hasSubstance[parent] = 1;
}

/** Deletes what is in tables without substance; of tables within each other the innermost takes a text. */
function deleteInTables({ page: { elements } }: Nodes, { causes, by, fired, deleted }: Walk): void {
  const around = innermostAround(elements.parents, (element) => fired[element] === emptyTables);
  for (let element = 0; element < elements.count; element++) {
    if (around[element] === -1) continue;
    deleted[element] = 1;
    if (causes[element] !== 0) continue;
    causes[element] = emptyTables;
    by[element] = around[element];
  }
}

/**
 * Hosts that serve advertisements.
 *
 * Differs: [ad-servers] Crunch came with a list of its own, which is not at hand; this short one is ours, old servers and those of today.
 */
const adHosts: ReadonlySet<string> = new Set(
  (
    "aax.amazon-adsystem.com ad.doubleclick.net adfarm.mediaplex.com ads.pointroll.com ads.pubmatic.com ads.yahoo.com " +
    "adserver.yahoo.com as.casalemedia.com bs.serving-sys.com c.amazon-adsystem.com cdn.taboola.com " +
    "googleads.g.doubleclick.net ib.adnxs.com media.fastclick.net pagead2.googlesyndication.com rad.msn.com " +
    "securepubads.g.doubleclick.net servedby.advertising.com static.criteo.net tpc.googlesyndication.com view.atdmt.com " +
    "widgets.outbrain.com"
  ).split(" "),
);

const host = /^(?:https?:)?\/\/([^/?#:]+)/i;

/** True for an address of an ad server: its host as a whole, and no other. */
export function isAdAddress(address: string): boolean {
  const found = host.exec(address.trim())?.[1];
  return found !== undefined && adHosts.has(found.toLowerCase());
}
