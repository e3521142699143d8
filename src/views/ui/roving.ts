/** The controls of a row. Fields, sliders, lists and radio buttons need the arrows themselves, so each remains a tab stop. */
const controls = [
  "button:not([role=radio], [role=tab], [role=combobox])",
  "a[href]",
  "summary",
  "input:is([type=checkbox], [type=button])",
].join();
/** Rows of their own within a row. */
const inner = "[data-roving], [data-own-stop]";

/** Makes the controls in an element one tab stop, as in a toolbar: arrows, Home and End go through them, and Tab returns to the last one. For `ref`; controls may change. */
export function roving(host: HTMLElement | null): (() => void) | undefined {
  if (host === null) return undefined;
  host.dataset["roving"] = "";
  let current: HTMLElement | undefined;

  const controlsOf = (): readonly HTMLElement[] =>
    [...host.querySelectorAll<HTMLElement>(controls)].filter(
      (control) =>
        control.closest(inner) === host && !control.matches(":disabled") && control.checkVisibility({ visibilityProperty: true }),
    );
  // The tab stop is set when Tab is pressed, so that nothing has to watch which controls come and go.
  const settle = ({ key }: KeyboardEvent): void => {
    if (key !== "Tab") return;
    const all = controlsOf();
    if (current === undefined || !all.includes(current)) current = all[0];
    for (const control of all) control.tabIndex = control === current ? 0 : -1;
  };
  const take = ({ target }: FocusEvent): void => {
    current = controlsOf().find((control) => control === target) ?? current;
  };
  const turn = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const all = controlsOf();
    const at = all.findIndex((control) => control === event.target);
    const nexts: Partial<Record<string, HTMLElement>> = {
      ArrowRight: all[(at + 1) % all.length],
      ArrowLeft: all.at(at - 1),
      Home: all[0],
      End: all.at(-1),
    };
    const next = at < 0 ? undefined : nexts[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  };

  const end = new AbortController();
  const { signal } = end;
  document.addEventListener("keydown", settle, { capture: true, signal });
  host.addEventListener("focusin", take, { signal });
  host.addEventListener("keydown", turn, { signal });
  return () => end.abort();
}
