import type { LabServerOptions } from "../node/lab-server.ts";
import { aside, helpOf, number, readArguments, string, UsageError } from "./options.ts";

export type LabCommand =
  | { readonly kind: "help" | "version" }
  /** Without a path the lab is served as on a first visit. */
  | ({ readonly kind: "serve"; readonly path?: string } & Pick<LabServerOptions, "host" | "port" | "orAnother">);

export const labUsage = "usage: contentscope [PAGE|-] [--port N] [--host ADDRESS]";

/** Others than this machine cannot reach it. */
const ownHost = "127.0.0.1";
/** The same each time, so that a browser finds again what it keeps of the lab. */
const usualPort = 4180;

const options = {
  port: number(
    "N",
    { least: 1, most: 65_535, isWhole: true },
    `the port to serve at (default: ${usualPort}, or a free one where that is taken)`,
  ),
  host: string(
    "ADDRESS",
    `the address to listen at (default: ${ownHost}, which is this machine alone). At 0.0.0.0 everybody who reaches this machine can open the lab; the page only who has the printed address`,
  ),
  version: aside("the version"),
  help: aside("this text"),
};

export const labOptionsHelp = helpOf(options, {
  PAGE: "a page (.html, .gz, .mhtml), an archive of pages or a lab file, which the lab opens; or - for standard input",
});

/** @throws UsageError */
export function labCommand(argv: readonly string[]): LabCommand {
  const read = readArguments(argv, { options, usage: labUsage });
  if (read.kind !== "given") return read;
  const { port = usualPort, host = ownHost } = read.values;
  const [path, second] = read.operands;
  if (second !== undefined) throw new UsageError(`${second}: the lab is opened with one page; drop others on it\n${labUsage}`);
  return { kind: "serve", host, port, orAnother: !read.names.has("port"), ...(path !== undefined && { path }) };
}
