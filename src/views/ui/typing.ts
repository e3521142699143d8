const fields = [
  "input:not([type=range], [type=checkbox], [type=radio], [type=button], [type=file])",
  "textarea",
  "select",
  "[contenteditable]:not([contenteditable=false])",
  ".monaco-editor",
  "[role=textbox]",
  "[role=combobox]",
].join();

const overlays = "[role=menu], [role=listbox], [role=dialog]";

/** Whether keys and pasted text belong to the element they go to, as to a field or the editor. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(fields) !== null;
}

/** Whether an element is in a menu or a dialog, before which the keys of the app rest. */
export function isInOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(overlays) !== null;
}
