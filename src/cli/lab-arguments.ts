import { parseArgs } from "node:util";
import type { LabServerOptions } from "../node/lab-server.ts";
import { parsedArguments, refuse, type Refusal } from "./parsed-arguments.ts";

export type LabCommand =
  | { readonly kind: "help" }
  | { readonly kind: "version" }
  | Refusal
  /** Without a path the lab is served as on a first visit. */
  | ({ readonly kind: "serve"; readonly path?: string } & Pick<LabServerOptions, "host" | "port" | "orAnother">);

const options = {
  port: { type: "string" },
  host: { type: "string" },
  version: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

export const labUsage = "usage: contentscope [PAGE|-] [--port N] [--host ADDRESS]";

/** Others than this machine cannot reach it. */
const ownHost = "127.0.0.1";
/** The same each time, so that a browser finds again what it keeps of the lab. */
const usualPort = 4180;

export const labOptionsHelp = `  PAGE               a page (.html, .gz, .mhtml), an archive of pages or a lab file, which the lab opens; or - for standard input
  --port N           the port to serve at (default: ${usualPort}, or a free one where that is taken)
  --host ADDRESS     the address to listen at (default: ${ownHost}, which is this machine alone). At 0.0.0.0 everybody who reaches this
                     machine can open the lab; the page only who has the printed address
  --version          the version
  --help             this text
`;

export function labCommand(argv: readonly string[]): LabCommand {
  const parsed = parsedArguments(() => parseArgs({ args: [...argv], allowPositionals: true, options }), labUsage);
  if ("kind" in parsed) return parsed;
  const { values, positionals } = parsed;
  if (values.help === true) return { kind: "help" };
  if (values.version === true) return { kind: "version" };
  const [path, second] = positionals;
  if (second !== undefined) return refuse(`${second}: the lab is opened with one page; drop others on it\n${labUsage}`);
  const port = values.port === undefined ? usualPort : Number(values.port);
  if (!(Number.isInteger(port) && port >= 1 && port <= 65_535))
    return refuse(`--port ${values.port}: not a number from 1 to 65535`);
  return {
    kind: "serve",
    host: values.host ?? ownHost,
    port,
    orAnother: values.port === undefined,
    ...(path !== undefined && { path }),
  };
}
