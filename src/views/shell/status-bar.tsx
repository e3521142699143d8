import { thousands } from "../../format.ts";
import { isUsual, type Reading } from "../../extraction/page/reading.ts";
import { useLabContext, useSaveStatus, useSession } from "../../lab/react.tsx";
import { activePage } from "../../state/lab.ts";
import type { Encoding } from "../../state/open-page.ts";
import { savedWords } from "../sessions/saved-text.ts";
import { Button } from "../ui/kit.tsx";
import { pressCommand } from "./dialogs.tsx";
import "./notices.css";

/** The bar at the foot, where something is to be said of how the page was read or of what is kept; nothing where all is as usual. */
export function StatusBar() {
  const { reach } = useLabContext();
  const { showTrouble } = useLabContext().keep;
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
  const showFacts = (): void => pressCommand(reach, "page-facts");
  return (
    <footer className="status-bar row wraps rigid small topped airy" aria-label="Status">
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
        <Button look="link" icon="error" tip="What can be done" onClick={showTrouble}>
          {savedWords(keeping)}
        </Button>
      )}
    </footer>
  );
}

/** "Reading: 412 hidden left out, noscript closed". */
function readingWords(reading: Reading, leftOut: number | undefined): string {
  const parts = [
    ...(reading.hidden.length === 0 ? [] : [leftOut === undefined ? "hidden left out" : `${thousands(leftOut)} hidden left out`]),
    ...(reading.noscript === "closed" ? ["noscript closed"] : []),
  ];
  return `Reading: ${parts.join(", ")}`;
}

/** ": 41 unreadable, looks like windows-1251"; empty without doubt. */
export function doubtWords({ unreadableCount, suspected }: Encoding): string {
  const doubts = [
    ...(unreadableCount > 0 ? [`${thousands(unreadableCount)} unreadable`] : []),
    ...(suspected === undefined ? [] : [`looks like ${suspected}`]),
  ];
  return doubts.length > 0 ? `: ${doubts.join(", ")}` : "";
}
