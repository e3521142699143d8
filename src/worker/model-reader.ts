import { shippedModel } from "../extraction/contract/parameters.ts";

const file = "models/learned.json";

/**
 * Gives the text of a model: fetches the one that comes with the lab, and takes the user's own out of this browser's store; undefined for
 * one that is not there.
 *
 * @throws Error where it cannot be fetched.
 */
export async function readModelHere(name: string): Promise<string | undefined> {
  if (name !== shippedModel) return (await import("./own/own-store.ts")).readOwn("model", name);
  const response = await fetch(address());
  if (!response.ok) throw new Error(`the server answered ${response.status} for ${file}`);
  return response.text();
}

/** As built, a worker lies in a folder of its own beside that of the models, wherever the lab is served. */
function address(): string | URL {
  return import.meta.env.DEV ? `/${file}` : new URL(`../${file}`, self.location.href);
}
