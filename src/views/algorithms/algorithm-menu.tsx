import { Slot } from "radix-ui";
import { lazy, Suspense, useRef, useState, type ReactElement } from "react";
import { Busy } from "../../lab/react.tsx";
import { Card } from "../ui/kit.tsx";
import type { Offer } from "./algorithm-list.tsx";
import "./method-menu.css";

/** The list comes with what searches it: it is loaded when a menu is first come to. */
const load = async () => ({ default: (await import("./algorithm-list.tsx")).AlgorithmList });
const AlgorithmList = lazy(load);

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
          onPointerEnter={() => void load()}
          onFocus={() => void load()}
          onClick={() => open(!isOpen)}
        >
          {trigger}
        </Slot.Root>
      )}
      <Card
        at={place}
        isOpen={isOpen}
        onOpen={open}
        className="lane-menu card clips"
        align="start"
        aria-label="Methods"
        onCloseAutoFocus={stayElsewhere}
      >
        <Suspense
          fallback={
            <Busy>
              <p className="no-rows muted">Loading the list…</p>
            </Busy>
          }
        >
          <AlgorithmList {...offer} onChosen={() => open(false)} />
        </Suspense>
      </Card>
    </>
  );
}

/** What was chosen may have taken the focus, as a lane that was added; else it goes back to the button. */
function stayElsewhere(event: Event): void {
  if (document.activeElement !== document.body) event.preventDefault();
}
