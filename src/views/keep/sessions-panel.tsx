import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { Icon } from "../chrome/icon.tsx";
import { useActions, useSession } from "../lab-context.tsx";
import { useKeeping, useKeepingContext } from "./keeping-context.tsx";
import type { ListedSession } from "./keeping-context.tsx";
import { savedAtWords, savedWords, sizeWords } from "./saved-words.ts";
import { UndoButtons } from "./undo-buttons.tsx";

type Listing = readonly ListedSession[] | "loading" | "refused";

/** The stored sessions, the way to a new one, and what can be reset. */
export function SessionsPanel() {
  const { sessions } = useKeepingContext();
  const actions = useActions();
  const keeping = useKeeping();
  const listing = useListing();
  const close = (): void => sessions.setOpen(false);
  return (
    <>
      <div className="sessions-head">
        <h2>Sessions</h2>
        <span className="sessions-state" data-status={keeping.status}>
          {savedWords(keeping)}
        </span>
        <UndoButtons />
        <button
          type="button"
          className="button"
          title="No pages, the first lanes; what is open now stays in this list"
          onClick={() => {
            close();
            actions.startAnew();
          }}
        >
          New session
        </button>
      </div>
      <SessionRows listing={listing} />
      <p className="muted">The last 30 are kept, in this browser only. Deleting some frees space.</p>
      <Resets onDone={close} />
    </>
  );
}

/** The sessions, asked for anew whenever they change. */
function useListing(): Listing {
  const { sessions, keeping } = useKeepingContext();
  const changes = useStore(sessions.state, (state) => state.changes);
  const savedAt = useStore(keeping, (state) => (state.status === "saved" ? state.at : 0));
  const open = useSession(({ lab }) => lab.session);
  const [listing, setListing] = useState<Listing>("loading");
  useEffect(() => {
    let isWanted = true;
    const show = (next: Listing): void => {
      if (isWanted) setListing(next);
    };
    sessions.list().then(show, () => show("refused"));
    return () => {
      isWanted = false;
    };
  }, [sessions, changes, savedAt, open]);
  return listing;
}

function SessionRows({ listing }: { readonly listing: Listing }) {
  const actions = useActions();
  if (listing === "loading") return <p className="muted">Loading…</p>;
  if (listing === "refused")
    return (
      <p className="sessions-refused">
        This browser window keeps nothing.{" "}
        <button type="button" className="button" onClick={() => actions.saveLabFile()}>
          Download lab file
        </button>
      </p>
    );
  if (listing.length === 0) return <p className="muted">No session is stored yet.</p>;
  return (
    <ul className="sessions" aria-label="Stored sessions">
      {listing.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
  );
}

function SessionRow({ session }: { readonly session: ListedSession }) {
  const { sessions } = useKeepingContext();
  const { name, openIn } = session;
  const shown = name ?? "Cannot be read";
  return (
    <li className="session" data-open={openIn}>
      {openIn === "this tab" || name === undefined ? (
        <span className="session-name">
          <SessionWords session={session} name={shown} />
        </span>
      ) : (
        <button
          type="button"
          className="session-name"
          title={openIn === undefined ? `Open ${shown}` : `Open a copy of ${shown}: another tab has it open`}
          onClick={() => {
            sessions.setOpen(false);
            void sessions.open(session);
          }}
        >
          <SessionWords session={session} name={shown} />
        </button>
      )}
      {openIn === undefined && (
        <button
          type="button"
          className="icon-button"
          aria-label={`Delete session ${shown}`}
          title="Delete"
          onClick={() => void sessions.remove(session)}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  );
}

function SessionWords({ session, name }: { readonly session: ListedSession; readonly name: string }) {
  const { pageCount, savedAt, size, openIn } = session;
  const others = pageCount > 1 ? ` and ${pageCount - 1} more` : "";
  const facts = [
    ...(savedAt > 0 ? [savedAtWords(savedAt, Date.now())] : []),
    ...(size > 0 ? [sizeWords(size)] : []),
    ...(openIn === undefined ? [] : [`open in ${openIn}`]),
  ];
  return (
    <>
      <span className="session-title" dir="auto">
        {name}
        {others}
      </span>
      <span className="muted">{facts.join(" · ")}</span>
    </>
  );
}

function Resets({ onDone }: { readonly onDone: () => void }) {
  const actions = useActions();
  const hasValues = useSession(({ lab }) => lab.lanes.some(({ values }) => Object.keys(values).length > 0));
  const hasLayout = useSession(({ lab }) => Object.keys(lab.layout).length > 0);
  const reset = (run: () => void, words: string) => (): void => {
    onDone();
    run();
    actions.announce(`${words}. Undo takes it back.`);
  };
  return (
    <div className="resets" role="group" aria-label="Reset">
      <span>Reset</span>
      <button
        type="button"
        className="button"
        disabled={!hasLayout}
        title="Panes as wide as at first; pages and lanes stay"
        onClick={reset(actions.resetLayout, "Layout reset")}
      >
        Layout
      </button>
      <button
        type="button"
        className="button"
        disabled={!hasValues}
        title="All parameters of all lanes; pages and lanes stay"
        onClick={reset(actions.resetAllValues, "All parameters reset")}
      >
        Parameters
      </button>
      <button
        type="button"
        className="button"
        title="A new, empty session; this one stays in the list"
        onClick={reset(actions.startAnew, "Everything reset")}
      >
        Everything
      </button>
    </div>
  );
}
