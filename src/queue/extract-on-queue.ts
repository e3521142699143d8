import { randomUUID } from "node:crypto";
import { taskOf, type Order, type PageSource } from "../node/extract-page.ts";
import { problemOf } from "../node/file-problems.ts";
import type { PageItem } from "../node/pages-of.ts";
import type { PageAnswer, PageJob } from "./page-job.ts";
import { sendPages, type Sending } from "./send-pages.ts";
import type { PageToSend } from "./sent-run.ts";

export interface QueueExtracting extends Pick<Sending, "address" | "stop" | "onProgress"> {
  readonly items: AsyncIterable<PageItem>;
  readonly order: Order;
  /** Takes the results of a page, and waits until there is room for more. */
  readonly write: (output: string) => Promise<void>;
}

/** Milliseconds that a page may take with all algorithms. */
const timeLimit = 60_000;

/** Has pages extracted by the workers of a queue; results are written as they come. @returns how many pages failed */
export async function extractOnQueue({ items, order, address, stop, onProgress, write }: QueueExtracting): Promise<number> {
  /** The paths of pages under way, by their ids. */
  const paths = new Map<string, string>();
  let failures = 0;
  const fail = (path: string, problem: string): void => {
    failures++;
    onProgress(`${path}: ${problem}`);
  };
  async function* pages(): AsyncGenerator<PageToSend, void, undefined> {
    let count = 0;
    for await (const item of items) {
      if (item.kind === "problem") fail(item.path, item.problem);
      else if (item.kind === "note") onProgress(`${item.path}: ${item.note}`);
      else {
        const { path, source } = item;
        const id = `page-${count++}`;
        paths.set(id, path);
        yield { id, name: path, read: () => jobOf(source, order) };
      }
    }
  }
  const onAnswer = async (id: string, answer: PageAnswer): Promise<void> => {
    const path = paths.get(id) ?? id;
    paths.delete(id);
    if (answer.kind === "extracted") {
      // A reader that has gone is told to `stop`.
      if (!stop.aborted) await write(answer.output).catch(() => undefined);
    } else fail(path, answer.kind === "failed" ? answer.problem : "its worker did not extract it");
  };
  const run = { id: randomUUID(), what: "extract" };
  await sendPages({ address, run, pages: pages(), timeLimit, onAnswer, stop, onProgress });
  return failures;
}

/** @throws Error with words on why a page cannot be read. */
async function jobOf(source: PageSource, order: Order): Promise<PageJob> {
  try {
    return { kind: "extract", task: await taskOf(source, order) };
  } catch (error) {
    throw new RangeError(problemOf(error), { cause: error });
  }
}
