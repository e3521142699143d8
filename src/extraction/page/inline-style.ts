/** Values that any property may have; one with a variable is taken, whatever it comes to. */
const everywhere = "inherit|initial|unset|revert|revert-layer|.*\\bvar\\(.*";

/** The values that each property may have by which an element is hidden or shown; a browser passes over others. */
const known: ReadonlyMap<string, RegExp> = new Map([
  [
    "display",
    valuesOf(
      `none contents block inline flow flow-root flex grid table list-item run-in math ruby ruby-base ruby-text ruby-base-container
       ruby-text-container inline-block inline-flex inline-grid inline-table inline-list-item table-row table-cell table-caption
       table-row-group table-header-group table-footer-group table-column table-column-group -webkit-box -webkit-inline-box -webkit-flex
       -webkit-inline-flex`,
      3,
    ),
  ],
  ["visibility", valuesOf("visible hidden collapse", 1)],
]);

/** @param most words in a row: "inline flow-root" are two */
function valuesOf(list: string, most: number): RegExp {
  const word = `(?:${list.trim().split(/\s+/).join("|")})`;
  return new RegExp(`^(?:${word}(?: ${word}){0,${most - 1}}|${everywhere})$`);
}

/**
 * The values of `display` and `visibility` in an attribute `style`, in small letters: of several the last, or the last that is
 * important; not those that a browser would pass over. Comments, strings and brackets are read as CSS has them; escapes are not.
 */
export function declarationsOf(style: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const important = new Set<string>();
  for (const declaration of split(style)) {
    const [, name = "", written = ""] = /^([^:]*):([^]*)$/.exec(declaration) ?? [];
    const property = name.trim().toLowerCase();
    const plain = written.replace(/!\s*important\s*$/i, "");
    const value = plain.trim().toLowerCase().replace(/\s+/g, " ");
    const isImportant = plain !== written;
    if (known.get(property)?.test(value) !== true || (important.has(property) && !isImportant)) continue;
    values.set(property, value);
    if (isImportant) important.add(property);
  }
  return values;
}

/** A comment, a string, an escape, an opening or a closing bracket, a semicolon, or anything else. */
const tokens = /\/\*[^]*?(?:\*\/|$)|"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?|\\[^]?|[([{]|[)\]}]|;|[^/"'\\()[\]{};]+|\//g;

/** The declarations of a style: what semicolons part, but for those in brackets and strings. A comment keeps words apart. */
function split(style: string): readonly string[] {
  const declarations: string[] = [];
  let current = "";
  let depth = 0;
  for (const [token] of style.matchAll(tokens)) {
    if (token.startsWith("/*")) current += " ";
    else if (token === ";" && depth === 0) {
      declarations.push(current);
      current = "";
    } else {
      if (/^[([{]$/.test(token)) depth++;
      if (/^[)\]}]$/.test(token)) depth = Math.max(0, depth - 1);
      current += token;
    }
  }
  return [...declarations, current];
}
