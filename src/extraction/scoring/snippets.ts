import { TooMuchWork } from "./score.ts";

/** Pieces of text by which an extract is checked, as WCXB and trafilatura have them: none is blank. */
export interface Snippets {
  /** It must have these. */
  readonly with: readonly string[];
  /** And none of these. */
  readonly without: readonly string[];
}

/** What became of each snippet, in the order of the snippets. */
export interface CheckedSnippets {
  /** Those of `with` that are there. */
  readonly found: readonly boolean[];
  /** Those of `without` that are there nevertheless. */
  readonly leaked: readonly boolean[];
}

/** UTF-16 units that are searched at the most, for all snippets of a page: about a third of a second. */
const mostSearched = 300_000_000;

/**
 * Looks for snippets in a text. White space is one blank wherever it stands; case does not count.
 *
 * Differs: [snippet-case] trafilatura tells cases apart, WCXB does not; WCXB looks for white space as it stands, trafilatura does not.
 * Here neither counts, so that a snippet is found wherever one of the two finds it.
 *
 * @throws TooMuchWork for far more of them than a person would write.
 */
export function checkedSnippets(text: string, snippets: Snippets): CheckedSnippets {
  const count = snippets.with.length + snippets.without.length;
  if (count * text.length > mostSearched)
    throw new TooMuchWork(
      `Not computed: ${count.toLocaleString("en")} snippets are too many to look for in ${text.length.toLocaleString("en")} characters.`,
    );
  const haystack = alike(text);
  const has = (snippet: string): boolean => haystack.includes(alike(snippet));
  return { found: snippets.with.map(has), leaked: snippets.without.map(has) };
}

/** A text so that two that differ in white space or case alone are the same. */
function alike(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ").trim();
}
