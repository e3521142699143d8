import { TooMuchWork } from "./score.ts";

/** Pieces of text by which an extract is checked, as WCXB and trafilatura have them: none is blank. */
export interface Snippets {
  /** It must have these. */
  readonly with: readonly string[];
  /** And none of these. */
  readonly without: readonly string[];
}

/** UTF-16 units that are searched at the most, for all snippets of a page: about a third of a second. */
const mostSearched = 300_000_000;

/**
 * What is the same when a snippet is looked for. trafilatura (`norm` in tests/eval_common.py) takes any white space for a blank and tells
 * cases apart, WCXB (`snippet_check` in evaluate.py) the other way round; "either" finds what one of the two finds.
 */
const forms = {
  either: (text: string) => withBlanks(text.toLowerCase()),
  trafilatura: withBlanks,
  WCXB: (text: string) => text.toLowerCase(),
} as const;

export type SnippetRule = keyof typeof forms;

/**
 * Looks for snippets in a text: which of `with` are there, and which of `without` are there nevertheless, in their order.
 *
 * @throws TooMuchWork for far more of them than a person would write.
 */
export function checkedSnippets(text: string, snippets: Snippets, rule: SnippetRule = "either") {
  const count = snippets.with.length + snippets.without.length;
  if (count * text.length > mostSearched)
    throw new TooMuchWork(
      `Not computed: ${count.toLocaleString("en")} snippets are too many to look for in ${text.length.toLocaleString("en")} characters.`,
    );
  const formOf = forms[rule];
  const haystack = formOf(text);
  const has = (snippet: string): boolean => haystack.includes(formOf(snippet));
  return { found: snippets.with.map(has), leaked: snippets.without.map(has) };
}

function withBlanks(text: string): string {
  return text.replace(/[\s\u0085]+/g, " ").trim();
}
