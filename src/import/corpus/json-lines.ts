import { sizeText } from "../../format.ts";
import { ByteQueue, chunksOf } from "../bytes.ts";
import { jsonIn } from "../outputs/output-text.ts";
import { blobOf, fileLimit, type CorpusFile, type Machine } from "./corpus-file.ts";

/** Bytes of a line in its file, without the line feed. */
export interface LinePlace {
  readonly start: number;
  readonly end: number;
}

/** A line that says something, or why it could not be read; the first of a file is number 1. */
type JsonLine = { readonly number: number } & (
  { readonly place: LinePlace; readonly value: unknown } | { readonly reason: string }
);

const lineFeed = 10;

/**
 * The lines of a file of JSON lines in a corpus.
 *
 * @throws RangeError with a clause where the file is packed: its lines could not be found again.
 */
export async function* linesOfFile(file: CorpusFile, machine: Machine | undefined): AsyncGenerator<JsonLine, void, undefined> {
  if ("entry" in file.content || /\.gz$/i.test(file.path)) throw new RangeError("it is packed JSON lines. Unpack it first");
  yield* jsonLines(chunksOf((await blobOf(file, machine)).stream()));
}

/** JSON lines one after the other, without the empty ones; no more than one of them is held at a time. */
export async function* jsonLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<JsonLine, void, undefined> {
  const queue = new ByteQueue(chunks);
  let [start, looked] = [0, 0];
  for (let number = 1; ;) {
    const held = await queue.peek(looked + 1);
    const isLast = held.length === looked;
    const end = isLast ? looked : held.indexOf(lineFeed, looked);
    if (end < 0) {
      looked = held.length;
      // A line that is too long is skipped; only its length is known.
      if (looked > fileLimit) looked -= await queue.skip(looked);
      continue;
    }
    const text = new TextDecoder().decode(held.subarray(0, end));
    await queue.skip(end + 1);
    const place = { start, end: queue.taken - (isLast ? 0 : 1) };
    const size = place.end - start;
    [start, looked] = [queue.taken, 0];
    if (size > fileLimit) yield { number, reason: `it has ${sizeText(size)}; the limit is ${sizeText(fileLimit)}` };
    else if (text.trim() !== "") {
      const value = jsonIn(text);
      yield value === undefined ? { number, reason: "it is not JSON" } : { number, place, value };
    }
    if (isLast) return;
    number++;
  }
}

/** One line of a file, found before. @throws RangeError with a clause where the file is another now. */
export async function jsonLineAt(file: CorpusFile, { start, end }: LinePlace, machine: Machine | undefined): Promise<unknown> {
  const bytes = await (await blobOf(file, machine)).slice(start, end).arrayBuffer();
  const value = jsonIn(new TextDecoder().decode(bytes));
  if (value === undefined) throw new RangeError("a line is no longer JSON: the file was changed");
  return value;
}
