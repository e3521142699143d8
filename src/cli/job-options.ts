import { availableParallelism } from "node:os";
import { queueAddressOf, type QueueAddress } from "../node/queue/address.ts";
import { numberOr, number, UsageError, type Option } from "./options.ts";

/** A core is left for reading and writing. */
const usualJobs = Math.max(1, Math.min(4, availableParallelism() - 1));

export function jobs(help = "pages at once"): Option<number> {
  return numberOr(usualJobs, "N", { least: 1, most: 64, isWhole: true }, help);
}

/** @param help what it does with pages @param excludes the options that it cannot stand beside */
export function queue(help: string, excludes: Readonly<Record<string, string>> = {}): Option<QueueAddress | undefined> {
  const read = (given: readonly string[]): QueueAddress | undefined => {
    const url = given.at(-1);
    const address = url === undefined ? undefined : queueAddressOf(url);
    if (typeof address === "string") throw new UsageError(address);
    return address;
  };
  return { argument: "URL", help, read, excludes };
}

/** The reason why `--jobs` cannot stand beside `--queue`. */
export const jobsAreOfWorkers = "each worker has its own --jobs";

/** Seconds that a run may take on a page. */
const usualRunSeconds = 60;
/** Seconds that a program of the user's own may. */
const usualProgramSeconds = 30;
/** Milliseconds beyond which a timer does not wait. */
const longestTimer = 2 ** 31 - 1;

/** Milliseconds that a run may take on a page, and a program of the user's own. @param help who may take them */
export function timeLimit(help: string, hasPrograms = false) {
  const ofPrograms = hasPrograms ? `, of a program of your own ${usualProgramSeconds}` : "";
  const { read, ...seconds } = number("S", { least: 1, isWhole: true }, `${help} (default: ${usualRunSeconds}${ofPrograms})`);
  return {
    ...seconds,
    read: (given: readonly string[], option: string) => {
      const asked = read(given, option);
      const millisecondsOf = (usual: number): number => Math.min((asked ?? usual) * 1_000, longestTimer);
      return { ofRuns: millisecondsOf(usualRunSeconds), ofPrograms: millisecondsOf(usualProgramSeconds) };
    },
  };
}
