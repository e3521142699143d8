import type { MemberSpec } from "../extraction/contract/extractor.ts";
import type { Value } from "../extraction/contract/parameters.ts";
import type { Range } from "../extraction/page/selection.ts";
import type { Unaligned } from "../extraction/scoring/gold.ts";
import type { MeasureId } from "../extraction/scoring/measures.ts";
import { movedGold } from "./gold.ts";
import type { SiteFile } from "./site.ts";
import type { Axis, PageKey, PageSummary, RunSummary, WorkCounts } from "../worker/protocol.ts";

/** A lane: an algorithm with its settings, and the letter that names it. */
export interface Lane {
  readonly id: string;
  readonly letter: string;
  readonly extractor: string;
  /** Only values that differ from the defaults. */
  readonly values: Readonly<Record<string, Value>>;
  /** What a combination combines, where that is not its default. */
  readonly members?: readonly MemberSpec[];
  readonly isCollapsed: boolean;
}

/** Where a page's text came from. */
interface PageOrigin {
  readonly kind: "sample" | "pasted" | "file";
  /** "clipboard: plain text", the file's name, the sample's id. */
  readonly detail: string;
}

/** An open page: a tab. */
export interface OpenPage {
  /** Stays the same while the page is edited or decoded anew. */
  readonly id: string;
  /** Changes with every other text: names the page in the worker. */
  readonly key: PageKey;
  readonly name: string;
  readonly origin: PageOrigin;
  readonly source: string;
  /** Changes when the text was replaced from outside (opened, decoded anew), not by edits in the editor. */
  readonly revision: number;
  readonly encoding?: Encoding;
  readonly byteLength: number;
  /** Line ends as they came: "LF", "CRLF (1,204)", "mixed (12 CRLF, 30 LF)". */
  readonly lineEnds: string;
  /** What a sample teaches. */
  readonly lesson?: string;
  /** Advice on this page that was dismissed, by id. */
  readonly dismissed?: readonly string[];
  /** What the text was decoded from, where it did not come as text. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly gold?: PageGold;
}

/** The main content of a page as a person marked it, or as a file gives it. */
export interface PageGold {
  /** Its places in the page's text: [start0, end0, start1, …]. */
  readonly marks: readonly number[];
  /** The text of a file, which extracts are compared with as it stands; it goes when the marks are changed. */
  readonly text?: string;
  /** Where it came from: "marked", "news.txt", "lane A". */
  readonly from: string;
}

export interface Encoding {
  readonly name: string;
  readonly reason: string;
  readonly unreadableCount: number;
  readonly suspected?: string;
}

export type ResultTab = "text" | "html" | "page" | "diff" | "why" | "scores";
export type Theme = "system" | "light" | "dark";

/** Sizes of panes that were set by hand, in percent of their group: by group, then by pane; 0 for a collapsed one. */
export type Layout = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What a person chose once, whichever pages and lanes are there. */
interface Preferences {
  /** Whether keys without Ctrl, as `x`, do something. */
  readonly singleKeys: boolean;
  /** Hints that were used or closed, by id. */
  readonly seenHints: readonly string[];
}

/** The settings of the lab: what a later link or session restores. */
export interface Lab {
  /** Names what the lab is kept under: a new session has another. */
  readonly session: string;
  readonly pages: readonly OpenPage[];
  readonly page: string | undefined;
  /** Pages to compare the shown one with, beside the tabs of its site. */
  readonly site: readonly SiteFile[];
  readonly lanes: readonly Lane[];
  /** Range of the source in view, shared by all lanes. */
  readonly view: Range;
  /** Range brushed in a figure. */
  readonly brush: Range | undefined;
  readonly axis: Axis;
  /** Lane whose result is shown and whose strip the ribbon draws. */
  readonly focusedLane: string;
  readonly tab: ResultTab;
  /** Lanes compared in Diff; the second may be the gold standard, see `goldSide`. */
  readonly pair: readonly [string, string];
  /** What the lanes' headers score by. */
  readonly measure: MeasureId;
  /** The gold standard is being marked: what is selected can be made part of it, and taken out. */
  readonly isMarking: boolean;
  readonly layout: Layout;
  readonly theme: Theme;
  readonly autoRun: boolean;
  /** Whether the tree is open under Source. */
  readonly isTreeShown: boolean;
  readonly preferences: Preferences;
}

/** A lab with nothing in it. */
export const emptyLab: Lab = {
  session: "",
  pages: [],
  page: undefined,
  site: [],
  lanes: [],
  view: { start: 0, end: 0 },
  brush: undefined,
  axis: "source",
  focusedLane: "",
  tab: "text",
  pair: ["", ""],
  measure: "lcs",
  isMarking: false,
  layout: {},
  theme: "system",
  autoRun: true,
  isTreeShown: true,
  preferences: { singleKeys: true, seenHints: [] },
};

/** How a lane's last run stands. The view keeps drawing `last`, dimmed, while another runs. */
export type LaneResult =
  | { readonly status: "idle" }
  | {
      readonly status: "running";
      readonly last: RunSummary | undefined;
      /** The page is being laid out first, for a method that looks at it. */
      readonly isLayingOut?: true;
    }
  | { readonly status: "done"; readonly last: RunSummary; readonly cut?: Cut }
  | { readonly status: "failed"; readonly last: RunSummary | undefined; readonly failure: Failure };

/** A run that went on step by step until its time was over. */
export interface Cut {
  readonly seconds: number;
  /** The last step: "pass 22". */
  readonly step: string;
}

export interface Failure {
  readonly kind: "crash" | "timeout" | "stopped" | "error";
  readonly message: string;
}

export type PageState =
  | { readonly status: "opening" }
  | { readonly status: "open"; readonly summary: PageSummary }
  | { readonly status: "failed"; readonly failure: Failure };

/** A notice in the strip under the header or in a toast. */
export interface Notice {
  readonly id: string;
  readonly severity: "info" | "warning" | "error";
  readonly text: string;
  readonly actions: readonly { readonly label: string; readonly run: () => void }[];
}

/** What is known of a page's gold standard once the worker has looked for it on the page. */
export interface GoldState {
  /** The page, and its text by its key, that it is of. */
  readonly page: string;
  readonly key: PageKey;
  readonly gold: PageGold;
  /** Words that are marked on the page. */
  readonly words: number;
  /** Stretches of a file's text that the page does not have. */
  readonly unaligned: readonly Unaligned[];
}

/** A place under the pointer or the caret (hover) or one that was clicked (pin), and the pane it came from. */
export interface Place extends Range {
  readonly origin: "source" | "tree" | "lane" | "ribbon" | "result" | "page" | "diff" | "why";
  readonly lane?: string;
}

export interface Session {
  readonly lab: Lab;
  readonly pageState: PageState;
  readonly results: Readonly<Record<string, LaneResult>>;
  readonly notices: readonly Notice[];
  /** What the worker has done so far: a threshold drag leaves all but the decisions as they were. */
  readonly work?: WorkCounts;
  /** The browser keeps the whole lab: it works without a network. */
  readonly isOfflineReady?: boolean;
  /** The shown page's gold standard; of the one before while it is looked for. */
  readonly gold?: GoldState;
  /** Ids of the pictures that are open below a lane's figure, by lane and algorithm, once they were opened or closed by hand. */
  readonly pictures?: Readonly<Record<string, readonly string[]>>;
}

/** A lane whose figure is to be brought before the reader, at a row of its steps; another object each time. */
interface Spotlight {
  readonly lane: string;
  readonly stepIndex?: number;
}

/** What is selected of a text, to be marked: ranges of the source, and how it begins. */
export interface SelectedWords {
  readonly ranges: readonly Range[];
  readonly text: string;
  readonly origin: Place["origin"];
}

/** Linking: kept apart from the session, since it changes with every move of the pointer. */
export interface Linking {
  readonly hover: Place | undefined;
  readonly pin: Place | undefined;
  /** While the gold standard is being marked. */
  readonly selected?: SelectedWords | undefined;
  /** Until the figure has come before the reader. */
  readonly spotlight?: Spotlight | undefined;
}

/** Stands in the second place of a pair for the gold standard. */
export const goldSide = "gold";

const letters: readonly string[] = ["A", "B", "C", "D", "E", "F"];
export const maxLanes = letters.length;

export function activePage(lab: Pick<Lab, "pages" | "page">): OpenPage | undefined {
  return lab.pages.find(({ id }) => id === lab.page);
}

export function laneOf(lab: Lab, id: string): Lane | undefined {
  return lab.lanes.find((lane) => lane.id === id);
}

/** Whether a lane may be called so. */
export function isLaneLetter(letter: string | undefined): letter is string {
  return letter !== undefined && letters.includes(letter);
}

export function laneId(letter: string): string {
  return `lane-${letter.toLowerCase()}`;
}

/** Adds a lane after the others, or after `after`; unchanged where there are six already. */
export function withLane(
  lab: Lab,
  extractor: string,
  values: Lane["values"] = {},
  after?: string,
  members?: Lane["members"],
): Lab {
  const letter = letters.find((candidate) => lab.lanes.every((lane) => lane.letter !== candidate));
  if (letter === undefined) return lab;
  const lane: Lane = { id: laneId(letter), letter, extractor, values, ...(members && { members }), isCollapsed: false };
  const at = after === undefined ? lab.lanes.length : lab.lanes.findIndex(({ id }) => id === after) + 1;
  const lanes = lab.lanes.toSpliced(at, 0, lane);
  return { ...lab, lanes, focusedLane: lane.id, pair: pairWith(lab, lane) };
}

/** The second lane is compared with the first, unless that is compared with the gold standard. */
function pairWith({ lanes, pair }: Lab, added: Lane): Lab["pair"] {
  const [only] = lanes;
  return lanes.length === 1 && only !== undefined && pair[1] !== goldSide ? [only.id, added.id] : pair;
}

/** Removes a lane; the last one stays. */
export function withoutLane(lab: Lab, id: string): Lab {
  if (lab.lanes.length <= 1) return lab;
  const lanes = lab.lanes.filter((lane) => lane.id !== id);
  const first = lanes[0]?.id ?? "";
  const replacement = (other: string): string => lanes.find((lane) => lane.id !== other)?.id ?? first;
  const [a, b] = lab.pair;
  return {
    ...lab,
    lanes,
    focusedLane: lab.focusedLane === id ? first : lab.focusedLane,
    pair: [a === id ? replacement(b) : a, b === id ? replacement(a) : b],
  };
}

/** Adds a lane like another after that. */
export function withLaneCopy(lab: Lab, id: string): Lab {
  const lane = laneOf(lab, id);
  return lane === undefined ? lab : withLane(lab, lane.extractor, lane.values, id, lane.members);
}

/** What a lane decides by. */
export type LaneRun = Pick<Lane, "extractor" | "values" | "members">;

/** Gives a lane another algorithm, or other values and members; without members it combines what its algorithm does by default. */
export function withRun(lab: Lab, id: string, { extractor, values, members }: LaneRun): Lab {
  const run: LaneRun = { extractor, values, ...(members && { members }) };
  return {
    ...lab,
    lanes: lab.lanes.map((lane) => (lane.id === id ? { id, letter: lane.letter, ...run, isCollapsed: lane.isCollapsed } : lane)),
  };
}

export function withLaneChange(lab: Lab, id: string, change: Partial<Omit<Lane, "id" | "letter">>): Lab {
  return { ...lab, lanes: lab.lanes.map((lane) => (lane.id === id ? { ...lane, ...change } : lane)) };
}

/** Sets one value; a value equal to the default is forgotten. */
export function withValue(lab: Lab, id: string, name: string, value: Value, defaultValue: Value): Lab {
  const lane = laneOf(lab, id);
  if (lane === undefined) return lab;
  const { [name]: _, ...others } = lane.values;
  return withLaneChange(lab, id, { values: value === defaultValue ? others : { ...others, [name]: value } });
}

/** Opens a page as a tab of its own and shows it, whole. */
export function withPage(lab: Lab, page: OpenPage): Lab {
  return shown({ ...lab, pages: [...lab.pages, page] }, page);
}

export function showPage(lab: Lab, id: string): Lab {
  const page = lab.pages.find((candidate) => candidate.id === id);
  return page === undefined ? lab : shown(lab, page);
}

export function withoutPage(lab: Lab, id: string): Lab {
  const index = lab.pages.findIndex((page) => page.id === id);
  const pages = lab.pages.filter((page) => page.id !== id);
  if (lab.page !== id) return { ...lab, pages };
  const next = pages[Math.min(index, pages.length - 1)];
  return next === undefined
    ? { ...lab, pages, page: undefined, view: { start: 0, end: 0 }, brush: undefined }
    : shown({ ...lab, pages }, next);
}

export function withPageChange(lab: Lab, id: string, change: Partial<Omit<OpenPage, "id">>): Lab {
  return { ...lab, pages: lab.pages.map((page) => (page.id === id ? { ...page, ...change } : page)) };
}

/** Gives a page another gold standard, or none. */
export function withGold(lab: Lab, id: string, gold: PageGold | undefined): Lab {
  return {
    ...lab,
    pages: lab.pages.map((page) => {
      if (page.id !== id || page.gold === gold) return page;
      const { gold: _, ...rest } = page;
      return gold === undefined ? rest : { ...rest, gold };
    }),
  };
}

/** Gives a page another text, with which its gold standard moves; a view of the whole page stays one, any other is kept where it can be. */
export function withSource(lab: Lab, id: string, change: Partial<OpenPage> & Pick<OpenPage, "source">): Lab {
  const former = lab.pages.find((page) => page.id === id);
  const next = withGold(
    withPageChange(lab, id, change),
    id,
    former?.gold && movedGold(former.gold, former.source, change.source),
  );
  if (lab.page !== id) return next;
  const { length } = change.source;
  const isWhole = lab.view.start === 0 && lab.view.end === activePage(lab)?.source.length;
  return { ...next, view: isWhole ? { start: 0, end: length } : clampView(lab.view, length), brush: undefined };
}

export function withPreferences(lab: Lab, change: Partial<Preferences>): Lab {
  return { ...lab, preferences: { ...lab.preferences, ...change } };
}

export function withHintSeen(lab: Lab, hint: string): Lab {
  const { seenHints } = lab.preferences;
  return seenHints.includes(hint) ? lab : withPreferences(lab, { seenHints: [...seenHints, hint] });
}

export function withLayout(lab: Lab, group: string, sizes: Layout[string]): Lab {
  return { ...lab, layout: { ...lab.layout, [group]: sizes } };
}

/** A lane with its algorithm's own values and members. */
export function withDefaults(lab: Lab, id: string): Lab {
  const lane = laneOf(lab, id);
  return lane === undefined || isDefault(lane) ? lab : withRun(lab, id, { extractor: lane.extractor, values: {} });
}

/** All lanes with their default values. */
export function withDefaultValues(lab: Lab): Lab {
  return lab.lanes.reduce((next, { id }) => withDefaults(next, id), lab);
}

/** Whether a lane runs its algorithm as that comes. */
export function isDefault({ values, members }: Pick<Lane, "values" | "members">): boolean {
  return members === undefined && Object.keys(values).length === 0;
}

function shown(lab: Lab, page: OpenPage): Lab {
  return { ...lab, page: page.id, view: { start: 0, end: page.source.length }, brush: undefined };
}

/** Room left beside the text where a view is fitted to it, as a share of its length. */
const textMargin = 0.02;

/** The view from the first word of a page to the last; the whole page where it has none. */
export function textView({ textStart, textEnd, characters }: Pick<PageSummary, "textStart" | "textEnd" | "characters">): Range {
  const margin = (textEnd - textStart) * textMargin;
  return textEnd > textStart
    ? clampView({ start: textStart - margin, end: textEnd + margin }, characters)
    : { start: 0, end: characters };
}

/** Smallest stretch of the source that a figure shows. */
const minView = 20;

/** Brings a wished view within the page, at least `minView` wide. */
export function clampView(view: Range, length: number): Range {
  const width = Math.min(Math.max(view.end - view.start, minView), Math.max(length, 1));
  const start = Math.round(Math.min(Math.max(view.start, 0), Math.max(length - width, 0)));
  return { start, end: Math.round(start + width) };
}

/** Zooms by a factor (above 1: closer) about a place that keeps its position on the screen. */
export function zoomed(view: Range, factor: number, about: number, length: number): Range {
  const start = about - (about - view.start) / factor;
  const end = about + (view.end - about) / factor;
  return clampView({ start, end }, length);
}

export function panned(view: Range, by: number, length: number): Range {
  const width = view.end - view.start;
  const start = Math.min(Math.max(view.start + by, 0), Math.max(length - width, 0));
  return clampView({ start, end: start + width }, length);
}
