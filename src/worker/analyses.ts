import { toolsFor } from "../evaluation/reference-tools.ts";
import { ToolClock } from "../programs/load-tool.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import { prepare, type KeptAnalyses, type PreparedRun } from "../extraction/prepare.ts";
import { needsOf, type Library, type Sources } from "../extraction/run.ts";
import type { OpenedPage, OpenedPages } from "./opened-pages.ts";
import type { PageKey } from "./protocol/figures.ts";
import type { RunRequest } from "./protocol/lab-worker.ts";
import type { ExtractorLoader } from "./extractor-loader.ts";
import { readModelHere, type OutputReader } from "./own-inputs.ts";

/** Analyses kept at the most: a few of the largest pages, or hundreds of common ones. */
const keptBytes = 768 * 1024 * 1024;

/** The time that a first stage took, and whether it, or one of its members', was kept from an earlier run. */
export interface Effort {
  readonly milliseconds: number;
  readonly kept: "nothing" | "members" | "analysis";
}

/** The first stages of runs and of their members, each done once for a page and its values. */
export class Analyses {
  readonly #loader: ExtractorLoader;
  readonly #pages: OpenedPages;
  readonly #outputsFor: OutputReader;
  readonly #kept = new AnalysisCache(keptBytes);
  #count = 0;

  constructor(loader: ExtractorLoader, pages: OpenedPages, outputsFor: OutputReader) {
    this.#loader = loader;
    this.#pages = pages;
    this.#outputsFor = outputsFor;
  }

  /** The number of those that were done. */
  get count(): number {
    return this.#count;
  }

  /** Loads whatever a run needs that is not loaded yet. @throws Error, in words, where something cannot be loaded. */
  async load(spec: RunSpec): Promise<void> {
    await Promise.all([this.#loader.take(spec), toolsFor([spec], this.#loader.declared, readModelHere)]);
  }

  /** With the milliseconds of the stage itself, and what of it was kept from before. @throws RangeError, MissingInput, and whatever an extractor throws. */
  async prepare(
    spec: RunSpec,
    opened: OpenedPage,
    request: RunRequest,
  ): Promise<PreparedRun & Effort & { readonly isTrainedOn: boolean }> {
    const library = await this.#loader.take(spec);
    const clock = new ToolClock();
    const { page } = opened;
    const sources = await this.#sourcesFor(spec, library, opened, request, clock);
    const begun = clock.now();
    let kept: Effort["kept"] = "nothing";
    const prepared = prepare(
      spec,
      { page, library, sources },
      this.#keptFor(opened.key, request, (run) => {
        kept = run === spec ? "analysis" : "members";
      }),
    );
    const milliseconds = clock.now() - begun;
    const isTrainedOn =
      sources.models !== undefined && (await import("../evaluation/learned-model.ts")).isTrainedOn(spec, page, library, sources);
    return { ...prepared, milliseconds, kept, isTrainedOn };
  }

  forget(page: PageKey): void {
    this.#kept.forget(page);
  }

  /** Analyses grow while they are decided upon. */
  trim(): void {
    this.#kept.trim();
  }

  /** The inputs that there are of those that a run needs besides its page. @throws MissingInput for a tool that cannot be loaded. */
  async #sourcesFor(
    spec: RunSpec,
    library: Library,
    { key, page }: OpenedPage,
    { site = [], name }: RunRequest,
    clock: ToolClock,
  ): Promise<Sources> {
    const boxes = this.#pages.boxesOf(key);
    const outputs = await this.#outputsFor([spec], library, { source: page.source, name });
    return {
      site: this.#pages.sitePages(site, page.reading),
      ...(boxes !== undefined && { boxes }),
      ...(outputs !== undefined && { outputs: (await import("../evaluation/given-outputs.ts")).outputsFrom(outputs) }),
      ...(await toolsFor([spec], library, readModelHere, clock)),
    };
  }

  /** The ground of an analysis besides its run: the page, and the pages of its site and its layout where they are asked for. */
  #keptFor(key: PageKey, { site = [] }: RunRequest, onFound: (run: RunSpec) => void): KeptAnalyses {
    const fullKey = (run: RunSpec, runKey: string): string => {
      const needs = needsOf(run, this.#loader.declared);
      return JSON.stringify([key, runKey, needs.has("site") ? site : [], needs.has("boxes") ? this.#pages.placing(key) : 0]);
    };
    return {
      get: (run, runKey) => {
        const found = this.#kept.get(fullKey(run, runKey));
        if (found !== undefined) onFound(run);
        return found;
      },
      set: (run, runKey, analysis, bytesOf) => {
        this.#count++;
        this.#kept.set(fullKey(run, runKey), key, analysis, bytesOf);
      },
    };
  }
}

interface Entry {
  readonly analysis: unknown;
  readonly page: string;
  readonly bytesOf: () => number;
}

/** Keeps analyses up to a number of bytes, the least recently used out first. Their sizes are asked anew: they may grow. */
export class AnalysisCache {
  readonly #capacity: number;
  /** In order of use, the latest last. */
  readonly #entries = new Map<string, Entry>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string): unknown {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.analysis;
  }

  set(key: string, page: string, analysis: unknown, bytesOf: () => number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { analysis, page, bytesOf });
    this.trim();
  }

  /** Drops the least recently used until the rest fits; the latest always stays. */
  trim(): void {
    let bytes = 0;
    for (const entry of this.#entries.values()) bytes += entry.bytesOf();
    for (const [key, entry] of this.#entries) {
      if (bytes <= this.#capacity || this.#entries.size === 1) return;
      bytes -= entry.bytesOf();
      this.#entries.delete(key);
    }
  }

  forget(page: string): void {
    for (const [key, entry] of this.#entries) if (entry.page === page) this.#entries.delete(key);
  }
}
