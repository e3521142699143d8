/** Whether the bytes have this sequence at an offset; a string stands for the codes of its characters. */
export function hasAt(bytes: Uint8Array, sequence: readonly number[] | string, offset = 0): boolean {
  for (let index = 0; index < sequence.length; index++) {
    const expected = typeof sequence === "string" ? sequence.charCodeAt(index) : sequence[index];
    if (bytes[offset + index] !== expected) return false;
  }
  return true;
}

/** How often a sequence of bytes occurs at offsets that are multiples of `step`. */
export function countSequence(bytes: Uint8Array, sequence: readonly [number, ...number[]], step = 1): number {
  let count = 0;
  for (let at = bytes.indexOf(sequence[0]); at >= 0; at = bytes.indexOf(sequence[0], at + 1)) {
    if (at % step === 0 && hasAt(bytes, sequence, at)) count++;
  }
  return count;
}

export function isAscii(bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.length; index++) {
    if ((bytes[index] ?? 0) >= 0x80) return false;
  }
  return true;
}

/** Chunks as one, so many bytes in all. */
export function joinedBytes(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

const pieceLength = 1 << 13;

/** Bytes as text, a character for each. As many at once as there are would be more than a worker's stack holds. */
export function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += pieceLength) text += String.fromCharCode(...bytes.subarray(at, at + pieceLength));
  return text;
}
