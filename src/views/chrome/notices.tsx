import { useStore } from "zustand";
import type { Notice } from "../../state/session.ts";
import { useActions, useLabContext, useSession } from "../lab-context.tsx";
import { Icon } from "./icon.tsx";
import "./notices.css";

const severities: Readonly<Record<Notice["severity"], string>> = { info: "Note", warning: "Warning", error: "Error" };

/** The strip under the header: what went otherwise than asked, and what can be done about it. Nothing where all is well. */
export function Notices() {
  const isCorpus = useStore(useLabContext().screens, ({ shown }) => shown === "corpus");
  const all = useSession((session) => session.notices);
  // What is said of the open page is of no use where that is not shown.
  const notices = isCorpus ? all.filter(({ id }) => !id.startsWith("page:")) : all;
  if (notices.length === 0) return undefined;
  return (
    <section className="notices" aria-label="Notices">
      <ul>
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  );
}

function NoticeRow({ notice: { id, severity, text, actions } }: { readonly notice: Notice }) {
  const lab = useActions();
  return (
    <li className="notice" data-severity={severity}>
      <Icon name={severity} />
      <span className="notice-text" dir="auto">
        <span className="visually-hidden">{severities[severity]}: </span>
        {text}
      </span>
      {actions.map(({ label, run }) => (
        <button key={label} type="button" className="button" onClick={run}>
          {label}
        </button>
      ))}
      <button
        type="button"
        className="icon-button"
        aria-label={`Dismiss: ${text}`}
        title="Dismiss"
        onClick={() => lab.dismiss(id)}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
