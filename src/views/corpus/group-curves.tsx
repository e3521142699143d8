import { useRef, useState } from "react";
import type { GroupResponses, Response } from "../../evaluation/response.ts";
import type { Axis } from "../../evaluation/plan.ts";
import type { NumberParameter } from "../../extraction/contract/parameters.ts";
import { counted, scoreText } from "../../format.ts";
import { tableOf, type Table } from "../../evaluation/table.ts";
import { useCorpus } from "../../lab/corpus.ts";
import { useActions } from "../../lab/react.tsx";
import { labVersion } from "../../persistence/files.ts";
import { curveCellAt, curveCellsHeight, drawCurveCells } from "../../plots/curve-cells.ts";
import { drawGroupCurves, groupCurveAt, mostInOne, type GroupCurvesData } from "../../plots/group-curves.ts";
import type { Sheet } from "../../plots/svg-sheet.ts";
import { tableView, type OpenCorpus, type Shown } from "../../state/corpus.ts";
import { Choice } from "../ui/kit.tsx";
import { PlotFrame } from "../ui/plot-frame.tsx";
import { useSize } from "../ui/use-plot.tsx";
import { FigureFrame } from "./figure-frame.tsx";
import { valueName } from "./run-names.ts";
import { useTally } from "./use-tally.ts";

/** Of one chart that curves share, in CSS pixels. */
const sharedHeight = 340;
const sheetWidth = 840;

/** Curves that can be told apart share a chart; of more, each has a chart of its own. */
function pictureOf(curves: number, width: number) {
  return curves <= mostInOne
    ? { draw: drawGroupCurves, at: groupCurveAt, height: sharedHeight }
    : { draw: drawCurveCells, at: curveCellAt, height: curveCellsHeight(curves, width) };
}

interface GroupCurvesProps {
  readonly corpus: OpenCorpus;
  /** What tells the pages apart: "folder". */
  readonly groupBy: string;
  /** "CETD-DS". */
  readonly title: string;
  readonly axis: Axis;
  readonly parameter: NumberParameter;
}

type Part = "value" | "precision" | "recall";

/** A curve of a sweep for each group of pages: figure 5 of Sun, Song and Liao 2011 for every source. */
export function GroupCurves({ corpus, groupBy, title, axis, parameter }: GroupCurvesProps) {
  const actions = useActions();
  const shown = useCorpus((state) => tableView(state).shown);
  const groups = useTally("groupResponses", shown, groupBy) ?? [];
  const [chosen, setPart] = useState<Part>("value");
  const [hover, setHover] = useState({ curve: -1, place: -1 });
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const hasParts = groups.some(({ responses }) => responses.some(({ precision }) => precision !== undefined));
  const part = hasParts ? chosen : "value";
  const name = partName(part, shown);
  const data = curvesOf(groups, axis, parameter, part, `mean ${name}`);
  const places = axis.values.length;
  const picture = pictureOf(groups.length, width);
  const words = (thing: number): string => {
    const group = groups[Math.floor(thing / places)];
    const response = group?.responses[thing % places];
    return group === undefined || response === undefined
      ? ""
      : `${groupName(group)}, ${settingText(parameter, response)}: ${responseWords(response, part, name)}`;
  };
  const thing = hover.curve < 0 ? -1 : hover.curve * places + hover.place;
  const label = `${title}: ${parameter.label} by ${groupBy}`;
  return (
    <FigureFrame
      name={label}
      file={["sweep", axis.parameter, "by", groupBy].join("-")}
      sheet={() => sheetOf(corpus, label, data)}
      tables={() => [tableFor(label, groups, axis, groupBy)]}
    >
      {hasParts && (
        <Choice
          label="Curves of"
          isLabelled
          value={part}
          options={parts.map((id) => ({ id, label: partName(id, shown) }))}
          onChoose={setPart}
        />
      )}
      <div ref={host}>
        <PlotFrame
          // One picture's marks are none of the other's.
          key={groups.length <= mostInOne ? "shared" : "own"}
          place="corpus"
          height={picture.height}
          label={`${label}: ${counted(groups.length, "curve")} of ${name}. Left and right go along a curve, up and down from one to the next.`}
          draw={picture.draw}
          marks={{ ...data, hover }}
          count={groups.length * places}
          at={(x, y, size) => {
            const found = picture.at(data, size, x, y);
            return found === undefined ? -1 : found.curve * places + found.place;
          }}
          current={thing}
          onPoint={(next, isByKey) => {
            setHover(next < 0 ? { curve: -1, place: -1 } : { curve: Math.floor(next / places), place: next % places });
            if (isByKey) actions.announce(words(next));
          }}
          onChoose={() => undefined}
          after={(key, current) => thingAfter(key, current, groups.length, places)}
        >
          {thing < 0 ? "Point at a curve to read its numbers." : words(thing)}
        </PlotFrame>
      </div>
      <p className="muted">{bestWords(groups, parameter, part, name)}</p>
    </FigureFrame>
  );
}

const parts: readonly Part[] = ["value", "precision", "recall"];

function partName(part: Part, shown: Shown): string {
  return part === "value" ? valueName(shown) : part;
}

function curvesOf(
  groups: readonly GroupResponses[],
  axis: Axis,
  parameter: NumberParameter,
  part: Part,
  label: string,
): Omit<GroupCurvesData, "hover"> {
  const { unit, min, scale } = parameter;
  return {
    axes: {
      x: {
        domain: [axis.values[0] ?? min, axis.values.at(-1) ?? parameter.max],
        scale: scale === "log" ? "log1p" : "linear",
        label: `${parameter.label}${unit === "" ? "" : ` (${unit})`}`,
      },
      y: { domain: [0, 1], scale: "linear", label },
    },
    x: axis.values,
    curves: groups.map((group) => ({
      name: groupName(group),
      values: group.responses.map((response) => response[part]),
    })),
  };
}

function groupName({ group, pages }: GroupResponses): string {
  return `${group || "none given"} (${pages})`;
}

function settingText({ label }: NumberParameter, { at }: Response): string {
  return `${label.toLowerCase()} ${at[0]}`;
}

/** "F1 0.873 on 100 pages, 95 % interval 0.850–0.896". */
function responseWords(response: Response, part: Part, name: string): string {
  const { pages, interval } = response;
  const value = response[part];
  if (value === undefined) return "no page has a score";
  const spread =
    part === "value" && interval !== undefined ? `, 95 % interval ${scoreText(interval.low)}–${scoreText(interval.high)}` : "";
  return `${name} ${scoreText(value)} on ${counted(pages, "page")}${spread}`;
}

/** "Best F1: BBC at 0.9 (0.917), NYTimes at 1 (0.989)." */
function bestWords(groups: readonly GroupResponses[], { label }: NumberParameter, part: Part, name: string): string {
  const bests = groups.flatMap(({ group, responses }) => {
    const most = Math.max(...responses.map((response) => response[part] ?? -Infinity));
    const best = responses.find((response) => response[part] === most);
    return best === undefined ? [] : [`${group || "none given"} at ${best.at[0]} (${scoreText(most)})`];
  });
  return bests.length === 0 ? "" : `Best ${name} by ${label.toLowerCase()}: ${bests.join(", ")}.`;
}

/** Along a curve, or to the same place of the next one. */
function thingAfter(key: string, current: number, curves: number, places: number): number | undefined {
  if (curves === 0 || places === 0) return undefined;
  const at = Math.max(current, 0);
  const [curve, place] = [Math.floor(at / places), at % places];
  const along = (next: number): number => curve * places + Math.min(Math.max(next, 0), places - 1);
  const across = (next: number): number => Math.min(Math.max(next, 0), curves - 1) * places + place;
  switch (key) {
    case "ArrowRight":
      return current < 0 ? 0 : along(place + 1);
    case "ArrowLeft":
      return along(place - 1);
    case "ArrowDown":
      return across(curve + 1);
    case "ArrowUp":
      return across(curve - 1);
    case "Home":
      return along(0);
    case "End":
      return along(places - 1);
    default:
      return undefined;
  }
}

function tableFor(caption: string, groups: readonly GroupResponses[], axis: Axis, groupBy: string): Table {
  const rows = groups.flatMap(({ group, responses }) => responses.map((response) => ({ group, ...response })));
  return tableOf(caption, rows, [
    { name: groupBy, cell: ({ group }) => group },
    { name: axis.parameter, cell: ({ at }) => at[0], text: String },
    { name: "pages", cell: ({ pages }) => pages },
    { name: "value", cell: ({ value }) => value },
    { name: "interval low", cell: ({ interval }) => interval?.low },
    { name: "interval high", cell: ({ interval }) => interval?.high },
    { name: "precision", cell: ({ precision }) => precision },
    { name: "recall", cell: ({ recall }) => recall },
    { name: "kept share", cell: ({ kept }) => kept },
  ]);
}

function sheetOf({ name }: OpenCorpus, label: string, data: Omit<GroupCurvesData, "hover">): Sheet {
  const marks: GroupCurvesData = { ...data, hover: { curve: -1, place: -1 } };
  const { draw, height } = pictureOf(data.curves.length, sheetWidth);
  return {
    title: `${label}: ${name}`,
    bands: [
      {
        label: data.axes.y.label,
        height,
        paint: undefined,
        marks: (svg, frame) => draw(svg, marks, frame),
        overlay: {},
        axis: undefined,
      },
    ],
    axis: undefined,
    legend: [],
    captions: ["Behind each group its pages.", `Made with Contentscope ${labVersion}.`],
  };
}
