import { finish } from "../extraction/contract/extractor.ts";
import type { AnyExtractor, Extraction, RunSpec } from "../extraction/contract/extractor.ts";
import { valuesFor } from "../extraction/contract/parameters.ts";
import type { Value } from "../extraction/contract/parameters.ts";
import type { Page } from "../extraction/page/page.ts";
import { extract, extractorFor, inputsFor, needsOf, withoutBoxes } from "../extraction/run.ts";
import type { Extractors, Sources } from "../extraction/run.ts";
import { AnalysisCache } from "./analysis-cache.ts";
import type { Holdings } from "./holdings.ts";
import type { PageKey } from "./protocol.ts";
import type { Shelf } from "./shelf.ts";

/** Analyses kept at the most: a few of the largest pages, or hundreds of common ones. */
const capacity = 768 * 1024 * 1024;

/** A run whose first stage is done. */
export interface Prepared {
  readonly extractor: AnyExtractor;
  readonly analysis: unknown;
  /** Checked, with the defaults of what was left out. */
  readonly values: Readonly<Record<string, Value>>;
}

/** A page, and the keys of the pages that are of the same site. */
export interface Place {
  readonly key: PageKey;
  readonly page: Page;
  readonly site: readonly PageKey[];
}

/** What runs on a page are given besides it. */
interface Surroundings extends Place {
  readonly library: Extractors;
  readonly sources: Sources;
}

/** The first stages of runs and of their members, each done once for a page and its values. */
export class Analyses {
  readonly #shelf: Shelf;
  readonly #holdings: Holdings;
  readonly #kept = new AnalysisCache(capacity);
  #count = 0;

  constructor(shelf: Shelf, holdings: Holdings) {
    this.#shelf = shelf;
    this.#holdings = holdings;
  }

  /** How many were done. */
  get count(): number {
    return this.#count;
  }

  /** Loads whatever a run needs that is not loaded yet. @throws Error, in words, where something cannot be loaded. */
  async load(spec: RunSpec): Promise<void> {
    await Promise.all([this.#shelf.take(spec), this.#holdings.toolsFor(needsOf(spec, this.#shelf.declared))]);
  }

  /** The milliseconds are those of the stage itself. @throws RangeError, MissingInput, and whatever an extractor throws. */
  async prepare(spec: RunSpec, place: Place): Promise<Prepared & { readonly milliseconds: number }> {
    const library = await this.#shelf.take(spec);
    const sources = await this.#holdings.sourcesFor(needsOf(spec, library), place.key, place.site);
    const begun = performance.now();
    const prepared = this.#prepared(spec, { ...place, library, sources });
    return { ...prepared, milliseconds: performance.now() - begun };
  }

  forget(page: PageKey): void {
    this.#kept.forget(page);
  }

  /** Analyses grow while they are decided upon. */
  trim(): void {
    this.#kept.trim();
  }

  #prepared(spec: RunSpec, around: Surroundings): Prepared {
    const extractor = extractorFor(around.library, spec.extractor);
    const [values] = valuesFor(extractor.parameters, spec.values);
    const key = this.#keyOf(spec, values, around);
    const known = this.#kept.get(key);
    if (known !== undefined) return { extractor, analysis: known, values };
    const inputs = inputsFor(spec, around.page, around.library, around.sources, (member, page) =>
      this.#runMember(member, page, around),
    );
    const analysis = extractor.analyse(inputs, values);
    this.#count++;
    this.#kept.set(key, around.key, analysis, () => extractor.bytesOf(analysis));
    return { extractor, analysis, values };
  }

  /** Names all that an analysis depends on. */
  #keyOf(spec: RunSpec, values: Prepared["values"], { key, library, site }: Surroundings): string {
    const { id, parameters } = extractorFor(library, spec.extractor);
    const named = Object.entries(values).filter(([name]) => parameters[name]?.stage === "analysis");
    const needs = needsOf(spec, library);
    const placing = needs.has("boxes") ? this.#holdings.placing(key) : 0;
    return JSON.stringify([key, id, named, spec.members ?? [], needs.has("site") ? site : [], placing]);
  }

  /** On the page itself a member's analysis is kept like a lane's; on what another member left of it there is none to keep. */
  #runMember(member: RunSpec, page: Page, around: Surroundings): Extraction {
    if (page !== around.page) return extract(member, page, around.library, withoutBoxes(around.sources), 1);
    const { extractor, analysis, values } = this.#prepared(member, around);
    return finish(extractor.decide(analysis, values));
  }
}
