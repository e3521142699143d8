import type { Unpacked } from "./gzip-members.ts";

/** Where a record begins: at a byte of the file; or so many bytes into what the member holds that begins there, of a file that is packed. */
export interface RecordPlace {
  readonly offset: number;
  readonly skip: number;
}

interface Member {
  readonly position: number;
  readonly offset: number;
}

/** Bytes to be taken from the front while more come in at the back. */
export class ByteQueue {
  readonly #parts: AsyncIterator<Unpacked>;
  readonly #start: number;
  /** What the queue holds, from `#from` to before `#to`; what was handed out of it stays as it is. */
  #room: Uint8Array = new Uint8Array();
  #from = 0;
  #to = 0;
  /** Bytes that were taken. */
  #taken = 0;
  /** The member that the first byte is in; none of a file that is not packed. */
  #member: Member | undefined;
  /** Those that begin in the queue, the first before. */
  readonly #members = new Set<Member>();
  /** Where members end in the queue that are whole, the first before. */
  readonly #ends = new Set<number>();
  #isDone = false;
  #isAtGap = false;

  /** @param start the byte of the file that the first part comes from */
  constructor(parts: AsyncIterable<Unpacked>, start: number) {
    this.#parts = parts[Symbol.asyncIterator]();
    this.#start = start;
  }

  get isPacked(): boolean {
    return this.#member !== undefined || this.#members.size > 0;
  }

  /** Of the first byte. */
  get place(): RecordPlace {
    for (const begun of this.#members) {
      if (begun.position > this.#taken) break;
      this.#member = begun;
      this.#members.delete(begun);
    }
    const member = this.#member;
    return member === undefined
      ? { offset: this.#start + this.#taken, skip: 0 }
      : { offset: member.offset, skip: this.#taken - member.position };
  }

  /** Bytes that have been taken. */
  get taken(): number {
    return this.#taken;
  }

  /** The first byte, or the one so many behind it, or that a member ends before that; undefined before the end or a gap. */
  async first(behind = 0): Promise<number | "end" | undefined> {
    for (;;) {
      if (this.#ends.has(this.#taken + behind)) return "end";
      if (this.#length > behind) return this.#room[this.#from + behind];
      if (!(await this.#fill())) return undefined;
    }
  }

  /**
   * The first bytes, left in the queue: `least` at the least, unless there is the end or a gap before, and more up to `most` where they
   * have come already.
   */
  async peek(least: number, most = least): Promise<Uint8Array> {
    while (this.#length < least && (await this.#fill()));
    return this.#room.subarray(this.#from, Math.min(this.#to, this.#from + most));
  }

  /** Takes so many bytes, or all that there are before the end or a gap. @returns how many */
  async skip(count: number): Promise<number> {
    let left = count;
    while (left > 0 && (this.#length > 0 || (await this.#fill()))) {
      const length = Math.min(left, this.#length);
      this.#drop(length);
      left -= length;
    }
    return count - left;
  }

  /** Takes bytes as long as they are some that are passed over, within a member. @returns the first after them, as `first` does */
  async pass(isPassed: (byte: number) => boolean): Promise<number | "end" | undefined> {
    for (let next = await this.first(); ; next = await this.first()) {
      if (typeof next !== "number" || !isPassed(next)) return next;
      const most = Math.min(this.#length, this.#nextEnd - this.#taken);
      let count = 1;
      while (count < most && isPassed(this.#room[this.#from + count] ?? 0)) count++;
      this.#drop(count);
    }
  }

  /** Whether what follows on the bytes in the queue is missing. */
  get isBeforeGap(): boolean {
    return this.#isAtGap;
  }

  /** Goes on behind a gap that the queue has come to; answers whether there was one. */
  passGap(): boolean {
    const isAtGap = this.#isAtGap && this.#length === 0;
    if (isAtGap) this.#isAtGap = false;
    return isAtGap;
  }

  get #length(): number {
    return this.#to - this.#from;
  }

  get #nextEnd(): number {
    for (const end of this.#ends) return end;
    return Number.POSITIVE_INFINITY;
  }

  #drop(count: number): void {
    this.#from += count;
    this.#taken += count;
    for (const end of this.#ends) {
      if (end >= this.#taken) break;
      this.#ends.delete(end);
    }
  }

  /** Adds bytes at the back. Where there is no room, twice as much is made: each byte is copied once or twice, however many come. */
  #append(bytes: Uint8Array): void {
    const length = this.#length;
    if (length === 0) {
      [this.#room, this.#from, this.#to] = [bytes, 0, bytes.length];
      return;
    }
    if (this.#to + bytes.length > this.#room.length) {
      const room = new Uint8Array(2 * (length + bytes.length));
      room.set(this.#room.subarray(this.#from, this.#to));
      [this.#room, this.#from, this.#to] = [room, 0, length];
    }
    this.#room.set(bytes, this.#to);
    this.#to += bytes.length;
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
        this.#append(part.value.bytes);
        return true;
      case "member":
        this.#members.add({ position: this.#taken + this.#length, offset: part.value.offset });
        return true;
      case "end":
        this.#ends.add(this.#taken + this.#length);
        return true;
      case "gap":
        this.#isAtGap = true;
        return false;
    }
  }
}
