import { memo, useId, useRef, useState, type ReactNode } from "react";
import type { Parameter } from "../../extraction/contract/parameters.ts";
import type { Quantity } from "../../extraction/contract/trace.ts";
import { isSameData } from "../../plots/same-data.ts";
import { Button, Card } from "../ui/kit.tsx";
import { lateView } from "../ui/late-view.tsx";
import "./quantity-info.css";

/** A quantity of a trace, or a parameter, as far as it is to be explained. */
export type QuantityNote = Pick<Quantity, "name" | "unit" | "cite" | "differs"> & {
  readonly description?: string;
  readonly formula?: string;
} & Pick<Parameter, "deviation">;

const DeviationText = lateView("What differs", async () => (await import("./deviation-text.tsx")).DeviationText, {
  failure: ({ resetErrorBoundary }) => (
    <Button look="link" onClick={resetErrorBoundary}>
      It could not be loaded. Try again
    </Button>
  ),
});

/** Milliseconds for the pointer to rest before a card opens, and to cross the gap to the card before it closes. */
const openingPause = 150;
const closingPause = 200;

/** An (i) that explains a quantity, opened by pointer, focus or click, which keeps it open; Esc closes. It compares by contents, as each run brings new quantities. */
export const QuantityInfo = memo(Info, (before, after) =>
  isSameData([saidOf(before.quantity), before.lines], [saidOf(after.quantity), after.lines]),
);

/** The contents of a card; a channel has more to it, its values among that. */
function saidOf({ name, description, formula, unit, cite, differs, deviation }: QuantityNote): readonly unknown[] {
  return [name, description, formula, unit, cite, differs, deviation];
}

interface InfoProps {
  readonly quantity: QuantityNote;
  /** Its name or those of its rows, which are the button then, in place of an (i). */
  readonly lines?: readonly NameLine[];
}

/** A name in the gutter, at a place of its band in percent. */
interface NameLine {
  readonly text: string;
  readonly top: number;
  readonly height: number;
  readonly isCurrent?: boolean;
  /** Its place has room for two lines. */
  readonly wraps?: true;
}

function Info({ quantity, lines }: InfoProps) {
  const { isOpen, isPinned, setOpen, hover, pin } = useHoverCard();
  const button = useRef<HTMLButtonElement>(null);
  const cardId = useId();
  return (
    <>
      <button
        ref={button}
        type="button"
        className={lines === undefined ? "icon-button quantity-info no-shrink muted" : "quantity-name bare cover"}
        aria-label={`About ${quantity.name}${lines === undefined ? "" : ` – ${lines.map(({ text }) => text).join(" ")}`}`}
        aria-expanded={isOpen}
        aria-describedby={isOpen ? cardId : undefined}
        onPointerEnter={(event) => event.pointerType === "mouse" && hover(true)}
        onPointerLeave={(event) => event.currentTarget.matches(":focus-visible") || hover(false)}
        onFocus={(event) => event.target.matches(":focus-visible") && setOpen(true)}
        onBlur={() => !isPinned && setOpen(false)}
        onClick={pin}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !isOpen) return;
          event.preventDefault();
          setOpen(false);
        }}
      >
        {lines?.map(({ text, top, height, isCurrent, wraps }) => (
          <span
            key={top}
            className={`quantity-line ${wraps ? "" : "truncate"}`}
            style={{ top: `${top}%`, height: `${height}%` }}
            data-current={isCurrent === true || undefined}
          >
            {`${text} `}
          </span>
        )) ?? (
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" className="icon">
            <circle cx="8" cy="8" r="6.5" />
            <path d="M8 7.2v4M8 4.6v.2" />
          </svg>
        )}
      </button>
      <Card
        at={button}
        isOpen={isOpen}
        onOpen={setOpen}
        id={cardId}
        role="tooltip"
        className="quantity-card card popover"
        align="start"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (event.target instanceof Node && button.current?.contains(event.target) === true) event.preventDefault();
        }}
        onPointerEnter={() => hover(true)}
        onPointerLeave={() => hover(false)}
      >
        <QuantityCard quantity={quantity} />
      </Card>
    </>
  );
}

/** A quantity explained: description, formula, unit, source, and where ours differs. */
function QuantityCard({
  quantity: { name, description, formula, unit, cite, differs, deviation },
}: {
  readonly quantity: QuantityNote;
}) {
  return (
    <>
      <strong>{name}</strong>
      {unit !== "" && <span className="muted"> {unit.startsWith("of ") ? unit : `in ${unit}`}</span>}
      {description !== undefined && <p>{description}</p>}
      {formula !== undefined && <p className="formula">{formula}</p>}
      {cite !== undefined && (
        <p className="muted">
          {cite.paper}, {cite.where}
        </p>
      )}
      {differs !== undefined && <Differs>{differs}</Differs>}
      {deviation !== undefined && (
        <Differs>
          <DeviationText of={deviation} />
        </Differs>
      )}
    </>
  );
}

function Differs({ children }: { readonly children: ReactNode }) {
  return (
    <p className="remark">
      <strong>Differs:</strong> {children}
    </p>
  );
}

function useHoverCard() {
  const [isOpen, setIsOpen] = useState(false);
  const [isPinned, setPinned] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const setOpen = (open: boolean): void => {
    clearTimeout(timer.current);
    setIsOpen(open);
    if (!open) setPinned(false);
  };
  return {
    isOpen,
    isPinned,
    setOpen,
    hover: (isOver: boolean): void => {
      clearTimeout(timer.current);
      if (!isPinned) timer.current = setTimeout(() => setIsOpen(isOver), isOver ? openingPause : closingPause);
    },
    /** A first click keeps the card, a second closes it. */
    pin: (): void => {
      setOpen(!isPinned);
      setPinned(!isPinned);
    },
  };
}
