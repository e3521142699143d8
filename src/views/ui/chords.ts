/** The name of the pressed keys: "x", "?", "Delete", "Shift+F6", "Ctrl+o". Command counts as Ctrl; Shift is named if the key alone does not tell it. */
export function chordOf(event: KeyPress): string {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  // AltGraph types "[" on many keyboards; some systems report it as Ctrl and Alt, too.
  const isAltGraph = event.getModifierState("AltGraph");
  const isControl = (ctrlKey || metaKey) && !isAltGraph;
  const character = latinLetter(key, code) ?? key;
  const name = key.length > 1 || (shiftKey && !isControl) ? character : character.toLowerCase();
  const isShiftNamed = shiftKey && (isControl || key.length > 1);
  return `${isControl ? "Ctrl+" : ""}${altKey && !isAltGraph ? "Alt+" : ""}${isShiftNamed ? "Shift+" : ""}${name}`;
}

type KeyPress = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey"> & {
  getModifierState(key: "AltGraph"): boolean;
};

/** Returns whether a chord is a character alone, as one speaks or hits it by mistake: such keys can be switched off. */
export function isSingleKey(chord: string): boolean {
  return chord.length === 1;
}

/** A chord as it is shown: "Ctrl+Shift+c" is Ctrl Shift C, "N" is Shift n. */
export function chordText(chord: string): string {
  if (isSingleKey(chord)) return /[A-Z]/.test(chord) ? `Shift ${chord.toLowerCase()}` : chord.replace("-", "−");
  return chord
    .replace("Escape", "Esc")
    .split("+")
    .map((key) => (isSingleKey(key) ? key.toUpperCase() : key))
    .join(" ");
}

const isMac = typeof navigator !== "undefined" && navigator.userAgent.includes("Mac");

/** Keys as they are written on this machine: "Ctrl K", "⌘ K". */
export function keysHere(
  { keys, keysOnMac }: { readonly keys: string; readonly keysOnMac?: string | undefined },
  mac = isMac,
): string {
  return mac ? (keysOnMac ?? keys.replaceAll("Ctrl", "⌘")) : keys;
}

/** Letters of other scripts stand for the Latin ones on the same keys; with Shift for the capitals. */
function latinLetter(key: string, code: string): string | undefined {
  if (key.length !== 1 || key <= "\u007F") return undefined;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return key === key.toLowerCase() ? letter?.toLowerCase() : letter;
}

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

/** Returns whether keys and pasted text belong to the element they go to, as to a field or the editor. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(fields) !== null;
}

/** Returns whether an element is in a menu or a dialog, before which the keys of the app rest. */
export function isInOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(overlays) !== null;
}
