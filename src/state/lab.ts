import type { Range } from "../extraction/page/selection.ts";
import { usualReading, type Reading } from "../extraction/page/reading.ts";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import type { Axis } from "../worker/protocol/figures.ts";
import type { Lane } from "./lane.ts";
import type { OpenPage, SiteFile } from "./open-page.ts";

/** The settings of the lab: what a later link or session restores. */
export interface Lab {
  /** Names what the lab is kept under: a new session has another. */
  readonly session: string;
  readonly pages: readonly OpenPage[];
  readonly page: string | undefined;
  /** Pages to compare the shown one with, beside the tabs of its site. */
  readonly site: readonly SiteFile[];
  readonly lanes: readonly Lane[];
  /** How every page is read, for all lanes. */
  readonly reading: Reading;
  /** Range of the source in view, shared by all lanes. */
  readonly view: Range;
  /** Range brushed in a figure. */
  readonly brush: Range | undefined;
  readonly axis: Axis;
  /** Lane whose result is shown and whose strip the ribbon draws. */
  readonly focusedLane: string;
  readonly tab: ResultTab;
  /** What the article of a result is shown and copied as. */
  readonly format: ResultFormat;
  /** The blocks that are drawn over the page as it looks. */
  readonly boxes: Boxes;
  /** Lanes compared in Diff; the second may be the gold standard, see `goldSide`. */
  readonly pair: readonly [string, string];
  /** The measure that the lanes' headers score by. */
  readonly measure: MeasureId;
  /** The gold standard is being marked: what is selected can be made part of it, and taken out. */
  readonly isMarking: boolean;
  readonly layout: Layout;
  readonly theme: Theme;
  readonly autoRun: boolean;
  /** What the left pane shows of the page. */
  readonly leftTab: LeftTab;
  readonly preferences: Preferences;
}

/** The views of a result, in their order. */
export const resultTabs = ["article", "page", "compare"] as const;
export type ResultTab = (typeof resultTabs)[number];

/** As it reads, and as it is written for others. */
export const resultFormats = ["article", "text", "markdown", "html", "json"] as const;
export type ResultFormat = (typeof resultFormats)[number];

export const leftTabs = ["html", "tree"] as const;
export type LeftTab = (typeof leftTabs)[number];

/** No blocks, or those of the lane whose result is shown. */
export type Boxes = "none" | "lane";

export type Theme = "system" | "light" | "dark";

/** Sizes of panes that were set by hand, in percent of their group: by group, then by pane; 0 for a collapsed one. */
export type Layout = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Choices of a person, whichever pages and lanes are there. */
export interface Preferences {
  /** True where keys without Ctrl, as `x`, do something. */
  readonly singleKeys: boolean;
  /** True where Source and Result go along with what the figures show. */
  readonly follows: boolean;
  /** True where HTML, Markdown and XML are written with images. */
  readonly images: boolean;
  /** The left pane as it was left by hand: until then it is open where there is room, or something is pinned. */
  readonly leftPane: "auto" | "open" | "closed";
  /** All lanes are shown in full, and what appears under the pointer stands at rest. */
  readonly showsAll: boolean;
  /** Classes are told by textures too, not by tone and position alone. */
  readonly textures: boolean;
  /** The lab has been met: it says no more what it is for. */
  readonly welcomed: boolean;
}

/** Stands in the second place of a pair for the gold standard. */
export const goldSide = "gold";

/** A lab with nothing in it. */
export const emptyLab: Lab = {
  session: "",
  pages: [],
  page: undefined,
  site: [],
  lanes: [],
  reading: usualReading,
  view: { start: 0, end: 0 },
  brush: undefined,
  axis: "source",
  focusedLane: "",
  tab: "article",
  format: "article",
  boxes: "none",
  pair: ["", ""],
  measure: "lcs",
  isMarking: false,
  layout: {},
  theme: "system",
  autoRun: true,
  leftTab: "html",
  preferences: {
    singleKeys: true,
    follows: true,
    images: true,
    leftPane: "auto",
    showsAll: false,
    textures: false,
    welcomed: false,
  },
};

export function activePage(lab: Pick<Lab, "pages" | "page">): OpenPage | undefined {
  return lab.pages.find(({ id }) => id === lab.page);
}

export function laneOf(lab: Lab, id: string): Lane | undefined {
  return lab.lanes.find((lane) => lane.id === id);
}
