import { lazy, Suspense } from "react";
import { Busy, useSession } from "../../lab/react.tsx";

const GoldBar = lazy(async () => ({ default: (await import("./gold-bar.tsx")).GoldBar }));

/** What one marks with, while one does. */
export function GoldStrip() {
  const isShown = useSession(({ lab }) => lab.isMarking && lab.page !== undefined);
  return isShown ? (
    <Suspense fallback={<Busy />}>
      <GoldBar />
    </Suspense>
  ) : undefined;
}
