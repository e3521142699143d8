import { useState } from "react";
import { useActions } from "../../lab/react.tsx";
import { SweepMap, type SweepPictureProps, type PointedSetting } from "./sweep-map.tsx";
import { pointWords, settingWords } from "./sweep-text.ts";
import { TradeOff } from "./trade-off.tsx";
import "../figures/panels.css";
import "./sweep.css";

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
