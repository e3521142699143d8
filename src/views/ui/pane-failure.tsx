import { useRef } from "react";
import type { FallbackProps } from "react-error-boundary";
import { messageOf } from "../../format.ts";
import { LateFailure } from "../../lab/late.ts";
import { Icon } from "./icon.tsx";
import { Button } from "./kit.tsx";
import { useCopy } from "./use-copy.tsx";

interface PaneFailureProps extends FallbackProps {
  /** Name of the pane, as in "Lanes". */
  readonly pane: string;
}

/** Stands where a pane failed to draw; the other panes go on. */
export function PaneFailure({ pane, error, resetErrorBoundary }: PaneFailureProps) {
  const trace = error instanceof Error ? (error.stack ?? "") : "";
  const isLate = error instanceof LateFailure;
  return (
    <div className="pane-failure column gap" role="alert">
      <p className="pane-failure-words row gap bold">
        <Icon name="error" />
        {pane} {isLate ? "could not be loaded" : "stopped unexpectedly"}.
      </p>
      <p className="muted">{isLate ? "Try again, or reload the page. Nothing is lost." : messageOf(error)}</p>
      <div className="row wrap">
        <Button onClick={() => resetErrorBoundary()}>Try again</Button>
        <CopyReport report={faultReport(`${pane} failed`, messageOf(error), trace)} />
      </div>
    </div>
  );
}

/** Copies a report on a fault. It holds nothing of the page. */
export function CopyReport({ report }: { readonly report: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const { copy, outcome } = useCopy(button);
  return (
    <span className="relative">
      <Button ref={button} onClick={() => copy(report, "the report")}>
        Copy report
      </Button>
      {outcome}
    </span>
  );
}

/** What failed and with which words, and the browser it was in. */
export function faultReport(what: string, ...details: readonly string[]): string {
  return [`Contentscope: ${what}`, ...details, navigator.userAgent].filter((line) => line !== "").join("\n");
}
