import { useStore } from "zustand";
import type { Notice } from "../../state/session.ts";
import { useActions, useLabContext, useSession } from "../../lab/react.tsx";
import { Icon } from "../ui/icon.tsx";
import { Button } from "../ui/kit.tsx";
import "./notices.css";

const severities: Readonly<Record<Notice["severity"], string>> = { info: "Note", warning: "Warning", error: "Error" };

/** The strip over the status bar: what went otherwise than asked, and what can be done about it. Nothing where all is well. */
export function Notices() {
  const lab = useActions();
  const isCorpus = useStore(useLabContext().screens, ({ shown }) => shown === "corpus");
  const all = useSession((session) => session.notices);
  // What is said of the open page is of no use where that is not shown.
  const notices = isCorpus ? all.filter(({ id }) => !id.startsWith("page:")) : all;
  if (notices.length === 0) return undefined;
  return (
    <section className="notices topped rigid" aria-label="Notices">
      <ul className="plain-list">
        {notices.map(({ id, severity, text, actions }) => (
          <li key={id} className="notice row wraps spaced" data-severity={severity}>
            <Icon name={severity} />
            <span className="notice-text breakable shrinks" dir="auto">
              <span className="visually-hidden">{severities[severity]}: </span>
              {text}
            </span>
            {actions.map(({ label, run }) => (
              <Button key={label} onClick={run}>
                {label}
              </Button>
            ))}
            <Button icon="close" name={`Dismiss: ${text}`} tip="Dismiss" onClick={() => lab.dismiss(id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
