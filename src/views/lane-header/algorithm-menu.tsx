import { Popover } from "radix-ui";
import { lazy, Suspense, useState } from "react";
import type { ReactElement } from "react";
import "./lane-header.css";
import "./lane-menus.css";

/** The list itself comes with what searches it: loaded when a menu is first opened. */
const AlgorithmList = lazy(async () => ({ default: (await import("./algorithm-list.tsx")).AlgorithmList }));

/** Something else to choose from the menu. */
export interface OtherChoice {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  /** Why it cannot be chosen. */
  readonly refusal?: string;
  readonly run: () => void;
}

interface AlgorithmMenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement;
  /** The algorithm that is ticked, if any. */
  readonly current?: string;
  /** Why an algorithm cannot be chosen here, if so. */
  readonly refusalOf?: (extractor: string) => string | undefined;
  readonly others?: { readonly title: string; readonly choices: readonly OtherChoice[] };
  readonly onChoose: (extractor: string) => void;
}

/** All algorithms, grouped by family, each with what it does, and a field that searches them. */
export function AlgorithmMenu({ trigger, onChoose, ...list }: AlgorithmMenuProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="lane-menu" align="start" sideOffset={4} collisionPadding={8} aria-label="Algorithms">
          <Suspense fallback={<p className="lane-menu-waiting muted">Loading the list…</p>}>
            <AlgorithmList
              {...list}
              onChoose={(choice) => {
                setOpen(false);
                if (typeof choice === "string") onChoose(choice);
                else choice.run();
              }}
            />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
