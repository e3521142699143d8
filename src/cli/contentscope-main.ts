import packageJson from "../../package.json" with { type: "json" };
import { labCommand, labOptionsHelp, labUsage } from "./lab-arguments.ts";
import { orRefused, type Terminal } from "./terminal.ts";

type Main = (argv: readonly string[], terminal: Terminal) => Promise<number>;

interface Subcommand {
  readonly what: string;
  /** Loaded when it is asked for: one needs little of what another does. */
  readonly load: () => Promise<Main>;
}

const subcommands: Readonly<Record<string, Subcommand>> = {
  extract: {
    what: "the main content of pages and web archives, as text, HTML, XML or JSON lines",
    load: async () => (await import("./extract-main.ts")).extractMain,
  },
  evaluate: {
    what: "algorithms on a corpus with gold standards: tables, sweeps, the best combination",
    load: async () => (await import("./evaluate-main.ts")).evaluateMain,
  },
  compare: {
    what: "whether results, outputs or settings got worse: pages that changed, sentences lost and gained",
    load: async () => (await import("./compare-main.ts")).compareMain,
  },
  worker: {
    what: "works on the pages that extract and evaluate send through a Redis",
    load: async () => (await import("./worker-main.ts")).workerMain,
  },
  train: {
    what: "learns an extractor from your own pages",
    load: async () => (await import("./train-main.ts")).trainMain,
  },
};

const helpText = `Shows why an extractor kept a sentence: some thirty algorithms for the main content of web pages, in a lab and on the command line.

${labUsage}
       contentscope COMMAND …

${labOptionsHelp}
Commands, each with a --help of its own:

${Object.entries(subcommands)
  .map(([name, { what }]) => `  ${name.padEnd(18)} ${what}\n`)
  .join("")}
A page whose file has the name of a command is opened by its path: contentscope ./extract
`;

/** The command `contentscope`: one of its subcommands, or the lab. @returns the exit status. */
export async function contentscopeMain(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [name = "", ...rest] = argv;
  const subcommand = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
  if (subcommand !== undefined) return (await subcommand.load())(rest, terminal);
  return orRefused(terminal.errors, async () => {
    const command = labCommand(argv);
    if (command.kind === "serve") return (await import("./serve-lab.ts")).serveUntilStopped(command, terminal);
    terminal.output.write(command.kind === "help" ? helpText : `${packageJson.version}\n`);
    return 0;
  });
}
