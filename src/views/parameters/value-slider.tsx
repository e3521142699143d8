import { Slider } from "radix-ui";
import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import type { NumberParameter } from "../../extraction/contract/parameters.ts";
import { defaultName, valueWithUnit } from "../../state/run-names.ts";
import { positionOf, valueAt } from "./slider-scale.ts";
import "./value-slider.css";

interface ValueSliderProps {
  readonly parameter: NumberParameter;
  readonly value: number;
  readonly valueText: string;
  /** Share of the text kept over the parameter's range. */
  readonly shares: ArrayLike<number> | undefined;
  /** The thumb or the track is pressed. */
  readonly onGrip: () => void;
  readonly onChange: (value: number) => void;
  readonly onReset: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Positions of the slider, fine enough for any track; the value is put on its own grid of steps. */
const positions = 10_000;
/** With Alt held, the thumb moves this much slower than the pointer. */
const fineness = 10;
/** Pixels that a click may stray before it is a drag. */
const slack = 3;

interface FineDrag {
  readonly x: number;
  readonly position: number;
  hasMoved: boolean;
}

/** Track, thumb, the default's tick, a ghost where the drag began, and behind them the response curve. */
export function ValueSlider({ parameter, value, valueText, shares, onGrip, onChange, onReset, onKeyDown }: ValueSliderProps) {
  const thumb = useRef<HTMLSpanElement>(null);
  const position = positionOf(parameter, value);
  const { ghost, handlers } = useFineDrag(thumb, { parameter, position, onGrip, onChange, onReset });
  return (
    <Slider.Root
      className="parameter-slider row shrinks anchor clickable"
      min={0}
      max={positions}
      step={1}
      value={[position * positions]}
      onValueChange={([next]) => onChange(valueAt(parameter, (next ?? 0) / positions))}
      {...handlers}
      onKeyDown={onKeyDown}
    >
      {shares !== undefined && (
        <svg
          className="parameter-response"
          viewBox="0 0 1 1"
          preserveAspectRatio="none"
          role="img"
          aria-label="Share of text kept at each value"
        >
          <title>share of text kept at each value</title>
          <path d={responsePath(parameter, shares)} />
        </svg>
      )}
      <span
        className="parameter-tick"
        style={placedAt(positionOf(parameter, parameter.default))}
        title={`${defaultName(parameter)} ${valueWithUnit(parameter, parameter.default)}`}
      />
      <Slider.Track className="parameter-track anchor grows">
        <Slider.Range className="parameter-range tall" />
      </Slider.Track>
      {ghost !== undefined && <span className="parameter-ghost untouched" style={placedAt(ghost)} />}
      <Slider.Thumb
        ref={thumb}
        className="parameter-thumb anchor block"
        aria-label={parameter.label}
        aria-valuemin={parameter.min}
        aria-valuemax={parameter.max}
        aria-valuenow={value}
        aria-valuetext={valueText}
      />
    </Slider.Root>
  );
}

interface FineDragProps extends Pick<ValueSliderProps, "parameter" | "onGrip" | "onChange" | "onReset"> {
  /** Of the thumb, from 0 to 1. */
  readonly position: number;
}

/** Moves the thumb finely while Alt is held, and resets on a click with it; returns where a drag began. */
function useFineDrag(thumb: RefObject<HTMLElement | null>, { parameter, position, onGrip, onChange, onReset }: FineDragProps) {
  const [ghost, setGhost] = useState<number>();
  const fine = useRef<FineDrag>(undefined);
  // The slider's own handlers skip an event whose default was prevented: that is how a fine drag takes over.
  const begin = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    onGrip();
    setGhost(position);
    if (!event.altKey) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    thumb.current?.focus({ preventScroll: true });
    fine.current = { x: event.clientX, position, hasMoved: false };
  };
  const move = (event: PointerEvent<HTMLElement>): void => {
    if (ghost === undefined) return;
    if (!event.altKey) {
      fine.current = undefined;
      return;
    }
    event.preventDefault();
    fine.current ??= { x: event.clientX, position, hasMoved: true };
    const by = event.clientX - fine.current.x;
    if (Math.abs(by) > slack) fine.current.hasMoved = true;
    if (fine.current.hasMoved)
      onChange(valueAt(parameter, fine.current.position + by / fineness / event.currentTarget.clientWidth));
  };
  const end = (): void => {
    if (fine.current?.hasMoved === false) onReset();
    fine.current = undefined;
    setGhost(undefined);
  };
  const handlers = { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: end };
  return { ghost, handlers };
}

function placedAt(position: number): CSSProperties & Readonly<Record<`--${string}`, number>> {
  return { "--position": position };
}

/**
 * The area under a response curve as an SVG path in the unit square, y downwards: shares of text kept at values evenly spread
 * from the parameter's least to its greatest. Empty where none is known.
 */
export function responsePath(parameter: NumberParameter, shares: ArrayLike<number>): string {
  const { min, max } = parameter;
  const points = Array.from(shares, (share, sample) => {
    const x = positionOf(parameter, min + ((max - min) * sample) / (shares.length - 1));
    return { x: rounded(x), y: rounded(1 - share) };
  });
  if (points.length === 0) return "";
  return `M${points[0]?.x} 1${points.map(({ x, y }) => `L${x} ${y}`).join("")}L${points.at(-1)?.x} 1Z`;
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}
