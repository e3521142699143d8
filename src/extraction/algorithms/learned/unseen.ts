import { oncePerPage } from "../../page/once-per-page.ts";
import type { Page } from "../../page/page.ts";
import { hiddenElements } from "../../page/hidden-elements.ts";
import { wordsOf } from "../../page/words.ts";

/** 1 for the words of a page that its reader does not see, and that nothing on the page opens. */
export const unseenWordsOf = oncePerPage((page: Page): Uint8Array<ArrayBuffer> => {
  const { elements, runs } = page;
  // Not by `aria-hidden`: what it hides from screen readers is seen.
  const hidden = hiddenElements(elements, ["attribute", "display", "visibility"]);
  const { firstRuns } = wordsOf(page);
  if (!hidden.some((how) => how > 0)) return new Uint8Array(firstRuns.length);
  const opens = openedElements(page, hidden);
  const isUnseen = hidden.map((how, element) => Number(how > 0 && opens[element] === 0));
  return Uint8Array.from(firstRuns, (run) => isUnseen[runs.parents[run]] ?? 0);
});

/** Words of ids and classes for parts that a reader or a script opens; React's are named "S:0". */
const opening = /tab|accordion|collaps|expand|faq|answer|panel|toggl|\bmore|spoiler|drawer|^S:[\da-f]+$/i;

/** 1 for hidden elements that wait to be opened, a tab's panel say, and all in them. */
function openedElements({ elements: { count, attributes, parents } }: Page, hidden: Uint8Array): Uint8Array {
  const named = new Set<string>();
  for (const list of attributes)
    for (const { name, value } of list)
      if (name === "aria-controls") for (const id of value.split(/\s+/)) named.add(id);
      else if (value.startsWith("#") && /^(?:href|data-(?:bs-)?target)$/.test(name)) named.add(value.slice(1));
  const opens = new Uint8Array(count);
  for (let element = 0; element < count; element++) {
    if (hidden[element] === 0) continue;
    const isOpened = attributes[element].some(
      ({ name, value }) =>
        name === "aria-labelledby" ||
        (name === "role" && /^(?:tabpanel|region)$/.test(value)) ||
        (name === "id" && named.has(value)) ||
        ((name === "id" || name === "class") && opening.test(value)),
    );
    opens[element] = Number(isOpened || opens[parents[element]] === 1);
  }
  return opens;
}
