import { workerCommand, workerHelp } from "./worker-arguments.ts";

/** As a shell has it of a process that Ctrl-C ended. */
const interrupted = 130;

process.exitCode = await main(process.argv.slice(2));

/** @returns the exit status. */
async function main(argv: readonly string[]): Promise<number> {
  const command = workerCommand(argv);
  switch (command.kind) {
    case "help":
      process.stdout.write(workerHelp);
      return 0;
    case "refuse":
      console.error(command.message);
      return 2;
    case "work":
      try {
        const { serve } = await import("../queue/serve.ts");
        await serve({ ...command, stop: stopSignal(), tell });
        return 0;
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        console.error(error.message);
        return 2;
      }
  }
}

/** Aborted by the first Ctrl-C or SIGTERM; the second ends the process. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  const onSignal = (): void => {
    if (stop.signal.aborted) process.exit(interrupted);
    tell("Ends when the pages that it has begun are done. Once more ends it at once.");
    stop.abort();
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  return stop.signal;
}

function tell(line: string): void {
  console.error(line);
}
