import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import { createStore } from "zustand/vanilla";
import "../../lab.css";
import { CorpusProvider, type CorpusController } from "../../lab/corpus.ts";
import type { LabContextValue } from "../../lab/create-lab.ts";
import { LabProvider } from "../../lab/react.tsx";
import type { TallyQuestion, TallyWorker } from "../../worker/protocol/evaluation.ts";
import { emptyLab } from "../../state/lab.ts";
import type { Session } from "../../state/session.ts";
import "./corpus.css";

interface Around {
  /** Pixels that there are for the view. */
  readonly size: { readonly width: number; readonly height: number };
  readonly controller: Partial<CorpusController>;
  /** What the view asks of the lab besides a session without pages and a library without algorithms. */
  readonly lab?: Partial<Omit<LabContextValue, "actions">>;
  /** What the view does besides telling that it is busy. */
  readonly actions?: Partial<LabContextValue["actions"]>;
}

type Answers = { readonly [Q in TallyQuestion]?: (...args: Parameters<TallyWorker[Q]>) => ReturnType<TallyWorker[Q]> };

/** Sums that answer these questions alone. */
export function answering(answers: Answers): CorpusController["ask"] {
  return (question, ...args) => {
    const answer = answers[question];
    return answer === undefined ? new Promise(() => undefined) : Promise.resolve(answer(...args));
  };
}

/** Draws a view of the corpus screen by itself until the test ends, in place of one before. */
export function drawInCorpus(view: ReactNode, { size: { width, height }, controller, lab, actions }: Around): void {
  const host = document.createElement("div");
  host.style.cssText = `display: flex; flex-direction: column; height: ${height}px; width: ${width}px`;
  document.body.replaceChildren(host);
  const root = createRoot(host);
  const session = createStore<Session>(() => ({ lab: emptyLab, pageState: { status: "opening" }, results: {}, notices: [] }));
  const done = { busy: () => () => undefined, ...actions } as LabContextValue["actions"];
  const context: Partial<LabContextValue> = { library: new Map(), session, actions: done, ...lab };
  flushSync(() =>
    root.render(
      <LabProvider value={context as LabContextValue}>
        <CorpusProvider value={controller as CorpusController}>{view}</CorpusProvider>
      </LabProvider>,
    ),
  );
  onTestFinished(() => root.unmount());
}
