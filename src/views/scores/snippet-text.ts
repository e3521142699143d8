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

/** "has of the snippets 3 of 4 that must be there, and 1 of 2 that must not". */
export function checksSentence(checks: SnippetChecks): string {
  const share = (list: readonly SnippetCheck[]): string => `${list.filter(({ isThere }) => isThere).length} of ${list.length}`;
  const wanted = checks.with.length === 0 ? [] : [`${share(checks.with)} that must be there`];
  const unwanted = checks.without.length === 0 ? [] : [`${share(checks.without)} that must not`];
  return `has of the snippets ${[...wanted, ...unwanted].join(", and ")}`;
}
