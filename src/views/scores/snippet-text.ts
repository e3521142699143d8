import type { SnippetCheck, SnippetChecks } from "../../extraction/scoring/snippet-places.ts";
import type { Snippets } from "../../extraction/scoring/snippets.ts";

/** What a check came to. */
interface CheckState {
  readonly isRight: boolean;
  readonly mark: "✓" | "✗";
  readonly words: string;
}

/** Of a snippet that must be there: "in" or "missing"; of one that must not: "left out" or "leaked". */
export function checkState(list: keyof Snippets, { isThere }: Pick<SnippetCheck, "isThere">): CheckState {
  const isRight = isThere === (list === "with");
  const words = list === "with" ? (isThere ? "in" : "missing") : isThere ? "leaked" : "left out";
  return { isRight, mark: isRight ? "✓" : "✗", words };
}

/** "has 3 of 4 snippets that must be there, and 1 of 2 that must not"; "has 0 of 2 snippets that must not be there". */
export function checksSentence(checks: SnippetChecks): string {
  const share = (list: readonly SnippetCheck[]): string => `${list.filter(({ isThere }) => isThere).length} of ${list.length}`;
  if (checks.with.length === 0) return `has ${share(checks.without)} snippets that must not be there`;
  const unwanted = checks.without.length === 0 ? "" : `, and ${share(checks.without)} that must not`;
  return `has ${share(checks.with)} snippets that must be there${unwanted}`;
}
