// Run by the build alone: where each extractor of the registry comes from.
import { extractors } from "../extraction/algorithms/index.ts";
import { backgroundOf, declarationOf, type Background, type Declaration } from "../extraction/contract/extractor.ts";

export interface RegistryEntry {
  readonly declaration: Declaration;
  readonly background: Background;
  /** The module that exports it, and the name it has there. */
  readonly file: string;
  readonly name: string;
}

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ["../extraction/algorithms/*/*.ts", "!**/*.test.ts", "!**/*.fixture.ts"],
  { eager: true },
);

export const registered: readonly RegistryEntry[] = extractors.map((extractor) => {
  for (const [file, module] of Object.entries(modules))
    for (const [name, value] of Object.entries(module))
      if (value === extractor)
        return {
          declaration: declarationOf(extractor),
          background: backgroundOf(extractor),
          file: file.replace("../", "/src/"),
          name,
        };
  throw new Error(`no module under src/extraction/algorithms exports the extractor ${extractor.id} of the registry`);
});
