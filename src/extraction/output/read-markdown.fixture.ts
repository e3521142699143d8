import markdownIt from "markdown-it";
import footnotes from "markdown-it-footnote";

const reader = markdownIt({ html: true }).use(footnotes);

/** HTML of Markdown by a reader that others wrote: CommonMark with the tables and strikethrough of GitHub, and footnotes. */
export function readMarkdown(markdown: string): string {
  return reader.render(markdown);
}
