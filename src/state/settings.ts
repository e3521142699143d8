import { array, boolean, number, object, optional, picklist, record, string, tuple, union } from "valibot";
import type { InferOutput } from "valibot";
import { changedValues, valuesFor } from "../extraction/contract/parameters.ts";
import type { Library } from "../extraction/run.ts";
import { clampView, isLaneLetter, laneId, maxLanes, withLane } from "./lab.ts";
import type { Lab, Lane } from "./lab.ts";

export const axes = ["source", "index"] as const;
export const resultTabs = ["text", "html", "page", "diff", "why"] as const;

const rangeSchema = object({ start: number(), end: number() });

const laneSchema = object({
  /** "B"; the first that is free where absent or taken. */
  letter: optional(string()),
  extractor: string(),
  values: record(string(), union([number(), string(), boolean()])),
  isCollapsed: optional(boolean(), false),
});

/**
 * What can be taken away of a lab and set up elsewhere: lanes and how they are looked at, without pages. Links, stored sessions
 * and lab files all carry it. `focused` and `pair` name lanes by their position, 0 the first.
 */
export const settingsSchema = object({
  lanes: array(laneSchema),
  focused: optional(number(), 0),
  pair: optional(tuple([number(), number()])),
  axis: optional(picklist(axes), "source"),
  tab: optional(picklist(resultTabs), "text"),
  /** Of the shown page; the whole of it where absent. */
  view: optional(rangeSchema),
});

export type Settings = InferOutput<typeof settingsSchema>;

/** The settings of a lab; the view only where it is not the whole page. */
export function settingsOf(lab: Lab): Settings {
  const page = lab.pages.find(({ id }) => id === lab.page);
  const isWhole = lab.view.start === 0 && lab.view.end === page?.source.length;
  const position = (id: string): number => lab.lanes.findIndex((lane) => lane.id === id);
  const [a, b] = lab.pair.map(position);
  return {
    lanes: lab.lanes.map(({ letter, extractor, values, isCollapsed }) => ({
      letter,
      extractor,
      values: { ...values },
      isCollapsed,
    })),
    focused: Math.max(position(lab.focusedLane), 0),
    ...(a === undefined || b === undefined || a < 0 || b < 0 ? {} : { pair: [a, b] as [number, number] }),
    axis: lab.axis,
    tab: lab.tab,
    ...(page === undefined || isWhole ? {} : { view: { start: lab.view.start, end: lab.view.end } }),
  };
}

/**
 * A lab with other settings and the same pages. What the library does not know or accept is left out and named, a sentence each;
 * where no lane is left, the lanes stay as they were.
 */
export function withSettings(lab: Lab, settings: Settings, library: Library): readonly [Lab, readonly string[]] {
  const [lanes, problems] = acceptedLanes(settings.lanes, library);
  const empty: Lab = { ...lab, lanes: [], focusedLane: "", pair: ["", ""] };
  const filled = lanes.reduce((next, lane) => (lane === undefined ? next : added(next, lane)), empty);
  const kept = filled.lanes.length === 0 ? { ...filled, lanes: lab.lanes, focusedLane: lab.focusedLane, pair: lab.pair } : filled;
  const idAt = (position: number | undefined): string | undefined => {
    if (position === undefined || lanes[position] === undefined) return undefined;
    const leftOut = lanes.slice(0, position).filter((lane) => lane === undefined).length;
    return kept.lanes[position - leftOut]?.id;
  };
  const a = idAt(settings.pair?.[0]);
  const b = idAt(settings.pair?.[1]);
  const length = kept.pages.find(({ id }) => id === kept.page)?.source.length;
  return [
    {
      ...kept,
      focusedLane: idAt(settings.focused) ?? kept.lanes[0]?.id ?? "",
      pair: a === undefined || b === undefined || a === b ? [kept.lanes[0]?.id ?? "", kept.lanes[1]?.id ?? ""] : [a, b],
      axis: settings.axis,
      tab: settings.tab,
      view:
        length === undefined
          ? kept.view
          : settings.view === undefined
            ? { start: 0, end: length }
            : clampView(settings.view, length),
    },
    problems,
  ];
}

type LaneSettings = Pick<Lane, "extractor" | "values" | "isCollapsed"> & { readonly letter: string | undefined };

function added(lab: Lab, { letter, extractor, values, isCollapsed }: LaneSettings): Lab {
  const next = withLane(lab, extractor, values);
  const isFree = isLaneLetter(letter) && lab.lanes.every((lane) => lane.letter !== letter);
  const own = isFree ? { letter, id: laneId(letter) } : {};
  return {
    ...next,
    lanes: next.lanes.map((lane, index) => (index === lab.lanes.length ? { ...lane, ...own, isCollapsed } : lane)),
  };
}

function acceptedLanes(
  lanes: Settings["lanes"],
  library: Library,
): readonly [readonly (LaneSettings | undefined)[], readonly string[]] {
  const problems: string[] = [];
  const accepted = lanes.map((lane, index): LaneSettings | undefined => {
    const extractor = library.get(lane.extractor);
    if (extractor === undefined) {
      problems.push(`No algorithm is called “${lane.extractor}”.`);
      return undefined;
    }
    if (index >= maxLanes) {
      problems.push(`Only ${maxLanes} lanes fit; ${extractor.name} was left out.`);
      return undefined;
    }
    const [values, refusals] = valuesFor(extractor.parameters, lane.values);
    problems.push(...refusals.map((refusal) => `${extractor.name}: ${refusal}.`));
    const { letter, isCollapsed } = lane;
    return { letter, extractor: lane.extractor, values: changedValues(extractor.parameters, values), isCollapsed };
  });
  return [accepted, problems];
}
