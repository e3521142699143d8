import { Mark } from "../chrome/icon.tsx";
import "../chrome/chrome.css";
import "./keep.css";

/** Asked before anything is opened, when the last session took the lab down twice. */
export function SafeStart({ onAnswer }: { readonly onAnswer: (goWithout: boolean) => void }) {
  return (
    <main className="whole-screen">
      <h1>
        <Mark />
        Start without reopening the last page?
      </h1>
      <p>The lab stopped twice while it opened what was there last. Nothing is lost: it stays in this browser, under Sessions.</p>
      <p className="row">
        <button type="button" className="button" onClick={() => onAnswer(true)}>
          Start without it
        </button>
        <button type="button" className="button" onClick={() => onAnswer(false)}>
          Reopen it
        </button>
      </p>
    </main>
  );
}
