import { mostSiteFiles, withSiteFiles } from "../state/site.ts";
import type { Lab } from "../state/lab.ts";
import type { FoundIn } from "./corpus.ts";
import type { Sample } from "./actions.ts";
import { counted } from "../format.ts";
import { FileOpener, type FileOpening } from "./open-files.ts";

interface SiteOpening extends Omit<
  FileOpening,
  "addPage" | "openCount" | "most" | "openLabFile" | "openCorpus" | "isCorpusMeant"
> {
  readonly present: () => Lab;
  readonly change: (transition: (lab: Lab) => Lab) => void;
  readonly announce: (sentence: string) => void;
  readonly sampleBytes: (sample: Sample, page: string) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Takes pages to compare the shown one with: files, folders, archives, or the others of a sample's site. They become no tabs. */
export class SitePages {
  readonly #opening: SiteOpening;
  readonly #files: FileOpener;
  /** Pages read so far; they come into the lab all at once, as one step to be undone. */
  #read: { readonly name: string; readonly source: string; readonly key: string }[] = [];

  constructor(opening: SiteOpening) {
    this.#opening = opening;
    this.#files = new FileOpener({
      ...opening,
      most: mostSiteFiles,
      // What was asked about is read after the question, and handed over then.
      during: (work) =>
        opening.during(
          work.finally(() => {
            this.#hand();
          }),
        ),
      openCount: () => opening.present().site.length,
      addPage: ({ key, name, source }) => {
        this.#read.push({ key, name, source });
      },
      openLabFile: (name) =>
        Promise.reject(new RangeError(`${name} is a lab file: open it as a whole, and its pages become tabs`)),
    });
  }

  async add(files: readonly File[], found?: FoundIn): Promise<void> {
    await this.#files.open(files, found);
    this.#hand();
  }

  /** The other pages of a bundled page's site. @throws Error where one could not be loaded. */
  async addSiblings(sample: Sample): Promise<void> {
    for (const page of sample.siblings ?? []) {
      const bytes = await this.#opening.sampleBytes(sample, page);
      const { key, name, source } = await this.#files.pageOf(bytes, { name: page, origin: { kind: "sample", detail: page } });
      this.#read.push({ key, name, source });
    }
    this.#hand();
  }

  #hand(): void {
    const read = this.#read;
    this.#read = [];
    if (read.length === 0) return;
    const before = this.#opening.present().site.length;
    this.#opening.change((lab) => withSiteFiles(lab, read));
    const added = this.#opening.present().site.length - before;
    this.#opening.announce(`${counted(added, "page")} of the site added`);
  }
}
