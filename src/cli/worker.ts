import { shown } from "../node/shown.ts";
import { stopSignal } from "./terminal.ts";
import { workerCommand, workerHelp } from "./worker-arguments.ts";

// At once: connections to a Redis that is gone would try again for a while.
process.exit(await main(process.argv.slice(2)));

/** @returns the exit status. */
async function main(argv: readonly string[]): Promise<number> {
  const command = workerCommand(argv);
  switch (command.kind) {
    case "help":
      process.stdout.write(workerHelp);
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

function print(line: string): void {
  console.error(shown(line));
}
