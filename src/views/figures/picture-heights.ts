import { createContext } from "react";

/** Heights of a picture in CSS pixels. */
export interface PictureSize {
  /** As high as it comes. */
  readonly usual: number;
  /** As high as it has anything to show; absent where it fills any height. */
  readonly most?: number | undefined;
}

/** The sizes of the pictures of a lane that are drawn, by id, and how high they are to be. */
export interface PictureRoom {
  readonly heights: ReadonlyMap<string, number>;
  /** Tells of a picture, until it is gone. */
  readonly tell: (id: string, size: PictureSize | undefined) => void;
}

/** Absent where pictures are as high as they come. */
export const PictureHeights = createContext<PictureRoom | undefined>(undefined);

/** As low as a picture can be dragged. */
const least = 120;

/** The heights of pictures that are so many times as high as they come, in whole pixels: none lower than it can be read, or higher than it has anything to show. */
export function stretched(pictures: ReadonlyMap<string, PictureSize>, factor: number): ReadonlyMap<string, number> {
  const heightOf = ({ usual, most = Infinity }: PictureSize): number =>
    Math.floor(Math.max(Math.min(usual * factor, most), Math.min(usual, least)));
  return new Map([...pictures].map(([id, size]) => [id, heightOf(size)]));
}
