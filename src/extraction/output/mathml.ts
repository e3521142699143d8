import { attributeOf, type Elements } from "../page/page.ts";

/** What a formula is laid out by: without any of these, its text reads as it stands. */
const layouts = /^m(?:sub|sup|subsup|frac|sqrt|root|over|under|underover|multiscripts|table|fenced)$/;
const tokenNames: ReadonlySet<string> = new Set(["mi", "mn", "mo", "ms", "mtext"]);
const accents: ReadonlyMap<string, string> = new Map([...Array.from("¯‾―", (sign) => [sign, "overline"] as const), ["→", "vec"]]);

interface TexPart {
  readonly name: string;
  readonly tex: string;
}

/**
 * TeX of a formula that tells by its layout (presentation MathML) what its figures are worth: powers, indices, fractions, roots, tables;
 * `undefined` where it has none of these. Linear, and without recursion.
 *
 * @param textOf the text that stands right in an element
 */
export function texOfLayout(elements: Elements, math: number, textOf: (element: number) => string): string | undefined {
  const { names, parents, subtreeEnds } = elements;
  const end = subtreeEnds[math];
  if (!names.slice(math, end).some((name) => layouts.test(name))) return undefined;
  const partsIn = new Map<number, TexPart[]>();
  for (let element = end - 1; element > math; element--) {
    const parts = partsIn.get(element)?.toReversed() ?? [];
    const around = partsIn.get(parents[element]) ?? [];
    around.push(written(elements, element, parts, escapedTex(textOf(element))));
    partsIn.set(parents[element], around);
  }
  // Signs that are not seen: what is applied, multiplied, listed or added.
  return texOf(partsIn.get(math)?.toReversed() ?? [])
    .replace(/(\d)\u2062(?=\d)/g, "$1\\cdot ")
    .replaceAll("\u2063", ",")
    .replace(/[\u2061\u2062\u2064]/g, "");
}

function written(elements: Elements, element: number, parts: readonly TexPart[], text: string): TexPart {
  const name = elements.names[element];
  const [first, second = none] = parts;
  const made = (tex: string): TexPart => ({ name, tex });
  const all = texOf(parts);
  switch (name) {
    case "msub":
    case "msup":
    case "msubsup":
    case "munderover":
      return made(based(first) + scripts(name === "msup" ? [none, second] : parts.slice(1)));
    case "munder":
    case "mover": {
      const accent = accents.get(second.tex);
      if (first?.name === "mo") return made(first.tex + scripts(name === "mover" ? [none, second] : [second]));
      if (name === "mover" && accent !== undefined) return made(`\\${accent}{${first?.tex ?? ""}}`);
      return made(`\\${name === "mover" ? "over" : "under"}set{${second.tex}}{${first?.tex ?? ""}}`);
    }
    case "mmultiscripts": {
      const at = parts.findIndex((part) => part.name === "mprescripts");
      const before = at < 0 ? [] : parts.slice(at + 1);
      return made((at < 0 ? "" : "{}") + scripts(before) + based(first) + scripts(parts.slice(1, at < 0 ? undefined : at)));
    }
    case "mfrac": {
      const isStack = Number.parseFloat(attributeOf(elements, element, "linethickness")) === 0;
      return made(isStack ? `{${first?.tex ?? ""} \\atop ${second.tex}}` : `\\frac{${first?.tex ?? ""}}{${second.tex}}`);
    }
    case "msqrt":
      return made(`\\sqrt{${all}}`);
    case "mroot":
      return made(`\\sqrt[${second.tex}]{${first?.tex ?? ""}}`);
    case "mtable":
      return made(`\\begin{matrix} ${parts.map(({ tex }) => tex).join(" \\\\ ")} \\end{matrix}`);
    case "mtr":
      return made(parts.map(({ tex }) => tex).join(" & "));
    case "mfenced":
      return made(
        `${attributeOf(elements, element, "open") || "("}${parts.map(({ tex }) => tex).join(",")}${attributeOf(elements, element, "close") || ")"}`,
      );
    case "mspace":
      return made("\\,");
    case "mphantom":
    case "annotation":
    case "annotation-xml":
      return made("");
    case "semantics":
    case "maction":
      return made(first?.tex ?? "");
    case "mtext":
    case "ms":
      return made(`\\text{${text}${all}}`);
    case "mi":
    case "mo":
      return made(/^\p{L}{2,}$/u.test(text) ? `\\mathrm{${text}}` : text + all);
    default:
      // A group of one part is that part.
      return parts.length === 1 && text === "" ? first : made(text + all);
  }
}

const none: TexPart = { name: "none", tex: "" };

function texOf(parts: readonly TexPart[]): string {
  return parts.map(({ tex }) => tex).join("");
}

/** What something is raised or lowered at: braces keep a group together. */
function based(part: TexPart | undefined): string {
  return part !== undefined && tokenNames.has(part.name) ? part.tex : `{${part?.tex ?? ""}}`;
}

/** Indices and powers by turns. */
function scripts(parts: readonly TexPart[]): string {
  return parts.map(({ tex }, at) => (tex === "" ? "" : `${at > 1 ? "{}" : ""}${at % 2 === 0 ? "_" : "^"}{${tex}}`)).join("");
}

const texSigns: Readonly<Record<string, string>> = { "\\": "\\backslash ", "^": "\\wedge ", "~": "\\sim " };

function escapedTex(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, " ")
    .replace(/[\\^~#$%&_{}]/g, (sign) => texSigns[sign] ?? `\\${sign}`);
}
