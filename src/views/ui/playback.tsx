import { useState, useEffect, useEffectEvent, type ReactNode } from "react";
import { Button } from "./kit.tsx";

/** The place of a film among frames from 0 to `last`. */
interface FilmPlace {
  readonly at: number;
  readonly last: number;
  readonly onGo: (frame: number) => void;
}

interface Playback extends FilmPlace {
  readonly isPlaying: boolean;
  readonly play: () => void;
}

/** Plays the frames one after the other, each for some milliseconds, to the last; from the first again where that is shown. */
export function usePlayback({ at, last, onGo }: FilmPlace, pace: number): Playback {
  const [isPlaying, setPlaying] = useState(false);
  useTicker(isPlaying, pace, () => {
    if (at >= last) setPlaying(false);
    else onGo(at + 1);
  });
  const play = (): void => {
    if (!isPlaying && at >= last) onGo(0);
    setPlaying(!isPlaying);
  };
  return { at, last, onGo, isPlaying, play };
}

interface FilmButtonsProps {
  readonly film: Playback;
  /** What a frame is, and several: "pass", "passes". */
  readonly frame: string;
  readonly frames: string;
  /** Stands between the buttons that go back and forth. */
  readonly children: ReactNode;
}

/** Back, forth, and play. */
export function PlaybackButtons({ film: { at, last, onGo, isPlaying, play }, frame, frames, children }: FilmButtonsProps) {
  return (
    <>
      <Button
        data-reach="step-back"
        icon="back"
        name={`Previous ${frame}`}
        keys="["
        disabled={at === 0}
        onClick={() => onGo(at - 1)}
      />
      {children}
      <Button
        data-reach="step-forward"
        icon="twist"
        name={`Next ${frame}`}
        keys="]"
        disabled={at >= last}
        onClick={() => onGo(at + 1)}
      />
      <Button
        data-reach="play"
        tip={`Play all ${frames} in order`}
        keys="P"
        aria-pressed={isPlaying}
        disabled={last === 0}
        onClick={play}
      >
        {isPlaying ? "Pause" : "Play"}
      </Button>
    </>
  );
}

/** Calls `onTick` at a steady pace while `isOn`. */
export function useTicker(isOn: boolean, milliseconds: number, onTick: () => void): void {
  const tick = useEffectEvent(onTick);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => tick(), milliseconds);
    return () => clearInterval(timer);
  }, [isOn, milliseconds]);
}
