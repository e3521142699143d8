import type { Library } from "../extraction/run.ts";
import type { LabClient } from "../worker/client.ts";

/** What extractors there are. The worker says so; where it cannot be begun, it is read here, and the lanes say what is wrong. */
export async function declaredBy(client: LabClient): Promise<Library> {
  const declarations = await client
    .read((worker) => worker.declarations())
    .catch(async () => (await import("virtual:declarations")).declarations);
  return new Map(declarations.map((declaration) => [declaration.id, declaration]));
}
