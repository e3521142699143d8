import { useMemo, useRef, useState } from "react";
import { snap } from "../../extraction/contract/parameters.ts";
import type { CurveChannel } from "../../extraction/contract/trace.ts";
import { extractorFor } from "../../extraction/run.ts";
import { threeDigits } from "../../format.ts";
import { useActions, useLabContext } from "../../lab/react.tsx";
import { chartOf, domainOf } from "../../plots/chart.tsx";
import { curveMarks, curvePointAt, drawCurve, type CurveData } from "../../plots/curve.tsx";
import type { Lane } from "../../state/lane.ts";
import { printed, type Picture, type PictureFrame, type Words } from "../ui/picture.tsx";
import type { ScaleChoice } from "./bands/band-kind.ts";
import { chartHeight, type FigureKind, type FigureProps, quantityName, type Row, valueCell, valueText } from "./figure-kind.ts";
import { Figure, useLinks } from "./figure.tsx";
import { axisOf, ScaleSelect } from "./plane.tsx";

/** A function of something other than the page's places. */
export const curve: FigureKind<CurveChannel> = {
  View: CurveView,
  text: curveText,
  rows: curveRows,
  print: (channel) => ({ ...printed(curvePicture(channel, curveData(channel, "auto"))), height: chartHeight }),
};

function curveText({ name, x, y, xName, xUnit, marks }: CurveChannel): string {
  if (x.length === 0) return `${name}: no points.`;
  const [least, greatest] = domainOf(y, y[0] ?? 0);
  const chosen = marks.filter(({ isChosen }) => isChosen).map(({ label }) => label);
  const range = `${threeDigits(x[0] ?? 0)} to ${valueText(x.at(-1) ?? 0, { unit: xUnit })}`;
  return (
    `${name} over ${xName} from ${range}, between ${threeDigits(least)} and ${threeDigits(greatest)}` +
    `${chosen.length === 0 ? "" : `; chosen: ${chosen.join(", ")}`}.`
  );
}

function curveRows(channel: CurveChannel): readonly Row[] {
  const { x, y, xName, xUnit, marks } = channel;
  const names = Array.from(x, (value) =>
    marks
      .filter((mark) => mark.x === value)
      .map(({ label }) => label)
      .join(", "),
  );
  return [
    [quantityName({ name: xName, unit: xUnit }), quantityName(channel), "Marks"],
    ...Array.from(x, (value, point): Row => [value, valueCell(y[point] ?? Number.NaN), names[point] ?? ""]),
  ];
}

/** Pixels beside the chosen mark where a press takes hold of it. */
const reach = 6;

function curvePicture(channel: CurveChannel, data: CurveData): Picture<CurveData> {
  const { x, y, marks, settings } = channel;
  return {
    height: 220,
    ground: { draw: drawCurve, data: () => data },
    marks: (frame, { hover }) => {
      const spot = hover < 0 ? undefined : { x: x[hover] ?? 0, y: y[hover] ?? 0 };
      return curveMarks({ axes: data.axes, marks, isMovable: settings !== undefined, hover: spot }, frame);
    },
    count: x.length,
    at: (place, _, frame) => curvePointAt(data, chartOf(data.axes, frame).xAt(place)),
    words: (point) => wordsOf(channel, point),
  };
}

function CurveView({ lane, channel, summary }: FigureProps<CurveChannel>) {
  const actions = useActions();
  const move = useMove(lane);
  const [scale, setScale] = useState<ScaleChoice>("auto");
  const data = useMemo(() => curveData(channel, scale), [channel, scale]);
  const picture = curvePicture(channel, data);
  const links = { ...useLinks(lane, picture), onChoose: (point: number) => move(channel, point) };
  // What is dragged runs the lane anew: each place means what it meant when the mark was taken hold of.
  const held = useRef({ channel, at: picture.at });
  const { marks, settings } = channel;
  return (
    <Figure
      of={picture}
      lane={lane}
      links={links}
      quantity={channel}
      summary={summary}
      keys={`Left and right go through its points${settings === undefined ? "" : ", Enter moves the rule there"}.`}
      controls={<ScaleSelect label={`Axes of ${channel.name} in lane ${lane.letter}`} scale={scale} onScale={setScale} />}
      atRest={
        <span className="muted">
          {marks.map(({ label, isChosen }) => (isChosen ? `${label} (chosen)` : label)).join(" · ")}
          {settings !== undefined && " · drag the rule, or click where it is to stand"}
        </span>
      }
      {...(settings !== undefined && {
        onGrip: () => {
          held.current = { channel, at: picture.at };
          actions.drag(lane.id);
        },
        grip: (x: number, _: number, frame: PictureFrame) => {
          const chosen = marks.find(({ isChosen }) => isChosen);
          const away = chosen === undefined ? Infinity : chartOf(data.axes, frame).toX(chosen.x) - x;
          return Math.abs(away) <= reach ? away : undefined;
        },
        onDrag: (x: number, y: number, frame: PictureFrame) => move(held.current.channel, held.current.at(x, y, frame)),
      })}
    />
  );
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
function curveData({ name, unit, x, y, xName, xUnit, isStaircase, marks }: CurveChannel, scale: ScaleChoice): CurveData {
  const [first, last] = [x[0] ?? 0, x.at(-1) ?? 0];
  const step = isStaircase && x.length > 1 ? (last - first) / (x.length - 1) : 0;
  const across = axisOf({ name: xName, unit: xUnit, values: x }, scale);
  const domain = domainOf([...x, ...marks.map((mark) => mark.x), last + step], first);
  return { axes: { x: { ...across, domain }, y: axisOf({ name, unit, values: y }, scale) }, x, y, isStaircase };
}

/** A point's values; on a staircase with the value up to which it holds. */
function wordsOf({ name, unit, x, y, xName, xUnit, isStaircase }: CurveChannel, point: number): Words {
  const from = valueText(x[point] ?? 0, { unit: isStaircase && point + 1 < x.length ? "" : xUnit });
  const until = isStaircase && point + 1 < x.length ? ` to below ${valueText(x[point + 1] ?? 0, { unit: xUnit })}` : "";
  return {
    numbers: [
      [xName, from + until],
      [name, valueText(y[point] ?? 0, { unit })],
    ],
  };
}
