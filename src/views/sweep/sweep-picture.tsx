import { useState } from "react";
import type { ReactNode } from "react";
import type { Schema } from "../../extraction/contract/parameters.ts";
import type { SweepGrid } from "../../state/sweep.ts";
import { useActions } from "../../lab/react.tsx";
import "../figures/panels.css";
import { SweepMap } from "./sweep-map.tsx";
import { pointWords, settingWords } from "./sweep-text.ts";
import "./sweep.css";
import { TradeOff } from "./trade-off.tsx";

/** A sweep to be shown: of a lane on a page, or of a run on many. */
export interface SweepPictureProps {
  /** Whose style it has. */
  readonly place: "panel" | "corpus";
  /** Room that it may take, in CSS pixels. */
  readonly height: number;
  /** Whose sweep it is: "A". */
  readonly name: string;
  readonly schema: Schema;
  readonly grid: SweepGrid;
  /** Values that are set now, in the order of the axes; undefined where no lane has any. */
  readonly present: readonly number[] | undefined;
  /** Said where nothing is pointed at. */
  readonly hint: ReactNode;
  /** Takes the values of a setting. */
  readonly onSet: (at: number) => void;
  /** A curve is pressed, where its rule may be dragged from. */
  readonly onGrip?: () => void;
  /** The rule of a curve is dragged to a value. */
  readonly onSlide: (value: number) => void;
}

/** What the two pictures of a sweep have in common: the setting that is pointed at, and what is said of it. */
export interface PointedSetting {
  /** Index of the setting, -1 for none. */
  readonly hovered: number;
  readonly onPoint: (at: number, isByKey: boolean) => void;
  readonly words: (at: number) => string;
}

/** The curve of one parameter, or the map of two. */
export function SweepPicture(props: SweepPictureProps) {
  const { grid, schema } = props;
  const actions = useActions();
  const [hovered, setHovered] = useState(-1);
  const words = (at: number): string => `${settingWords(grid, at, schema)}: ${pointWords(grid, grid.points[at])}`;
  const pointed: PointedSetting = {
    hovered,
    words,
    onPoint: (at, isByKey) => {
      setHovered(at);
      if (isByKey) actions.announce(words(at));
    },
  };
  return grid.axes.length === 1 ? <TradeOff {...props} {...pointed} /> : <SweepMap {...props} {...pointed} />;
}
