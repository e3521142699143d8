import { useStore } from "zustand";
import { useLabContext } from "../../lab/react.tsx";
import { roving } from "../ui/roving.ts";

/** One page in the lab, or a table of many. */
export function ScreenSwitch() {
  const { screens, actions } = useLabContext();
  const shown = useStore(screens, (state) => state.shown);
  return (
    <nav ref={roving} className="screen-switch" aria-label="Screens">
      {(["inspect", "corpus"] as const).map((screen) => (
        <button
          key={screen}
          type="button"
          className="button quiet"
          aria-current={screen === shown ? "page" : undefined}
          title={screen === "corpus" ? "Judge many pages at once (c)" : "One page, all its pictures (c)"}
          onClick={() => actions.showScreen(screen)}
        >
          {screen === "corpus" ? "Corpus" : "Inspect"}
        </button>
      ))}
    </nav>
  );
}
