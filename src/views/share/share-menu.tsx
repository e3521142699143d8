import { useRef } from "react";
import { fetchCode } from "../../lab/late.ts";
import { useLabContext } from "../../lab/react.tsx";
import { MenuButton, MenuWords } from "../ui/kit.tsx";
import { lateView } from "../ui/late-view.tsx";
import { useCopy } from "../ui/use-copy.tsx";

const ShareItems = lateView("Share", async () => (await import("./share-items.tsx")).ShareItems, {
  waiting: () => <MenuWords>Loading…</MenuWords>,
  failure: () => <MenuWords>This could not be loaded. Open the menu again, or reload the page.</MenuWords>,
});

/** The ways to give the lab to others, or to another day: links, a file, texts. What it offers is loaded when it is first opened. */
export function ShareMenu() {
  const { session, linking } = useLabContext();
  const trigger = useRef<HTMLButtonElement>(null);
  const { copy, onCloseAutoFocus, outcome } = useCopy(trigger);
  const link = async (): Promise<string> => {
    const { homeOf, linkTo } = await fetchCode(() => import("../../persistence/link.ts"));
    return linkTo(session.getState().lab, linking.getState().pin, homeOf(location)).text;
  };
  return (
    <span className="relative">
      <MenuButton ref={trigger} data-reach="share" label="Share" words="Share" onCloseAutoFocus={onCloseAutoFocus}>
        <ShareItems copy={copy} />
      </MenuButton>
      <button data-reach="copy-link" type="button" hidden onClick={() => copy(link, "the link")}>
        Copy link
      </button>
      {outcome}
    </span>
  );
}
