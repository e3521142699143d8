import type { Attribute } from "../page/page.ts";

/** Attributes that carry content and do nothing. */
const plainAttributes: ReadonlySet<string> = new Set("alt title lang dir colspan rowspan datetime".split(" "));
const addressAttributes: ReadonlySet<string> = new Set("href src cite".split(" "));
const safeSchemes: ReadonlySet<string> = new Set(["http", "https", "mailto"]);

/**
 * The attributes that a copy of an element may keep: those that carry content, and addresses that are relative or of the
 * web or mail. Nothing that runs, loads by itself or styles.
 */
export function safeAttributes(attributes: readonly Attribute[]): readonly Attribute[] {
  return attributes.flatMap(({ name, value }) => {
    if (plainAttributes.has(name)) return { name, value };
    if (!addressAttributes.has(name)) return [];
    const address = safeAddress(value);
    return address === undefined ? [] : { name, value: address };
  });
}

/** The address without what browsers skip in it, or `undefined` where its scheme could run or embed something. */
function safeAddress(raw: string): string | undefined {
  // Browsers drop tabs and line ends anywhere, and controls and spaces around: `java\nscript:` runs.
  const address = withoutEdges(raw.replace(/[\t\n\r]/g, ""));
  const scheme = /^([^/?#:]*):/.exec(address)?.[1];
  return scheme === undefined || safeSchemes.has(scheme.toLowerCase()) ? address : undefined;
}

/** Without controls and spaces around. An expression for those at the end tries every run of blanks again from each of its places. */
function withoutEdges(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start++;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
  return text.slice(start, end);
}
