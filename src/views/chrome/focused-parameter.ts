interface FocusedParameter {
  /** Undefined while the value is the default. */
  readonly reset: (() => void) | undefined;
}

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
      if (focused === button) parameter.querySelector<HTMLElement>("[role=slider], input, select")?.focus();
    },
  };
}
