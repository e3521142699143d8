import type { StoreApi } from "zustand";
import type { Library } from "../../extraction/run.ts";
import type { FoundIn } from "../corpus.ts";
import type { ResultTallies } from "../../worker/protocol/evaluation.ts";
import type { Lab } from "../../state/lab.ts";
import type { Linking } from "../../state/linking.ts";
import type { OpenPage } from "../../state/open-page.ts";
import type { Notice, Session, Screen } from "../../state/session.ts";
import type { Activity } from "../activity.ts";
import type { Announcer } from "../announcer.ts";
import type { CorpusAutosave } from "./corpus-autosave.ts";
import type { CorpusReader } from "./corpus-reader.ts";
import type { CorpusTally } from "./corpus-results.ts";
import type { Measure } from "./laid-out-pages.ts";

/** The parts of the lab that the controller needs. */
export interface CorpusParts {
  readonly session: StoreApi<Session>;
  readonly linking: StoreApi<Linking>;
  readonly activity: Activity;
  readonly announcer: Announcer;
  readonly library: Library;
  readonly notify: (notice: Notice) => void;
  readonly addPage: (page: OpenPage) => void;
  readonly showPage: (id: string) => void;
  readonly change: (transition: (lab: Lab) => Lab) => void;
  /** Opens files as tabs. */
  readonly openTabs: (files: readonly File[]) => Promise<void>;
  /** The bundled pages with their gold standards, as files. */
  readonly sampleFiles: () => Promise<{ readonly files: readonly File[]; readonly found: FoundIn }>;
  /** @returns the screen that was shown before */
  readonly showScreen: (screen: Screen) => Screen;
}

/** The tools that the controller works with. */
export interface CorpusTools {
  readonly reader: CorpusReader;
  readonly autosave: CorpusAutosave;
  /** Each work has sums of its own. */
  readonly makeTally: (onTally: (tally: ResultTallies) => void) => CorpusTally;
  readonly createJudge: () => Worker;
  /** A worker that searches combinations. */
  readonly createSearcher: () => Worker;
  /** Workers that judge, at the most. */
  readonly workers: number;
  readonly measure: Measure;
}
