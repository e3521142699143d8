import { orRefused, print, stopSignal, type Terminal } from "./terminal.ts";
import { workerCommand, workerHelp } from "./worker-arguments.ts";

/** The command line's `worker`. Ends the process. */
export async function workerMain(argv: readonly string[], terminal: Terminal): Promise<never> {
  // At once: connections to a Redis that is gone would try again for a while.
  process.exit(await work(argv, terminal));
}

/** @returns the exit status. */
function work(argv: readonly string[], { output, errors }: Terminal): Promise<number> {
  return orRefused(errors, async () => {
    const command = workerCommand(argv);
    if (command.kind === "help") {
      output.write(workerHelp);
      return 0;
    }
    const { serve } = await import("../queue/serve.ts");
    const { signal: stop } = stopSignal();
    const onProgress = (line: string): void => print(errors, [line]);
    stop.addEventListener("abort", () =>
      onProgress("Ends when the pages that it has begun are done. Once more ends it at once."),
    );
    await serve({ ...command, stop, onProgress });
    return 0;
  });
}
