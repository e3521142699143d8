import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from "react";
import { useCorpus, useCorpusController, type CorpusController } from "../../lab/corpus.ts";
import { useLabContext, useSession } from "../../lab/react.tsx";
import { firstPair, shownWork } from "../../state/corpus.ts";
import type { TallyQuestion, TallyWorker } from "../../worker/protocol/evaluation.ts";
import { ExportButton, type ExportContent } from "../ui/exports.tsx";
import { runLetters, runSentence } from "./corpus-text.ts";

export type WorkView = ReturnType<typeof useWork>;

/** The work that is shown, its corpus, how it is looked at, and what its runs are called, by their places. */
export function useWork() {
  const controller = useCorpusController();
  const { library } = useLabContext();
  const lanes = useSession(({ lab }) => lab.lanes);
  const work = useCorpus(shownWork);
  if (work === undefined) throw new Error("no corpus is open");
  const { corpus, plan, results, view, tally } = work;
  const { runs } = plan;
  const table = useMemo(() => ({ corpus, plan, results }), [corpus, plan, results]);
  const pair = useMemo(() => view.pair ?? firstPair(tally), [view.pair, tally]);
  const letters = useMemo(() => runLetters(runs, lanes), [runs, lanes]);
  const letter = (run: number): string => letters[run] ?? "";
  const sentence = (run: number): string => runSentence(runs[run], library);
  return {
    controller,
    library,
    lanes,
    work,
    corpus,
    /** What is known of the pages: the same object however it is looked at. */
    table,
    view,
    /** Two runs that are compared. */
    pair,
    /** The sums of what is shown; undefined until there are any. */
    tally: tally?.shown === view.shown ? tally : undefined,
    /** "A", as in Inspect. */
    letter,
    /** "CCB, range 60". */
    sentence,
    /** "A CCB, range 60". */
    title: (run: number): string => `${letter(run)} ${sentence(run)}`,
  };
}

/** What the sums over the judged pages say, asked again as more are judged; undefined until the first answer to this very question. */
export function useTally<Q extends TallyQuestion>(
  question: Q,
  ...args: Parameters<TallyWorker[Q]>
): ReturnType<TallyWorker[Q]> | undefined {
  return useAnswer(JSON.stringify([question, ...args]), (controller) => controller.ask(question, ...args));
}

/** The same of whatever is worked out from the sums. @param key tells one question from another */
export function useAnswer<T>(key: string, ask: (controller: CorpusController) => Promise<T>): T | undefined {
  const { busy: hold } = useLabContext().actions;
  const controller = useCorpusController();
  const tally = useCorpus((state) => shownWork(state)?.tally);
  const [answer, setAnswer] = useState<{ readonly key: string; readonly given: T }>();
  const put = useEffectEvent(ask);
  useEffect(() => {
    if (tally === undefined) return;
    let isCurrent = true;
    const letGo = hold();
    void put(controller)
      .then((given) => {
        if (isCurrent) setAnswer({ key, given });
      })
      .catch(controller.sayUncounted)
      .finally(letGo);
    return () => {
      isCurrent = false;
    };
  }, [controller, hold, key, tally]);
  return tally !== undefined && answer?.key === key ? answer.given : undefined;
}

interface FigureFrameProps extends ExportContent {
  readonly name: string;
  readonly children: ReactNode;
}

/** A figure with its name, and the ways to take it away. */
export function FigureFrame({ name, children, ...exported }: FigureFrameProps) {
  const on = useCorpus((state) => state.works[0]?.corpus.name ?? "");
  return (
    <figure className="shrink" aria-label={name}>
      <div className="row">
        <h3 className="grow">{name}</h3>
        <ExportButton label={`Export ${name}`} on={on} {...exported} />
      </div>
      {children}
    </figure>
  );
}
