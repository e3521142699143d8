import { acceptOf } from "../../import/file-name.ts";
import type { LabActions } from "../../lab/create-lab.ts";
import { useSession } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";
import type { RunText } from "../../worker/protocol/questions.ts";
import { activePage } from "../../state/lab.ts";

/** Asks for a file that has the gold standard of the shown page. */
export function chooseGold(actions: Pick<LabActions, "importGold">): void {
  const field = document.createElement("input");
  field.type = "file";
  field.accept = acceptOf("text", "json");
  field.addEventListener("change", () => {
    const [file] = field.files ?? [];
    if (file !== undefined) actions.importGold(file);
  });
  field.click();
}

/** The gold standard's text with the way back to the source; the last one is held while another is made. */
export function useGoldText(): { readonly value: RunText; readonly isStale: boolean } | undefined {
  const page = useSession(({ lab }) => activePage(lab));
  const isOpen = useSession(({ pageState }) => pageState.status === "open");
  const gold = page?.gold;
  const { value, about } = useQuestion("goldText", page === undefined || gold === undefined || !isOpen ? undefined : [page.key], {
    about: gold,
  });
  return value && { value, isStale: about !== gold };
}
