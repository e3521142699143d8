import { ScoresTab } from "../scores/scores-tab.tsx";
import { DiffTab } from "./diff-tab.tsx";

/** What all lanes score, and below it how two of them differ. */
export function CompareTab() {
  return (
    <>
      <ScoresTab />
      <DiffTab />
    </>
  );
}
