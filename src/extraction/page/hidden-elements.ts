import type { Elements } from "./page.ts";
import type { HiddenWay, Unseen } from "./reading.ts";
import { ignoredElements } from "./vocabulary.ts";

/** The visibility that an element states of itself. */
interface ElementVisibility {
  /** Nothing in it is seen. */
  readonly isShut: boolean;
  /** Undefined where it is seen as what is around it. */
  readonly visibility: "hidden" | "visible" | undefined;
}

/**
 * The elements that are hidden in some ways, as `Unseen` has it: 2 for one of which nothing is seen, 1 for one with something in it
 * that is seen while its own text is not (`visibility: visible` within `visibility: hidden`), else 0. The page's root and its body are
 * never hidden: those that are wait for a script to show them, and the page would be empty. Nor is `hidden="until-found"`, which is
 * there to be found.
 *
 * @param laidOut the elements that are not seen where the page is laid out, by which the way "layout" goes
 */
export function hiddenElements(
  { count, names, attributes, parents }: Pick<Elements, "count" | "names" | "attributes" | "parents">,
  ways: readonly HiddenWay[],
  laidOut?: Unseen,
): Unseen {
  const hidden = new Uint8Array(count);
  const isUnseen = new Uint8Array(count);
  const asked = new Set(ways);
  const layout = asked.has("layout") ? laidOut : undefined;
  const body = names.indexOf("body");
  // An element that never holds content is not seen anyway, and does not show that its parent has something to see.
  const isContent = (element: number): boolean => within[element] === 1 && !ignoredElements.has(names[element]);
  const within = new Uint8Array(count);
  for (let element = body + 1, end = body < 0 ? 0 : count; element < end; element++) {
    const parent = parents[element];
    within[element] = Number(parent === body || (parent > body && isContent(parent)));
    if (!isContent(element)) continue;
    const { isShut, visibility } = ownOf(attributes[element], asked);
    isUnseen[element] = visibility === undefined ? isUnseen[parent] : Number(visibility === "hidden");
    hidden[element] = isShut || hidden[parent] === 2 ? 2 : Math.max(isUnseen[element], layout?.[element] ?? 0);
  }
  const holdsShown = new Uint8Array(count);
  for (let element = count - 1; element > body; element--) {
    if (!isContent(element)) continue;
    if (hidden[element] === 1 && holdsShown[element] === 0) hidden[element] = 2;
    if (hidden[element] !== 2) holdsShown[parents[element]] = 1;
  }
  return hidden;
}

function ownOf(attributes: Elements["attributes"][number], asked: ReadonlySet<HiddenWay>): ElementVisibility {
  let [isShut, isHiddenAttribute] = [false, false];
  let style: ReadonlyMap<string, string> = none;
  for (const { name, value } of attributes) {
    if (name === "hidden") isHiddenAttribute = asked.has("attribute") && !/^until-found$/i.test(value);
    else if (name === "aria-hidden") isShut ||= asked.has("aria") && /^true$/i.test(value);
    else if (name === "style" && mayHide.test(value)) style = declarationsOf(value);
  }
  const display = style.get("display");
  if (asked.has("display") && display === "none") isShut = true;
  // The attribute is a rule of the browser's own sheet, which any style of the page overrides.
  if (isHiddenAttribute && (display === undefined || /^(?:none|revert)$/.test(display))) isShut = true;
  const visibility = asked.has("visibility") ? visibilities.get(style.get("visibility") ?? "") : undefined;
  return { isShut, visibility };
}

const none: ReadonlyMap<string, string> = new Map();

/** Most styles say nothing of either, and need not be read. */
const mayHide = /display|visibility/i;

const visibilities: ReadonlyMap<string, ElementVisibility["visibility"]> = new Map([
  ["hidden", "hidden"],
  ["collapse", "hidden"],
  ["visible", "visible"],
  ["initial", "visible"],
]);

/** The parts of a style that are passed over: comments, strings, and all in brackets. */
const passedOver = /\/\*[^]*?(?:\*\/|$)|"[^"]*"|'[^']*'|\([^()]*\)/g;
const declaration = /(?:^|;)\s*(display|visibility)\s*:([^;]*)/gi;

/**
 * The values of `display` and `visibility` in an attribute `style`, in small letters: of several the last, or the last that is
 * important. A value that a browser does not know, and would pass over, is taken as it stands.
 */
function declarationsOf(style: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const important = new Set<string>();
  for (const [, name, written] of style.replace(passedOver, " ").matchAll(declaration)) {
    const property = name.toLowerCase();
    const plain = written.replace(/!\s*important\s*$/i, "");
    if (important.has(property) && plain === written) continue;
    values.set(property, plain.trim().toLowerCase());
    if (plain !== written) important.add(property);
  }
  return values;
}
