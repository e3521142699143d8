import { useEffect, useState } from "react";
import { useActions } from "../../lab/react.tsx";
import type { LateDialogProps } from "../ui/late-dialog.ts";
import { ModuleDialog } from "./module-dialog.tsx";

interface EditModuleProps extends LateDialogProps {
  /** The name of what it writes. */
  readonly source: string;
  /** What it is called. */
  readonly name: string;
}

/** Changes a module of the user's own: its lanes run again. */
export function EditModule({ source, name, ...dialog }: EditModuleProps) {
  const actions = useActions();
  const [read, setRead] = useState<{ readonly source: string; readonly text: string }>();
  useEffect(() => {
    void actions.moduleText(source).then((text) => setRead({ source, text: text ?? "" }));
  }, [actions, source]);
  return (
    <ModuleDialog
      {...dialog}
      title={`Module ${name}`}
      name={name}
      text={read?.source === source ? read.text : undefined}
      verb="Keep and run"
      onKeep={(_, text) => actions.changeModule(source, text)}
    />
  );
}
