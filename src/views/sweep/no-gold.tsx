/** What to do where nothing can be scored. */
export function NoGold() {
  return (
    <span className="muted">
      How much of the text is kept. Mark the gold standard (<kbd>G</kbd>) or import one to see precision and recall.
    </span>
  );
}
