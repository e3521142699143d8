import { paneId } from "../../lab/reach.ts";
import { useLabContext } from "../../lab/react.tsx";
import "./skip-links.css";

interface SkipLinksProps {
  /** Names of panes, in the order in which one asks for them. */
  readonly panes: readonly string[];
}

/** The first tab stops: ways past all that stands before a pane. They are seen while they have the focus. */
export function SkipLinks({ panes }: SkipLinksProps) {
  const { reach } = useLabContext();
  return (
    <nav className="skip-links" aria-label="Skip to">
      {panes.map((name) => (
        // No links: the address is what opens a shared lab.
        <button key={name} type="button" className="button" onClick={() => reach.focus(paneId(name))}>
          Skip to {name}
        </button>
      ))}
    </nav>
  );
}
