import { finish } from "./contract/extractor.ts";
import type { AnyExtractor, Declaration, Extraction } from "./contract/extractor.ts";
import { valuesFor } from "./contract/parameters.ts";
import type { Value } from "./contract/parameters.ts";
import type { Page } from "./page/page.ts";

/** A run as data. */
export interface RunSpec {
  readonly extractor: string;
  /** Values of parameters by name; those left out have their defaults. */
  readonly values: Readonly<Record<string, Value>>;
}

/** What extractors there are, by id: their declarations, as controls, links and menus need them. */
export type Library = ReadonlyMap<string, Declaration>;

/** The extractors by id, ready to run. */
export type Extractors = ReadonlyMap<string, AnyExtractor>;

/** @throws RangeError for two extractors of one id. */
export function libraryOf(extractors: readonly AnyExtractor[]): Extractors {
  const library = new Map<string, AnyExtractor>();
  for (const extractor of extractors) {
    if (library.has(extractor.id)) throw new RangeError(`two extractors have the id ${extractor.id}`);
    library.set(extractor.id, extractor);
  }
  return library;
}

/** @throws RangeError for an id that is not in the library. */
export function extractorFor<E extends Declaration>(library: ReadonlyMap<string, E>, id: string): E {
  const extractor = library.get(id);
  if (extractor === undefined) throw new RangeError(`no extractor has the id ${id}`);
  return extractor;
}

/** Runs an extractor on a page, both stages, to the end. @throws RangeError for an unknown extractor. */
export function extract(spec: RunSpec, page: Page, library: Extractors): Extraction {
  const extractor = extractorFor(library, spec.extractor);
  const [values] = valuesFor(extractor.parameters, spec.values);
  return finish(extractor.decide(extractor.analyse({ page }, values), values));
}
