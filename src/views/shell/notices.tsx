import { useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { Notice } from "../../state/session.ts";
import { useActions, useLabContext, useSession } from "../../lab/react.tsx";
import { useSize } from "../ui/use-plot.tsx";
import { Icon } from "../ui/icon.tsx";
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
    <section className="notices ruled rigid" aria-label="Notices">
      <ul className="plain-list">
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
    <li className="notice row wraps shaded spaced" data-severity={severity}>
      <Icon name={severity} />
      <NoticeText key={text} severity={severity} text={text} />
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

/** What a notice says. A note takes one line, as the room is the figures', and unfolds; what went wrong is said whole. */
function NoticeText({ severity, text }: Pick<Notice, "severity" | "text">) {
  const [isWhole, setWhole] = useState(false);
  const [isCut, setCut] = useState(false);
  const words = useRef<HTMLSpanElement>(null);
  const { width } = useSize(words);
  useLayoutEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = words.current ?? {};
    if (!isWhole && width > 0) setCut(scrollWidth > clientWidth);
  }, [width, isWhole]);
  return (
    <>
      <span
        ref={words}
        className="notice-text breakable shrinks"
        dir="auto"
        data-folded={(severity === "info" && !isWhole) || undefined}
      >
        <span className="visually-hidden">{severities[severity]}: </span>
        {text}
      </span>
      {isCut && (
        <button type="button" className="button quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "less" : "more"}
        </button>
      )}
    </>
  );
}
