import { Tooltip } from "radix-ui";
import type { ReactElement } from "react";

interface HintProps {
  readonly text: string;
  /** The key that does the same: "D". */
  readonly shortcut?: string;
  readonly children: ReactElement;
}

/** A tooltip about a control, for pointer and keyboard. It describes; the control has a name of its own. */
export function Hint({ text, shortcut, children }: HintProps) {
  return (
    <Tooltip.Provider delayDuration={400}>
      <Tooltip.Root>
        <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content className="lane-hint" side="bottom" sideOffset={4} collisionPadding={8}>
            {text}
            {shortcut !== undefined && <kbd>{shortcut}</kbd>}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
