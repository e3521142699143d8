import type { Selection } from "../extraction/page/selection.ts";
import { goldSelection } from "../state/gold.ts";
import { activePage } from "../state/lab.ts";
import { useSession } from "./react.tsx";

/** Where the shown page's gold standard stands; undefined without one. */
export function useGold(): Selection | undefined {
  return useSession(({ lab }) => goldSelection(activePage(lab)?.gold));
}
