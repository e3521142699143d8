import { sizeText } from "../../format.ts";
import { chunksOf, joinedBytes } from "../bytes.ts";
import { blobOf, fileLimit, type CorpusFile, type Machine } from "./corpus-file.ts";

/** Bytes of a line in its file, without the line feed. */
export interface LinePlace {
  readonly start: number;
  readonly end: number;
}

/** A line that says something, or why it could not be read. */
type JsonLine = { readonly place: LinePlace; readonly value: unknown } | { readonly reason: string };

/**
 * The lines of a file of JSON lines, one after the other, without the empty ones; no more than one of them is held at a time.
 *
 * @throws RangeError with a clause where the file is packed: its lines could not be found again.
 */
export async function* jsonLines(file: CorpusFile, machine: Machine | undefined): AsyncGenerator<JsonLine, void, undefined> {
  if ("entry" in file.content || /\.gz$/i.test(file.path)) throw new RangeError("it is packed JSON lines; unpack it first");
  let offset = 0;
  let line = new PartialLine(0);
  for await (const chunk of chunksOf((await blobOf(file, machine)).stream())) {
    let from = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, from)) {
      line.add(chunk.subarray(from, end));
      const read = line.read();
      if (read !== undefined) yield read;
      from = end + 1;
      line = new PartialLine(offset + from);
    }
    line.add(chunk.subarray(from));
    offset += chunk.length;
  }
  const last = line.read();
  if (last !== undefined) yield last;
}

const lineFeed = 10;

/** A line as far as it was read; of one that is too long only its length. */
class PartialLine {
  readonly #start: number;
  #parts: Uint8Array[] = [];
  #size = 0;

  constructor(start: number) {
    this.#start = start;
  }

  add(bytes: Uint8Array): void {
    this.#size += bytes.length;
    if (this.#size > fileLimit) this.#parts = [];
    else if (bytes.length > 0) this.#parts.push(bytes.slice());
  }

  /** undefined where it is empty. */
  read(): JsonLine | undefined {
    if (this.#size > fileLimit) return { reason: `it has ${sizeText(this.#size)}, and ${sizeText(fileLimit)} are the most` };
    const text = new TextDecoder().decode(joinedBytes(this.#parts, this.#size));
    if (text.trim() === "") return undefined;
    try {
      return { place: { start: this.#start, end: this.#start + this.#size }, value: JSON.parse(text) as unknown };
    } catch {
      return { reason: "it is no JSON" };
    }
  }
}

/** One line of a file, found before. @throws RangeError with a clause where the file is another now. */
export async function jsonLineAt(file: CorpusFile, { start, end }: LinePlace, machine: Machine | undefined): Promise<unknown> {
  const bytes = await (await blobOf(file, machine)).slice(start, end).arrayBuffer();
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    throw new RangeError("it is no JSON where a line was: the file was changed");
  }
}
