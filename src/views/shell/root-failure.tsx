import type { FallbackProps } from "react-error-boundary";
import { Icon } from "../ui/icon.tsx";
import type { Keeping } from "../../lab/sessions.tsx";
import { safeAddress } from "./safe-address.ts";
import "./shell.css";
import "../sessions/sessions.css";

interface RootFailureProps extends Pick<FallbackProps, "error"> {
  readonly keeping: Keeping;
  readonly onSaveLabFile: () => void;
}

/** Stands in place of the whole screen where that could not be drawn. */
export function RootFailure({ error, keeping, onSaveLabFile }: RootFailureProps) {
  return (
    <main className="whole-screen" role="alert">
      <h1>
        <Icon name="error" />
        The lab stopped unexpectedly.
      </h1>
      <p className="muted">{error instanceof Error ? error.message : String(error)}</p>
      <p>{keeping.status === "not saved" ? keeping.trouble.text : "What was open is kept in this browser."}</p>
      <p className="row">
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
