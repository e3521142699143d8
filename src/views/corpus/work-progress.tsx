interface WorkProgressProps {
  readonly label: string;
  readonly done: number;
  readonly of: number;
  /** How far it is, in words. */
  readonly words: string;
  /** What stopping does: "Ends the search; nothing is kept of it". */
  readonly stopTitle: string;
  readonly onStop: () => void;
}

/** How far a work of the middle is, and a button that ends it. */
export function WorkProgress({ label, done, of, words, stopTitle, onStop }: WorkProgressProps) {
  return (
    <div className="combination-progress row wraps spaced">
      <div
        className="corpus-track meter clips grows rounded"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
        aria-valuetext={words}
      >
        <div style={{ width: `${(100 * done) / Math.max(of, 1)}%` }} />
      </div>
      <span>{words}</span>
      <button type="button" className="button" title={stopTitle} onClick={onStop}>
        Stop
      </button>
    </div>
  );
}
