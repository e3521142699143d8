import { FilmButtons, useFilm } from "../../ui/playback.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { counted } from "../panel-text.ts";

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
  const isCalm = useMedia("(prefers-reduced-motion: reduce)");
  const film = useFilm({ at: round, last: labels.length - 1, onGo: onRound }, isCalm ? calmPace : playPace);
  const changed = changes[round] ?? 0;
  return (
    <span className="step-control" role="group" aria-label={`Rounds of lane ${letter}`}>
      <FilmButtons film={film} frame="round" frames="rounds">
        <span>{labels[round] ?? ""}</span>
      </FilmButtons>
      <span className="muted" aria-live={film.isPlaying ? "off" : "polite"}>
        {round === 0 ? `of ${labels.length}` : `${counted(changed, units)} changed centre`}
      </span>
    </span>
  );
}
