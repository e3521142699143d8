import { expose } from "comlink";
import { loader } from "virtual:extractors";
import { exposed } from "./expose.ts";
import { LabHost } from "./lab-host.ts";
import type { WorkerTask } from "./start-worker.ts";
import { withoutStorage } from "./without-storage.ts";

/** What answers, by the task. The lanes' comes with the script: the others need most of it too, and fetch the rest. */
const tasks: Readonly<Record<WorkerTask, () => unknown>> = {
  lab: () => {
    expose(exposed(new LabHost(loader)));
  },
  evaluation: () => import("./evaluation-worker.ts"),
  results: () => import("./results-worker.ts"),
  combinations: () => import("./combination-worker.ts"),
};

// What is asked while the rest is on its way would be heard by nobody: it is kept, and said again.
const early: MessageEvent<unknown>[] = [];
const keep = (event: MessageEvent<unknown>): void => {
  event.stopImmediatePropagation();
  early.push(event);
};
addEventListener("message", keep, { capture: true });
const [task, , kind] = self.name.split(":");
if (kind === "figure") withoutStorage();
await tasks[task as WorkerTask]();
removeEventListener("message", keep, { capture: true });
// An event that was stopped stays so.
for (const { data, ports } of early) dispatchEvent(new MessageEvent("message", { data, ports: [...ports] }));
