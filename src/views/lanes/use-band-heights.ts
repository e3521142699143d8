import { createContext, useCallback, useContext, useLayoutEffect, useMemo, useState, type RefObject } from "react";
import { useLinking } from "../../lab/react.tsx";
import { isSameData } from "../../plots/same-data.ts";
import type { Lane } from "../../state/lane.ts";
import { sharedHeights } from "../figures/bands/heights.ts";
import { kindOf, type Band } from "../figures/bands/index.ts";
import { stretched, type PictureRoom, type PictureSize } from "../figures/picture-heights.ts";
import type { FigurePasses } from "./use-figure-windows.ts";

/** Height in CSS pixels of the pane's share that each open lane has; 0 where lanes share no pane: bands are as low as they can be then. */
export const LaneHeight = createContext(0);

/** Height of a collapsed lane: its header and its barcode. */
const collapsedHeight = 54;
/** Room that a lane takes for its readout, and for the edges of its parts. */
const readoutHeight = 30;

/** The share of a pane that each open lane has, the collapsed ones taken off. */
export function shareOf(pane: number, lanes: readonly Pick<Lane, "size">[]): number {
  const open = lanes.filter(({ size }) => size !== "strip").length;
  return open === 0 ? 0 : Math.max(Math.floor((pane - (lanes.length - open) * collapsedHeight) / open), 0);
}

/** The heights of a figure's bands and of its pictures, what they come to, and the least that they can. */
export interface BandHeights {
  readonly heights: readonly number[];
  readonly pictures: PictureRoom;
}

/**
 * The heights of a figure's bands: they share what the lane has beside its header and its toolbar, or what was set by hand, of which
 * open pictures take their part. While anything is dragged they stay as they are.
 */
export function useBandHeights(
  bands: readonly Band[],
  passes: FigurePasses,
  plotArea: RefObject<HTMLElement | null>,
): BandHeights {
  const { room: measured } = useRoom(plotArea);
  const room = useHeld(measured);
  const { sizes, tell } = usePictureSizes();
  const each = bands.map((band) => kindOf(band).heights(band, passes.room));
  const shared = sharedHeights(each, room);
  const pictures = useMemo(() => stretched(sizes, 1), [sizes]);
  return {
    heights: shared,
    pictures: useMemo(() => ({ heights: pictures, tell }), [pictures, tell]),
  };
}

/** The pictures that are drawn, as they tell of themselves. */
function usePictureSizes() {
  const [sizes, setSizes] = useState<ReadonlyMap<string, PictureSize>>(new Map());
  const tell = useCallback((id: string, size: PictureSize | undefined): void => {
    setSizes((before) => {
      const next = new Map(before);
      if (size === undefined) next.delete(id);
      else next.set(id, size);
      return next;
    });
  }, []);
  return { sizes, tell };
}

/** Height that the bands of a lane have in all: what it has beside its header and its toolbar, or as much as a picture beside them takes. */
function useRoom(plotArea: RefObject<HTMLElement | null>): { readonly room: number; readonly isBeside: boolean } {
  const share = useContext(LaneHeight);
  const [{ around, beside, isBeside }, setMeasured] = useState({ around: 0, beside: 0, isBeside: false });
  useLayoutEffect(() => {
    const plot = plotArea.current;
    const lane = plot?.closest(".lane");
    if (plot === null || lane === null || lane === undefined) return undefined;
    const partsOf = (selector: string) => [...lane.querySelectorAll<HTMLElement>(selector)];
    // What a lane always has: what is opened in its header, and what is said of a run, comes and goes without moving the bands.
    const measure = (): void => {
      const masks = plot.offsetHeight - heightOf(partsOf(".figure-plot > .band"));
      const fixed = heightOf(partsOf(".lane-header > .lane-line, .figure-toolbar"));
      const pictures = partsOf(".panels").filter((part) => left(part) >= left(plot) + plot.offsetWidth);
      const next = {
        around: fixed + masks + readoutHeight,
        beside: heightOf(pictures) - masks - readoutHeight,
        isBeside: pictures.length > 0,
      };
      setMeasured((before) => (isSameData(before, next) ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const part of partsOf(".lane-header, .lane-figure, .figure-toolbar")) observer.observe(part);
    return () => {
      observer.disconnect();
    };
  }, [plotArea]);
  return { room: Math.max(share - around, beside), isBeside };
}

function left(part: HTMLElement): number {
  return part.getBoundingClientRect().left;
}

function heightOf(parts: readonly HTMLElement[]): number {
  return parts.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
}

/** A value as it was when something was taken hold of, until that is let go. */
function useHeld(value: number): number {
  const isDragging = useLinking(({ dragged }) => dragged !== undefined);
  const [held, setHeld] = useState<number>();
  if (isDragging && held === undefined) setHeld(value);
  if (!isDragging && held !== undefined) setHeld(undefined);
  return isDragging ? (held ?? value) : value;
}
