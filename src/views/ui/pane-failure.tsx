import { useState } from "react";
import type { FallbackProps } from "react-error-boundary";
import { messageOf } from "../../format.ts";
import { Icon } from "./icon.tsx";
import "../shell/notices.css";
import { focusAll } from "./use-copy.tsx";

interface PaneFailureProps extends FallbackProps {
  /** Name of the pane, as in "Lanes". */
  readonly pane: string;
}

/** Stands where a pane failed to draw; the other panes go on. */
export function PaneFailure({ pane, error, resetErrorBoundary }: PaneFailureProps) {
  const trace = error instanceof Error ? (error.stack ?? "") : "";
  return (
    <div className="pane-failure column spaced" role="alert">
      <p className="pane-failure-words row bold spaced">
        <Icon name="error" />
        {pane} stopped unexpectedly.
      </p>
      <p className="muted">{messageOf(error)}</p>
      <div className="row wraps spaced">
        <button type="button" className="button" onClick={() => resetErrorBoundary()}>
          Try again
        </button>
        <CopyReport report={faultReport(`${pane} failed`, messageOf(error), trace)} />
      </div>
    </div>
  );
}

/** Copies a report on a fault, or shows it to be copied by hand where the browser refuses. It holds nothing of the page. */
export function CopyReport({ report }: { readonly report: string }) {
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
    <>
      <button type="button" className="button" onClick={() => void copy()}>
        {copying === "done" ? "Copied" : "Copy report"}
      </button>
      {copying === "refused" && (
        <label className="report-by-hand">
          Press Ctrl+C to copy.
          <textarea ref={focusAll} className="pane-failure-report shaded block" readOnly rows={6} value={report} />
        </label>
      )}
    </>
  );
}

/** What failed and with which words, and the browser it was in. */
export function faultReport(what: string, ...details: readonly string[]): string {
  return [`Contentscope: ${what}`, ...details, navigator.userAgent].filter((line) => line !== "").join("\n");
}
