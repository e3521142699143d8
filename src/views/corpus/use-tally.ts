import { useEffect, useEffectEvent, useState } from "react";
import { useCorpus, useCorpusController, type CorpusController } from "../../lab/corpus.ts";
import { useActions } from "../../lab/react.tsx";
import type { TallyQuestion, TallyWorker } from "../../worker/protocol/evaluation.ts";
import { shownWork } from "../../state/corpus.ts";

/** What the sums over the judged pages say, asked again as more are judged; undefined until the first answer to this very question. */
export function useTally<Q extends TallyQuestion>(
  question: Q,
  ...args: Parameters<TallyWorker[Q]>
): ReturnType<TallyWorker[Q]> | undefined {
  return useAnswer(JSON.stringify([question, ...args]), (controller) => controller.ask(question, ...args));
}

/** The same of whatever is worked out from the sums. @param key tells one question from another */
export function useAnswer<T>(key: string, ask: (controller: CorpusController) => Promise<T>): T | undefined {
  const { busy: hold } = useActions();
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
      .finally(letGo);
    return () => {
      isCurrent = false;
    };
  }, [controller, hold, key, tally]);
  return tally !== undefined && answer?.key === key ? answer.given : undefined;
}
