import { taskOf, type Order } from "../extract-page.ts";
import type { PageItem } from "../pages.ts";
import type { PageAnswer, PageJob } from "./page-job.ts";
import { sendPages, type PageToSend, type Sending } from "./send-pages.ts";

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
  let failures = 0;
  const fail = (path: string, problem: string): void => {
    failures++;
    onProgress(`${path}: ${problem}`);
  };
  const onAnswer = async (path: string, answer: PageAnswer): Promise<void> => {
    if (answer.kind === "extracted") {
      for (const warning of answer.warnings) onProgress(`${path}: ${warning}`);
      // A reader that has gone is told to `stop`.
      if (!stop.aborted) await write(answer.output).catch(() => undefined);
    } else fail(path, answer.kind === "failed" ? answer.problem : "its worker did not extract it");
  };
  async function* pages(): AsyncGenerator<PageToSend, void, undefined> {
    for await (const item of items) {
      const { path } = item;
      if (item.kind === "problem") fail(path, item.problem);
      else if (item.kind === "note") onProgress(`${path}: ${item.note}`);
      else {
        const read = async (): Promise<PageJob> => ({ kind: "extract", task: await taskOf(item.source, order) });
        yield { name: path, read, onAnswer: (answer) => onAnswer(path, answer) };
      }
    }
  }
  await sendPages({ address, pages: pages(), timeLimit, stop, onProgress });
  return failures;
}
