import { boolean, fallback, object, optional, parse, picklist, type InferOutput } from "valibot";
import { readingSchema } from "../evaluation/plan.ts";
import { usualReading } from "../extraction/page/reading.ts";
import type { Range } from "../extraction/page/selection.ts";
import { measureIds } from "../extraction/scoring/measure.ts";
import type { Lane } from "./lane.ts";
import type { OpenPage, SiteFile } from "./open-page.ts";

/** What a session keeps of a lab beside its settings, as it is where nothing was done. */
const sessionFields = {
  /** Names what the lab is kept under: a new session has another. */
  session: "",
  pages: [] as readonly OpenPage[],
  page: undefined as string | undefined,
  /** Pages to compare the shown one with, beside the tabs of its site. */
  site: [] as readonly SiteFile[],
  lanes: [] as readonly Lane[],
  /** Range of the source in view, shared by all lanes. */
  view: { start: 0, end: 0 } as Range,
  /** Lane whose result is shown and whose strip the ribbon draws. */
  focusedLane: "",
  /** Lanes that were chosen to be compared; the second may be `goldSide` or `allSide`. The lane in focus and the next where none were. */
  pair: ["", ""] as readonly [string, string],
  /** Sizes of panes that were set by hand, in percent of their group: by group, then by pane; 0 for a collapsed one. */
  layout: {} as Readonly<Record<string, Readonly<Record<string, number>>>>,
};

/** What nothing keeps: it goes with the visit. */
const passingFields = {
  /** Range brushed in a figure. */
  brush: undefined as Range | undefined,
  /** The gold standard is being marked: what is selected can be made part of it, and taken out. */
  isMarking: false,
};

/** The places of figures along x: the source, or the units of the method in their order. */
export const axes = ["source", "index"] as const;

/** The views of a result, in their order. */
export const resultTabs = ["article", "page", "compare"] as const;
export type ResultTab = (typeof resultTabs)[number];

/** As it reads, and as it is written for others. */
export const resultFormats = ["article", "text", "markdown", "html", "json"] as const;
export type ResultFormat = (typeof resultFormats)[number];

export const leftTabs = ["html", "tree"] as const;
export type LeftTab = (typeof leftTabs)[number];

/**
 * The settings that name no lane and no page. Links, lab files, sessions and the steps of stories hold them as they stand here; one that
 * is absent is as at first. A link calls each by its name here, but the axis "x".
 */
export const plainSettings = object({
  measure: optional(picklist(measureIds), "lcs"),
  /** How every page is read, for all lanes. */
  reading: optional(readingSchema, usualReading),
  axis: optional(picklist(axes), "source"),
  tab: optional(picklist(resultTabs), "article"),
  /** What the article of a result is shown and copied as. */
  format: optional(picklist(resultFormats), "article"),
  /** The blocks that are drawn over the page as it looks: none, or those of the lane whose result is shown. */
  boxes: optional(picklist(["none", "lane"]), "none"),
});

type PlainSettings = Readonly<InferOutput<typeof plainSettings>>;
export type Boxes = PlainSettings["boxes"];

const on = fallback(boolean(), true);
const off = fallback(boolean(), false);

const preferencesSchema = object({
  /** True where keys without Ctrl, as `x`, do something. */
  singleKeys: on,
  /** True where Source and Result go along with what the figures show. */
  follows: on,
  /** True where HTML, Markdown and XML are written with images. */
  images: on,
  /** The left pane as it was left by hand: until then it is open where there is room, or something is pinned. */
  leftPane: fallback(picklist(["auto", "open", "closed"]), "auto"),
  /** All lanes are shown in full, and what appears under the pointer stands at rest. */
  showsAll: off,
  /** Classes are told by textures too, not by tone and position alone. */
  textures: off,
  /** The lab has been met: it says no more what it is for. */
  welcomed: off,
});

/** Choices of a person, the same in all sessions, whichever pages and lanes are there: one that is not valid is as at first. */
export const choicesSchema = object({
  theme: fallback(picklist(["system", "light", "dark"]), "system"),
  autoRun: on,
  /** What the left pane shows of the page. */
  leftTab: fallback(picklist(leftTabs), "html"),
  preferences: fallback(preferencesSchema, () => parse(preferencesSchema, {})),
});

type Choices = Readonly<InferOutput<typeof choicesSchema>>;

/** What a lab has of them. */
export function choicesOf({ theme, autoRun, leftTab, preferences }: Lab): Choices {
  return { theme, autoRun, leftTab, preferences };
}

export type Theme = Choices["theme"];
export type Preferences = Readonly<Choices["preferences"]>;

/** Stand in the second place of a pair for the gold standard and for all lanes. */
export const goldSide = "gold";
export const allSide = "all";

/** The lab as a value. Each field stands with those that last as long as it does. */
export type Lab = Readonly<typeof sessionFields> & Readonly<typeof passingFields> & PlainSettings & Choices;
export type Layout = Lab["layout"];

/** A lab with nothing in it. */
export const emptyLab: Lab = { ...sessionFields, ...passingFields, ...parse(plainSettings, {}), ...parse(choicesSchema, {}) };

/** True for a field that a session keeps, by itself or with the settings. */
export function isOfSession(field: string): boolean {
  return field in sessionFields || field in plainSettings.entries;
}

export function activePage(lab: Pick<Lab, "pages" | "page">): OpenPage | undefined {
  return lab.pages.find(({ id }) => id === lab.page);
}

export function laneOf(lab: Lab, id: string): Lane | undefined {
  return lab.lanes.find((lane) => lane.id === id);
}

/** One of two that are compared: a lane, or the gold standard. */
export interface ComparedSide {
  readonly id: string;
  /** "A"; "G" for the gold standard, none for all lanes. */
  readonly letter: string;
  /** Undefined for the gold standard and for all lanes. */
  readonly lane: Lane | undefined;
}

const gold: ComparedSide = { id: goldSide, letter: "G", lane: undefined };
const all: ComparedSide = { id: allSide, letter: "", lane: undefined };

/**
 * The two lanes that are compared: those of the lab's pair where they are still there, else the lane in focus and the next after the
 * first; `undefined` where there is none to take.
 */
export function comparedLanes({
  lanes,
  pair,
  focusedLane,
}: Pick<Lab, "lanes" | "pair" | "focusedLane">): readonly [Lane | undefined, Lane | undefined] {
  const from = (id: string | undefined): readonly Lane[] => {
    const at = Math.max(
      lanes.findIndex((lane) => lane.id === id),
      0,
    );
    return [...lanes.slice(at), ...lanes.slice(0, at)];
  };
  const a = lanes.find(({ id }) => id === pair[0]) ?? from(focusedLane).find(({ id }) => id !== pair[1]);
  const others = from(a?.id).slice(1);
  return [a, others.find(({ id }) => id === pair[1]) ?? others[0]];
}

/**
 * What is compared: two lanes, a lane with the gold standard where that was chosen, or there is no second lane, or all lanes where
 * these were chosen: the first is then the one that they are asked about. Lanes take the place of a gold standard that the page does not have.
 */
export function comparedSides(
  lab: Pick<Lab, "lanes" | "pair" | "focusedLane" | "pages" | "page">,
): readonly [a: ComparedSide | undefined, b: ComparedSide | undefined] {
  const [a, b] = comparedLanes(lab);
  const hasGold = activePage(lab)?.gold !== undefined;
  if (hasGold && (lab.pair[1] === goldSide || b === undefined)) return [a && sideOf(a), gold];
  return [a && sideOf(a), b && (lab.pair[1] === allSide ? all : sideOf(b))];
}

export function sideOf(lane: Lane): ComparedSide {
  return { id: lane.id, letter: lane.letter, lane };
}
