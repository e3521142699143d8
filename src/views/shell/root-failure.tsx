import type { FallbackProps } from "react-error-boundary";
import type { SaveStatus } from "../../lab/autosave/autosave.ts";
import { messageOf } from "../../format.ts";
import { Icon } from "../ui/icon.tsx";
import "./shell.css";
import "../sessions/sessions.css";

interface RootFailureProps extends Pick<FallbackProps, "error"> {
  readonly keeping: SaveStatus;
  readonly onSaveLabFile: () => void;
}

/** Stands in place of the whole screen where that could not be drawn. */
export function RootFailure({ error, keeping, onSaveLabFile }: RootFailureProps) {
  return (
    <main className="whole-screen column" role="alert">
      <h1>
        <Icon name="error" />
        The lab stopped unexpectedly.
      </h1>
      <p className="muted">{messageOf(error)}</p>
      <p>{keeping.status === "not saved" ? keeping.trouble.text : "What was open is kept in this browser."}</p>
      <p className="row wraps spaced">
        <button type="button" className="button" onClick={() => location.reload()}>
          Reload
        </button>
        <button type="button" className="button" onClick={() => location.assign(safeAddress(location.href))}>
          Start without the last page
        </button>
        <button type="button" className="button" onClick={onSaveLabFile}>
          Download lab file
        </button>
      </p>
    </main>
  );
}

/** The address that opens the lab without its last session. */
function safeAddress(address: string): string {
  const url = new URL(address);
  url.searchParams.set("safe", "1");
  // A link's settings may be to blame too.
  url.hash = "";
  return url.href;
}

/** The same address, for later: without asking for safety again. */
export function usualAddress(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("safe");
  return url.href;
}
