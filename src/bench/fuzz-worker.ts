import { parentPort } from "node:worker_threads";
import { corpusPages } from "./corpus.ts";
import { fuzzPagesOf, runCase, type CaseReport } from "./fuzz-case.ts";

/** What a thread says: what it is at, so that it can be told which part hangs, and what came of it. */
export type ThreadMessage =
  { readonly kind: "stage"; readonly stage: string } | { readonly kind: "report"; readonly report: CaseReport };

const pages = fuzzPagesOf(corpusPages());

function send(message: ThreadMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message);
}

parentPort?.on("message", (seed: number) => {
  void runCase(seed, pages, (stage) => {
    send({ kind: "stage", stage });
  }).then((report) => {
    send({ kind: "report", report });
  });
});
