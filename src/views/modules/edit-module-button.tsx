import { sourceLabel } from "../../extraction/contract/given-output.ts";
import { useLateDialog } from "../ui/late-dialog.ts";

/** Opens a module of the user's own, by the name of what it writes, to be changed. */
export function EditModuleButton({ source }: { readonly source: string }) {
  const { Loaded, hasFailed, open, ...dialog } = useLateDialog(async () => (await import("./edit-module.tsx")).EditModule);
  return (
    <>
      <button type="button" className="button quiet rigid" aria-haspopup="dialog" onClick={open}>
        Edit…
      </button>
      {hasFailed && <span role="alert">The form could not be loaded: try again.</span>}
      {Loaded !== undefined && <Loaded {...dialog} source={source} name={sourceLabel(source)} />}
    </>
  );
}
