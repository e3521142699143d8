import { useMemo, useRef, useState } from "react";
import { snap } from "../../../extraction/contract/parameters.ts";
import type { CurveChannel } from "../../../extraction/contract/trace.ts";
import { chartOf, domainOf } from "../../../plots/chart.ts";
import { curvePointAt, drawCurve, drawCurveMarks, type CurveData, type CurveMarks } from "../../../plots/curve.ts";
import { extractorFor } from "../../../extraction/run.ts";
import { useActions, useLabContext } from "../../../lab/react.tsx";
import type { Lane } from "../../../state/lane.ts";
import type { ScaleChoice } from "../bands/band-kind.ts";
import { usePlot, useSize } from "../../ui/use-plot.tsx";
import type { FigureProps } from "../figure-kind.ts";
import { Layers, Numbers, PanelFrame, PanelPlot } from "../panel-frame.tsx";
import { quantityName, spokenNumbers, valueText } from "../panel-text.ts";
import { scaleOf } from "../plane/plane-data.ts";
import { ScaleSelect } from "../scale-select.tsx";
import { usePictureInput } from "../../ui/plot-frame.tsx";

const height = 220;
/** Pixels beside the chosen mark where a press takes hold of it. */
const reach = 6;

/** A function of something other than the page's places, with the values that were and could be chosen. */
export function CurveView({ lane, channel, summary }: FigureProps<CurveChannel>) {
  const actions = useActions();
  const host = useRef<HTMLDivElement>(null);
  const move = useMove(lane);
  const { width } = useSize(host);
  const [scale, setScale] = useState<ScaleChoice>("auto");
  const [hovered, setHovered] = useState(-1);
  const curve = useMemo(() => curveData(channel, scale), [channel, scale]);
  const at = hovered < channel.x.length ? hovered : -1;
  const marks: CurveMarks = {
    axes: curve.axes,
    marks: channel.marks,
    isMovable: channel.settings !== undefined,
    hover: at < 0 ? undefined : { x: channel.x[at] ?? 0, y: channel.y[at] ?? 0 },
  };
  const overlay = usePlot<SVGSVGElement, CurveMarks>(drawCurveMarks, marks, width, height);
  const pointAt = (x: number): number => curvePointAt(curve, chartOf(curve.axes, { width, height }).xAt(x));
  // What is dragged runs the lane anew: each place means what it meant when the mark was taken hold of.
  const held = useRef({ channel, pointAt });
  const input = usePictureInput({
    count: channel.x.length,
    at: pointAt,
    current: at,
    point: (point, isByKey) => {
      setHovered(point);
      if (isByKey) actions.announce(spokenNumbers(numbersOf(channel, point)));
    },
    choose: (point) => move(channel, point),
    ...(channel.settings !== undefined && {
      begin: () => {
        held.current = { channel, pointAt };
        actions.drag(lane.id);
      },
      grip: (x: number) => {
        const chosen = channel.marks.find(({ isChosen }) => isChosen);
        const away = chosen === undefined ? Infinity : chartOf(curve.axes, { width, height }).toX(chosen.x) - x;
        return Math.abs(away) <= reach ? away : undefined;
      },
      drag: (x: number) => move(held.current.channel, held.current.pointAt(x)),
    }),
  });
  return (
    <PanelFrame
      letter={lane.letter}
      quantity={channel}
      summary={summary}
      controls={<ScaleSelect label={`Axes of ${channel.name} in lane ${lane.letter}`} scale={scale} onScale={setScale} />}
      readout={
        at < 0 ? (
          <span className="muted">
            {channel.marks.map(({ label, isChosen }) => (isChosen ? `${label} (chosen)` : label)).join(" · ")}
            {channel.settings !== undefined && " · drag the rule, or click where it is to stand"}
          </span>
        ) : (
          <Numbers numbers={numbersOf(channel, at)} />
        )
      }
    >
      <PanelPlot host={host} height={height} label={`${summary} ${keysOf(channel)}`} {...input}>
        <Layers draw={drawCurve} data={curve} overlay={overlay} width={width} height={height} />
      </PanelPlot>
    </PanelFrame>
  );
}

function keysOf({ settings }: CurveChannel): string {
  return `Left and right go through its points${settings === undefined ? "" : ", Enter moves the rule there"}.`;
}

/** Sets the parameters of a lane so that the chosen mark of a curve comes to a point, as near as their steps let it. */
function useMove(lane: Lane): (channel: CurveChannel, point: number) => void {
  const { library } = useLabContext();
  const actions = useActions();
  return ({ settings = [] }, point) => {
    const setting = settings.find(({ first, values }) => point >= first && point < first + values.length);
    if (setting === undefined) return;
    const { parameters } = extractorFor(library, lane.extractor);
    const parameter = parameters[setting.parameter];
    if (parameter?.kind !== "number") return;
    const value = snap(parameter, setting.values[point - setting.first] ?? parameter.default);
    actions.slide(lane.id, setting.parameter, value, setting.others);
  };
}

/** A curve over axes that hold its marks too, and the step after the last point of a staircase. */
export function curveData({ name, unit, x, y, xName, xUnit, isStaircase, marks }: CurveChannel, choice: ScaleChoice): CurveData {
  const [first, last] = [x[0] ?? 0, x.at(-1) ?? 0];
  const step = isStaircase && x.length > 1 ? (last - first) / (x.length - 1) : 0;
  const xDomain = domainOf([...x, ...marks.map((mark) => mark.x), last + step], first);
  const across = scaleOf(x, choice);
  const up = scaleOf(y, choice);
  const log = ", log(1 + v)";
  return {
    axes: {
      x: {
        domain: xDomain,
        scale: across,
        label: quantityName({ name: xName, unit: xUnit }) + (across === "log1p" ? log : ""),
        isWhole: x.every(Number.isInteger),
      },
      y: {
        domain: domainOf(y),
        scale: up,
        label: quantityName({ name, unit }) + (up === "log1p" ? log : ""),
        isWhole: y.every(Number.isInteger),
      },
    },
    x,
    y,
    isStaircase,
  };
}

/** A point's values; on a staircase with the value up to which it holds. */
function numbersOf(
  { name, unit, x, y, xName, xUnit, isStaircase }: CurveChannel,
  point: number,
): readonly (readonly [string, string])[] {
  const from = valueText(x[point] ?? 0, { unit: isStaircase && point + 1 < x.length ? "" : xUnit });
  const until = isStaircase && point + 1 < x.length ? ` to below ${valueText(x[point + 1] ?? 0, { unit: xUnit })}` : "";
  return [
    [xName, from + until],
    [name, valueText(y[point] ?? 0, { unit })],
  ];
}
