import type { Attribute } from "../page/page.ts";
import { linkAttribute, withoutLoads } from "./preview-css.ts";
import { isShownAttribute } from "./preview-vocabulary.ts";
import type { Space } from "./preview-vocabulary.ts";

/** Parts of a drawing that may use another part of the same page. */
const usingParts: ReadonlySet<string> = new Set(["use", "linearGradient", "radialGradient", "pattern", "textPath"]);

/** A picture for a button would be loaded; a browser offers to fill in a password, which has no business in a preview. */
const fieldStandIns: ReadonlyMap<string, string> = new Map([
  ["image", "button"],
  ["password", "text"],
]);

/** What a preview shows of an attribute, perhaps under another name; nothing where it could run, load or lead elsewhere. */
export function shownAttribute(element: string, { name, value }: Attribute, space: Space): Attribute | undefined {
  if (name === "style") return { name, value: withoutLoads(value) };
  if (name === "href") return shownAddress(element, value, space);
  if (name === "src") return element === "img" && /^\s*data:image\//i.test(value) ? { name, value } : undefined;
  if (name === "type") return shownType(element, value);
  if (!isShownAttribute(name, space)) return undefined;
  return { name, value: space === "html" ? value : withoutLoads(value) };
}

function shownAddress(element: string, value: string, space: Space): Attribute | undefined {
  if (space === "html") return element === "a" ? { name: linkAttribute, value } : undefined;
  return usingParts.has(element) && value.startsWith("#") ? { name: "href", value } : undefined;
}

function shownType(element: string, value: string): Attribute | undefined {
  if (element === "input") return { name: "type", value: fieldStandIns.get(value.trim().toLowerCase()) ?? value };
  return /^(?:ol|ul|li|style)$/.test(element) ? { name: "type", value } : undefined;
}
