import { flushSync } from "react-dom";

interface FocusedParameter {
  /** Undefined while the value is the default. */
  readonly reset: (() => void) | undefined;
}

const controls = "[role=slider], input, select";

/** The parameter whose control has the focus. */
export function parameterAt(focused: Element | null): FocusedParameter | undefined {
  const parameter = focused?.closest(".parameter");
  if (parameter === null || parameter === undefined) return undefined;
  const button = parameter.querySelector<HTMLElement>(".parameter-reset button");
  if (button === null) return { reset: undefined };
  return {
    reset: () => {
      button.click();
      // Where it was the button itself that had the focus, it is gone.
      if (focused === button) parameter.querySelector<HTMLElement>(controls)?.focus();
    },
  };
}

/** Brings the focus to a parameter of a lane, by its label; opens "More" where it is behind it. */
export function focusParameter(lane: string, label: string): void {
  const header = document.querySelector(`[data-lane="${lane}"]`);
  const more = header?.querySelector<HTMLElement>('button[aria-label^="More parameters"][aria-expanded="false"]');
  const find = (): Element | undefined =>
    [...(header?.querySelectorAll(".parameter") ?? [])].find(
      (parameter) => parameter.querySelector(".parameter-label")?.textContent === label,
    );
  if (find() === undefined) flushSync(() => more?.click());
  const control = find()?.querySelector<HTMLElement>(controls);
  control?.focus();
  control?.scrollIntoView({ block: "nearest" });
}
