/** The length of page in which its title is looked for, and of title that makes a name, in UTF-16 units. */
const searched = 200_000;
const longest = 80;

/** The title of a page, on one line and shortened to a name; undefined where it has none. */
export function pageTitle(html: string): string | undefined {
  const written = /<title(?:\s[^<>]*)?>([^<]*)/i.exec(html.slice(0, searched))?.[1] ?? "";
  // A title of its own has no tags: nothing but its references is read.
  const title = new DOMParser().parseFromString(`<title>${written}</title>`, "text/html").title;
  if (title === "") return undefined;
  return title.length > longest ? `${title.slice(0, longest - 1).trimEnd()}…` : title;
}
