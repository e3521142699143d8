/** Stands in a preview for `href`, which would lead away: selectors that ask for a link ask for this. */
export const linkAttribute = "data-contentscope-href";

const escapes = /\\(?:\\|([0-9a-f]{1,6})[ \t\n\f]?|([g-z]))/gi;

const quoted = String.raw`"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?`;

/** Comments and strings, which are left alone; addresses, imports, and functions that take an address as a plain string. */
const token = new RegExp(
  [
    String.raw`(?<alone>\/\*[^]*?(?:\*\/|$)|${quoted})`,
    String.raw`(?<font>@font-face\s*\{[^{}]*\}?)`,
    String.raw`(?<![\w-])url\(\s*(?<address>${quoted}|(?:\\[^]|[^)\\])*)\s*\)?`,
    String.raw`(?<import>@(?:import|namespace)(?![\w-])(?:${quoted}|url\((?:${quoted}|[^)"'])*\)?|[^;"'])*;?)`,
    String.raw`(?<loader>(?<![\w-])(?:-webkit-)?(?:image-set|cross-fade|image|src|element)\()`,
    String.raw`(?<link>:(?:any-)?link(?![\w-]))`,
    String.raw`(?<href>\[\s*href(?![\w-]))`,
  ].join("|"),
  "gi",
);

/**
 * A style sheet, or the value of a `style` attribute, from which nothing is loaded: an address stays if it is data or a part of
 * the page itself; the others point to nothing. What asks for links asks for `linkAttribute`.
 *
 * No guard by itself: a preview has a policy that blocks every load. Linear.
 */
export function withoutLoads(css: string): string {
  return withPlainLetters(css).replace(token, (whole: string, ...all: unknown[]) => {
    const groups = all.at(-1) as Partial<Record<"alone" | "font" | "address" | "import" | "loader" | "link" | "href", string>>;
    if (groups.alone !== undefined) return groups.alone;
    if (groups.font !== undefined) return fontWithoutLoads(groups.font);
    if (groups.address !== undefined) return /^["']?\s*(?:data:|#)/i.test(groups.address) ? whole : "url(data:,)";
    if (groups.loader !== undefined) return "none(";
    if (groups.link !== undefined) return `[${linkAttribute}]`;
    // A blank, as what stands before and after could make a name together.
    return groups.href === undefined ? " " : `[${linkAttribute}`;
  });
}

/** A font from elsewhere is none at all, so that no browser tries to read it. */
function fontWithoutLoads(rule: string): string {
  const start = "@font-face".length;
  return /url\(\s*["']?\s*data:/i.test(rule) ? rule.slice(0, start) + withoutLoads(rule.slice(start)) : " ";
}

/** Escapes may hide a name (`u\72l(`): those of plain letters say no more than the letters themselves. */
function withPlainLetters(css: string): string {
  if (!css.includes("\\")) return css;
  return css.replace(escapes, (whole: string, hex: string | undefined, letter: string | undefined) => {
    if (letter !== undefined) return letter;
    const character = hex === undefined ? "" : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0xffff));
    return /^[a-z]$/i.test(character) ? character : whole;
  });
}
