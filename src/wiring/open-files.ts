import { binaryNotice, headLength, kindOf } from "../opening/file-kind.ts";
import type { DecodedPage } from "../opening/decode.ts";
import { cutUtf8, sizeLimits, sizeVerdict } from "../opening/limits.ts";
import type { Notice as OpeningNotice, OpeningAction } from "../opening/notice.ts";
import { unpackGzip } from "../opening/unpack.ts";
import { canonicalSource } from "../extraction/page/source.ts";
import type { Encoding, Notice, OpenPage } from "../state/lab.ts";
import { lineEndsOf, newPage } from "./new-page.ts";
import type { PageDraft } from "./new-page.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** What opening a file needs of the lab. */
export interface FileOpening {
  readonly addPage: (page: OpenPage) => void;
  readonly notify: (notice: Notice) => void;
  readonly dismiss: (id: string) => void;
  readonly decode: (bytes: Bytes, choice?: string) => Promise<DecodedPage>;
  /** Holds the lab busy while something that was asked about goes on. */
  readonly during: <T>(work: Promise<T>) => Promise<T>;
}

/**
 * Opens files as tabs. What is too large is asked about or refused before it is read, what is no page is said by name; nothing is
 * opened in place of another page. The page keeps the bytes, so that it can be decoded anew.
 */
export class FileOpener {
  readonly #opening: FileOpening;
  #count = 0;

  constructor(opening: FileOpening) {
    this.#opening = opening;
  }

  async open(files: readonly File[]): Promise<void> {
    for (const file of files) {
      await this.#openFile(file).catch((error: unknown) => this.#refuse(file.name, error));
    }
  }

  /** Text and encoding of a page, decoded anew from the bytes it came from; undefined for a page that came as text. */
  async decodeAnew(
    { bytes }: OpenPage,
    encoding: string,
  ): Promise<Pick<OpenPage, "source" | "lineEnds" | "encoding"> | undefined> {
    if (bytes === undefined) return undefined;
    const decoded = await this.#opening.decode(bytes, encoding);
    return { source: canonicalSource(decoded.text), lineEnds: lineEndsOf(decoded.text), encoding: encodingOf(decoded) };
  }

  /** Opens bytes as a tab. */
  async openBytes(bytes: Bytes, draft: Pick<PageDraft, "name" | "origin" | "lesson">): Promise<void> {
    const decoded = await this.#opening.decode(bytes);
    const { text } = decoded;
    this.#opening.addPage(newPage({ ...draft, text, bytes, byteLength: bytes.length, encoding: encodingOf(decoded) }));
  }

  async #openFile(file: File): Promise<void> {
    const head = await bytesOf(file.slice(0, headLength));
    const kind = kindOf(head, file.name);
    if (kind.kind === "gzip") await this.#openJudged(file.name, await unpackGzip(await bytesOf(file), sizeLimits.openable));
    else if (kind.kind === "text" || kind.kind === "mhtml") await this.#openJudged(file.name, file);
    else this.#say(file.name, binaryNotice(kind.sentence), { "open as text": () => this.#openJudged(file.name, file) });
  }

  /** Opens what is not too large; asks about what may take long, before it is read. */
  async #openJudged(name: string, content: Blob | Bytes): Promise<void> {
    const size = content instanceof Blob ? content.size : content.length;
    const open = async (limit?: number): Promise<void> => {
      // One byte more than the limit tells where a character would be cut.
      const bytes =
        content instanceof Blob ? await bytesOf(limit === undefined ? content : content.slice(0, limit + 1)) : content;
      await this.openBytes(limit === undefined ? bytes : new Uint8Array(cutUtf8(bytes, limit)), {
        name,
        origin: { kind: "file", detail: name },
      });
    };
    const verdict = sizeVerdict(size);
    if (verdict.status === "refuse") this.#say(name, verdict.notice);
    else if (verdict.status === "ask")
      this.#say(name, verdict.notice, { "analyse first": () => open(sizeLimits.detailed), "analyse all": () => open() });
    else await open();
  }

  #refuse(file: string, error: unknown): void {
    const text = `${file} could not be read: ${error instanceof Error ? error.message : String(error)}`;
    this.#say(file, { id: "unreadable", severity: "error", text, actions: [] });
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

async function bytesOf(content: Blob): Promise<Bytes> {
  return new Uint8Array(await content.arrayBuffer());
}

function encodingOf({ encoding, reason, unreadableCount, suspected }: DecodedPage): Encoding {
  return { name: encoding, reason, unreadableCount, ...(suspected === undefined ? {} : { suspected }) };
}
