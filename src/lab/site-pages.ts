import { counted } from "../format.ts";
import { mostSiteFiles, withSiteFiles } from "../state/site.ts";
import type { LabCore } from "./core.ts";
import type { FoundIn, FileReading } from "./found-files.ts";
import { sampleBytes, type Sample } from "./load.ts";
import { FileOpener } from "./open-files.ts";

/** Takes pages to compare the shown one with: files, folders, archives, or the others of a sample's site. They become no tabs. */
export class SitePages {
  readonly #lab: LabCore;
  readonly #files: FileOpener;
  /** Pages read so far; they come into the lab all at once, as one step to be undone. */
  #read: { readonly name: string; readonly source: string; readonly key: string }[] = [];

  constructor(lab: LabCore, reading: FileReading) {
    this.#lab = lab;
    this.#files = new FileOpener({
      ...lab,
      reading,
      most: mostSiteFiles,
      // What was asked about is read after the question, and handed over then.
      during: (work) => lab.during(work.finally(() => this.#hand())),
      openCount: () => this.#count(),
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
      const bytes = await sampleBytes(sample.site, page);
      const { key, name, source } = await this.#files.pageOf(bytes, { name: page, origin: { kind: "sample", detail: page } });
      this.#read.push({ key, name, source });
    }
    this.#hand();
  }

  #hand(): void {
    const read = this.#read;
    this.#read = [];
    if (read.length === 0) return;
    const before = this.#count();
    this.#lab.change((lab) => withSiteFiles(lab, read));
    this.#lab.say(`${counted(this.#count() - before, "page")} of the site added`);
  }

  #count(): number {
    return this.#lab.session.getState().lab.site.length;
  }
}
