/** What takes its place in a row of controls. Fields, sliders, lists and radio buttons need the arrows themselves: each is a tab stop. */
const controls = [
  "button:not([role=radio], [role=tab], [role=combobox])",
  "a[href]",
  "summary",
  "input:is([type=checkbox], [type=button])",
].join();
/** Rows of their own within a row. */
const inner = "[data-roving], [data-own-stop]";

/**
 * Makes the controls in an element one tab stop, as a toolbar's: ← and → go through them, Home and End to the first and the last, and
 * Tab comes back to the one that had the focus last. For `ref`; what the element holds may change.
 */
export function roving(host: HTMLElement | null): (() => void) | undefined {
  if (host === null) return undefined;
  host.dataset["roving"] = "";
  let current: HTMLElement | undefined;

  const controlsOf = (): readonly HTMLElement[] =>
    [...host.querySelectorAll<HTMLElement>(controls)].filter(
      (control) =>
        control.closest(inner) === host && !control.matches(":disabled") && control.checkVisibility({ visibilityProperty: true }),
    );
  const settle = (): void => {
    const all = controlsOf();
    if (current === undefined || !all.includes(current)) current = all[0];
    for (const control of all) {
      const stop = control === current ? 0 : -1;
      if (control.tabIndex !== stop) control.tabIndex = stop;
    }
  };
  const take = ({ target }: FocusEvent): void => {
    const control = controlsOf().find((candidate) => candidate === target);
    if (control === undefined) return;
    current = control;
    settle();
  };
  const turn = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const all = controlsOf();
    const at = all.findIndex((control) => control === event.target);
    const next = at < 0 ? undefined : controlFor(event.key, at, all);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  };

  const { request: settleSoon, cancel } = oncePainted(settle);
  settleSoon();
  const changes = new MutationObserver(settleSoon);
  changes.observe(host, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled", "hidden"] });
  const sizes = new ResizeObserver(settleSoon);
  sizes.observe(host);
  host.addEventListener("focusin", take);
  host.addEventListener("keydown", turn);
  return () => {
    cancel();
    changes.disconnect();
    sizes.disconnect();
    host.removeEventListener("focusin", take);
    host.removeEventListener("keydown", turn);
  };
}

/** Work that is done once a change is painted, however often it is asked for: what is visible is known then without laying out the page for it. */
function oncePainted(work: () => void) {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const request = (): void => {
    if (frame !== 0 || timer !== undefined) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      timer = setTimeout(() => {
        timer = undefined;
        work();
      });
    });
  };
  const cancel = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  return { request, cancel };
}

function controlFor(key: string, at: number, all: readonly HTMLElement[]): HTMLElement | undefined {
  switch (key) {
    case "ArrowRight":
      return all[(at + 1) % all.length];
    case "ArrowLeft":
      return all.at(at - 1);
    case "Home":
      return all[0];
    case "End":
      return all.at(-1);
    default:
      return undefined;
  }
}
