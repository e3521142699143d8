import { headLength, fileKindOf } from "../import/file-kind.ts";
import { byPath, isPageName } from "../import/file-name.ts";
import { cutUtf8, sizeLimits, sizeVerdict } from "../import/limits.ts";
import { unpackGzip, type Bytes } from "../import/bytes.ts";
import type { ArchivedPage } from "../import/archives/mhtml.ts";
import type { ZipEntry } from "../import/archives/zip.ts";
import { labFileIndex } from "../persistence/files.ts";
import type { OpenPage } from "../state/open-page.ts";
import type { Notice } from "../state/session.ts";
import { mostSiteFiles, withSiteFiles } from "../state/site.ts";
import type { LabCore } from "./core.ts";
import { type FoundIn, askWords, foundWords, noneFoundWords, type FileSet } from "./found-files.ts";
import { counted, messageOf, sizeText } from "../format.ts";
import { sampleBytes, type Sample } from "./load.ts";
import { pageOfBytes, utf8Length } from "./new-page.ts";

/** The ways on for files, by what they are and how many. */
interface Opening {
  readonly addPage: (page: OpenPage) => void;
  /** Pages that are there: samples make room for others. */
  readonly openCount: () => number;
  /** Pages that are opened without asking; as many as there may be tabs where left out. */
  readonly most?: number;
  /** Takes files as a corpus; left out where they can be none. */
  readonly openCorpus?: (files: readonly File[], found?: FoundIn) => Promise<void>;
  /** True where files are meant as a corpus, whatever their number. */
  readonly isCorpusMeant?: () => boolean;
  /** Opens what was in a lab file. */
  readonly openLabFile: (name: string, entries: ReadonlyMap<string, Bytes>) => Promise<void>;
  /** Called when what somebody was asked about is done. */
  readonly onAnswered?: () => void;
}

/** Tabs that are opened without asking. */
const mostTabs = 8;

/** The pages in a folder, an archive or a choice of many files; they are read only as they are opened. */
interface FoundPages extends FileSet {
  readonly open: (first: number) => Promise<void>;
}

/**
 * Opens files, as tabs or as what else their pages are to be. What is too large or too many is asked about or refused before it is read, what is no page is said by name;
 * nothing is opened in place of another page. The page keeps the bytes, so that it can be decoded anew.
 */
export class FileOpener {
  readonly #lab: LabCore;
  readonly #opening: Opening;
  #count = 0;

  constructor(lab: LabCore, opening: Opening) {
    this.#lab = lab;
    this.#opening = opening;
  }

  /** Opens files that were chosen, or found in a folder; of these, and of very many, those that are pages by their names. */
  async open(files: readonly File[], found?: FoundIn): Promise<void> {
    const { openCorpus } = this.#opening;
    const isMany = found !== undefined || files.length > this.#most;
    const isMeant = this.#opening.isCorpusMeant?.() === true;
    if (openCorpus !== undefined && (isMany || (isMeant && files.length !== 1))) return openCorpus(files, found);
    // A file that comes alone tells what it is: a lab file is no corpus.
    if (isMeant || (found === undefined && files.length <= Math.min(this.#room(), this.#most)))
      return this.#openEach(files, isMeant);
    const sifted = isMany ? files.filter(({ name }) => isPageName(name)) : files;
    // Files of folders are in order already.
    const pages = found === undefined ? sifted.toSorted((left, right) => byPath(left.name, right.name)) : sifted;
    await this.#openPages({
      count: files.length,
      ...found,
      pageCount: pages.length,
      bytes: sizeOf(pages),
      open: (first) => this.#openEach(pages.slice(0, first)),
    });
  }

  /** Opens each as a tab, whatever their number. */
  openTabs(files: readonly File[]): Promise<void> {
    return this.#openEach(files);
  }

  /** Opens a text that is in no file, by the same question as a file of its length. */
  openText(name: string, text: string, openAs: (text: string) => void): Promise<void> {
    const cut = (limit: number): string => new TextDecoder().decode(cutUtf8(new TextEncoder().encode(text), limit));
    return this.#judge(name, utf8Length(text), (limit) => Promise.resolve(openAs(limit === undefined ? text : cut(limit))));
  }

  get #most(): number {
    return this.#opening.most ?? mostTabs;
  }

  #room(): number {
    return this.#most - this.#opening.openCount();
  }

  /** @param isCorpusMeant pages are taken as a corpus, whatever their number */
  async #openEach(files: readonly File[], isCorpusMeant = false): Promise<void> {
    for (const file of files) await this.#openFile(file, isCorpusMeant).catch((error: unknown) => this.#refuse(file.name, error));
  }

  async #openFile(file: File, isCorpusMeant: boolean): Promise<void> {
    const { name } = file;
    const { openCorpus } = this.#opening;
    const kind = fileKindOf(await bytesOf(file.slice(0, headLength)), name);
    const isCorpus = kind.kind === "warc" || (isCorpusMeant && kind.kind !== "zip");
    if (isCorpus && openCorpus !== undefined) return openCorpus([file]);
    switch (kind.kind) {
      case "text":
        return this.#openJudged(name, file);
      case "zip":
        return this.#openZip(file, isCorpusMeant);
      case "gzip":
        return this.#openJudged(name, isRefused(file) ? file : await unpackGzip(await bytesOf(file), sizeLimits.openable));
      case "mhtml":
        return isRefused(file) ? this.#openJudged(name, file) : this.#openArchived(file);
      case "warc":
      case "data":
      case "binary":
        this.#say(name, { id: "not-html", severity: "error", text: kind.sentence }, [
          ["Open as text anyway", () => this.#openJudged(name, file)],
        ]);
    }
  }

  async #openJudged(
    name: string,
    content: Blob | Bytes,
    archived: Pick<ArchivedPage, "charset" | "address"> = {},
  ): Promise<void> {
    await this.#judge(name, content instanceof Blob ? content.size : content.length, async (limit) => {
      // One byte more than the limit tells where a character would be cut.
      const bytes =
        content instanceof Blob ? await bytesOf(limit === undefined ? content : content.slice(0, limit + 1)) : content;
      const url = archived.address;
      const draft = { name, origin: { kind: "file", detail: name }, ...(url !== undefined && { url }) } as const;
      const whole = limit === undefined ? bytes : new Uint8Array(cutUtf8(bytes, limit));
      this.#opening.addPage(await pageOfBytes(this.#lab.client, whole, draft, archived.charset));
    });
  }

  /** Opens what is not too large; asks about what may take long, before it is read. */
  async #judge(name: string, size: number, open: (limit?: number) => Promise<void>): Promise<void> {
    const verdict = sizeVerdict(size);
    if (verdict.status === "refuse")
      this.#say(name, { id: "too-large", severity: "error", text: verdict.text }, [["Choose another file"]]);
    else if (verdict.status === "ask")
      this.#say(name, { id: "ask-size", severity: "warning", text: verdict.text }, [
        [`Analyse first ${sizeText(sizeLimits.detailed)}`, () => open(sizeLimits.detailed)],
        ["Analyse all", () => open()],
        ["Cancel"],
      ]);
    else await open();
  }

  async #openArchived(file: File): Promise<void> {
    const { bytes, name, ...archived } = await this.#lab.client.read((worker) => worker.archivedPage(file));
    await this.#openJudged(name ?? file.name, bytes, archived);
  }

  async #openZip(file: File, isCorpusMeant: boolean): Promise<void> {
    const { openCorpus, openLabFile } = this.#opening;
    const entries = await this.#entriesOf(file);
    if (entries.some(({ name }) => name === labFileIndex)) return openLabFile(file.name, await this.#unzipped(file, entries));
    const pages = entries.filter(({ name }) => isPageName(name)).toSorted((left, right) => byPath(left.name, right.name));
    if (openCorpus !== undefined && (isCorpusMeant || pages.length > this.#most)) return openCorpus([file]);
    await this.#openPages({
      name: file.name,
      count: entries.length,
      pageCount: pages.length,
      bytes: sizeOf(pages),
      open: async (first) => {
        const files = await this.#unzipped(file, pages.slice(0, first));
        await this.#openEach(Array.from(files, ([path, bytes]) => new File([bytes], path.slice(path.lastIndexOf("/") + 1))));
      },
    });
  }

  #entriesOf(archive: Blob): Promise<readonly ZipEntry[]> {
    return this.#lab.client.read((worker) => worker.zipEntries(archive));
  }

  /** The content of an archive; a notice says what of it is left out. */
  async #unzipped(archive: File, entries: readonly ZipEntry[]): Promise<ReadonlyMap<string, Bytes>> {
    const { files, leftOut } = await this.#lab.client.read((worker) => worker.unzip(archive, entries));
    const others = leftOut.length - 1;
    const more = others === 0 ? "" : `; ${others} more ${others === 1 ? "was" : "were"} left out`;
    const text = `${archive.name}: ${leftOut[0]}${more}.`;
    if (others >= 0) this.#say(archive.name, { id: "left-out", severity: "warning", text });
    return files;
  }

  /** Opens pages where there is room for them, and asks where there is not. */
  async #openPages({ open, ...found }: FoundPages): Promise<void> {
    const subject = found.name ?? "";
    const say = (severity: Notice["severity"], text: string): void => this.#say(subject, { id: "found", severity, text });
    if (found.pageCount === 0) say("error", noneFoundWords(found));
    else if (found.pageCount > this.#room()) {
      const { text, answer, first } = askWords(found, this.#opening.openCount(), this.#most);
      this.#say(subject, { id: "ask-many", severity: "warning", text }, [[answer, () => open(first)], ["Cancel"]]);
    } else {
      await open(found.pageCount);
      if (found.count > found.pageCount) say("info", `${foundWords(found)}. The HTML was opened.`);
    }
  }

  #refuse(file: string, error: unknown): void {
    const text = `${file} could not be read: ${messageOf(error)}.`;
    this.#say(file, { id: "unreadable", severity: "error", text: text.replace(/\.\.$/, ".") });
  }

  /** Shows a notice about a file. What can be done takes the notice away. */
  #say(
    file: string,
    { id, severity, text }: Omit<Notice, "actions">,
    answers: readonly (readonly [label: string, run?: () => Promise<void>])[] = [],
  ): void {
    const notice = `${id}-${++this.#count}`;
    const { notify, dismiss, during } = this.#lab;
    const { onAnswered } = this.#opening;
    notify({
      id: notice,
      severity,
      text: text.includes(file) ? text : `${file}: ${text}`,
      actions: answers.map(([label, run]) => ({
        label,
        run: () => {
          dismiss(notice);
          const refuse = (error: unknown): void => this.#refuse(file, error);
          if (run !== undefined) void during(run().catch(refuse).finally(onAnswered));
        },
      })),
    });
  }
}

/** Takes pages to compare the shown one with: files, folders, archives, or the others of a sample's site. They become no tabs. */
export function sitePages(lab: LabCore) {
  /** Pages read so far; they come into the lab all at once, as one step to be undone. */
  let read: OpenPage[] = [];
  const count = (): number => lab.session.getState().lab.site.length;
  const hand = (): void => {
    const given = read.map(({ key, name, source }) => ({ key, name, source }));
    read = [];
    if (given.length === 0) return;
    const before = count();
    lab.change((present) => withSiteFiles(present, given));
    lab.say(`${counted(count() - before, "page")} of the site added`);
  };
  const files = new FileOpener(lab, {
    most: mostSiteFiles,
    openCount: count,
    addPage: (page) => void read.push(page),
    openLabFile: (name) => Promise.reject(new RangeError(`${name} is a lab file: drop it on the lab to open its pages as tabs`)),
    onAnswered: hand,
  });
  return {
    add: (chosen: readonly File[], found?: FoundIn): Promise<void> => files.open(chosen, found).then(hand),
    /** The other pages of a bundled page's site. @throws Error where one could not be loaded. */
    addSiblings: async (sample: Sample): Promise<void> => {
      for (const name of sample.siblings ?? []) {
        const bytes = await sampleBytes(sample.site, name);
        read.push(await pageOfBytes(lab.client, bytes, { name, origin: { kind: "sample", detail: name } }));
      }
      hand();
    },
  };
}

/** Refused before it is read, whatever would come of it. */
function isRefused({ size }: Blob): boolean {
  return sizeVerdict(size).status === "refuse";
}

function sizeOf(files: readonly { readonly size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

async function bytesOf(content: Blob): Promise<Bytes> {
  return new Uint8Array(await content.arrayBuffer());
}
