import { useEffect } from "react";
import { isInOverlay, isTyping } from "../ui/typing.ts";
import { useActions } from "../../lab/react.tsx";
import { areFilesMeant, choosePasted } from "./choose-pasted.ts";

/** Opens what is pasted outside a field, the editor, a menu or a dialog. Used once. */
export function usePaste(): void {
  const actions = useActions();
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const { clipboardData, target } = event;
      if (event.defaultPrevented || clipboardData === null || isTyping(target) || isInOverlay(target)) return;
      const texts = { plain: clipboardData.getData("text/plain"), html: clipboardData.getData("text/html") };
      const files = [...clipboardData.files];
      const pasted = choosePasted(texts);
      if (areFilesMeant(files.length, texts)) actions.openFiles(files);
      else if (pasted !== undefined) actions.openPasted(pasted.text, pasted.flavour);
      else return;
      event.preventDefault();
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [actions]);
}
