/*
 * What can be reached from elsewhere on the screen, by a key, the palette or a menu, says so in `data-reach`: what a command presses by the
 * command's id, a region as "pane Lanes", a parameter as "parameter Range". Several may have one name.
 */

/** The elements of a name, all or those in a lane, in the order of the document. */
export function reached(name: string, lane?: string): readonly HTMLElement[] {
  const around = lane === undefined ? "" : `[data-lane="${CSS.escape(lane)}"] `;
  return [...document.querySelectorAll<HTMLElement>(`${around}[data-reach="${CSS.escape(name)}"]`)];
}

/** Brings the focus to the first of them, or to the control in it: at once, or when it comes to the screen, unless the focus is moved before that. */
export function focusReached(name: string, lane?: string): void {
  const focused = document.activeElement;
  const take = (): boolean => {
    const [first] = reached(name, lane);
    const target = first?.matches("[tabindex], button") ? first : first?.querySelector<HTMLElement>("input, select");
    target?.focus();
    target?.scrollIntoView({ block: "nearest" });
    return target !== undefined && target !== null;
  };
  if (take()) return;
  const waiting = new MutationObserver(() => {
    if (document.activeElement !== focused || take()) waiting.disconnect();
  });
  waiting.observe(document.body, { childList: true, subtree: true });
}

/** Presses the first of them that can be pressed, where there is any: a menu opens by a key, not by a click. */
export function pressReached(name: string, lane?: string): void {
  const element = pressable(name, lane);
  if (element?.ariaHasPopup === "menu") element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  else element?.click();
}

/** The first of them that can be pressed. */
export function pressable(name: string, lane?: string): HTMLElement | undefined {
  return reached(name, lane).find((element) => !element.matches(":disabled"));
}

/** The name of the parameter that holds an element, where it has another value than its default: a double click on it brings that back. */
export function changedParameter(element: Element | null): HTMLElement | undefined {
  return element?.closest(`[data-reach^="parameter "][data-changed]`)?.querySelector("label") ?? undefined;
}
