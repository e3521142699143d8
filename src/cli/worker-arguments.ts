import { parseArgs } from "node:util";
import { queueAddressOf, type QueueAddress } from "../queue/address.ts";
import { callOf } from "../node/call-of.ts";
import { parsedArguments, refuse, type Refusal, defaultJobs, jobsOf } from "./parsed-arguments.ts";

export type WorkerCommand =
  | { readonly kind: "help" }
  | Refusal
  | { readonly kind: "work"; readonly address: QueueAddress; readonly jobs: number; readonly isUntilEmpty: boolean };

const options = {
  queue: { type: "string" },
  jobs: { type: "string" },
  "until-empty": { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

const usage = `usage: ${callOf("worker")} --queue redis://HOST:PORT[/DB] [--jobs N] [--until-empty]`;

export const workerHelp = `Works on the pages that extract and evaluate send by --queue. Any number of workers, on any machines, share them.

${usage}

  --queue URL        the Redis through which pages come and go: redis://host:port or redis://host:port/database; rediss:// for
                     TLS; redis://user:password@host:port to log in
  --jobs N           pages at once, each in a thread of its own (default here: ${defaultJobs()})
  --until-empty      ends when nobody is there who sends pages, and none waits
  --help             this text

What hangs or crashes on a page costs only itself. Ctrl-C ends the worker when it has done the pages that it has begun; a second
one at once, and others take these over within seconds, as they do where a worker is killed. It sees only the pages that its own
version sends.

Exit status: 0; 2 for arguments that make no sense, or where there is no Redis.
`;

export function workerCommand(argv: readonly string[]): WorkerCommand {
  const parsed = parsedArguments(() => parseArgs({ args: [...argv], options }), usage);
  if ("kind" in parsed) return parsed;
  const { queue, jobs: jobsText, "until-empty": isUntilEmpty = false, help = false } = parsed.values;
  if (help) return { kind: "help" };
  if (queue === undefined) return refuse(usage);
  const address = queueAddressOf(queue);
  if (typeof address === "string") return refuse(address);
  const jobs = jobsOf(jobsText);
  if (typeof jobs === "string") return refuse(jobs);
  return { kind: "work", address, jobs, isUntilEmpty };
}
