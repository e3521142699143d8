import { Slot } from "radix-ui";
import { useRef, useState, type ReactElement } from "react";
import { late } from "../../lab/late.ts";
import { Card } from "../ui/kit.tsx";
import { lateView } from "../ui/late-view.tsx";
import type { Offer } from "./algorithm-list.tsx";
import "./method-menu.css";

/** The list and its search are loaded when a menu is first pointed at or focused. */
const load = late(async () => (await import("./algorithm-list.tsx")).AlgorithmList);
const AlgorithmList = lateView("The list of methods", load, {
  waiting: () => <p className="no-rows muted">Loading the list…</p>,
});
const fetchAhead = (): void => void load().catch(() => undefined);

interface AlgorithmMenuProps extends Offer {
  /** The button that opens the menu; without it, it is open where it stands. */
  readonly trigger?: ReactElement;
  readonly onClose?: () => void;
}

/** All algorithms, grouped by family, each with what it does, and a field that searches them. */
export function AlgorithmMenu({ trigger, onClose, ...offer }: AlgorithmMenuProps) {
  const place = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(trigger === undefined);
  const open = (next: boolean): void => {
    setOpen(next);
    if (!next) onClose?.();
  };
  return (
    <>
      {trigger === undefined ? (
        <span ref={place} className="card-anchor" />
      ) : (
        <Slot.Root
          ref={place}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={fetchAhead}
          onFocus={fetchAhead}
          onClick={() => open(!isOpen)}
        >
          {trigger}
        </Slot.Root>
      )}
      <Card at={place} isOpen={isOpen} onOpen={open} className="lane-menu card clip" align="start" aria-label="Methods">
        <AlgorithmList {...offer} onChosen={() => open(false)} />
      </Card>
    </>
  );
}
