import type { RunSpec } from "../extraction/contract/extractor.ts";
import type { PageBoxes, SitePage } from "../extraction/contract/inputs.ts";
import { openPage } from "../extraction/page/open-page.ts";
import type { Page } from "../extraction/page/page.ts";
import type { Reading, Unseen } from "../extraction/page/reading.ts";
import type { Library, Sources } from "../extraction/run.ts";
import { toolsFor, type ToolClock } from "../evaluation/reference-tools.ts";
import type { OpenedPage } from "./opened-pages.ts";
import type { PageKey } from "./protocol/figures.ts";
import type { RunRequest } from "./protocol/lab-worker.ts";
import { readModelHere, type OutputReader } from "./own-inputs.ts";

/**
 * The inputs of runs besides their page: the texts of a site's other pages, where a page's elements lie, tools in use today, what other
 * programs wrote.
 */
export class RunInputs {
  readonly #opened: (key: PageKey) => Page | undefined;
  readonly #held = new Map<PageKey, { readonly name: string; readonly source: string }>();
  readonly #boxes = new Map<PageKey, PageBoxes>();
  readonly #placings = new Map<PageKey, number>();
  readonly #outputsFor: OutputReader;

  /** @param opened the page of a key, if it is parsed already */
  constructor(opened: (key: PageKey) => Page | undefined, outputsFor: OutputReader) {
    this.#opened = opened;
    this.#outputsFor = outputsFor;
  }

  hold(key: PageKey, name: string, source: string): void {
    this.#held.set(key, { name, source });
  }

  place(key: PageKey, boxes: PageBoxes): void {
    this.#boxes.set(key, boxes);
    this.#placings.set(key, this.placing(key) + 1);
  }

  /** The number of times that a page was laid out: what was worked out from a former layout holds no more. */
  placing(key: PageKey): number {
    return this.#placings.get(key) ?? 0;
  }

  /** What is not seen of a page; undefined where it was not laid out. */
  unseenIn(key: PageKey): Unseen | undefined {
    return this.#boxes.get(key)?.hidden;
  }

  forget(key: PageKey): void {
    this.#held.delete(key);
    this.#boxes.delete(key);
  }

  /** The inputs that there are of those that a run needs. @throws MissingInput for a tool that cannot be loaded. */
  async sourcesFor(
    spec: RunSpec,
    library: Library,
    { key, page }: OpenedPage,
    { site = [], name }: RunRequest,
    clock: ToolClock,
  ): Promise<Sources> {
    const boxes = this.#boxes.get(key);
    const outputs = await this.#outputsFor([spec], library, { source: page.source, name });
    return {
      site: site.flatMap((other) => this.#sitePage(other, page.reading)),
      ...(boxes !== undefined && { boxes }),
      ...(outputs !== undefined && { outputs: (await import("../evaluation/given-outputs.ts")).outputsFrom(outputs) }),
      ...(await toolsFor([spec], library, readModelHere, clock)),
    };
  }

  /** Parsed when it is asked for, and not kept: fifty parsed pages at once would be gigabytes. */
  #sitePage(key: PageKey, reading: Reading | undefined): SitePage[] {
    const held = this.#held.get(key);
    return held === undefined ? [] : [{ name: held.name, open: () => this.#opened(key) ?? openPage(held.source, reading) }];
  }
}
