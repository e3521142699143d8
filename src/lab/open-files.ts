import { binaryNotice, headLength, kindOf } from "../import/file-kind.ts";
import { byPath, isPageName } from "../import/file-name.ts";
import { cutUtf8, sizeLimits, sizeVerdict } from "../import/limits.ts";
import type { Notice as OpeningNotice, OpeningAction } from "../import/notice.ts";
import { unpackGzip } from "../import/bytes.ts";
import type { ArchivedPage } from "../import/archives/mhtml.ts";
import type { ZipEntry } from "../import/archives/zip.ts";
import type { DecodedPage } from "../extraction/encoding/decoded-page.ts";
import { canonicalSource } from "../extraction/page/source.ts";
import { labFileIndex } from "../persistence/files.ts";
import type { Encoding, OpenPage } from "../state/open-page.ts";
import type { Notice } from "../state/session.ts";
import { type FoundIn, askWords, foundWords, noneFoundWords, type FileReading, type Found } from "./found-files.ts";
import { messageOf } from "../format.ts";
import { lineEndsOf, newPage, type PageDraft } from "./new-page.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The parts of the lab that opening a file needs. */
export interface FileOpening {
  readonly addPage: (page: OpenPage) => void;
  /** Tabs that the user opened: samples make room for them. */
  readonly openCount: () => number;
  /** Pages that are opened without asking; as many as there may be tabs where left out. */
  readonly most?: number;
  readonly notify: (notice: Notice) => void;
  readonly dismiss: (id: string) => void;
  readonly reading: FileReading;
  /** Takes files as a corpus; left out where they can be none. */
  readonly openCorpus?: (files: readonly File[], found?: FoundIn) => Promise<void>;
  /** True where files are meant as a corpus, whatever their number. */
  readonly isCorpusMeant?: () => boolean;
  /** Opens what was in a lab file. */
  readonly openLabFile: (name: string, entries: ReadonlyMap<string, Bytes>) => Promise<void>;
  /** Holds the lab busy while something that was asked about goes on. */
  readonly during: <T>(work: Promise<T>) => Promise<T>;
}

/** A page whose text is yet to be decoded. */
type BytesDraft = Pick<PageDraft, "name" | "origin" | "url" | "lesson">;

/** What an archive says of the page in it. */
type ArchiveFacts = Pick<ArchivedPage, "charset" | "address">;

/** Tabs that are opened without asking. */
const mostTabs = 8;

/** The pages in a folder, an archive or a choice of many files; they are read only as they are opened. */
interface FoundPages extends Found {
  readonly open: (first: number) => Promise<void>;
}

/**
 * Opens files as tabs. What is too large or too many is asked about or refused before it is read, what is no page is said by name;
 * nothing is opened in place of another page. The page keeps the bytes, so that it can be decoded anew.
 */
export class FileOpener {
  readonly #opening: FileOpening;
  #count = 0;

  constructor(opening: FileOpening) {
    this.#opening = opening;
  }

  /** Opens files that were chosen, or found in a folder; of these, and of very many, those that are pages by their names. */
  async open(files: readonly File[], found?: FoundIn): Promise<void> {
    const { openCorpus } = this.#opening;
    if (openCorpus !== undefined && (await this.#isCorpus(files, found))) return openCorpus(files, found);
    if (found === undefined && files.length <= Math.min(this.#room(), this.#most)) {
      await this.#openEach(files);
      return;
    }
    const isSifted = found !== undefined || files.length > this.#most;
    const sifted = isSifted ? files.filter(({ name }) => isPageName(name)) : files;
    // What was found in folders is in order already.
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

  /** Text and encoding of a page, decoded anew from the bytes it came from; undefined for a page that came as text. */
  async decodeAnew(
    { bytes }: OpenPage,
    encoding: string,
  ): Promise<Pick<OpenPage, "source" | "lineEnds" | "encoding"> | undefined> {
    if (bytes === undefined) return undefined;
    const decoded = await this.#opening.reading.decode(bytes, encoding);
    return { source: canonicalSource(decoded.text), lineEnds: lineEndsOf(decoded.text), encoding: encodingOf(decoded) };
  }

  /** Opens bytes as a tab; an archive may say what encoding they are in. */
  async openBytes(bytes: Bytes, draft: BytesDraft, archived?: string): Promise<void> {
    this.#opening.addPage(await this.pageOf(bytes, draft, archived));
  }

  /** Bytes as a page that is yet to be opened. */
  async pageOf(bytes: Bytes, draft: BytesDraft, archived?: string): Promise<OpenPage> {
    const decoded = await this.#opening.reading.decode(bytes, undefined, archived);
    return newPage({ ...draft, text: decoded.text, bytes, byteLength: bytes.length, encoding: encodingOf(decoded) });
  }

  get #most(): number {
    return this.#opening.most ?? mostTabs;
  }

  async #isCorpus(files: readonly File[], found: FoundIn | undefined): Promise<boolean> {
    const [file] = files;
    if (found !== undefined || files.length > this.#most) return true;
    if (files.length > 1 || file === undefined) return this.#opening.isCorpusMeant?.() === true;
    if ((await isResultsFile(file)) || (await isPageLines(file))) return true;
    return this.#opening.isCorpusMeant?.() === true && !(await this.#isLabFile(file));
  }

  async #isLabFile(file: File): Promise<boolean> {
    if (kindOf(await bytesOf(file.slice(0, headLength)), file.name).kind !== "zip") return false;
    const entries = await this.#opening.reading.zipEntries(file).catch(() => []);
    return entries.some(({ name }) => name === labFileIndex);
  }

  #room(): number {
    return this.#most - this.#opening.openCount();
  }

  async #openEach(files: readonly File[]): Promise<void> {
    for (const file of files) await this.#openFile(file).catch((error: unknown) => this.#refuse(file.name, error));
  }

  async #openFile(file: File): Promise<void> {
    const { name } = file;
    const kind = kindOf(await bytesOf(file.slice(0, headLength)), name);
    switch (kind.kind) {
      case "text":
        return this.#openJudged(name, file);
      case "zip":
        return this.#openZip(file);
      case "gzip":
        return this.#openJudged(name, isRefused(file) ? file : await unpackGzip(await bytesOf(file), sizeLimits.openable));
      case "mhtml":
        return isRefused(file) ? this.#openJudged(name, file) : this.#openArchived(file);
      case "warc":
        if (this.#opening.openCorpus !== undefined) return this.#opening.openCorpus([file]);
        return this.#sayBinary(file, kind.sentence);
      case "binary":
        return this.#sayBinary(file, kind.sentence);
    }
  }

  #sayBinary(file: File, sentence: string): void {
    this.#say(file.name, binaryNotice(sentence), { "open as text": () => this.#openJudged(file.name, file) });
  }

  /** Opens what is not too large; asks about what may take long, before it is read. */
  async #openJudged(name: string, content: Blob | Bytes, archived: ArchiveFacts = {}): Promise<void> {
    const size = content instanceof Blob ? content.size : content.length;
    const open = async (limit?: number): Promise<void> => {
      // One byte more than the limit tells where a character would be cut.
      const bytes =
        content instanceof Blob ? await bytesOf(limit === undefined ? content : content.slice(0, limit + 1)) : content;
      const url = archived.address;
      const draft = { name, origin: { kind: "file", detail: name }, ...(url !== undefined && { url }) } as const;
      await this.openBytes(limit === undefined ? bytes : new Uint8Array(cutUtf8(bytes, limit)), draft, archived.charset);
    };
    const verdict = sizeVerdict(size);
    if (verdict.status === "refuse") this.#say(name, verdict.notice);
    else if (verdict.status === "ask")
      this.#say(name, verdict.notice, { "analyse first": () => open(sizeLimits.detailed), "analyse all": () => open() });
    else await open();
  }

  async #openArchived(file: File): Promise<void> {
    const { bytes, name, ...archived } = await this.#opening.reading.archivedPage(file);
    await this.#openJudged(name ?? file.name, bytes, archived);
  }

  async #openZip(file: File): Promise<void> {
    const { reading, openLabFile } = this.#opening;
    const entries = await reading.zipEntries(file);
    if (entries.some(({ name }) => name === labFileIndex)) {
      const { files, leftOut } = await reading.unzip(file, entries);
      this.#tellLeftOut(file.name, leftOut);
      await openLabFile(file.name, files);
      return;
    }
    const pages = entries.filter(({ name }) => isPageName(name)).toSorted((left, right) => byPath(left.name, right.name));
    const { openCorpus } = this.#opening;
    if (openCorpus !== undefined && pages.length > this.#most) return openCorpus([file]);
    await this.#openPages({
      name: file.name,
      count: entries.length,
      pageCount: pages.length,
      bytes: sizeOf(pages),
      open: (first) => this.#openEntries(file, pages.slice(0, first)),
    });
  }

  async #openEntries(archive: File, entries: readonly ZipEntry[]): Promise<void> {
    const { files, leftOut } = await this.#opening.reading.unzip(archive, entries);
    this.#tellLeftOut(archive.name, leftOut);
    await this.#openEach(Array.from(files, ([path, bytes]) => new File([bytes], path.slice(path.lastIndexOf("/") + 1))));
  }

  #tellLeftOut(archive: string, leftOut: readonly string[]): void {
    if (leftOut.length === 0) return;
    const others = leftOut.length - 1;
    const more = others === 0 ? "" : `; ${others} more ${others === 1 ? "was" : "were"} left out`;
    const text = `${archive}: ${leftOut[0]}${more}.`;
    this.#say(archive, { id: "left-out", severity: "warning", text, actions: [] });
  }

  /** Opens pages where there is room for them, and asks where there is not. */
  async #openPages({ open, ...found }: FoundPages): Promise<void> {
    const subject = found.name ?? "";
    const say = (severity: Notice["severity"], text: string): void =>
      this.#say(subject, { id: "found", severity, text, actions: [] });
    if (found.pageCount === 0) say("error", noneFoundWords(found));
    else if (found.pageCount > this.#room()) this.#ask(subject, { ...found, open });
    else {
      await open(found.pageCount);
      if (found.count > found.pageCount) say("info", `${foundWords(found)}. The HTML was opened.`);
    }
  }

  #ask(subject: string, { open, ...found }: FoundPages): void {
    const { text, answer, first } = askWords(found, this.#opening.openCount(), this.#most);
    const notice: OpeningNotice = {
      id: "ask-many",
      severity: "warning",
      text,
      actions: [
        { label: answer, action: { kind: "open first" } },
        { label: "Cancel", action: { kind: "cancel" } },
      ],
    };
    this.#say(subject, notice, { "open first": () => open(first) });
  }

  #refuse(file: string, error: unknown): void {
    const text = `${file} could not be read: ${messageOf(error)}.`;
    this.#say(file, { id: "unreadable", severity: "error", text: text.replace(/\.\.$/, "."), actions: [] });
  }

  /** Shows a notice about a file; an action that is not named here only takes the notice away. */
  #say(
    file: string,
    { id, severity, text, actions }: OpeningNotice,
    handlers: Partial<Record<OpeningAction["kind"], () => Promise<void>>> = {},
  ): void {
    const notice = `${id}-${++this.#count}`;
    const { notify, dismiss, during } = this.#opening;
    notify({
      id: notice,
      severity,
      text: text.includes(file) ? text : `${file}: ${text}`,
      actions: actions.map(({ label, action }) => ({
        label,
        run: () => {
          dismiss(notice);
          const handler = handlers[action.kind];
          if (handler !== undefined) void during(handler().catch((error: unknown) => this.#refuse(file, error)));
        },
      })),
    });
  }
}

/** True of a file with results that the command line or the lab wrote, by how it begins. */
async function isResultsFile(file: File): Promise<boolean> {
  return /\.json$/i.test(file.name) && /^\s*\{\s*"format":\s*"contentscope results"/.test(await file.slice(0, 200).text());
}

/** JSON lines that have pages in them. */
async function isPageLines(file: File): Promise<boolean> {
  return /\.(?:jsonl|ndjson)$/i.test(file.name) && /"html"\s*:/.test(await file.slice(0, lineHead).text());
}

/** Bytes of a line in which the name of its page's field is looked for. */
const lineHead = 1 << 16;

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

function encodingOf({ encoding, reason, unreadableCount, suspected }: DecodedPage): Encoding {
  return { name: encoding, reason, unreadableCount, ...(suspected === undefined ? {} : { suspected }) };
}
