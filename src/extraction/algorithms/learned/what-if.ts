import type { WhatIf } from "../../contract/extraction.ts";
import type { Attribute, Page } from "../../page/page.ts";
import { indexAt } from "../../page/selection.ts";
import { analysePage, decidePage, type LearnedDecision } from "./analysis.ts";

type Element = { readonly name: string; readonly attributes: readonly Attribute[] };

/** The element in place of one that is edited; undefined where that stays as it is. */
type ElementEdit = (element: Element) => Element | undefined;

/** Changes to a page that a reader can picture: of the elements around the block's text, or of every element. */
const changes: readonly (readonly [name: string, edit: ElementEdit, isOfPage?: true])[] = [
  ["without main", withoutTags(["main"])],
  ["without article", withoutTags(["article"])],
  ["without nav", withoutTags(["nav"], ["navigation", "menu", "menubar"])],
  ["without aside", withoutTags(["aside"], ["complementary"])],
  ["without header or footer", withoutTags(["header", "footer"], ["banner", "contentinfo"])],
  ["without a form", withoutTags(["form"])],
  ["without list tags", withoutTags(["ul", "ol", "li"], ["list", "listitem"])],
  ["without its heading tag", withoutTags(["h1", "h2", "h3", "h4", "h5", "h6"])],
  ["without its links", (element) => (element.name === "a" ? withoutAttributes(element, "href") : undefined)],
  ["without class names on the page", (element) => withoutAttributes(element, "class", "id"), true],
];

/** Tags of some names are `div` instead, and roles that say the same are gone. */
function withoutTags(tags: readonly string[], roles: readonly string[] = tags): ElementEdit {
  return (element) => {
    const role = element.attributes.find((attribute) => attribute.name === "role")?.value;
    const plain = role !== undefined && roles.includes(role) ? withoutAttributes(element, "role") : undefined;
    return tags.includes(element.name) ? { ...(plain ?? element), name: "div" } : plain;
  };
}

function withoutAttributes({ name, attributes }: Element, ...dropped: readonly string[]): Element | undefined {
  const kept = attributes.filter((attribute) => !dropped.includes(attribute.name));
  return kept.length === attributes.length ? undefined : { name, attributes: kept };
}

/** Differences in probability below which a change is not worth telling. */
const least = 0.02;
/** Blocks of a page above which nobody would wait for the answers. */
const mostBlocks = 10_000;

/**
 * What would become of a block were the page another: the changes that do most to its probability, the strongest first. Each is a run
 * of its own over the changed page, with the same settings: all that hangs together changes with it.
 */
export function whatIfs(decided: LearnedDecision, block: number, most: number): readonly WhatIf[] {
  const { analysis, ruled, settings } = decided;
  const { page, model, blocks, count } = analysis;
  if (count > mostBlocks) return [];
  const around = elementsAround(decided, block);
  const found = changes.flatMap(([name, edit, isOfPage]): WhatIf[] => {
    const changed = changedPage(page, isOfPage ? undefined : around, edit);
    if (changed === undefined) return [];
    const run = decidePage(analysePage(changed, model), settings);
    // The words are the same: only tags and attributes were touched.
    const place = indexAt(run.analysis.blocks.firstWords, blocks.firstWords[block]);
    return [{ name, value: run.ruled.final[place], verdict: run.kept[place] === 1 ? "kept" : "removed" }];
  });
  const change = ({ value }: WhatIf): number => Math.abs(value - ruled.final[block]);
  return found
    .filter((whatIf) => change(whatIf) >= least)
    .toSorted((left, right) => change(right) - change(left))
    .slice(0, most);
}

/** The elements that hold some of a block's text. */
function elementsAround({ analysis: { page, blocks, words } }: LearnedDecision, block: number): ReadonlySet<number> {
  const { elements, runs } = page;
  const around = new Set<number>();
  const first = words.firstRuns[blocks.firstWords[block]];
  const last = words.lastRuns[blocks.endWords[block] - 1];
  for (let run = first; run <= last; run++)
    for (let element = runs.parents[run]; element >= 0 && !around.has(element); element = elements.parents[element])
      if (runs.ignored[run] === 0) around.add(element);
  return around;
}

/** A page of the same source and tree whose elements are others; undefined where none is. */
function changedPage(page: Page, among: ReadonlySet<number> | undefined, edit: ElementEdit): Page | undefined {
  const names = page.elements.names.slice();
  const attributes = page.elements.attributes.slice();
  let isChanged = false;
  for (let element = 0; element < page.elements.count; element++) {
    if (among !== undefined && !among.has(element)) continue;
    const edited = edit({ name: names[element], attributes: attributes[element] });
    if (edited === undefined) continue;
    names[element] = edited.name;
    attributes[element] = edited.attributes;
    isChanged = true;
  }
  return isChanged ? { ...page, elements: { ...page.elements, names, attributes } } : undefined;
}
