import type { Model } from "../extraction/algorithms/learned/model.ts";
import { wasTrainedOn } from "../extraction/algorithms/learned/seen.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import { MissingInput } from "../extraction/contract/inputs.ts";
import { shippedModel } from "../extraction/contract/parameters.ts";
import type { Page } from "../extraction/page/page.ts";
import { modelsOf, type Library, type Sources } from "../extraction/run.ts";
import { bytesText, messageOf } from "../format.ts";

/** Gives the text of a model's file by its name, wherever that lies; undefined for one that is not there. */
export type ReadModel = (name: string) => Promise<string | undefined>;

/** Bytes of a model's file, at the most: three for each of the units that it may have. */
const mostModelBytes = 6_000_000;

/** Refuses by its size, before it is read, what can be no model. @throws RangeError with a sentence */
export function refuseLargeModel(bytes: number): void {
  if (bytes > mostModelBytes)
    throw new RangeError(`The model cannot be used: it has ${bytesText(bytes)}, and the limit is ${bytesText(mostModelBytes)}.`);
}

/** The models by who read them: each is read and checked once. */
const known = new WeakMap<ReadModel, Map<string, Promise<Model | undefined>>>();

/**
 * The models of some names, without those that are not there: the runs that ask for them say so. Read again where it failed.
 *
 * @throws MissingInput where one cannot be read, or is none.
 */
export async function modelsFrom(names: ReadonlySet<string>, read: ReadModel): Promise<ReadonlyMap<string, Model>> {
  const found = await Promise.all([...names].map(async (name) => [name, await modelFrom(name, read)] as const));
  return new Map(found.flatMap(([name, model]) => (model === undefined ? [] : [[name, model]])));
}

async function modelFrom(name: string, read: ReadModel): Promise<Model | undefined> {
  const models = known.get(read) ?? new Map<string, Promise<Model | undefined>>();
  known.set(read, models);
  let model = models.get(name);
  if (model === undefined) models.set(name, (model = checked(name, read)));
  try {
    const found = await model;
    // A model that is missing now may come later.
    if (found === undefined) models.delete(name);
    return found;
  } catch (error) {
    models.delete(name);
    const which = name === shippedModel ? "learned model" : `model “${name}”`;
    throw new MissingInput("models", `The ${which} could not be loaded: ${messageOf(error)}`);
  }
}

/** What reads models comes with the first one. */
async function checked(name: string, read: ReadModel): Promise<Model | undefined> {
  const [text, { readModel }] = await Promise.all([read(name), import("../extraction/algorithms/learned/model.ts")]);
  return text === undefined ? undefined : readModel(text);
}

/** Returns whether a run decides by a model that was trained on the page: its own, or that of a member, on whatever part of the page. */
export function isTrainedOn(run: RunSpec, page: Page, library: Library, { models }: Pick<Sources, "models">): boolean {
  if (models === undefined) return false;
  return [...modelsOf(run, library)].some((name) => {
    const model = models.get(name);
    return model !== undefined && wasTrainedOn(model, page);
  });
}
