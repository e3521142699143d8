import { declarationOf, type AnyExtractor, type Declaration, type RunSpec } from "../extraction/contract/extractor.ts";
import { deepestMembers, extractorFor, libraryOf, membersOf, type Extractors, type Library } from "../extraction/run.ts";
import { messageOf } from "../format.ts";

/** The extractors: what each says of itself is known at once, what it does is loaded when a run first asks for it. */
export interface ExtractorLoader {
  readonly declared: Library;
  /**
   * Those that a run needs, its members' among them, and whatever was loaded before.
   *
   * @throws RangeError for an unknown extractor; Error, in words, where one cannot be loaded.
   */
  take(spec: RunSpec): Promise<Extractors>;
}

/** A loader with everything on it. @throws RangeError for two extractors of one id. */
export function loaderOf(extractors: readonly AnyExtractor[]): ExtractorLoader {
  const library = libraryOf(extractors);
  return lateLoader(extractors.map(declarationOf), (id) => Promise.resolve(extractorFor(library, id)));
}

/** A loader that fetches an extractor with `load` when a run first asks for it. */
export function lateLoader(declarations: readonly Declaration[], load: (id: string) => Promise<AnyExtractor>): ExtractorLoader {
  const declared: Library = new Map(declarations.map((declaration) => [declaration.id, declaration]));
  const loaded = new Map<string, AnyExtractor>();
  return {
    declared,
    take: async (spec) => {
      const missing = [...idsOf(spec, declared)].filter((id) => !loaded.has(id));
      for (const extractor of await Promise.all(missing.map((id) => fetched(extractorFor(declared, id), load))))
        loaded.set(extractor.id, extractor);
      return loaded;
    },
  };
}

async function fetched({ id, name }: Declaration, load: (id: string) => Promise<AnyExtractor>): Promise<AnyExtractor> {
  try {
    return await load(id);
  } catch (error) {
    const reason = messageOf(error);
    throw new Error(`${name} could not be loaded (${reason}). Try again, or reload the page.`, { cause: error });
  }
}

/** The ids of a run and of all its members. */
function idsOf(spec: RunSpec, declared: Library, depth = 0): ReadonlySet<string> {
  const members = depth < deepestMembers ? membersOf(spec, declared) : [];
  return new Set([spec.extractor, ...members.flatMap((member) => [...idsOf(member, declared, depth + 1)])]);
}
