import { useSession } from "../../lab/react.tsx";
import { activePage } from "../../state/lab.ts";
import { Scores } from "../scores/scores.tsx";
import { Difference } from "./difference.tsx";

/** What all lanes score, and below it how two of them differ. */
export function CompareTab() {
  const page = useSession(({ lab }) => activePage(lab));
  if (page === undefined) return undefined;
  return (
    <>
      <Scores key={page.id} page={page} />
      <Difference />
    </>
  );
}
