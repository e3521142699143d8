import { useActions } from "../../lab/react.tsx";
import type { LateDialogProps } from "../ui/late-dialog.ts";
import { ModuleDialog } from "./module-dialog.tsx";

/** What a module may begin from. */
const template = `export default function extract(document, { url }) {
  const article = document.querySelector("article, main") ?? document.body;
  const others = "nav, aside, header, footer, form";
  for (const part of article.querySelectorAll(others)) part.remove();
  return { html: article.innerHTML };
}
`;

/** Adds a lane with a module of the user's own. */
export function NewModule(dialog: LateDialogProps) {
  const actions = useActions();
  return (
    <ModuleDialog
      {...dialog}
      title="Module of your own"
      text={template}
      verb="Add method"
      onKeep={(name, text) => actions.addModule(name, text)}
      onFile={(file, handle) => void actions.openModule(file, handle)}
    />
  );
}
