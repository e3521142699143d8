/*
 * Columns of one length that lie in one piece of memory: to ask for a piece each takes longer than most pages take to fill them.
 */

export function int32Columns(columns: number, length: number): readonly Int32Array<ArrayBuffer>[] {
  const memory = new ArrayBuffer(4 * columns * length);
  const found: Int32Array<ArrayBuffer>[] = [];
  for (let column = 0; column < columns; column++) found.push(new Int32Array(memory, 4 * column * length, length));
  return found;
}

export function uint32Columns(columns: number, length: number): readonly Uint32Array<ArrayBuffer>[] {
  const memory = new ArrayBuffer(4 * columns * length);
  const found: Uint32Array<ArrayBuffer>[] = [];
  for (let column = 0; column < columns; column++) found.push(new Uint32Array(memory, 4 * column * length, length));
  return found;
}
