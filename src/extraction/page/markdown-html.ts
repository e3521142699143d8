import MarkdownIt from "markdown-it";

const reader = new MarkdownIt({ html: true });
// CommonMark takes indented lines for code; what programs indent is text more often.
reader.disable("code");
// An address that cannot be opened, data say, is no text either; nothing is opened here.
reader.validateLink = () => true;
reader.renderer.rules["image"] = () => "";
reader.inline.ruler.before("link", "note", (state) => {
  note.lastIndex = state.pos;
  const isNote = note.test(state.src);
  if (isNote) state.pos = note.lastIndex;
  return isNote;
});

/** A reference to a footnote. */
const note = /\[\^[^\]\s]{1,100}\]:?/y;
/** The label before a footnote's text, and the box before a task's. */
const label = /^([ \t>]*)\[\^[^\]\s]{1,100}\]:/gm;
const box = /^([ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[[ xX]\][ \t]/gm;

/**
 * Markdown as HTML, to be read for its words and its structure and never to be shown: images are left out, and so are the marks of
 * footnotes and tasks. HTML within stays what it is.
 *
 * CommonMark with the tables and strikethrough of GitHub's. In a time that grows with the text.
 */
export function markdownHtml(markdown: string): string {
  return reader.render(markdown.replace(label, "$1").replace(box, "$1"));
}
