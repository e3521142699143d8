import { Tooltip as RadixTooltip } from "radix-ui";
import type { ReactElement } from "react";

interface TooltipProps {
  readonly text: string;
  /** The key that does the same: "D". */
  readonly shortcut?: string;
  readonly children: ReactElement;
}

/** A tooltip about a control, for pointer and keyboard. It describes; the control has a name of its own. */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={400}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content className="tooltip rounded" side="bottom" sideOffset={4} collisionPadding={8}>
            {text}
            {shortcut !== undefined && <kbd>{shortcut}</kbd>}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
