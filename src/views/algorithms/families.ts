import type { Declaration } from "../../extraction/contract/extractor.ts";
import type { Library } from "../../extraction/run.ts";

export interface Family {
  readonly name: string;
  readonly extractors: readonly Declaration[];
}

/** The menu's groups, in the order in which the library first names them. */
export function familiesOf(library: Library): readonly Family[] {
  const families = new Map<string, Declaration[]>();
  for (const extractor of library.values()) {
    const known = families.get(extractor.family);
    if (known === undefined) families.set(extractor.family, [extractor]);
    else known.push(extractor);
  }
  return [...families].map(([name, extractors]) => ({ name, extractors }));
}
