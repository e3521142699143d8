import type { FallbackProps } from "react-error-boundary";
import { CopyReport, faultReport } from "./copy-report.tsx";
import { Icon } from "./icon.tsx";
import "../shell/notices.css";

interface PaneFailureProps extends FallbackProps {
  /** Name of the pane, as in "Lanes". */
  readonly pane: string;
}

/** Stands where a pane failed to draw; the other panes go on. */
export function PaneFailure({ pane, error, resetErrorBoundary }: PaneFailureProps) {
  const trace = error instanceof Error ? (error.stack ?? "") : "";
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
        <CopyReport report={faultReport(`${pane} failed`, messageOf(error), trace)} />
      </div>
    </div>
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
