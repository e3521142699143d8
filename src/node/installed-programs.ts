import type Defuddle from "defuddle";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { object, parseJson, pipe, safeParse, string } from "valibot";
import packageJson from "../../package.json" with { type: "json" };
import type { MakeArticle, OtherPrograms, ToolName } from "../evaluation/reference-tools.ts";

/** Folders of packages that stand for the programs that are shipped; plain data, which crosses into a thread. */
export type ProgramPaths = Readonly<Partial<Record<ToolName, string>>>;

/** A version of a program: "defuddle@0.18.0". */
export interface ProgramVersion {
  readonly tool: ToolName;
  readonly version: string;
}

interface Program {
  readonly package: "@mozilla/readability" | "defuddle";
  /** Runs what importing the package gives. */
  readonly runOf: (exported: Exported) => MakeArticle | Promise<MakeArticle>;
}

/** A module, or what a CommonJS module exports. */
type Exported = Readonly<Partial<Record<"default" | "Readability", unknown>>>;

type ReadabilityClass = new (document: Document) => { parse(): { readonly content?: string | null } | null };

/** The programs of today's use. */
export const programs: Readonly<Record<ToolName, Program>> = {
  readability: {
    package: "@mozilla/readability",
    runOf: (exported) => {
      const Program = classIn(exported.Readability) as ReadabilityClass;
      return (document) => new Program(document).parse()?.content ?? "";
    },
  },
  defuddle: {
    package: "defuddle",
    runOf: async (exported) => {
      const Program = classIn(exported.default ?? exported) as typeof Defuddle;
      const { defuddleArticle } = await import("../evaluation/defuddle.ts");
      return (document, values) => defuddleArticle(document, values, Program);
    },
  },
};

/** Its versions differ within, not in how they are called. @throws TypeError */
function classIn(exported: unknown): unknown {
  if (typeof exported !== "function") throw new TypeError("the package does not export what it is known for");
  return exported;
}

/** The program and version that a text names, by the program's package or in short; undefined for what is none. */
export function programVersion(text: string): ProgramVersion | undefined {
  const [, name = "", version = ""] = /^(@?[^@]+)@(\d[\w.+-]*)$/.exec(text) ?? [];
  const tool = toolNames.find((one) => one === name || programs[one].package === name);
  return tool && { tool, version };
}

const toolNames = Object.keys(programs) as readonly ToolName[];

/** The version that is shipped: it needs no package. */
export function shippedVersion(tool: ToolName): string {
  return packageJson.devDependencies[programs[tool].package];
}

/** The versions of a program that are installed in folders or their `node_modules`, under any name, and the folders of the packages. */
export function installedVersions(tool: ToolName, folders: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const folder of folders.flatMap(packageFolders)) {
    const version = versionIn(folder, programs[tool].package);
    if (version !== undefined && !found.has(version)) found.set(version, resolve(folder));
  }
  return found;
}

/** A folder itself, and the packages of its `node_modules`, those of scopes too. */
function packageFolders(folder: string): readonly string[] {
  const modules = join(folder, "node_modules");
  return [
    folder,
    ...namesIn(modules).flatMap((name) =>
      name.startsWith("@") ? namesIn(join(modules, name)).map((inner) => join(modules, name, inner)) : [join(modules, name)],
    ),
  ];
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}

const packageSchema = object({ name: string(), version: string() });

function versionIn(folder: string, name: string): string | undefined {
  try {
    const { success, output } = safeParse(
      pipe(string(), parseJson(), packageSchema),
      readFileSync(join(folder, "package.json"), "utf8"),
    );
    return success && output.name === name ? output.version : undefined;
  } catch {
    return undefined;
  }
}

/** Loads the programs in folders of packages. @throws Error where one cannot be loaded, or is none */
export async function otherPrograms(paths: ProgramPaths): Promise<OtherPrograms> {
  const loaded = toolNames.map(async (tool): Promise<readonly [ToolName, MakeArticle] | undefined> => {
    const path = paths[tool];
    return path === undefined ? undefined : [tool, await programIn(path, programs[tool])];
  });
  return Object.fromEntries((await Promise.all(loaded)).filter((entry) => entry !== undefined));
}

async function programIn(folder: string, { runOf }: Program): Promise<MakeArticle> {
  const main = createRequire(join(folder, "package.json")).resolve(folder);
  const exported = (await import(/* @vite-ignore */ pathToFileURL(main).href)) as Exported;
  return runOf(isExported(exported.default) ? exported.default : exported);
}

function isExported(value: unknown): value is Exported {
  return typeof value === "object" && value !== null;
}
