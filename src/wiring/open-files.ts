import { binaryNotice, headLength, kindOf } from "../opening/file-kind.ts";
import type { DecodedPage } from "../opening/decode.ts";
import { cutUtf8, sizeLimits, sizeVerdict } from "../opening/limits.ts";
import type { Notice as OpeningNotice, OpeningAction } from "../opening/notice.ts";
import { unpackGzip } from "../opening/unpack.ts";
import { canonicalSource } from "../extraction/page/source.ts";
import type { Encoding, Notice, OpenPage } from "../state/lab.ts";
import { lineEndsOf, newPage } from "./new-page.ts";

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
 * opened in place of another page. The bytes are kept, so that a page can be decoded anew.
 */
export class FileOpener {
  readonly #opening: FileOpening;
  readonly #bytes = new Map<string, Bytes>();
  #count = 0;

  constructor(opening: FileOpening) {
    this.#opening = opening;
  }

  async open(files: readonly File[]): Promise<void> {
    for (const file of files) {
      try {
        await this.#openFile(file);
      } catch (error) {
        this.#say(file.name, {
          id: "unreadable",
          severity: "error",
          text: `${file.name} could not be read: ${error instanceof Error ? error.message : String(error)}`,
          actions: [],
        });
      }
    }
  }

  /** Text and encoding of a page, decoded anew from the bytes it came from; undefined for a page that came as text. */
  async decodeAnew(page: string, encoding: string): Promise<Pick<OpenPage, "source" | "lineEnds" | "encoding"> | undefined> {
    const bytes = this.#bytes.get(page);
    if (bytes === undefined) return undefined;
    const decoded = await this.#opening.decode(bytes, encoding);
    return { source: canonicalSource(decoded.text), lineEnds: lineEndsOf(decoded.text), encoding: encodingOf(decoded) };
  }

  forget(page: string): void {
    this.#bytes.delete(page);
  }

  async #openFile(file: File): Promise<void> {
    const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer());
    const kind = kindOf(head, file.name);
    const read = async (limit?: number): Promise<void> => {
      const bytes = await bytesOf(file, kind.kind === "gzip");
      await this.#openBytes(file.name, limit === undefined ? bytes : (cutUtf8(bytes, limit) as Bytes));
    };
    if (kind.kind !== "text" && kind.kind !== "gzip" && kind.kind !== "mhtml") {
      this.#say(file.name, binaryNotice(kind.sentence), { "open as text": () => read() });
      return;
    }
    const verdict = sizeVerdict(file.size);
    if (verdict.status === "ask") {
      this.#say(file.name, verdict.notice, { "analyse first": () => read(sizeLimits.detailed), "analyse all": () => read() });
    } else if (verdict.status === "refuse") this.#say(file.name, verdict.notice);
    else await read();
  }

  async #openBytes(name: string, bytes: Bytes): Promise<void> {
    const decoded = await this.#opening.decode(bytes);
    const page = newPage({
      name,
      origin: { kind: "file", detail: name },
      text: decoded.text,
      byteLength: bytes.length,
      encoding: encodingOf(decoded),
    });
    this.#bytes.set(page.id, bytes);
    this.#opening.addPage(page);
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
          if (handler !== undefined) void during(handler());
        },
      })),
    });
  }
}

async function bytesOf(file: File, isPacked: boolean): Promise<Bytes> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return isPacked ? unpackGzip(bytes, sizeLimits.openable) : bytes;
}

function encodingOf({ encoding, reason, unreadableCount, suspected }: DecodedPage): Encoding {
  return { name: encoding, reason, unreadableCount, ...(suspected === undefined ? {} : { suspected }) };
}
