import { shown } from "../node/shown.ts";
import { stopSignal, type Terminal } from "./terminal.ts";
import { workerCommand, workerHelp } from "./worker-arguments.ts";

/** The command line's `worker`. Ends the process. */
export async function workerMain(argv: readonly string[], terminal: Terminal): Promise<never> {
  // At once: connections to a Redis that is gone would try again for a while.
  process.exit(await work(argv, terminal));
}

/** @returns the exit status. */
async function work(argv: readonly string[], { output, errors }: Terminal): Promise<number> {
  const print = (line: string): void => {
    errors.write(`${shown(line)}\n`);
  };
  const command = workerCommand(argv);
  switch (command.kind) {
    case "help":
      output.write(workerHelp);
      return 0;
    case "refuse":
      for (const line of command.message.split("\n")) print(line);
      return 2;
    case "work":
      try {
        const { serve } = await import("../queue/serve.ts");
        const { signal: stop } = stopSignal();
        stop.addEventListener("abort", () => print("Ends when the pages that it has begun are done. Once more ends it at once."));
        await serve({ ...command, stop, onProgress: print });
        return 0;
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        print(error.message);
        return 2;
      }
  }
}
