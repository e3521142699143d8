import { useState } from "react";
import "../shell/notices.css";

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
          <textarea ref={selectAll} className="pane-failure-report" readOnly rows={6} value={report} />
        </label>
      )}
    </>
  );
}

/** What failed and with which words, and the browser it was in. */
export function faultReport(what: string, ...details: readonly string[]): string {
  return [`Contentscope: ${what}`, ...details, navigator.userAgent].filter((line) => line !== "").join("\n");
}

function selectAll(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.select();
}
