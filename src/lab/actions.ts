import type { GivenOutput } from "../extraction/contract/given-output.ts";
import type { Value } from "../extraction/contract/parameters.ts";
import type { Reading } from "../extraction/page/reading.ts";
import type { Range } from "../extraction/page/selection.ts";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import type { Snippets } from "../extraction/scoring/snippets.ts";
import type { SourceLabel } from "../import/outputs/source-label.ts";
import type { NamedStep, ReadAddress, RefusedLink } from "../state/settings.ts";
import type { Axis, PageKey } from "../worker/protocol/figures.ts";
import type { ErrorKind } from "../state/errors.ts";
import type { Boxes, Layout, LeftTab, Preferences, ResultFormat, ResultTab, Theme } from "../state/lab.ts";
import type { LaneLook, LaneRun, LaneSize } from "../state/lane.ts";
import type { LaneCard, Place, SelectedWords } from "../state/linking.ts";
import type { PageGold } from "../state/open-page.ts";
import type { Screen } from "../state/session.ts";
import type { CorpusController, FoundIn } from "./corpus.ts";

/** A bundled page, as `public/pages/index.json` lists it. */
export interface Sample {
  readonly id: string;
  readonly site: string;
  readonly page: string;
  readonly title: string;
  readonly lesson: string;
  readonly language: string;
  /** Other pages of its site, for the methods that compare them. */
  readonly siblings?: readonly string[] | undefined;
}

/** Everything a view can ask to happen. Made in `main.tsx`; a view knows neither worker nor storage. */
export interface LabActions
  extends
    PageActions,
    LaneActions,
    ViewActions,
    SettingActions,
    WholeLabActions,
    GoldActions,
    ModelActions,
    OutputActions,
    ModuleActions,
    StoryActions {
  /** Shows the lab, or the table of many pages, as a step in the browser's history. */
  showScreen(screen: Screen): void;
  dismiss(notice: string): void;
  announce(sentence: string): void;
  /** Holds the lab busy until what it returns is called: while a view draws for longer than a frame. */
  busy(): () => void;
  /** Does a task once the browser has painted what led to it and has time; the lab is busy until then. @returns what takes it back */
  afterPaint(task: () => void): () => void;
}

/** The actions on pages: one, many, and those of a site. */
export interface PageActions {
  openSample(id: string): void;
  openPasted(text: string, flavour: "plain text" | "HTML"): void;
  /** Opens files as tabs, in order; asks or refuses by size, kind and number, with notices. */
  openFiles(files: readonly File[], found?: FoundIn): void;
  /** The controller of many pages; loaded when it is first asked for. */
  corpus(): Promise<CorpusController>;
  /** Takes files as pages to compare the shown one with; they become no tabs. */
  addToSite(files: readonly File[], found?: FoundIn): Promise<void>;
  /** Takes the other pages of the shown sample's site. */
  addSampleSite(sample: Sample): Promise<void>;
  /** Takes pages that were given for comparison away. */
  removeFromSite(keys: readonly PageKey[]): void;
  /** Opens what a link carries, as a session of its own; what was open is kept. */
  openLink(link: ReadAddress | RefusedLink): Promise<void>;
  showPage(id: string): void;
  closePage(id: string): void;
  renamePage(id: string, name: string): void;
  /** Decodes the kept bytes of the shown page anew. */
  redecode(encoding: string): void;
  edit(change: { readonly start: number; readonly end: number; readonly text: string }): void;
}

/** The actions on stories, which the lab plays in a session of their own. */
export interface StoryActions {
  /** Plays a story that comes with the lab, from a step on; says so where there is none of that id. */
  playStory(named: NamedStep): void;
  /** Goes on with the story that was noted in this tab, where it was played in the session that is shown. */
  resumeStory(noted: unknown): void;
  /** Sets page, lanes, values and place as a step has them: by so many steps on, 0 the present one again. */
  goToStep(by: number): void;
  /** Ends the story and opens the session that was left for it; all stays as it is set where there was nothing. */
  endStory(): void;
}

/** The actions on lanes, and on their runs. */
export interface LaneActions {
  addLane(extractor: string): void;
  duplicateLane(id: string): void;
  removeLane(id: string): void;
  /** Changes how a lane is looked at. */
  changeLane(id: string, look: Partial<LaneLook>): void;
  /** Makes a lane full and all others strips, or where they are so, all of them figures. */
  toggleAlone(id: string): void;
  sizeAll(size: LaneSize): void;
  /** Gives a lane another algorithm, or other values and members; without members, those of its algorithm. */
  setRun(lane: string, run: LaneRun): void;
  setValue(lane: string, parameter: string, value: Value): void;
  /** Sets a value as a slider does, step by step, with others that go with it: its result is shown with it where that comes at once. */
  slide(lane: string, parameter: string, value: Value, others?: Readonly<Record<string, Value>>): void;
  resetValues(lane: string): void;
  /** Ends a long run after the step at hand and keeps what it has. */
  stop(lane: string): void;
  /** Runs a lane again: after a failure, or on from where its time was over. */
  retry(lane: string): void;
  /** Gives every lane twice the time, and runs this one again. */
  raiseLimit(lane: string): void;
}

/** The actions on what is in view, in focus and pointed at. */
export interface ViewActions {
  setView(view: Range): void;
  zoom(factor: number, about?: number): void;
  setBrush(brush: Range | undefined): void;
  setAxis(axis: Axis): void;
  focusLane(id: string): void;
  setTab(tab: ResultTab): void;
  /** Shows the result as that. */
  setFormat(format: ResultFormat): void;
  setBoxes(boxes: Boxes): void;
  setPair(pair: readonly [string, string]): void;
  hover(place: Place | undefined): void;
  /** Opens a card of a lane, or closes the one that is open. */
  openCard(card: LaneCard | undefined): void;
  /** A value of a lane is being dragged, from now until the pointer is let go. */
  drag(lane: string): void;
  /** Pins a place and brings it into view in the other panes. */
  pin(place: Place | undefined): void;
  /** Pins the block of text in which a place begins, once the worker has said which; the place itself where that is none. */
  pinBlock(place: Place): void;
  /** Pins the next place where lanes disagree, or the one before, from an offset or else the pin, and says which it is. */
  nextDisagreement(by: 1 | -1, from?: number): void;
  /** Pins the next place at which the focused lane differs from the gold standard, or the one before, and says which it is. */
  nextError(kind: ErrorKind, by: 1 | -1): void;
  /** Pins the first block of text that the focused lane keeps. */
  firstKept(): void;
  /** Brings a lane's figure before the reader, and a range in it large enough to be seen; with a row of its steps selected. */
  showInFigure(lane: string, range: Range, stepIndex?: number): void;
  /** Puts the focus on a lane and brings it into view. */
  goToLane(id: string): void;
  /** Ends the spotlight: what was asked for of a lane has come before the reader. */
  endSpotlight(lane: string): void;
}

/** The choices that hold whichever pages and lanes are there. */
export interface SettingActions {
  /** The sizes of a group's panes were set by hand. */
  setLayout(group: string, sizes: Layout[string]): void;
  resetLayout(): void;
  resetAllValues(): void;
  setTheme(theme: Theme): void;
  setAutoRun(autoRun: boolean): void;
  /** Has every page read in another way, by all lanes. */
  setReading(reading: Reading): void;
  /** Shows the page as HTML in the left pane, or as a tree. */
  setLeftTab(tab: LeftTab): void;
  /** Notes what a person chose, for all sessions. */
  prefer(preferences: Partial<Preferences>): void;
  /** Has Source and Result go along with what the figures show, or stay where they are. */
  setFollows(follows: boolean): void;
  /** Has HTML, Markdown and XML written with images, or without. */
  setImages(images: boolean): void;
}

/** The actions on a page's gold standard: the main content as somebody marked it. */
export interface GoldActions {
  setMarking(isMarking: boolean): void;
  setMeasure(measure: MeasureId): void;
  /** Notes the words that are selected in a text, to be marked; undefined where the selection is gone. */
  selectWords(selected: SelectedWords | undefined): void;
  setGold(page: string, gold: PageGold | undefined): void;
  /** Adds a snippet that extracts of the shown page must have, or must not; takes one away that is there already. */
  toggleSnippet(list: keyof Snippets, text: string): void;
  /** Makes the words in some ranges of the shown page part of its gold standard. */
  mark(ranges: readonly Range[]): void;
  unmark(ranges: readonly Range[]): void;
  /** Takes what a lane keeps for the gold standard. */
  startGoldFrom(lane: string): void;
  clearGold(): void;
  /** Takes the gold standard of the shown page from a file; says what is wrong with it where it has none. */
  importGold(file: File): void;
  /** Takes the gold standard that the shown sample comes with. */
  importSampleGold(): void;
  /** Saves the shown page's gold standard as a file. */
  exportGold(format: "text" | "json"): void;
}

/** The actions on models of the user's own, which this browser keeps. */
export interface ModelActions {
  /** Keeps the model in a file. @returns its name; undefined where it is none or cannot be kept, which is said */
  openModel(file: File): Promise<string | undefined>;
  /** Offers a model as a file. */
  saveModel(name: string): void;
  /** Takes a model out of this browser; a notice offers it back. */
  removeModel(name: string): void;
  /** Looks again which models there are: another tab may have opened some. */
  listModels(): void;
}

/** The actions on what other programs wrote, which this browser keeps. */
export interface OutputActions {
  /** Asks for what another program wrote for the shown page: for a lane of its own, or for a lane that is there. */
  askOutput(lane?: string): void;
  endAsking(): void;
  /** What a lane shows of the shown page; undefined where its source wrote nothing for it. */
  outputOf(lane: string): Promise<GivenOutput | undefined>;
  /** Keeps an output for the shown page and shows it in a lane. @returns false where it cannot be kept, which is said */
  giveOutput(given: GivenAway): Promise<boolean>;
}

interface GivenAway {
  readonly label: SourceLabel;
  readonly output: GivenOutput;
  /** A lane of its own where absent. */
  readonly lane?: string | undefined;
}

/** The actions on modules of the user's own, which run on the page in a worker without network. This browser keeps them. */
export interface ModuleActions {
  /** Keeps a module under a name and gives it a lane; says so where that cannot be. */
  addModule(name: string, text: string): void;
  /** The same with a module in a file, whose name it has. With a handle the file is looked at: saved, it runs again. */
  openModule(file: File, handle?: FileSystemFileHandle): Promise<void>;
  /** The text of a module, by the name of what it writes; undefined where it is not in this browser. */
  moduleText(source: string): Promise<string | undefined>;
  /** Keeps what a module was changed to; its lanes show that instead. */
  changeModule(source: string, text: string): void;
}

/** The actions on the lab as a whole. */
export interface WholeLabActions {
  undo(): void;
  redo(): void;
  /** Begins a new session, with nothing in it; the present one is kept. */
  startAnew(): void;
  /** Opens a stored session in place of the present one, which is kept. */
  openSession(id: string): void;
  /** Offers all that is open as a file that opens again. */
  saveLabFile(): void;
}
