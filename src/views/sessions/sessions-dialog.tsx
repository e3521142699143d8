import { useEffect, useState } from "react";
import { bytesText } from "../../format.ts";
import { useActions, useLabContext, useSaveStatus } from "../../lab/react.tsx";
import type { ListedSession } from "../../lab/autosave/keep.ts";
import { LabDialog, type LateDialogProps } from "../ui/dialog.tsx";
import { Button } from "../ui/kit.tsx";
import { savedAtWords, savedWords } from "./saved-text.ts";

/** The stored sessions, and the way to a new one. */
export function SessionsDialog(dialog: LateDialogProps) {
  return (
    <LabDialog {...dialog} title="Sessions">
      <Sessions onClose={dialog.onClose} />
    </LabDialog>
  );
}

/** Asked for while the dialog is open. */
function Sessions({ onClose }: Pick<LateDialogProps, "onClose">) {
  const actions = useActions();
  const keeping = useSaveStatus();
  const listing = useListing();
  return (
    <>
      <p className="row wrap">
        <span className={`grow ${keeping.status === "not saved" ? "failed bold" : "muted"}`}>{savedWords(keeping)}</span>
        <Button
          tip="Starts without pages and with the default lanes; the current session stays in this list"
          onClick={() => {
            onClose();
            actions.startAnew();
          }}
        >
          New session
        </Button>
      </p>
      {listing === "loading" ? (
        <p className="muted">Loading…</p>
      ) : listing === "refused" ? (
        <p>
          This browser window stores nothing. <Button onClick={actions.saveLabFile}>Download lab file</Button>
        </p>
      ) : listing.sessions.length === 0 ? (
        <p className="muted">No session is stored yet.</p>
      ) : (
        <ul className="sessions scroll plain-list" aria-label="Stored sessions">
          {listing.sessions.map((session) => (
            <SessionRow key={session.id} session={session} now={listing.at} onClose={onClose} />
          ))}
        </ul>
      )}
      <p className="muted small">This browser keeps the last 30 sessions. Deleting some frees space.</p>
    </>
  );
}

type Listing = { readonly sessions: readonly ListedSession[]; readonly at: number } | "loading" | "refused";

/** The sessions, asked for anew whenever something is saved or deleted. */
function useListing(): Listing {
  const { sessions, status: keeping } = useLabContext().keep;
  const [listing, setListing] = useState<Listing>("loading");
  useEffect(() => {
    const load = (): void => {
      sessions.list().then(
        (found) => setListing({ sessions: found, at: Date.now() }),
        () => setListing("refused"),
      );
    };
    load();
    const ends = [sessions.changes.subscribe(load), keeping.subscribe(load)];
    return () => ends.forEach((end) => end());
  }, [sessions, keeping]);
  return listing;
}

interface SessionRowProps extends Pick<LateDialogProps, "onClose"> {
  readonly session: ListedSession;
  readonly now: number;
}

function SessionRow({ session, now, onClose }: SessionRowProps) {
  const { sessions } = useLabContext().keep;
  // A session without a name cannot be opened.
  const { name, pageCount, savedAt, size, openIn } = session;
  const shown = name ?? "Cannot be read";
  const facts = [
    ...(savedAt > 0 ? [savedAtWords(savedAt, now)] : []),
    ...(size > 0 ? [bytesText(size)] : []),
    ...(openIn === undefined ? [] : [`open in ${openIn}`]),
  ];
  const words = (
    <>
      <span className="truncate" dir="auto">
        {shown}
        {pageCount > 1 && ` and ${pageCount - 1} more`}
      </span>
      <span className="muted">{facts.join(" · ")}</span>
    </>
  );
  return (
    <li className="row border-top">
      {openIn === "this tab" || name === undefined ? (
        <span className="session-name column grow">{words}</span>
      ) : (
        <button
          type="button"
          className="session-name bare column grow focus-inside"
          title={openIn === undefined ? `Open ${shown}` : `Open a copy of ${shown}: another tab has it open`}
          onClick={() => {
            onClose();
            void sessions.open(session);
          }}
        >
          {words}
        </button>
      )}
      {openIn === undefined && (
        <Button icon="close" name={`Delete session ${shown}`} tip="Delete" onClick={() => void sessions.remove(session)} />
      )}
    </li>
  );
}
