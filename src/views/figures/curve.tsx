import { useMemo, useState } from "react";
import { snap } from "../../extraction/contract/parameters.ts";
import type { CurveChannel } from "../../extraction/contract/trace.ts";
import { extractorFor } from "../../extraction/run.ts";
import { useActions, useLabContext } from "../../lab/react.tsx";
import { valueDomain } from "../../plots/chart.tsx";
import { curvePlaceOf, type Curve } from "../../plots/curve.tsx";
import type { Lane } from "../../state/lane.ts";
import { curvePicture, useMarkDrag } from "../ui/curve-picture.ts";
import { Choice } from "../ui/kit.tsx";
import { sheetPart, type ThingWords } from "../ui/picture.tsx";
import type { ScaleChoice } from "./bands/band-plot.ts";
import { chartHeight, type FigureKind, type FigureProps } from "./figure-kind.ts";
import { Figure, useLinks } from "./figure.tsx";
import { quantityAxis, scaleOptions } from "./plane.tsx";
import { quantityText, thingWords, type Things } from "./things.ts";

/** A function of something other than the page's places. */
export const curveKind: FigureKind<CurveChannel> = {
  things: pointsOf,
  notes: ({ marks }) => marks.flatMap(({ label, isChosen }) => (isChosen ? [`chosen: ${label}`] : [])),
  View: CurveView,
  print: (channel) => sheetPart(pictureOf(channel, { ...curveOf(channel, "auto"), isMovable: false }), chartHeight),
};

function pointsOf({ name, unit, x, y, xName, xUnit, marks }: CurveChannel): Things {
  const texts = Array.from(x, (value) => marks.flatMap((mark) => (mark.x === value ? [mark.label] : [])).join(", "));
  const columns = [
    { name: xName, unit: xUnit, values: x },
    { name, unit, values: y },
    { name: "Marks", texts },
  ];
  return { name: "points", count: x.length, columns };
}

function pictureOf(channel: CurveChannel, of: Curve) {
  return curvePicture(of, 220, (point) => wordsAt(channel, point));
}

function CurveView({ lane, channel, summary }: FigureProps<CurveChannel>) {
  const actions = useActions();
  const move = useMove(lane);
  const [scale, setScale] = useState<ScaleChoice>("auto");
  const of = useMemo(() => curveOf(channel, scale), [channel, scale]);
  const picture = pictureOf(channel, of);
  const links = { ...useLinks(lane, picture), onChoose: (point: number) => move(channel, point) };
  const drag = useMarkDrag(
    of,
    (value) => move(channel, curvePlaceOf(of, value)),
    () => actions.drag(lane.id),
  );
  const { marks, settings } = channel;
  return (
    <Figure
      of={picture}
      lane={lane}
      links={links}
      quantity={channel}
      summary={summary}
      keys={`Left and right go through its points${settings === undefined ? "" : ", Enter moves the rule there"}.`}
      controls={
        <Choice
          label={`Axes of ${channel.name} in lane ${lane.letter}`}
          value={scale}
          options={scaleOptions}
          onChoose={setScale}
        />
      }
      atRest={
        <span className="muted">
          {marks.map(({ label, isChosen }) => (isChosen ? `${label} (chosen)` : label)).join(" · ")}
          {settings !== undefined && " · drag the rule, or click its new place"}
        </span>
      }
      {...(settings !== undefined && drag)}
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
function curveOf({ name, unit, x, y, xName, xUnit, isStaircase, marks, settings }: CurveChannel, scale: ScaleChoice): Curve {
  const [first, last] = [x[0] ?? 0, x.at(-1) ?? 0];
  const step = isStaircase && x.length > 1 ? (last - first) / (x.length - 1) : 0;
  const across = quantityAxis({ name: xName, unit: xUnit, values: x }, scale);
  const domain = valueDomain([...x, ...marks.map((mark) => mark.x), last + step], first);
  const axes = { x: { ...across, domain }, y: quantityAxis({ name, unit, values: y }, scale) };
  return { axes, x, lines: [{ label: name, values: y }], hasLead: true, isStaircase, marks, isMovable: settings !== undefined };
}

/** A point's values; on a staircase with the value up to which it holds. */
function wordsAt(channel: CurveChannel, point: number): ThingWords {
  const { x, xUnit, isStaircase } = channel;
  const [[xName, from] = ["", ""], ...others] = thingWords(pointsOf(channel), point).numbers;
  const until = isStaircase && point + 1 < x.length ? ` to below ${quantityText(x[point + 1], { unit: xUnit })}` : "";
  return { numbers: [[xName, from + until], ...others] };
}
