import type { RunSpec } from "../../extraction/contract/extractor.ts";
import type { Unfit } from "../../extraction/contract/trace.ts";
import type { Selection } from "../../extraction/page/selection.ts";
import type { Unaligned } from "../../extraction/scoring/gold.ts";
import type { Measure, MeasureId } from "../../extraction/scoring/measure.ts";
import type { ScoreOutcome } from "../../extraction/scoring/score.ts";
import type { Snippets } from "../../extraction/scoring/snippets.ts";
import type { GoldSource } from "../../import/corpus/read-entry.ts";
import type { PageStructure } from "../../import/page-facts.ts";
import type { ChannelSummary, FigureRequest, RunWindow, SentWindow, PageKey, RunId } from "./figures.ts";

/** The facts about a page that was parsed. */
export interface PageSummary {
  readonly characters: number;
  /** Source units of content text: its words and the white space between them. */
  readonly textCharacters: number;
  /** The places of content text in the source. */
  readonly text: Selection;
  readonly words: number;
  /** From the first word to the end of the last; empty where there is none. */
  readonly textStart: number;
  readonly textEnd: number;
  readonly lines: number;
  readonly elements: number;
  readonly structure: PageStructure;
  readonly parseErrors: number;
  readonly milliseconds: number;
}

/** A run as the page side keeps it. */
export interface RunSummary {
  readonly run: RunId;
  readonly spec: RunSpec;
  readonly selection: Selection;
  /** Units of the source selected, and of all content text. */
  readonly keptCharacters: number;
  readonly textCharacters: number;
  readonly channels: readonly ChannelSummary[];
  readonly notes: readonly string[];
  /** Set where the figures would be empty on any settings. */
  readonly unfit?: Unfit;
  /** A value that would keep something, where nothing is kept. */
  readonly rescue?: { readonly parameter: string; readonly value: number };
  /** Against the page's gold standard, where it has one. */
  readonly score?: RunScore;
  /** Its model was trained on this very page: how well it does here says little. */
  readonly isTrainedOn?: true;
  /** The F1 that the method expects of itself, from 0 to 1; absent where it cannot tell. */
  readonly confidence?: number;
  /** Set while the run goes on: this is how it stands after a step. */
  readonly progress?: { readonly label: string; readonly done: number; readonly of: number };
  /** The run was stopped before its end. */
  readonly isPartial: boolean;
  readonly milliseconds: RunTimes;
  /** The windows that the figures on the screen draw of it, where they were known when it was asked for. */
  readonly windows: readonly RunWindow[];
  /** The counts of work when it was over. */
  readonly work: WorkCounts;
}

/** A run as it crosses: without the windows that the page side has. */
export type SentSummary = Omit<RunSummary, "windows"> & { readonly windows: readonly SentWindow[] };

/** The request of a run. */
export interface RunRequest {
  /** Pages held that are of the same site. */
  readonly site?: readonly PageKey[];
  /** The page's name: what other programs wrote for a corpus is known by it. */
  readonly name?: string;
  /** The windows that figures on the screen draw of the lane: the answer brings it. */
  readonly figures?: readonly FigureRequest[];
  /** Names of windows that need not come again. */
  readonly known?: readonly string[];
}

/** The gold standard that a page's runs are scored against, and the measure; without a gold standard by none. */
export interface GoldSetting {
  /** Another for each gold standard and measure: scores carry it. */
  readonly number: number;
  readonly measure: MeasureId;
  readonly gold?: GoldSource;
  readonly snippets?: Snippets;
}

/** The score of a run by the measure that is shown, with that measure's names. */
export type RunScore = ScoreOutcome & {
  readonly judgement: number;
  readonly measure: MeasureId;
  /** "Word LCS". */
  readonly name: string;
  readonly valueName: Measure["valueName"];
};

/** A page's gold standard as the page has it. */
export interface GoldReading {
  readonly selection: Selection;
  /** Words that are marked on the page. */
  readonly words: number;
  /** Stretches of a file's text that the page does not have. */
  readonly unaligned: readonly Unaligned[];
}

/** Counts of the work since the worker started: a threshold drag leaves parses, analyses and passes as they were. */
export interface WorkCounts {
  readonly parses: number;
  readonly analyses: number;
  readonly decisions: number;
  readonly passes: number;
}

/**
 * Milliseconds that a run takes: its analysis and its decision, without parsing the page. The one definition of a run's time; an
 * analysis that was kept from an earlier run counts with what it took then.
 */
export interface RunTimes {
  readonly analyse: number;
  readonly decide: number;
  /** The stages that were not done for this run, but kept from an earlier one; of "members" and "steps", that makes the times shorter. */
  readonly kept?: readonly ("analysis" | "members" | "steps")[];
}

/** A page as modules of the user's own are given it. */
export interface ModulePage {
  readonly source: string;
  /** The address of the program that runs modules. */
  readonly program: string;
}

/** The reason why a run gave no result: shown where the result would have been. */
export class RunFailure extends Error {
  /** `error`: something was thrown; `missing`: it was not given all that it needs. With the others the worker has ended. */
  readonly kind: "crash" | "timeout" | "stopped" | "error" | "missing";

  constructor(kind: RunFailure["kind"], message: string) {
    super(message);
    this.kind = kind;
  }

  /** The worker goes on: what happened does no harm, and comes at once the next time. */
  get isHarmless(): boolean {
    return this.kind === "error" || this.kind === "missing";
  }
}
