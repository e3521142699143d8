import { DropdownMenu } from "radix-ui";
import { lazy, Suspense, useRef } from "react";
import { ErrorBoundary } from "react-error-boundary";
import type { Lane } from "../../state/lab.ts";
import { Icon } from "../chrome/icon.tsx";
import type { Copying } from "./use-copy.tsx";

const FormatItems = lazy(async () => ({ default: (await import("./format-items.tsx")).FormatItems }));

interface OtherFormatsProps extends Pick<Copying, "copy"> {
  readonly lane: Lane;
  readonly isDisabled: boolean;
}

/** A result in the formats that have no view of their own: Markdown and JSON. */
export function OtherFormats({ lane, isDisabled, copy }: OtherFormatsProps) {
  const isCopying = useRef(false);
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
          onCloseAutoFocus={(event) => {
            // The field with what is to be copied by hand may have the focus then.
            if (isCopying.current) event.preventDefault();
            isCopying.current = false;
          }}
        >
          <ErrorBoundary fallback={<p role="alert">This could not be loaded: reload the page and try again.</p>}>
            <Suspense fallback={<p className="menu-label">Loading…</p>}>
              <FormatItems
                lane={lane}
                copy={(text, what) => {
                  isCopying.current = true;
                  copy(text, what);
                }}
              />
            </Suspense>
          </ErrorBoundary>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
