import type { Extraction } from "./contract/extraction.ts";
import { finish, type AnyExtractor, type RunSpec } from "./contract/extractor.ts";
import { valuesFor, type Value } from "./contract/parameters.ts";
import type { Page } from "./page/page.ts";
import { runSpec, extractorFor, inputsFor, schemaFor, sourcesOfPart, type Extractors, type Sources } from "./run.ts";

/** A run whose first stage is done. */
export interface PreparedRun {
  readonly extractor: AnyExtractor;
  readonly analysis: unknown;
  /** Checked, with the defaults of what was left out. */
  readonly values: Readonly<Record<string, Value>>;
}

/** A page with what runs on it are given besides. */
export interface Surroundings {
  readonly page: Page;
  readonly library: Extractors;
  readonly sources: Sources;
}

/** Keeps the first stages of runs on a page. A run is known by all of its own that its analysis depends on; not by its sources. */
export interface KeptAnalyses {
  get(run: RunSpec, key: string): unknown;
  set(run: RunSpec, key: string, analysis: unknown, bytesOf: () => number): void;
}

/** Does a run's first stage, or takes what was kept of it. @throws RangeError, MissingInput, and whatever an extractor throws. */
export function prepare(spec: RunSpec, around: Surroundings, kept: KeptAnalyses): PreparedRun {
  const extractor = extractorFor(around.library, spec.extractor);
  const [values] = valuesFor(extractor.parameters, spec.values);
  const schema = schemaFor(spec, around.library);
  const named = Object.entries(values).filter(([name]) => schema[name].stage === "analysis");
  const key = JSON.stringify([extractor.id, named, spec.members ?? []]);
  const known = kept.get(spec, key);
  if (known !== undefined) return { extractor, analysis: known, values };
  const { page, library, sources } = around;
  const inputs = inputsFor(spec, page, library, sources, (member, part) => runMember(member, part, around, kept));
  const analysis = extractor.analyse(inputs, values);
  kept.set(spec, key, analysis, () => extractor.bytesOf(analysis));
  return { extractor, analysis, values };
}

/** Runs a member. Its analysis is kept like a run's on the page itself, but not on the part that another member left. */
function runMember(member: RunSpec, part: Page, around: Surroundings, kept: KeptAnalyses): Extraction {
  if (part !== around.page) return runSpec(member, part, around.library, sourcesOfPart(around.sources), 1);
  const { extractor, analysis, values } = prepare(member, around, kept);
  return finish(extractor.decide(analysis, values));
}

/** Bytes of first stages that are kept of a page: more than those of all extractors, less than those of a long sweep on a large page. */
const keptBytes = 512 * 1024 * 1024;

interface KeptAnalysis {
  readonly analysis: unknown;
  readonly bytesOf: () => number;
  bytes: number;
}

/**
 * Runs on one page, a first stage that several share done once: all settings of a threshold cost one analysis. The oldest go where
 * they would take more memory than is given them.
 */
export class PageRuns {
  readonly #around: Surroundings;
  readonly #budget: number;
  readonly #analyses = new Map<string, KeptAnalysis>();
  #bytes = 0;
  #latest: KeptAnalysis | undefined;
  readonly #kept: KeptAnalyses = {
    get: (_, key) => this.#analyses.get(key)?.analysis,
    set: (_, key, analysis, bytesOf) => this.#keep(key, { analysis, bytesOf, bytes: 0 }),
  };

  constructor(around: Surroundings, budget: number = keptBytes) {
    this.#around = around;
    this.#budget = budget;
  }

  /** @throws RangeError, MissingInput, and whatever an extractor throws. */
  extract(spec: RunSpec): Extraction {
    const { extractor, analysis, values } = prepare(spec, this.#around, this.#kept);
    return finish(extractor.decide(analysis, values));
  }

  #keep(key: string, kept: KeptAnalysis): void {
    // The analysis before it may have grown by what decisions memoise.
    for (const grown of [this.#latest, kept]) {
      if (grown === undefined) continue;
      this.#bytes += grown.bytesOf() - grown.bytes;
      grown.bytes = grown.bytesOf();
    }
    this.#analyses.set(key, kept);
    this.#latest = kept;
    for (const [oldest, { bytes }] of this.#analyses) {
      if (this.#bytes <= this.#budget || oldest === key) break;
      this.#analyses.delete(oldest);
      this.#bytes -= bytes;
    }
  }
}
