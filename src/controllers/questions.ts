import type { Remote } from "comlink";
import type { StoreApi } from "zustand";
import type { Notice, Session } from "../state/session.ts";
import type { LabQueries } from "../lab/questions.ts";
import type { LabClient } from "../worker/client.ts";
import type { LabWorker } from "../protocol/lab-worker.ts";
import type { Activity } from "./activity.ts";

/** The questions of the views, put to the worker; what goes wrong is said in a notice, and the view keeps what it has. */
export function makeQueries(session: StoreApi<Session>, client: LabClient, activity: Activity): LabQueries {
  const ask = async <T>(question: (worker: Remote<LabWorker>) => Promise<T>): Promise<T | undefined> => {
    try {
      return await activity.during(client.ask(question));
    } catch (error) {
      const text = `A figure or result could not be worked out: ${error instanceof Error ? error.message : String(error)}`;
      const notice: Notice = { id: "question", severity: "error", text, actions: [] };
      session.setState(({ notices }) => ({ notices: [...notices.filter(({ id }) => id !== notice.id), notice] }));
      return undefined;
    }
  };
  return {
    windows: (lane, run, cuts) => ask((worker) => worker.windows(lane, run, cuts)),
    icicle: (request) => ask((worker) => worker.icicle(request)),
    reading: (lane, run, units, at) => ask((worker) => worker.reading(lane, run, units, at)),
    explain: (lane, run, range) => ask((worker) => worker.explain(lane, run, range)),
    why: (lane, run, range) => ask((worker) => worker.why(lane, run, range)),
    passage: (page, range) => ask((worker) => worker.passage(page, range)),
    tree: (page) => ask((worker) => worker.tree(page)),
    text: (lane, run) => ask((worker) => worker.text(lane, run)),
    html: (lane, run) => ask((worker) => worker.html(lane, run)),
    markdown: (lane, run) => ask((worker) => worker.markdown(lane, run)),
    preview: (page) => ask((worker) => worker.preview(page)),
    panel: (lane, run, channel) => ask((worker) => worker.panel(lane, run, channel)),
    rows: (lane, run, units, first, count) => ask((worker) => worker.rows(lane, run, units, first, count)),
    goldText: (page) => ask((worker) => worker.goldText(page)),
    scores: (lane, run, measures) => ask((worker) => worker.scores(lane, run, measures)),
    response: (lane, run, parameter, count) => ask((worker) => worker.response(lane, run, parameter, count)),
  };
}
