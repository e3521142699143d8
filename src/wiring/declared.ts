import type { Library } from "../extraction/run.ts";
import type { LabClient } from "../worker/client.ts";

/**
 * What extractors there are. The worker says so, as it alone runs them; where it cannot be begun, they are loaded here, and the
 * lanes say what is wrong.
 */
export async function declaredBy(client: LabClient): Promise<Library> {
  const declarations = await client
    .read((worker) => worker.declarations())
    .catch(async () => (await import("../extraction/algorithms/index.ts")).extractors);
  return new Map(declarations.map((declaration) => [declaration.id, declaration]));
}
