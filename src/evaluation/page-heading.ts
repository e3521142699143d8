import type { Page } from "../extraction/page/page.ts";
import { hostOf } from "../import/host-of.ts";

/** The names that a page gives itself. */
export interface PageHeading {
  /** On one line, shortened; absent where it has none. */
  readonly title?: string;
  /** The host of the address that it says is its own, without "www."; absent where it says none. */
  readonly host?: string;
}

/** UTF-16 units of a title that are kept. */
const longest = 120;

/** The title of a page, and the host that its `base`, its canonical link or its `og:url` names: what stands in its head alone. */
export function headingOf({ elements, runs, body }: Page): PageHeading {
  const end = body < 0 ? elements.count : body;
  const titleAt = elements.names.indexOf("title");
  const title = titleAt < 0 || titleAt >= end ? "" : textIn(runs, titleAt);
  let host: string | undefined;
  for (let element = 0; element < end && host === undefined; element++) {
    const address = addresses.get(elements.names[element] ?? "");
    const attributes = elements.attributes[element] ?? [];
    if (address !== undefined) host = hostOf(address(new Map(attributes.map(({ name, value }) => [name, value]))));
  }
  return { ...(title !== "" && { title }), ...(host !== undefined && { host }) };
}

type Attributes = ReadonlyMap<string, string>;

/** The address that an element of a head gives the page, by the element's name. */
const addresses = new Map<string, (attributes: Attributes) => string | undefined>([
  ["base", (attributes) => attributes.get("href")],
  ["link", (attributes) => (attributes.get("rel")?.toLowerCase() === "canonical" ? attributes.get("href") : undefined)],
  ["meta", (attributes) => (attributes.get("property") === "og:url" ? attributes.get("content") : undefined)],
]);

function textIn(runs: Page["runs"], element: number): string {
  let text = "";
  for (let run = 0; run < runs.count; run++) {
    if (runs.parents[run] === element) text += runs.texts[run];
    else if (text !== "") break;
  }
  const line = text.replaceAll(/\s+/gu, " ").trim();
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line;
}
