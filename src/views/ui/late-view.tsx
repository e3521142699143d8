import { lazy, Suspense, useRef, type ComponentType, type ReactNode } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import { messageOf } from "../../format.ts";
import { fetchCode, LateFailure } from "../../lab/late.ts";
import { Busy, useSession } from "../../lab/react.tsx";
import { Icon } from "./icon.tsx";
import { Button } from "./kit.tsx";
import { useCopy } from "./use-copy.tsx";

interface FailureBoundaryProps {
  /** What it is called where it fails, as in "Lanes". */
  readonly name: string;
  /** Stands in its place then; the sentence of a pane where left out. */
  readonly failure?: ((failure: FallbackProps) => ReactNode) | undefined;
  readonly onError?: (error: unknown) => void;
  /** What it is of: with another it is tried again, as it is with another page. */
  readonly subject?: unknown;
  readonly children: ReactNode;
}

/** A part of the screen whose failure leaves the others alone, and which can be tried again. */
export function FailureBoundary({ name, failure, onError, subject, children }: FailureBoundaryProps) {
  const page = useSession(({ lab }) => lab.page);
  return (
    <ErrorBoundary
      fallbackRender={failure ?? ((props) => <PaneFailure pane={name} {...props} />)}
      resetKeys={[page, subject]}
      {...(onError && { onError })}
    >
      {children}
    </ErrorBoundary>
  );
}

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

interface LateLook<Props> {
  /** Stands in its place until it has come; nothing where left out. */
  readonly waiting?: (props: Props) => ReactNode;
  readonly failure?: FailureBoundaryProps["failure"];
  /** The lab is at rest without it. */
  readonly mayRest?: boolean;
}

/** A part of the screen whose code is fetched with its first use. The lab is busy until then; a failure is said in its place, and forgotten. */
export function lateView<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  { waiting, failure, mayRest = false }: LateLook<Props> = {},
): ComponentType<Props> {
  const make = () => lazy(async () => ({ default: await fetchCode(load) }));
  let View = make();
  const forget = (error: unknown): void => {
    if (error instanceof LateFailure) View = make();
  };
  // A retry draws again from here and not from the parent, so the latest component is read here.
  const Latest = (props: Props) => <View {...props} />;
  return function LateView(props: Props) {
    return (
      <FailureBoundary name={name} failure={failure} onError={forget}>
        <Suspense fallback={mayRest ? waiting?.(props) : <Busy>{waiting?.(props)}</Busy>}>
          <Latest {...props} />
        </Suspense>
      </FailureBoundary>
    );
  };
}
