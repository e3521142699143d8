import { useEffect, useState } from "react";
import { bytesText } from "../../format.ts";
import { useActions, useLabContext, useSaveStatus } from "../../lab/react.tsx";
import type { ListedSession } from "../../lab/autosave/sessions.ts";
import { Button } from "../ui/kit.tsx";
import { savedAtWords, savedWords } from "./saved-text.ts";
import "./sessions.css";

type Listing = { readonly sessions: readonly ListedSession[]; readonly at: number } | "loading" | "refused";

/** What a session is called that cannot be opened. */
const unreadable = "Cannot be read";

/** The stored sessions, and the way to a new one. */
export function SessionsPanel() {
  const { sessions } = useLabContext().keep;
  const actions = useActions();
  const keeping = useSaveStatus();
  const listing = useListing();
  return (
    <>
      <p className="row wraps spaced">
        <span className="muted grows" data-status={keeping.status}>
          {savedWords(keeping)}
        </span>
        <Button
          tip="No pages, the first lanes; what is open now stays in this list"
          onClick={() => {
            sessions.setOpen(false);
            actions.startAnew();
          }}
        >
          New session
        </Button>
      </p>
      <SessionRows listing={listing} />
      <p className="muted small">The last 30 are kept, in this browser only. Deleting some frees space.</p>
    </>
  );
}

/** The sessions, asked for anew whenever something is saved or deleted. */
function useListing(): Listing {
  const { sessions, status: keeping } = useLabContext().keep;
  const [listing, setListing] = useState<Listing>("loading");
  useEffect(() => {
    let isWanted = true;
    const show = (next: Listing): void => {
      if (isWanted) setListing(next);
    };
    const load = (): void => {
      sessions.list().then(
        (found) => show({ sessions: found, at: Date.now() }),
        () => show("refused"),
      );
    };
    load();
    const ends = [sessions.state.subscribe(load), keeping.subscribe(load)];
    return () => {
      isWanted = false;
      for (const end of ends) end();
    };
  }, [sessions, keeping]);
  return listing;
}

function SessionRows({ listing }: { readonly listing: Listing }) {
  const actions = useActions();
  if (listing === "loading") return <p className="muted">Loading…</p>;
  if (listing === "refused")
    return (
      <p className="sessions-refused">
        This browser window keeps nothing. <Button onClick={actions.saveLabFile}>Download lab file</Button>
      </p>
    );
  const { sessions, at } = listing;
  if (sessions.length === 0) return <p className="muted">No session is stored yet.</p>;
  return (
    <ul className="sessions plain-list boxed" aria-label="Stored sessions">
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} now={at} />
      ))}
    </ul>
  );
}

interface SessionRowProps {
  readonly session: ListedSession;
  readonly now: number;
}

function SessionRow({ session, now }: SessionRowProps) {
  const { sessions } = useLabContext().keep;
  const { name, openIn } = session;
  const shown = name ?? unreadable;
  return (
    <li className="session row" data-open={openIn}>
      {openIn === "this tab" || name === undefined ? (
        <span className="session-name column shrinks grows">
          <SessionWords session={session} now={now} />
        </span>
      ) : (
        <button
          type="button"
          className="session-name column bare tinted focus-inside shrinks grows"
          title={openIn === undefined ? `Open ${shown}` : `Open a copy of ${shown}: another tab has it open`}
          onClick={() => {
            sessions.setOpen(false);
            void sessions.open(session);
          }}
        >
          <SessionWords session={session} now={now} />
        </button>
      )}
      {openIn === undefined && (
        <Button icon="close" name={`Delete session ${shown}`} tip="Delete" onClick={() => void sessions.remove(session)} />
      )}
    </li>
  );
}

function SessionWords({ session: { name = unreadable, pageCount, savedAt, size, openIn }, now }: SessionRowProps) {
  const others = pageCount > 1 ? ` and ${pageCount - 1} more` : "";
  const facts = [
    ...(savedAt > 0 ? [savedAtWords(savedAt, now)] : []),
    ...(size > 0 ? [bytesText(size)] : []),
    ...(openIn === undefined ? [] : [`open in ${openIn}`]),
  ];
  return (
    <>
      <span className="truncated" dir="auto">
        {name}
        {others}
      </span>
      <span className="muted">{facts.join(" · ")}</span>
    </>
  );
}
