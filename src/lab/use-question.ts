import { useCallback, useEffect, useRef, useState } from "react";
import { Latest } from "../worker/client.ts";
import type { Questions } from "../worker/protocol/questions.ts";
import { laneOf } from "../state/lab.ts";
import type { Session } from "../state/session.ts";
import { useActions, useQueries, useRun, useSession } from "./react.tsx";

/** The options of a question beside its arguments. */
interface QuestionOptions<T> {
  /** The subject that an answer must be about to stay: where it is another, by identity, the answer is dropped. */
  readonly subject?: unknown;
  /** Makes it another question though the arguments are the same, by identity; comes back with the answer. */
  readonly about?: T;
  /** For what stands beside the figures: put only once they are painted, unless this is another than before. */
  readonly beside?: string;
  /** Milliseconds for which it must stay the same before it is put. */
  readonly pause?: number;
}

/** The last answer, and the question that it answers. */
export type Answered<K extends keyof Questions, T = undefined> = {
  /** The answer is one to another question than the present: that is on its way, or waits for its run. */
  readonly isStale: boolean;
  /** The present question has none. */
  readonly isRefused: boolean;
} & (
  | { readonly value: undefined; readonly args?: undefined; readonly about?: undefined }
  | { readonly value: NonNullable<ReturnType<Questions[K]>>; readonly args: Parameters<Questions[K]>; readonly about: T }
);

/**
 * The answer to a question to the worker. The last answer stays until the next is there, so that nothing flickers; it is dropped where
 * it is about another page, lane or algorithm. At most one question is out, and of those that come up meanwhile only the latest is put.
 *
 * @param args undefined where there is nothing to ask at present; the last answer stays then too
 */
export function useQuestion<K extends keyof Questions, T = undefined>(
  name: K,
  args: Parameters<Questions[K]> | undefined,
  { subject, about, beside, pause }: QuestionOptions<T> = {},
): Answered<K, T> {
  type Answer = ReturnType<Questions[K]>;
  interface Question {
    readonly args: Parameters<Questions[K]>;
    readonly text: string;
    readonly about: T | undefined;
    readonly subject: unknown;
    readonly topic: string;
    readonly put: () => Promise<Answer>;
  }
  const queries = useQueries();
  const [{ last, refused }, setAnswer] = useState<{
    readonly last?: { readonly question: Question; readonly value: NonNullable<Answer> };
    readonly refused?: Question | undefined;
  }>({});
  const [asking] = useState(
    () =>
      // Each answer is taken, also one that was overtaken meanwhile, so that a figure follows a slider that never rests.
      new Latest<"", Question, void>(async (_, question) => {
        const value = await question.put().catch(() => undefined);
        setAnswer((before) =>
          value === undefined || value === null ? { ...before, refused: question } : { last: { question, value } },
        );
      }),
  );
  const topic = useSession((session) => topicOf(session, args ?? last?.question.args ?? []));
  const text = args === undefined ? undefined : JSON.stringify(args);
  const doAfterPaint = useDoAfterPaint();
  const former = useRef<string>(undefined);
  useEffect(() => {
    if (text === undefined) {
      former.current = undefined;
      doAfterPaint(() => asking.drop(""), true);
      return undefined;
    }
    const asked = JSON.parse(text) as Parameters<Questions[K]>;
    const question = { args: asked, text, about, subject, topic, put: () => queries[name](...asked) };
    const want = (): void => void asking.submit("", question);
    if (pause !== undefined) {
      const timer = setTimeout(want, pause);
      return () => clearTimeout(timer);
    }
    const isAtOnce = beside === undefined || beside !== former.current;
    former.current = beside;
    doAfterPaint(want, isAtOnce);
    return undefined;
  }, [asking, queries, name, text, about, subject, topic, beside, pause, doAfterPaint]);
  // A view that is gone asks nothing more.
  useEffect(() => () => asking.drop(""), [asking]);
  const isPresent = (question: Question | undefined): boolean =>
    question !== undefined && question.text === text && Object.is(question.about, about);
  const isKept = last !== undefined && last.question.topic === topic && Object.is(last.question.subject, subject);
  const state = { isStale: !isPresent(last?.question), isRefused: isPresent(refused) };
  if (!isKept) return { ...state, value: undefined };
  return { ...state, value: last.value, args: last.question.args, about: last.question.about as T };
}

/** The arguments of a question about a lane's last finished run; none before the first. */
export function useFinishedRun(lane: string): {
  readonly asked: [lane: string, run: number] | undefined;
  /** Another is under way. */
  readonly isRunning: boolean;
} {
  const run = useRun(lane);
  const isRunning = useSession(({ results }) => results[lane]?.status === "running");
  return { asked: run === undefined || run.progress !== undefined ? undefined : [lane, run.run], isRunning };
}

/** The topic that answers are kept within: the page, and of a question about a lane that lane and the algorithm that ran there. */
function topicOf({ lab, results }: Session, [first]: readonly unknown[]): string {
  const lane = typeof first === "string" ? laneOf(lab, first) : undefined;
  const run = lane && results[lane.id]?.last;
  return JSON.stringify([lab.page, lane?.id, run?.spec.extractor]);
}

/**
 * Does a task once the browser has painted what asked for it and has time, or at once: for questions about a run beside its figure.
 * Of several that come up meanwhile only the latest is done.
 */
function useDoAfterPaint(): (task: () => void, isAtOnce: boolean) => void {
  const actions = useActions();
  const latest = useRef<() => void>(undefined);
  const drop = useRef<() => void>(undefined);
  useEffect(() => () => drop.current?.(), []);
  return useCallback(
    (task, isAtOnce) => {
      if (isAtOnce) {
        drop.current?.();
        drop.current = undefined;
        task();
        return;
      }
      latest.current = task;
      if (drop.current !== undefined) return;
      drop.current = actions.afterPaint(() => {
        drop.current = undefined;
        latest.current?.();
      });
    },
    [actions],
  );
}
