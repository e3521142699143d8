import { DropdownMenu } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { keysHere } from "./chords.ts";
import "./menu.css";

interface MenuProps extends Pick<ComponentProps<typeof DropdownMenu.Content>, "side" | "onCloseAutoFocus"> {
  /** What opens it: a `DropdownMenu.Trigger`. */
  readonly trigger: ReactNode;
  readonly label: string;
  /** The edge of the trigger that it keeps to. */
  readonly align: "start" | "end";
  /** Pixels between the trigger and it. */
  readonly gap?: 4 | 8;
  /** The class of one that is wider than its words. */
  readonly kind?: string;
  readonly children: ReactNode;
}

/** A menu that opens from a button; what lies behind it stays in reach. */
export function Menu({ trigger, label, gap = 4, kind = "", children, ...content }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      {trigger}
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={`menu card ${kind}`}
          sideOffset={gap}
          collisionPadding={8}
          aria-label={label}
          {...content}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  readonly title: string;
  /** What comes of it, below the title. */
  readonly note?: string | undefined;
  /** The keys that do the same. */
  readonly keys?: string | undefined;
  readonly isDisabled?: boolean;
  readonly onSelect: () => void;
}

/** An item with a title, which the letters typed find, and a note. */
export function MenuItem({ title, note = "", keys, isDisabled = false, onSelect }: MenuItemProps) {
  return (
    <DropdownMenu.Item className="menu-item column clickable rounded" textValue={title} disabled={isDisabled} onSelect={onSelect}>
      <span className="menu-title spaced flex apart">
        {title}
        {keys !== undefined && keys !== "" && <kbd>{keysHere({ keys })}</kbd>}
      </span>
      {note !== "" && <span className="menu-note muted small">{note}</span>}
    </DropdownMenu.Item>
  );
}
