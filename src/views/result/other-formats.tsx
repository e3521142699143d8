import { DropdownMenu } from "radix-ui";
import { lazy } from "react";
import type { Lane } from "../../state/lane.ts";
import { Icon } from "../ui/icon.tsx";
import { LateItems } from "../ui/late-items.tsx";
import type { Copying } from "../ui/use-copy.tsx";
import { useMenuCopy } from "../ui/use-menu-copy.ts";

const FormatItems = lazy(async () => ({ default: (await import("./format-items.tsx")).FormatItems }));

interface OtherFormatsProps extends Pick<Copying, "copy"> {
  readonly lane: Lane;
  readonly isDisabled: boolean;
}

/** A result in the formats that have no view of their own: Markdown and JSON. */
export function OtherFormats({ lane, isDisabled, copy }: OtherFormatsProps) {
  const menu = useMenuCopy(copy);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        className="icon-button"
        aria-label="Markdown and JSON"
        title="As Markdown or JSON"
        disabled={isDisabled}
      >
        <Icon name="more" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="menu"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label="Other formats"
          onCloseAutoFocus={menu.onCloseAutoFocus}
        >
          <LateItems>
            <FormatItems lane={lane} copy={menu.copy} />
          </LateItems>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
