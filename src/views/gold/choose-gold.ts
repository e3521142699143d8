import { useEffect, useState } from "react";
import type { GoldActions } from "../../lab/actions.ts";
import { useQueries, useSession } from "../../lab/react.tsx";
import type { RunText } from "../../protocol/questions.ts";
import { activePage } from "../../state/lab.ts";
import type { PageGold } from "../../state/open-page.ts";

/** Asks for a file that has the gold standard of the shown page. */
export function chooseGold(actions: Pick<GoldActions, "importGold">): void {
  const field = document.createElement("input");
  field.type = "file";
  field.accept = ".txt,.json,.gz";
  field.addEventListener("change", () => {
    const [file] = field.files ?? [];
    if (file !== undefined) actions.importGold(file);
  });
  field.click();
}

interface HeldText {
  readonly page: string;
  readonly gold: PageGold;
  readonly value: RunText;
}

/** The gold standard's text with the way back to the source; the last one is held while another is made. */
export function useGoldText(): { readonly value: RunText; readonly isStale: boolean } | undefined {
  const { goldText } = useQueries();
  const page = useSession(({ lab }) => activePage(lab));
  const isOpen = useSession(({ pageState }) => pageState.status === "open");
  const [held, setHeld] = useState<HeldText>();
  const { id, key, gold } = page ?? {};
  useEffect(() => {
    if (id === undefined || key === undefined || gold === undefined || !isOpen) return;
    let isWanted = true;
    const take = (value: RunText | undefined): void => {
      if (isWanted && value !== undefined) setHeld({ page: id, gold, value });
    };
    void goldText(key).then(take, () => undefined);
    return () => {
      isWanted = false;
    };
  }, [goldText, id, key, gold, isOpen]);
  if (held === undefined || held.page !== id) return undefined;
  return { value: held.value, isStale: held.gold !== gold };
}
