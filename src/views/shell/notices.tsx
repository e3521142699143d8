import { useStore } from "zustand";
import { isUsual, readingText, type Reading } from "../../extraction/page/reading.ts";
import { counted, thousands } from "../../format.ts";
import { useActions, useLabContext, useSaveStatus, useSession } from "../../lab/react.tsx";
import { activePage } from "../../state/lab.ts";
import type { PageEncoding } from "../../state/open-page.ts";
import type { Notice } from "../../state/session.ts";
import { savedWords } from "../sessions/saved-text.ts";
import { Icon } from "../ui/icon.tsx";
import { Button } from "../ui/kit.tsx";

const severities: Readonly<Record<Notice["severity"], string>> = { info: "Note", warning: "Warning", error: "Error" };

/** Notices that fit without scrolling. */
const most = 3;

/** The strip over the status bar: what went otherwise than asked, and what can be done about it. Nothing where all is well. */
export function Notices() {
  const lab = useActions();
  const isCorpus = useStore(useLabContext().screens, ({ shown }) => shown === "corpus");
  const all = useSession((session) => session.notices);
  // Advice on the open page is of no use where the page is not shown.
  const notices = isCorpus ? all.filter(({ id }) => !id.startsWith("page:")) : all;
  if (notices.length === 0) return undefined;
  return (
    <section className="notices no-shrink scroll" aria-label="Notices">
      <ul className="plain-list">
        {notices.map(({ id, severity, text, actions }) => (
          <li key={id} className="notice row wrap border-top" data-severity={severity}>
            <Icon name={severity} />
            <span className="notice-text shrink" dir="auto">
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
      {notices.length > most && (
        <p className="notices-all toolbar small shaded border-top">
          {notices.length} notices
          <Button look="link" onClick={() => notices.forEach(({ id }) => lab.dismiss(id))}>
            Dismiss all
          </Button>
        </p>
      )}
    </section>
  );
}

/** The bar at the foot, where something is to be said of how the page was read or of what is kept; nothing where all is as usual. */
export function StatusBar() {
  const { keep, openDialog } = useLabContext();
  const keeping = useSaveStatus();
  const encoding = useSession(({ lab }) => activePage(lab)?.encoding);
  const reading = useSession(({ lab }) => lab.reading);
  const leftOut = useSession(({ pageState }) =>
    pageState.status === "open" ? pageState.summary.structure.reading.leftOut : undefined,
  );
  const failure = useSession(({ pageState }) => (pageState.status === "failed" ? pageState.failure.message : undefined));
  const doubt = encoding === undefined ? "" : doubtWords(encoding);
  const isUnsaved = keeping.status === "not saved";
  if (doubt === "" && isUsual(reading) && !isUnsaved && failure === undefined) return undefined;
  const showFacts = (): void => openDialog("page-facts");
  return (
    <footer className="status-bar toolbar small border-top" aria-label="Status">
      {failure !== undefined && <span className="failed">The page could not be opened: {failure}</span>}
      {doubt !== "" && (
        <Button look="link" icon="warning" onClick={showFacts}>
          {encoding?.name}
          {doubt}
        </Button>
      )}
      {!isUsual(reading) && (
        <Button look="link" onClick={showFacts}>
          {readingWords(reading, leftOut)}
        </Button>
      )}
      {isUnsaved && (
        <Button look="link" icon="error" tip="See what you can do" onClick={keep.showTrouble}>
          {savedWords(keeping)}
        </Button>
      )}
    </footer>
  );
}

/** "Reading: 412 hidden characters left out, noscript closed". */
function readingWords(reading: Reading, leftOut: number | undefined): string {
  const parts = [
    ...(reading.hidden.length === 0
      ? []
      : [leftOut === undefined ? "hidden text left out" : `${counted(leftOut, "hidden character")} left out`]),
    ...[readingText({ ...reading, hidden: [] })].filter((part) => part !== ""),
  ];
  return `Reading: ${parts.join(", ")}`;
}

/** ": 41 unreadable, looks like windows-1251"; empty without doubt. */
function doubtWords({ unreadableCount, suspected }: PageEncoding): string {
  const doubts = [
    ...(unreadableCount > 0 ? [`${thousands(unreadableCount)} unreadable`] : []),
    ...(suspected === undefined ? [] : [`looks like ${suspected}`]),
  ];
  return doubts.length > 0 ? `: ${doubts.join(", ")}` : "";
}
