import type { OpenPage } from "../../state/open-page.ts";
import type { ResultTallies } from "../../worker/protocol/evaluation.ts";
import type { LabCore } from "../core.ts";
import type { FoundIn } from "../found-files.ts";
import type { CorpusAutosave } from "./corpus-autosave.ts";
import type { CorpusReader } from "./corpus-reader.ts";
import type { CorpusTally } from "./corpus-results.ts";
import type { Measure } from "./laid-out-pages.ts";

/** The lab, and what its pages are opened with. */
export interface CorpusParts extends LabCore {
  readonly addPage: (page: OpenPage) => void;
  readonly showPage: (id: string) => void;
  /** Opens files as tabs. */
  readonly openTabs: (files: readonly File[]) => Promise<void>;
  /** The bundled pages with their gold standards, as files. */
  readonly sampleFiles: () => Promise<{ readonly files: readonly File[]; readonly found: FoundIn }>;
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
