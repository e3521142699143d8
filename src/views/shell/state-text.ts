import type { Lane } from "../../state/lane.ts";
import type { LaneResult, Session } from "../../state/session.ts";

/** What the lab is doing: "Opening…", "Running A, B…", "Ready", "Ready; B failed". Empty without a page. */
export function stateWords({ lab, pageState, results }: Session): string {
  if (lab.page === undefined) return "";
  if (pageState.status === "opening") return "Opening…";
  if (pageState.status === "failed") return "Could not open the page";
  const running = lettersOf(lab.lanes, results, "running");
  if (running !== "") return `Running ${running}…`;
  const failed = lettersOf(lab.lanes, results, "failed");
  return failed === "" ? "Ready" : `Ready; ${failed} failed`;
}

function lettersOf(lanes: readonly Lane[], results: Session["results"], status: LaneResult["status"]): string {
  return lanes
    .filter(({ id }) => results[id]?.status === status)
    .map(({ letter }) => letter)
    .join(", ");
}
