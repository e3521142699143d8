import { useSession } from "../../lab/react.tsx";
import { Hint } from "./hint.tsx";
import { useVisit } from "./use-hint.ts";

/** What is said of the ribbon: it floats below the strip, until a page of one's own is opened. */
export function RibbonHint() {
  const ownPages = useSession(({ lab }) => lab.pages.filter(({ origin }) => origin.kind !== "sample").length);
  useVisit();
  return (
    <div className="hints">
      <Hint id="ribbon" use={ownPages} />
    </div>
  );
}
