import type { SkippedFile } from "../../import/corpus/corpus.ts";
import { counted, thousands } from "../../format.ts";

/** Files that are listed; more would only be counted. */
const mostListed = 500;

/** Files that are no page of the corpus, each with its reason. */
export function SkippedFiles({ skipped }: { readonly skipped: readonly SkippedFile[] }) {
  if (skipped.length === 0) return undefined;
  const others = skipped.length - mostListed;
  return (
    <details className="corpus-skipped small">
      <summary>{counted(skipped.length, "file")} skipped</summary>
      <ul tabIndex={0} aria-label="Skipped files">
        {skipped.slice(0, mostListed).map(({ path, reason }) => (
          <li key={path}>
            <span dir="auto">{path}</span>: <span className="muted">{reason}</span>
          </li>
        ))}
        {others > 0 && <li className="muted">and {thousands(others)} more</li>}
      </ul>
    </details>
  );
}
