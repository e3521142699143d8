import { useLabContext } from "../../lab/react.tsx";
import "./import.css";

/** Stands in the lab's place while no page is open. */
export function EmptyState() {
  const { samples, actions } = useLabContext();
  return (
    <main className="empty-state full-height scroll" aria-labelledby="empty-state-title">
      <h2 id="empty-state-title">Paste HTML, drop a file, or open a sample.</h2>
      <p className="muted">
        To study a page from the web, save it with your browser, then drop it here. Nothing is uploaded: pages stay in this
        browser.
      </p>
      <ul className="sample-cards plain-list grid">
        {samples.map(({ id, title, lesson }) => (
          <li key={id}>
            <button
              type="button"
              className="sample-card column gap full-height shaded border"
              onClick={() => actions.openSample(id)}
            >
              <span className="bold">{title}</span>
              <span className="sample-lesson muted">{lesson}</span>
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}
