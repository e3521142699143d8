import { callOf } from "../node/call-of.ts";
import type { QueueAddress } from "../queue/address.ts";
import { jobs, queue } from "./job-options.ts";
import { aside, flag, helpOf, readArguments, UsageError } from "./options.ts";

export type WorkerCommand =
  | { readonly kind: "help" }
  | { readonly kind: "work"; readonly address: QueueAddress; readonly jobs: number; readonly isUntilEmpty: boolean };

const options = {
  queue: queue(
    "the Redis through which pages come and go: redis://host:port or redis://host:port/database; rediss:// for TLS; redis://user:password@host:port to log in",
  ),
  jobs: jobs("pages at once, each in a thread of its own"),
  untilEmpty: flag("ends when nobody is there who sends pages, and none waits"),
  help: aside("this text"),
};

const usage = `usage: ${callOf("worker")} --queue redis://HOST:PORT[/DB] [OPTION]…`;

export const workerHelp = `Works on the pages that extract and evaluate send by --queue. Any number of workers, on any machines, share them.

${usage}

${helpOf(options)}
What hangs or crashes on a page costs only itself. Ctrl-C ends the worker when it has done the pages that it has begun; a second
one at once, and others take these over within seconds, as they do where a worker is killed. It sees only the pages that its own
version sends.

Exit status: 0; 2 for arguments that make no sense, or where there is no Redis.
`;

/** @throws UsageError */
export function workerCommand(argv: readonly string[]): WorkerCommand {
  const read = readArguments(argv, { options, usage, isBare: true });
  if (read.kind !== "given") return read;
  const { queue: address, jobs: atOnce, untilEmpty: isUntilEmpty } = read.values;
  if (address === undefined) throw new UsageError(usage);
  return { kind: "work", address, jobs: atOnce, isUntilEmpty };
}
