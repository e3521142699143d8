import type { Model } from "../extraction/algorithms/learned/model.ts";
import { MissingInput } from "../extraction/contract/inputs.ts";
import { messageOf } from "../format.ts";

/** Gives the text of a model's file, wherever that lies. */
export type ReadModel = () => Promise<string>;

/** What was read, by who read it: a model is read and checked once. */
const known = new WeakMap<ReadModel, Promise<Model>>();

/** The model in a file. Read again where it failed. @throws MissingInput where it cannot be read, or is none. */
export async function modelFrom(read: ReadModel): Promise<Model> {
  let model = known.get(read);
  if (model === undefined) known.set(read, (model = checked(read)));
  try {
    return await model;
  } catch (error) {
    known.delete(read);
    throw new MissingInput("model", `The learned model could not be loaded: ${messageOf(error)}`);
  }
}

/** What reads models comes with the first one. */
async function checked(read: ReadModel): Promise<Model> {
  const [text, { readModel }] = await Promise.all([read(), import("../extraction/algorithms/learned/model.ts")]);
  return readModel(text);
}
