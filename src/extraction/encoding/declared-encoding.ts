import { TextDecoder } from "./encoding-standard.mjs";
import { encodingNamed } from "./encodings.ts";

/**
 * The encoding that a page declares; undefined where it declares none.
 *
 * The HTML Standard's "prescan a byte stream to determine its encoding": `meta` elements of the first 1,024 bytes, then an XML declaration.
 * Else a later `meta` of the head, at which the standard's parser changes the encoding.
 * Differs: a label whose encoding cannot be decoded (`iso-2022-kr`, say) counts as no declaration, so that the page is
 * guessed at and not replaced by a single U+FFFD.
 *
 * By hand, and not html-encoding-sniffer: where a `meta` has a `charset` that names nothing, 7.0 takes that of its `content`, against the
 * standard, and it asks for Node 22; 6.0 throws at `content="text/html; charset"` and passes over XML declarations.
 */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 1024));
  return fromMeta(head) ?? fromXmlDeclaration(head) ?? fromMeta(wholeHead(bytes));
}

/** The head, as far as it lies in the first 64 kB, without its scripts and styles, which may write tags. */
function wholeHead(bytes: Uint8Array): string {
  const start = new TextDecoder("windows-1252").decode(bytes.subarray(0, 1 << 16));
  return start.replace(/<(script|style)\b[^]*?(?:<\/\1|$)|<(?:body|\/head)\b[^]*/gi, "<$1>");
}

const blank = "[\\t\\n\\f\\r ]*";
const metaStart = /<meta(?=[\t\n\f\r /])/iy;
const tagStart = /<\/?[a-z][^\t\n\f\r >]*/iy;
const attributePattern = new RegExp(
  `[\\t\\n\\f\\r /]*([^\\t\\n\\f\\r />][^\\t\\n\\f\\r />=]*)(?:${blank}=${blank}(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\\t\\n\\f\\r >"'][^\\t\\n\\f\\r >]*)?))?`,
  "y",
);

function fromMeta(head: string): string | undefined {
  let at = head.indexOf("<");
  while (at >= 0) {
    let end = at + 1;
    if (head.startsWith("<!--", at)) end = after(head, "-->", at + 2);
    else if (startsAt(metaStart, head, at)) {
      const tag = attributesFrom(head, metaStart.lastIndex);
      if (tag === undefined) return undefined;
      const declared = encodingOfMeta(tag.attributes);
      if (declared !== undefined) return declared;
      end = tag.end;
    } else if (startsAt(tagStart, head, at)) end = attributesFrom(head, tagStart.lastIndex)?.end ?? head.length;
    else if (/[!/?]/.test(head.charAt(at + 1))) end = after(head, ">", at + 1);
    at = head.indexOf("<", end);
  }
  return undefined;
}

function startsAt(pattern: RegExp, head: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(head);
}

function after(head: string, text: string, from: number): number {
  const at = head.indexOf(text, from);
  return at < 0 ? head.length : at + text.length;
}

interface StartTag {
  /** Lower case; of an attribute given twice the first. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly end: number;
}

/** Undefined where the bytes end within the tag: what cannot be seen whole declares nothing. */
function attributesFrom(head: string, from: number): StartTag | undefined {
  const attributes = new Map<string, string>();
  attributePattern.lastIndex = from;
  let end = from;
  for (let match = attributePattern.exec(head); match !== null; match = attributePattern.exec(head)) {
    const [, name = "", double, single, bare] = match;
    if (!attributes.has(name.toLowerCase())) attributes.set(name.toLowerCase(), (double ?? single ?? bare ?? "").toLowerCase());
    end = attributePattern.lastIndex;
  }
  while (/[\t\n\f\r /]/.test(head.charAt(end))) end++;
  return end < head.length ? { attributes, end } : undefined;
}

function encodingOfMeta(attributes: ReadonlyMap<string, string>): string | undefined {
  const charset = attributes.get("charset");
  if (charset !== undefined) return declarable(charset);
  const content = attributes.get("content");
  if (content === undefined || attributes.get("http-equiv") !== "content-type") return undefined;
  const [, double, single, bare] = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"'][^\s;]*))/.exec(content) ?? [];
  return declarable(double ?? single ?? bare ?? "");
}

function fromXmlDeclaration(head: string): string | undefined {
  // The standard takes every byte up to 0x20 for a blank here.
  const match = /^<\?xml[^>]*?encoding[\0- ]*=[\0- ]*(?:"([^\0- ">]*)"|'([^\0- '>]*)')[^>]*>/.exec(head);
  return match === null ? undefined : declarable(match[1] ?? match[2] ?? "");
}

/** A declaration that could be read byte by byte is not in UTF-16, whatever it says. */
function declarable(label: string): string | undefined {
  if (label.trim() === "x-user-defined") return "windows-1252";
  const name = encodingNamed(label);
  return name === "UTF-16LE" || name === "UTF-16BE" ? "UTF-8" : name;
}
