import { Popover } from "radix-ui";
import { lazy, Suspense, useState, type ReactElement } from "react";
import { useLabContext } from "../../lab/react.tsx";
import { bestMatch, menuGroups, type Chosen, type Offer } from "./menu-choices.ts";
import "./method-menu.css";

/** The list itself comes with what searches it: loaded when a menu is first opened. */
const AlgorithmList = lazy(async () => ({ default: (await import("./algorithm-list.tsx")).AlgorithmList }));

interface AlgorithmMenuProps extends Offer {
  /** The button that opens the menu; without it, it is open where it stands. */
  readonly trigger?: ReactElement;
  readonly onClose?: () => void;
  readonly onChoose: (extractor: string) => void;
}

/** All algorithms, grouped by family, each with what it does, and a field that searches them. */
export function AlgorithmMenu({ trigger, onClose, onChoose, ...offer }: AlgorithmMenuProps) {
  const [isOpen, setOpen] = useState(trigger === undefined);
  const [search, setSearch] = useState("");
  const open = (next: boolean): void => {
    setOpen(next);
    setSearch("");
    if (!next) onClose?.();
  };
  const list = {
    ...offer,
    search,
    onSearch: setSearch,
    onChoose: (choice: Chosen) => {
      open(false);
      if (typeof choice === "string") onChoose(choice);
      else choice.run();
    },
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={open}>
      {trigger === undefined ? <Popover.Anchor className="card-anchor" /> : <Popover.Trigger asChild>{trigger}</Popover.Trigger>}
      <Popover.Portal>
        <Popover.Content
          className="lane-menu card"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label="Methods"
          onCloseAutoFocus={stayElsewhere}
        >
          <Suspense fallback={<EarlyField {...list} />}>
            <AlgorithmList {...list} />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** What was chosen may have taken the focus, as a lane that was added; else it goes back to the button. */
function stayElsewhere(event: Event): void {
  if (document.activeElement !== document.body) event.preventDefault();
}

interface EarlyFieldProps extends Offer {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onChoose: (choice: Chosen) => void;
}

/** The field alone, until the list is there: nothing typed is lost, and Enter takes what the list would have found. */
function EarlyField({ search, onSearch, onChoose, ...offer }: EarlyFieldProps) {
  const { library } = useLabContext();
  const enter = (): void => {
    const all = menuGroups(library, offer).flatMap(({ choices }) => choices);
    const match = bestMatch(all, search);
    if (match !== undefined) onChoose(match.chosen);
  };
  return (
    <>
      <input
        ref={takeFocus}
        className="algorithm-search ruled rigid search-line"
        aria-label="Methods"
        autoComplete="off"
        spellCheck={false}
        placeholder="Name, family, year …"
        value={search}
        onChange={(event) => {
          onSearch(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) enter();
        }}
      />
      <p className="no-rows muted">Loading the list…</p>
    </>
  );
}

/** The menu was opened to choose from it: typing narrows it down at once. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true });
}
