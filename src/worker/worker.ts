import { expose } from "comlink";
import { loader } from "virtual:extractors";
import { stepNote } from "../evaluation/thread.ts";
import { labHost } from "./lab-host.ts";
import { exposed, withoutStorage, type WorkerTask } from "./start-worker.ts";

/** What answers, by the task. The lanes' comes with the script: the others need most of it too, and fetch the rest. */
const tasks: Readonly<Record<WorkerTask, () => object | Promise<object>>> = {
  lab: () => exposed(labHost(loader)),
  evaluation: async () => {
    const { EvaluationHost } = await import("./evaluation-host.ts");
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    return new EvaluationHost(loader, (run) => self.postMessage(stepNote(run)));
  },
  results: async () => (await import("./results-host.ts")).resultsHost(),
};

// Messages that come before the host is loaded would be lost: they are kept, and dispatched again.
const early: MessageEvent<unknown>[] = [];
const keep = (event: MessageEvent<unknown>): void => {
  event.stopImmediatePropagation();
  early.push(event);
};
addEventListener("message", keep, { capture: true });
const [task, , kind] = self.name.split(":");
if (kind === "figure") withoutStorage();
expose(await tasks[task as WorkerTask]());
removeEventListener("message", keep, { capture: true });
// An event that was stopped cannot be dispatched again, so that each is made anew.
for (const { data, ports } of early) dispatchEvent(new MessageEvent("message", { data, ports: [...ports] }));
