import type { Unaligned } from "../extraction/scoring/gold.ts";
import type { OpeningNotice } from "../import/notice.ts";
import type { FigureRequest, LaneId, PageKey } from "../worker/protocol/figures.ts";
import type { PageSummary, RunFailure, RunSummary, WorkCounts } from "../worker/protocol/lab-worker.ts";
import type { Lab } from "./lab.ts";
import type { PageGold } from "./open-page.ts";
import type { PlayedStory, StoryStep } from "./story.ts";

export interface Session {
  readonly lab: Lab;
  readonly pageState: PageState;
  readonly results: Readonly<Record<string, LaneResult>>;
  readonly notices: readonly Notice[];
  /** Names of the models of the user's own that are in this browser; undefined until they were listed. */
  readonly models?: readonly string[];
  /** Names of what the modules of the user's own write that are in this browser; undefined until they were listed. */
  readonly modules?: readonly string[];
  /** Set while something of the user's own is asked for. */
  readonly asking?: OwnRequest | undefined;
  /** The story that is played. */
  readonly story?: PlayedStory | undefined;
  /** Shown to an audience: in large type, without controls. */
  readonly isPresenting?: boolean;
  /** Counts of what the worker has done so far: a threshold drag leaves all but the decisions as they were. */
  readonly work?: WorkCounts;
  /** The browser keeps the whole lab: it works without a network. */
  readonly isOfflineReady?: boolean;
  /** The shown page's gold standard; of the one before while it is looked for. */
  readonly gold?: GoldState;
  /** Set while the pages of a corpus are gone through. */
  readonly review?: CorpusReview | undefined;
}

/** A request for the output of another program, for a lane of its own or for the lane that is named; or for a module, or what the named one is changed to. */
export type OwnRequest =
  | { readonly kind: "output"; readonly lane?: string | undefined }
  | { readonly kind: "module"; readonly source?: string | undefined };

/** The step of the story that is played in the session that is shown; undefined where none is. */
export function playedStep({ story, lab }: Pick<Session, "story" | "lab">): StoryStep | undefined {
  return story?.session === lab.session ? story.story.steps[story.step] : undefined;
}

/** The place in the pages of a corpus that are gone through from where a run did worst to where it did best. */
export interface CorpusReview {
  /** The open page that it has come to. */
  readonly page: string;
  /** "TCCB, threshold 0.55". */
  readonly run: string;
  /** The name of the corpus. */
  readonly corpus: string;
  /** From 0, the worst, to before `of`. */
  readonly at: number;
  readonly of: number;
  /** "F1 0.123"; empty where there is none. */
  readonly score: string;
  /** The stretch that was brought into view: one that is kept wrongly ("a") or missed ("b"), and its characters. */
  readonly worst?: { readonly side: "a" | "b"; readonly count: number };
}

/** The status of a lane's last run. The view keeps drawing `last`, dimmed, while another runs. */
export type LaneResult =
  | {
      readonly status: "running";
      readonly last: RunSummary | undefined;
      /** The page is being laid out first, for a method that looks at it. */
      readonly isLayingOut?: true;
    }
  | { readonly status: "done"; readonly last: RunSummary; readonly cut?: RunCut }
  | { readonly status: "failed"; readonly last: RunSummary | undefined; readonly failure: Failure };

/** A run that went on step by step until its time was over. */
interface RunCut {
  readonly seconds: number;
  /** The last step: "pass 22". */
  readonly step: string;
}

export type Failure = Pick<RunFailure, "kind" | "message">;

type PageState =
  | { readonly status: "opening" }
  | { readonly status: "open"; readonly summary: PageSummary }
  | { readonly status: "failed"; readonly failure: Failure };

/** A notice in the strip under the header or in a toast. */
export interface Notice extends Omit<OpeningNotice, "actions"> {
  readonly actions: readonly { readonly label: string; readonly run: () => void }[];
}

/** The facts about a page's gold standard, once the worker has looked for it on the page. */
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

/** The content of the window: a page in the lab, or a table of many. */
export type Screen = "inspect" | "corpus";

export interface Screens {
  readonly shown: Screen;
}

/** The dialogs that are opened from anywhere. */
export const dialogIds = ["palette", "help", "page-facts", "sessions", "paste", "range"] as const;
export type DialogId = (typeof dialogIds)[number];

/** The dialog that is open. */
export interface OpenDialog {
  readonly id: DialogId | undefined;
  /** The element that had the focus before, and gets it back. */
  readonly focused: Element | null;
}

/**
 * What figures on the screen draw, by the figure: a lane's next run brings it. Kept apart from the session, since nothing is shown
 * of it.
 */
export type ShownFigures = Readonly<Record<string, ShownFigure>>;

/** The channels that one figure draws of a lane. */
export interface ShownFigure {
  readonly lane: LaneId;
  readonly requests: readonly FigureRequest[];
}

/** All that is drawn of a lane. */
export function requestsOf(figures: ShownFigures, lane: LaneId): readonly FigureRequest[] {
  return Object.values(figures).flatMap((figure) => (figure.lane === lane ? figure.requests : []));
}

/** The figures with one of them, or without it. */
export function withFigure(figures: ShownFigures, id: string, figure: ShownFigure | undefined): ShownFigures {
  const { [id]: _, ...others } = figures;
  return figure === undefined ? others : { ...others, [id]: figure };
}
