import { lazy, Suspense } from "react";
import { Icon } from "../ui/icon.tsx";
import { Busy, useActions, useSession } from "../../lab/react.tsx";

const GoldBar = lazy(async () => ({ default: (await import("./gold-bar.tsx")).GoldBar }));

/** Begins to mark the gold standard, and ends it. */
export function GoldButton() {
  const actions = useActions();
  const isMarking = useSession(({ lab }) => lab.isMarking);
  const hasPage = useSession(({ lab }) => lab.page !== undefined);
  return (
    <button
      type="button"
      className="button"
      aria-pressed={isMarking}
      disabled={!hasPage}
      title="Mark the main content as it ought to be, or import it: lanes are scored against it (g)"
      onClick={() => actions.setMarking(!isMarking)}
    >
      <Icon name="gold" />
      <span>Gold</span>
    </button>
  );
}

/** What one marks with, while one does. */
export function GoldStrip() {
  const isShown = useSession(({ lab }) => lab.isMarking && lab.page !== undefined);
  return isShown ? (
    <Suspense fallback={<Busy />}>
      <GoldBar />
    </Suspense>
  ) : undefined;
}
