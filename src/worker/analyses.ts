import type { RunSpec } from "../extraction/contract/extractor.ts";
import type { Page } from "../extraction/page/page.ts";
import { prepare } from "../extraction/prepare.ts";
import type { KeptAnalyses, Prepared } from "../extraction/prepare.ts";
import { needsOf } from "../extraction/run.ts";
import { AnalysisCache } from "./analysis-cache.ts";
import { toolsFor } from "./holdings.ts";
import type { Holdings } from "./holdings.ts";
import type { PageKey } from "./keys.ts";
import type { Shelf } from "./shelf.ts";

/** Analyses kept at the most: a few of the largest pages, or hundreds of common ones. */
const capacity = 768 * 1024 * 1024;

/** A page, and the keys of the pages that are of the same site. */
export interface Place {
  readonly key: PageKey;
  readonly page: Page;
  readonly site: readonly PageKey[];
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
    await Promise.all([this.#shelf.take(spec), toolsFor(needsOf(spec, this.#shelf.declared))]);
  }

  /** The milliseconds are those of the stage itself. @throws RangeError, MissingInput, and whatever an extractor throws. */
  async prepare(spec: RunSpec, place: Place): Promise<Prepared & { readonly milliseconds: number }> {
    const library = await this.#shelf.take(spec);
    const sources = await this.#holdings.sourcesFor(needsOf(spec, library), place.key, place.site);
    const begun = performance.now();
    const prepared = prepare(spec, { page: place.page, library, sources }, this.#keptFor(place));
    return { ...prepared, milliseconds: performance.now() - begun };
  }

  forget(page: PageKey): void {
    this.#kept.forget(page);
  }

  /** Analyses grow while they are decided upon. */
  trim(): void {
    this.#kept.trim();
  }

  /** What an analysis depends on besides its run: the page, and the pages of its site and its layout where they are asked for. */
  #keptFor({ key, site }: Place): KeptAnalyses {
    const fullKey = (run: RunSpec, runKey: string): string => {
      const needs = needsOf(run, this.#shelf.declared);
      return JSON.stringify([key, runKey, needs.has("site") ? site : [], needs.has("boxes") ? this.#holdings.placing(key) : 0]);
    };
    return {
      get: (run, runKey) => this.#kept.get(fullKey(run, runKey)),
      set: (run, runKey, analysis, bytesOf) => {
        this.#count++;
        this.#kept.set(fullKey(run, runKey), key, analysis, bytesOf);
      },
    };
  }
}
