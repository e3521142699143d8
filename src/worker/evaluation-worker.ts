import { expose } from "comlink";
import { loader } from "virtual:extractors";
import { stepNote } from "../evaluation/worker-pool.ts";
import { EvaluationHost } from "./evaluation-host.ts";

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
expose(new EvaluationHost(loader, (run) => self.postMessage(stepNote(run))));
