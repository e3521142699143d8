import type { ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { PaneFailure } from "./pane-failure.tsx";
import { useSession } from "../../lab/react.tsx";

/** A region by name, whose failure leaves the others alone. */
export function Pane({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const page = useSession(({ lab }) => lab.page);
  return (
    <section className="pane" aria-label={name} tabIndex={-1}>
      <ErrorBoundary fallbackRender={(props) => <PaneFailure pane={name} {...props} />} resetKeys={[page]}>
        {children}
      </ErrorBoundary>
    </section>
  );
}
