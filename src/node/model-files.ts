import { existsSync, readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { refuseLargeModel, type ReadModel } from "../evaluation/learned-model.ts";
import { modelName, readModel } from "../extraction/algorithms/learned/model.ts";
import { shippedModel } from "../extraction/contract/parameters.ts";
import { remembered } from "../extraction/page/once-per-page.ts";
import { named } from "./disk.ts";

/** The texts of the user's own models, by the names that runs have for them: plain data, which crosses into a thread. */
export type ModelTexts = Readonly<Record<string, string>>;

const shippedFile = new URL("../../public/models/learned.json", import.meta.url);

const none: ModelTexts = {};

const readerOf = remembered(
  (own: ModelTexts): ReadModel =>
    async (name) =>
      name === shippedModel ? readFile(shippedFile, "utf8") : Object.hasOwn(own, name) ? own[name] : undefined,
);

/** Reads models: the shipped one from its file, the user's own from their texts. The same texts have the same reader, which reads once. */
export function modelReader(own: ModelTexts = none): ReadModel {
  return readerOf(own);
}

/**
 * Reads and checks the file of a model of the user's own. What is far too large is refused before it is read.
 *
 * @param path of the file; its ending may be left out, as in a command that the lab copies, where models go by their names
 * @throws RangeError with a sentence where it cannot be read, or is none.
 */
export function readModelFile(path: string): { readonly name: string; readonly text: string } {
  const file = !existsSync(path) && existsSync(`${path}.json`) ? `${path}.json` : path;
  return named(path, () => {
    refuseLargeModel(statSync(file).size);
    const text = readFileSync(file, "utf8");
    return { name: modelName(readModel(text)), text };
  });
}
