import { expose } from "comlink";
import { shelf } from "virtual:extractors";
import { stepNote } from "../evaluation/work-failure.ts";
import { JudgeHost } from "./evaluation-host.ts";

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
expose(new JudgeHost(shelf, (run) => self.postMessage(stepNote(run))));
