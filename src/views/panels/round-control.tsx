import { useState } from "react";
import { useTicker } from "../lanes/use-ticker.ts";
import { useMedia } from "../use-media.ts";
import { counted } from "./panel-words.ts";

/** Milliseconds a round stays while they play; longer where little motion is wished for. */
const playPace = 500;
const calmPace = 1500;

interface RoundControlProps {
  readonly letter: string;
  readonly labels: readonly string[];
  /** Points that changed their centre in each round. */
  readonly changes: readonly number[];
  /** What the points are: "lines". */
  readonly units: string;
  readonly round: number;
  readonly onRound: (round: number) => void;
}

/** Steps through the rounds of a procedure that moves centres: back and forth, and as a film. */
export function RoundControl({ letter, labels, changes, units, round, onRound }: RoundControlProps) {
  const [isPlaying, setPlaying] = useState(false);
  const isCalm = useMedia("(prefers-reduced-motion: reduce)");
  const last = labels.length - 1;
  useTicker(isPlaying, isCalm ? calmPace : playPace, () => {
    if (round >= last) setPlaying(false);
    else onRound(round + 1);
  });
  const play = (): void => {
    if (!isPlaying && round >= last) onRound(0);
    setPlaying(!isPlaying);
  };
  const changed = changes[round] ?? 0;
  return (
    <span className="step-control" role="group" aria-label={`Rounds of lane ${letter}`}>
      <button
        type="button"
        className="icon-button"
        aria-label="Previous round"
        aria-keyshortcuts="["
        title="Previous round ([)"
        disabled={round === 0}
        onClick={() => onRound(round - 1)}
      >
        ‹
      </button>
      <span>{labels[round] ?? ""}</span>
      <button
        type="button"
        className="icon-button"
        aria-label="Next round"
        aria-keyshortcuts="]"
        title="Next round (])"
        disabled={round >= last}
        onClick={() => onRound(round + 1)}
      >
        ›
      </button>
      <button
        type="button"
        className="chip"
        aria-pressed={isPlaying}
        aria-keyshortcuts="p"
        title="Play the rounds one after the other (P)"
        disabled={last === 0}
        onClick={play}
      >
        {isPlaying ? "Pause" : "Play"}
      </button>
      <span className="muted" aria-live={isPlaying ? "off" : "polite"}>
        {round === 0 ? `of ${labels.length}` : `${counted(changed, units)} changed centre`}
      </span>
    </span>
  );
}
