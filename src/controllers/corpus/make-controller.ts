import { CorpusStore } from "../../persistence/corpora.ts";
import { Notes } from "../../persistence/failed-starts.ts";
import { goToScreen } from "../browser-history.ts";
import { Desk } from "./corpus-controller.ts";
import type { DeskParts } from "./parts.ts";
import { CorpusKeeper } from "./corpus-autosave.ts";
import { CorpusReader } from "./corpus-reader.ts";
import { CorpusTally } from "./corpus-results.ts";

interface MakingParts extends Omit<DeskParts, "showScreen"> {
  readonly screens: Parameters<typeof goToScreen>[0];
}

/** What judges many pages, with its workers; what was kept of the last time is brought back. */
export function makeDesk({ screens, ...parts }: MakingParts): Desk {
  const keeper = new CorpusKeeper(new CorpusStore(), new Notes(() => sessionStorage), (unkept) =>
    desk.state.setState({ unkept }),
  );
  const desk = new Desk(
    { ...parts, showScreen: (screen) => goToScreen(screens, screen) },
    {
      keeper,
      reader: new CorpusReader(createJudge),
      makeTally: (onTally) => new CorpusTally(createTally, onTally),
      createJudge,
      workers: Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1)),
    },
  );
  void desk.restore();
  // As the lab itself is kept: at the first notice that the page goes, and at the last.
  for (const name of ["beforeunload", "pagehide"] as const) addEventListener(name, () => desk.flush());
  return desk;
}

function createJudge(): Worker {
  return new Worker(new URL("../../worker/evaluation-worker.ts", import.meta.url), { type: "module", name: "judge" });
}

function createTally(): Worker {
  return new Worker(new URL("../../worker/results-worker.ts", import.meta.url), { type: "module", name: "tally" });
}
