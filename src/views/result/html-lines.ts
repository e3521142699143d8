import type { Range } from "../../extraction/page/selection.ts";
import { cutBefore } from "./passages.ts";

/** A part of a line of HTML, to be coloured. */
export interface HtmlToken {
  readonly kind: "text" | "tag" | "value";
  readonly text: string;
}

const longestLine = 2_000;
const tagPattern = /<\/?[a-z][^>]*>/g;
const valuePattern = /"[^"]*"/g;

/** The lines of HTML, in order; a very long one in parts, cut before a tag or at a space where there is one. */
export function htmlLines(html: string): Range[] {
  const lines: Range[] = [];
  for (let start = 0; start < html.length;) {
    const lineEnd = html.indexOf("\n", start);
    const end = lineEnd < 0 ? html.length : lineEnd;
    let from = start;
    while (end - from > longestLine) {
      const tag = html.lastIndexOf("<", from + longestLine);
      const cut = tag > from ? tag : cutBefore(html, from + longestLine, from);
      lines.push({ start: from, end: cut });
      from = cut;
    }
    lines.push({ start: from, end });
    start = end + 1;
  }
  return lines;
}

/** The parts of a line as `selectedHtml` writes it: its tags hold no `>` but their last. */
export function htmlTokens(line: string): HtmlToken[] {
  return split(line, tagPattern, "text", "tag").flatMap((token) =>
    token.kind === "tag" ? split(token.text, valuePattern, "tag", "value") : token,
  );
}

/** Tabs that a line begins with. */
export function indentOf(line: string): number {
  return /^\t*/.exec(line)?.[0].length ?? 0;
}

function split(text: string, pattern: RegExp, outside: HtmlToken["kind"], inside: HtmlToken["kind"]): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (index > from) tokens.push({ kind: outside, text: text.slice(from, index) });
    tokens.push({ kind: inside, text: found });
    from = index + found.length;
  }
  if (from < text.length) tokens.push({ kind: outside, text: text.slice(from) });
  return tokens;
}
