/**
 * The words of Markdown without its signs, for a gold standard that is written in it: headings, lists, quotes, tables, links, emphasis
 * and code lose what marks them, images go. Not a parser: what a sign means is told line by line. Linear.
 */
export function markdownText(markdown: string): string {
  const lines = withoutFrontMatter(markdown.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n")).split("\n");
  const texts: string[] = [];
  let fence: string | undefined;
  for (const line of lines) {
    const [, mark] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true && line.trim() === mark) fence = undefined;
      else texts.push(line);
    } else if (mark !== undefined) fence = mark;
    else texts.push(lineText(line));
  }
  return texts.join("\n").trim();
}

/** Defuddle's tests begin with a block of JSON, other files with one of YAML between dashes. */
function withoutFrontMatter(text: string): string {
  const end = text.startsWith("```json\n") ? "\n```\n" : text.startsWith("---\n") ? "\n---\n" : undefined;
  const at = end === undefined ? -1 : text.indexOf(end);
  return end === undefined || at < 0 ? text : text.slice(at + end.length);
}

function lineText(line: string): string {
  if (/^\s*(?:[-*_]\s*){3,}$/.test(line) || /^\s*\|?(?:\s*:?-+:?\s*\|)+\s*(?::?-+:?)?\s*$/.test(line)) return "";
  const isRow = /^\s*\|.*\|\s*$/.test(line);
  const bare = line.replace(/^(?:\s|>)*(?:#{1,6}\s+|(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?)*/, "");
  return inlineText(isRow ? bare.replace(/(?<!\\)\|/g, " ") : bare);
}

function inlineText(text: string): string {
  return text
    .replace(/!\[[^[\]]*\]\([^()]*(?:\([^()]*\)[^()]*)?\)/g, "")
    .replace(/\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)?\)/g, "$1")
    .replace(/\[\^[^[\]]+\]:?/g, "")
    .replace(/<(?:https?:[^<>\s]*|\/?[a-z][^<>]*)>/gi, (tag) => (tag.startsWith("<http") ? tag.slice(1, -1) : ""))
    .replace(/(?<!\\)(?:\*+|`+|~~|==)|(?<![\\\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1");
}
