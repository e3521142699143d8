import { callOf } from "../node/call-of.ts";
import { jobs, queue } from "./job-options.ts";
import { flag, usageError } from "./options.ts";
import { mainOf, print, stopSignal, type Main } from "./terminal.ts";

const worker = {
  about: "Judges the pages that evaluate sends by --queue. Any number of workers on any machines share them.",
  usage: `${callOf("worker")} --queue redis://HOST:PORT[/DB] [OPTION]…`,
  options: {
    queue: queue(
      "the Redis: redis://host:port or redis://host:port/database; rediss:// for TLS; redis://user:password@host:port to log in",
    ),
    jobs: jobs("pages at once, each in a thread of its own"),
    untilEmpty: flag("ends when no page has waited for ten seconds"),
  },
  closing: `A run that hangs or crashes loses only itself. Ctrl-C ends the worker when its pages are done; a second Ctrl-C ends it at once.
Other workers take over what it leaves, also where it was killed. It sees only pages of its own version.

Exit status: 0; 2 for wrong arguments, or where there is no Redis.`,
};

const work = mainOf(worker, async ({ values: { queue: address, jobs: atOnce, untilEmpty: isUntilEmpty } }, { errors }) => {
  if (address === undefined) throw usageError(worker);
  const { serve } = await import("../node/queue/serve.ts");
  const { signal: stop } = stopSignal();
  const onProgress = (line: string): void => print(errors, [line]);
  stop.addEventListener("abort", () => onProgress("Ending after the pages in progress. Press Ctrl-C again to end at once."));
  await serve({ address, jobs: atOnce, isUntilEmpty, stop, onProgress });
  return 0;
});

/** The command line's `worker`. Ends the process. */
export const workerMain: Main = async (argv, terminal) => {
  // Exits at once: connections to a Redis that is gone would try again for a while.
  process.exit(await work(argv, terminal));
};
