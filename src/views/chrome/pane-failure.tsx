import { useState } from "react";
import type { FallbackProps } from "react-error-boundary";
import { Icon } from "./icon.tsx";
import "./chrome.css";

interface PaneFailureProps extends FallbackProps {
  /** Name of the pane, as in "Lanes". */
  readonly pane: string;
}

/** Stands where a pane failed to draw; the other panes go on. */
export function PaneFailure({ pane, error, resetErrorBoundary }: PaneFailureProps) {
  const report = reportOf(pane, error);
  const [copying, setCopying] = useState<"not yet" | "done" | "refused">("not yet");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(report);
      setCopying("done");
    } catch {
      // Refused without permission or on an insecure address: then the user copies by hand.
      setCopying("refused");
    }
  };
  return (
    <div className="pane-failure" role="alert">
      <p className="pane-failure-words">
        <Icon name="error" />
        {pane} stopped unexpectedly.
      </p>
      <p className="muted">{messageOf(error)}</p>
      <div className="row">
        <button type="button" className="button" onClick={() => resetErrorBoundary()}>
          Try again
        </button>
        <button type="button" className="button" onClick={() => void copy()}>
          {copying === "done" ? "Copied" : "Copy report"}
        </button>
      </div>
      {copying === "refused" && (
        <label>
          Press Ctrl+C to copy.
          <textarea ref={selectAll} className="pane-failure-report" readOnly rows={6} value={report} />
        </label>
      )}
    </div>
  );
}

/** Names the fault and the browser; holds nothing of the page. */
function reportOf(pane: string, error: unknown): string {
  const trace = error instanceof Error ? (error.stack ?? "") : "";
  return [`Contentscope: ${pane} failed`, messageOf(error), trace, navigator.userAgent].filter((line) => line !== "").join("\n");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function selectAll(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.select();
}
