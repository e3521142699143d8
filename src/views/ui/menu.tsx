import { DropdownMenu, Popover } from "radix-ui";
import { useImperativeHandle, type ComponentProps, type FocusEvent, type ReactNode, type Ref, type RefObject } from "react";
import { keysHere } from "./chords.ts";
import { Icon } from "./icon.tsx";
import "./menu.css";

/** A line of a menu as data: the same list can serve a menu, keys and the palette. */
export interface MenuAction {
  readonly id: string;
  readonly title: string;
  readonly note?: string | undefined;
  readonly keys?: string | undefined;
  /** Of one that is on or off. */
  readonly isOn?: boolean | undefined;
  /** Why it cannot be chosen now. */
  readonly refusal?: string | undefined;
  readonly run: () => void;
}

export type MenuEntry = MenuAction | "rule";

/** A line that opens a menu of its own; its note says what is chosen there. */
export interface EntryGroup {
  readonly id: string;
  readonly title: string;
  readonly note?: string | undefined;
  readonly entries: MenuLines;
}

/** The lines of a menu; what is false or undefined is left out. */
export type MenuLines = readonly (MenuEntry | EntryGroup | false | undefined)[];

interface MenuProps {
  /** What opens it, and gets the focus back. */
  readonly button: RefObject<HTMLElement | null>;
  /** How it was opened; undefined while it is closed. */
  readonly opened: "by key" | "by pointer" | undefined;
  readonly onClose: () => void;
  readonly label: string;
  /** The edge of the button that it keeps to. */
  readonly align: "start" | "end";
  readonly onCloseAutoFocus?: ((event: Event) => void) | undefined;
  readonly children: ReactNode;
}

/** A menu beside a button that stands elsewhere; what lies behind it stays in reach. */
export function Menu({ button, opened, onClose, label, align, onCloseAutoFocus = stayElsewhere, children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} open={opened !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DropdownMenu.Trigger asChild>
        <AnchorProxy at={button} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="menu card scroll"
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          aria-labelledby={undefined}
          onFocus={opened === "by key" ? focusFirst : undefined}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** The key that opened a menu was pressed before there was one to hear it. */
function focusFirst({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget) currentTarget.querySelector<HTMLElement>("[role^=menuitem]:not([data-disabled])")?.focus();
}

/** What was chosen may have taken the focus, as a lane that was added; else it goes back to the button. */
function stayElsewhere(event: Event): void {
  const focused = document.activeElement;
  if (focused !== null && focused !== document.body && focused.closest("[role=menu]") === null) event.preventDefault();
}

/** Passes on an element that was drawn before the code of its menu or card was loaded. */
function AnchorProxy({ at, ref }: { readonly at: RefObject<HTMLElement | null>; readonly ref?: Ref<HTMLElement> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => at.current, [at]);
  return undefined;
}

/** The lines of a menu. */
export function Lines({ entries }: { readonly entries: MenuLines }) {
  return entries.map((entry, place) =>
    !entry ? undefined : entry === "rule" ? (
      <DropdownMenu.Separator key={place} className="menu-rule border-top" />
    ) : "entries" in entry ? (
      <EntryMenu key={entry.id} {...entry} />
    ) : entry.isOn === undefined ? (
      <EntryItem key={entry.id} entry={entry} />
    ) : (
      <DropdownMenu.CheckboxItem
        key={entry.id}
        className="menu-item row"
        textValue={entry.title}
        checked={entry.isOn}
        disabled={entry.refusal !== undefined}
        onSelect={entry.run}
      >
        {entry.title}
      </DropdownMenu.CheckboxItem>
    ),
  );
}

/** An item with a title, which the letters typed find, its keys, and a note. */
function EntryItem({ entry: { title, note, keys = "", refusal, run } }: { readonly entry: MenuAction }) {
  const words = refusal ?? note ?? "";
  return (
    <DropdownMenu.Item className="menu-item column" textValue={title} disabled={refusal !== undefined} onSelect={run}>
      <span className="row gap">
        {title}
        {keys !== "" && <span className="by-key end nowrap small muted">{keysHere({ keys })}</span>}
      </span>
      {words !== "" && <span className="menu-note muted small">{words}</span>}
    </DropdownMenu.Item>
  );
}

function EntryMenu({ title, note, entries }: EntryGroup) {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className="menu-item row gap" textValue={title}>
        <span className="no-shrink">{title}</span>
        <span className="grow truncate text-end small muted">{note}</span>
        <Icon name="twist" />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal>
        <DropdownMenu.SubContent className="menu card scroll" sideOffset={4} collisionPadding={8} aria-label={title}>
          <Lines entries={entries} />
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  );
}

interface CardProps extends ComponentProps<typeof Popover.Content> {
  /** What it belongs to: a button gets the focus back. */
  readonly at: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** A card beside an element that stands elsewhere. */
export function PopoverCard({ at, isOpen, onOpen, onCloseAutoFocus = stayElsewhere, ...content }: CardProps) {
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpen}>
      <Popover.Trigger asChild>
        <AnchorProxy at={at} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content sideOffset={4} collisionPadding={8} onCloseAutoFocus={onCloseAutoFocus} {...content} />
      </Popover.Portal>
    </Popover.Root>
  );
}
