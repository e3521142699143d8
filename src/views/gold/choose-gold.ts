import type { GoldActions } from "../../lab/react.tsx";

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
