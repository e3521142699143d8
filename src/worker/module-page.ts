import type { ModulePage } from "./protocol/module-page.ts";

/**
 * Makes a page ready for modules of the user's own. What that takes is in the workers anyhow, for the programs of today's use: the
 * frame of a module is given the same files.
 */
export async function modulePage(source: string): Promise<ModulePage> {
  const { programAddress } = await import("./module-program.ts");
  return { source, program: programAddress };
}
