import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { runnerImport, type Plugin } from "vite";
import type { RegistryEntry } from "./registered.ts";

const declarationsId = "virtual:declarations";
const backgroundsId = "virtual:backgrounds";
const extractorsId = "virtual:extractors";
const ids: readonly string[] = [declarationsId, backgroundsId, extractorsId];

/** Where algorithms say how they differ from their papers. */
const deviationFiles = /\/extraction\/algorithms\/[\w-]+\/deviations\.ts$/;

/**
 * Makes the registry late: in the built app, what the extractors say of themselves is data, and each is a file that is fetched when
 * it first runs, so that the first picture does not wait for thirty algorithms. What is only to be read about them is data of its own, and in
 * those files no more. Where modules are served one by one, while developing
 * and testing, the registry is taken as it is.
 */
export function lateExtractors(): Plugin {
  let isBuilt = false;
  return {
    name: "late-extractors",
    configResolved: ({ command }) => {
      isBuilt = command === "build";
    },
    resolveId: (id) => (ids.includes(id) ? `\0${id}` : undefined),
    load: async (id) => {
      if (id === `\0${declarationsId}`) return isBuilt ? declarationsAsData(await registry()) : declarationsAsTheyAre;
      if (id === `\0${backgroundsId}`) return isBuilt ? backgroundsAsData(await registry()) : backgroundsAsTheyAre;
      if (id === `\0${extractorsId}`) return isBuilt ? lateLoader(await registry()) : wholeShelf;
      if (isBuilt && deviationFiles.test(id)) return withoutDeviations(readFileSync(id, "utf8"));
      return undefined;
    },
  };
}

const declarationsAsTheyAre = `
import { extractors } from "/src/extraction/algorithms/index.ts";
import { declarationOf } from "/src/extraction/contract/extractor.ts";
export const declarations = extractors.map(declarationOf);`;

const backgroundsAsTheyAre = `
import { extractors } from "/src/extraction/algorithms/index.ts";
import { backgroundOf } from "/src/extraction/contract/extractor.ts";
export const backgrounds = Object.fromEntries(extractors.map((extractor) => [extractor.id, backgroundOf(extractor)]));`;

const wholeShelf = `
import { extractors } from "/src/extraction/algorithms/index.ts";
import { loaderOf } from "/src/worker/extractor-loader.ts";
export const loader = loaderOf(extractors);`;

function declarationsAsData(registered: readonly RegistryEntry[]): string {
  return `export const declarations = ${asData(registered.map(({ declaration }) => declaration))};`;
}

function backgroundsAsData(registered: readonly RegistryEntry[]): string {
  const named = registered.map(({ declaration: { id }, background }) => [id, background] as const);
  return `export const backgrounds = ${asData(Object.fromEntries(named))};`;
}

function asData(value: unknown): string {
  const json = JSON.stringify(value);
  // JSON knows no infinity and no undefined: a value with one would change on its way.
  if (!isDeepStrictEqual(JSON.parse(json), value)) throw new Error("a declaration or a background holds what JSON cannot say");
  return `JSON.parse(${JSON.stringify(json)})`;
}

/** A file of deviations with none in it: in the built app the backgrounds have them. */
function withoutDeviations(source: string): string {
  return Array.from(source.matchAll(/^export const (\w+)/gm), ([, name]) => `export const ${name} = [];`).join("\n");
}

function lateLoader(registered: readonly RegistryEntry[]): string {
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

let found: Promise<readonly RegistryEntry[]> | undefined;

/** Found once for the page's build and the worker's. */
function registry(): Promise<readonly RegistryEntry[]> {
  found ??= runnerImport<{ readonly registered: readonly RegistryEntry[] }>("/src/tools/registered.ts", {
    configFile: false,
    logLevel: "error",
  }).then(({ module }) => module.registered);
  return found;
}
