import { DropdownMenu } from "radix-ui";
import { useRef, lazy } from "react";
import { keyId } from "../../lab/reach.ts";
import { useReachable } from "../../lab/use-reachable.ts";
import { saveFile, withLineEnd } from "../../persistence/files.ts";
import type { Lane } from "../../state/lane.ts";
import { Icon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import { roving } from "../ui/roving.ts";
import { useCopy, LateItems, useMenuCopy, type Copying } from "../ui/use-copy.tsx";

interface TakeAwayProps {
  /** What is copied and saved; the buttons rest where there is nothing. */
  readonly text: string | undefined;
  /** "text", "HTML". */
  readonly kind: string;
  readonly file: string;
  readonly mediaType: string;
  /** Whose result it is: it is there in other formats too. */
  readonly lane: Lane;
}

/** Buttons that copy a result and save it as a file. Where the clipboard is refused, the text is shown selected, to be copied by hand. */
export function TakeAway({ text, kind, file, mediaType, lane }: TakeAwayProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { copy, outcome } = useCopy(button);
  const isEmpty = text === undefined || text === "";
  return (
    <span ref={roving} className="take-away row anchor at-end" role="toolbar" aria-label={`Take the ${kind} away`}>
      <button
        ref={button}
        type="button"
        className="button quiet"
        aria-label={`Copy the ${kind}`}
        disabled={isEmpty}
        onClick={() => copy(text ?? "", `the ${kind}`)}
      >
        Copy
      </button>
      <button
        type="button"
        className="button quiet"
        aria-label={`Save the ${kind} as ${file}`}
        title={file}
        disabled={isEmpty}
        onClick={() => saveFile(file, mediaType, withLineEnd(text ?? ""))}
      >
        Save
      </button>
      <OtherFormats lane={lane} isDisabled={isEmpty} copy={copy} />
      {outcome}
    </span>
  );
}

const FormatItems = lazy(async () => ({ default: (await import("./format-items.tsx")).FormatItems }));

interface OtherFormatsProps extends Pick<Copying, "copy"> {
  readonly lane: Lane;
  readonly isDisabled: boolean;
}

/** A result in the formats that have no view of their own: Markdown and JSON. */
function OtherFormats({ lane, isDisabled, copy }: OtherFormatsProps) {
  const menu = useMenuCopy(copy);
  const byName = useReachable(keyId("formats"));
  return (
    <Menu
      trigger={
        <DropdownMenu.Trigger
          ref={byName}
          className="icon-button"
          aria-label="Markdown and JSON"
          title="As Markdown or JSON"
          disabled={isDisabled}
        >
          <Icon name="more" />
        </DropdownMenu.Trigger>
      }
      label="Other formats"
      align="end"
      onCloseAutoFocus={menu.onCloseAutoFocus}
    >
      <LateItems>
        <FormatItems lane={lane} copy={menu.copy} />
      </LateItems>
    </Menu>
  );
}
