import { DropdownMenu } from "radix-ui";
import { lazy, useRef } from "react";
import { homeOf, linkTo } from "../../persistence/link.ts";
import { Icon } from "../ui/icon.tsx";
import { useLabContext } from "../../lab/react.tsx";
import { keyId } from "../../lab/reach.ts";
import { useReachable, useReachableAt } from "../../lab/use-reachable.ts";
import { Menu } from "../ui/menu.tsx";
import { LateItems, useCopy, useMenuCopy } from "../ui/use-copy.tsx";
import "./share.css";

const ShareItems = lazy(async () => ({ default: (await import("./share-items.tsx")).ShareItems }));

/** The ways to give the lab to others, or to another day: links, a file, texts. What it offers is loaded when it is first opened. */
export function ShareMenu() {
  const byKey = useReachable(keyId("Control+Shift+C"));
  const { session, linking } = useLabContext();
  const trigger = useRef<HTMLButtonElement>(null);
  useReachableAt(keyId("share"), trigger);
  const { copy, outcome } = useCopy(trigger);
  const menu = useMenuCopy(copy);
  const copyLink = (): void => {
    copy(linkTo(session.getState().lab, linking.getState().pin, homeOf(location)).text, "the link");
  };
  return (
    <>
      <Menu
        trigger={
          <DropdownMenu.Trigger ref={trigger} className="button" title="Links, a lab file, Markdown, a command line, figures">
            <Icon name="share" />
            <span>Share</span>
            <Icon name="chevron" />
          </DropdownMenu.Trigger>
        }
        label="Share"
        align="end"
        gap={8}
        kind="share-menu"
        onCloseAutoFocus={menu.onCloseAutoFocus}
      >
        <LateItems>
          <ShareItems copy={menu.copy} />
        </LateItems>
      </Menu>
      <button ref={byKey} type="button" hidden aria-keyshortcuts="Control+Shift+C" onClick={copyLink}>
        Copy the link
      </button>
      {outcome !== undefined && <span className="share-outcome">{outcome}</span>}
    </>
  );
}
