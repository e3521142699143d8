import { lazy, useRef } from "react";
import { homeOf, linkTo } from "../../persistence/link.ts";
import { useLabContext } from "../../lab/react.tsx";
import { keyId } from "../../lab/reach.ts";
import { useReachable, useReachableAt } from "../../lab/use-reachable.ts";
import { MenuButton } from "../ui/kit.tsx";
import { LateItems, useCopy, useMenuCopy } from "../ui/use-copy.tsx";

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
    <span className="anchor">
      <MenuButton ref={trigger} label="Share" words="Share" onCloseAutoFocus={menu.onCloseAutoFocus}>
        <LateItems>
          <ShareItems copy={menu.copy} />
        </LateItems>
      </MenuButton>
      <button ref={byKey} type="button" hidden onClick={copyLink}>
        Copy link
      </button>
      {outcome}
    </span>
  );
}
