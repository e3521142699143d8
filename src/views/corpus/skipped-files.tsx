import type { SkippedFile } from "../../import/corpus/corpus.ts";
import { thousands } from "../../format.ts";

/** Files that are listed; more would only be counted. */
const mostListed = 500;

/** Files that are no page of the corpus, each with its reason. */
export function SkippedFiles({ skipped }: { readonly skipped: readonly SkippedFile[] }) {
  const others = skipped.length - mostListed;
  return (
    <ul className="corpus-skipped small" aria-label="Skipped files">
      {skipped.slice(0, mostListed).map(({ path, reason }) => (
        <li key={path}>
          <span dir="auto">{path}</span>: <span className="muted">{reason}</span>
        </li>
      ))}
      {others > 0 && <li className="muted">and {thousands(others)} more</li>}
    </ul>
  );
}
