import { isDeepStrictEqual } from "node:util";
import { runnerImport, type Plugin } from "vite";
import type { Registered } from "./registered.ts";

const declarationsId = "virtual:declarations";
const extractorsId = "virtual:extractors";

/**
 * Makes the registry late: in the built app, what the extractors say of themselves is data, and each is a file that is fetched when
 * it first runs, so that the first picture does not wait for thirty algorithms. Where modules are served one by one, while developing
 * and testing, the registry is taken as it is.
 */
export function lateExtractors(): Plugin {
  let isBuilt = false;
  return {
    name: "late-extractors",
    configResolved: ({ command }) => {
      isBuilt = command === "build";
    },
    resolveId: (id) => (id === declarationsId || id === extractorsId ? `\0${id}` : undefined),
    load: async (id) => {
      if (id === `\0${declarationsId}`) return isBuilt ? declarationsAsData(await registry()) : declarationsAsTheyAre;
      if (id === `\0${extractorsId}`) return isBuilt ? lateLoader(await registry()) : wholeShelf;
      return undefined;
    },
  };
}

const declarationsAsTheyAre = `
import { extractors } from "/src/extraction/algorithms/index.ts";
import { declarationOf } from "/src/extraction/contract/extractor.ts";
export const declarations = extractors.map(declarationOf);`;

const wholeShelf = `
import { extractors } from "/src/extraction/algorithms/index.ts";
import { loaderOf } from "/src/worker/extractor-loader.ts";
export const loader = loaderOf(extractors);`;

function declarationsAsData(registered: readonly Registered[]): string {
  const declarations = registered.map(({ declaration }) => declaration);
  const json = JSON.stringify(declarations);
  // JSON knows no infinity and no undefined: a declaration that needs one would change on its way.
  if (!isDeepStrictEqual(JSON.parse(json), declarations)) throw new Error("a declaration holds what JSON cannot say");
  return `export const declarations = JSON.parse(${JSON.stringify(json)});`;
}

function lateLoader(registered: readonly Registered[]): string {
  const loaders = registered.map(
    ({ declaration: { id }, file, name }) =>
      `${JSON.stringify(id)}: () => import(${JSON.stringify(file)}).then((module) => module.${name}),`,
  );
  return `
import { declarations } from "${declarationsId}";
import { lateLoader } from "/src/worker/extractor-loader.ts";
const loaders = {\n${loaders.join("\n")}\n};
export const loader = lateLoader(declarations, (id) => loaders[id]());`;
}

let found: Promise<readonly Registered[]> | undefined;

/** Found once for the page's build and the worker's. */
function registry(): Promise<readonly Registered[]> {
  found ??= runnerImport<{ readonly registered: readonly Registered[] }>("/src/tools/registered.ts", {
    configFile: false,
    logLevel: "error",
  }).then(({ module }) => module.registered);
  return found;
}
