import { joined } from "./gzip-members.ts";
import type { Unpacked } from "./gzip-members.ts";

/** Where a record begins: at a byte of the file; or so many bytes into what the member holds that begins there, of a file that is packed. */
export interface RecordPlace {
  readonly offset: number;
  readonly skip: number;
}

/** Bytes to be taken from the front while more come in at the back. */
export class ByteQueue {
  readonly #parts: AsyncIterator<Unpacked>;
  readonly #start: number;
  #bytes: Uint8Array = new Uint8Array();
  /** Bytes that were taken. */
  #taken = 0;
  /** Members that begin in the queue, and the one before; none of a file that is not packed. */
  readonly #members: { readonly position: number; readonly offset: number }[] = [];
  /** Where the last member ended that was whole. */
  #memberEnd = -1;
  #isDone = false;
  #isAtGap = false;

  /** @param start the byte of the file that the first part comes from */
  constructor(parts: AsyncIterable<Unpacked>, start: number) {
    this.#parts = parts[Symbol.asyncIterator]();
    this.#start = start;
  }

  get isPacked(): boolean {
    return this.#members.length > 0;
  }

  /** Of the first byte. */
  get place(): RecordPlace {
    while ((this.#members[1]?.position ?? Number.POSITIVE_INFINITY) <= this.#taken) this.#members.shift();
    const [member] = this.#members;
    return member === undefined
      ? { offset: this.#start + this.#taken, skip: 0 }
      : { offset: member.offset, skip: this.#taken - member.position };
  }

  /** The first byte, or that a member ends before it; undefined before the end or a gap. */
  async first(): Promise<number | "end" | undefined> {
    for (;;) {
      if (this.#memberEnd === this.#taken) return "end";
      if (this.#bytes.length > 0) return this.#bytes[0];
      if (!(await this.#fill())) return undefined;
    }
  }

  /**
   * The first bytes, left in the queue: `least` at the least, unless there is the end or a gap before, and more up to `most` where they
   * have come already.
   */
  async peek(least: number, most = least): Promise<Uint8Array> {
    while (this.#bytes.length < least && (await this.#fill()));
    return this.#bytes.subarray(0, most);
  }

  /** Takes so many bytes, or all that there are before the end or a gap. */
  async *take(count: number): AsyncGenerator<Uint8Array, void, undefined> {
    let left = count;
    while (left > 0 && (this.#bytes.length > 0 || (await this.#fill()))) {
      const bytes = this.#bytes.subarray(0, left);
      this.#drop(bytes.length);
      left -= bytes.length;
      yield bytes;
    }
  }

  async skip(count: number): Promise<void> {
    let left = count;
    while (left > 0 && (this.#bytes.length > 0 || (await this.#fill()))) {
      const length = Math.min(left, this.#bytes.length);
      this.#drop(length);
      left -= length;
    }
  }

  /** Whether what follows on the bytes in the queue is missing. */
  get isBeforeGap(): boolean {
    return this.#isAtGap;
  }

  /** Goes on behind a gap that the queue has come to; answers whether there was one. */
  passGap(): boolean {
    const isAtGap = this.#isAtGap && this.#bytes.length === 0;
    if (isAtGap) this.#isAtGap = false;
    return isAtGap;
  }

  /** Puts bytes back that were the last to be taken. */
  putBack(bytes: Uint8Array): void {
    this.#bytes = joined(bytes, this.#bytes);
    this.#taken -= bytes.length;
  }

  #drop(count: number): void {
    this.#bytes = this.#bytes.subarray(count);
    this.#taken += count;
  }

  async #fill(): Promise<boolean> {
    if (this.#isDone || this.#isAtGap) return false;
    const part = await this.#parts.next();
    if (part.done === true) {
      this.#isDone = true;
      return false;
    }
    switch (part.value.kind) {
      case "bytes":
        this.#bytes = joined(this.#bytes, part.value.bytes);
        return true;
      case "member":
        this.#members.push({ position: this.#taken + this.#bytes.length, offset: part.value.offset });
        return true;
      case "end":
        this.#memberEnd = this.#taken + this.#bytes.length;
        return true;
      case "gap":
        this.#isAtGap = true;
        return false;
    }
  }
}
