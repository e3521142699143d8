/** Columns that are cut from one array. */
const columnsTogether = 64;

/** Gives out columns of a page, all 0: cut from a few arrays, for an array of its own costs more than most columns' values do. */
export class ColumnRoom {
  readonly #blocks: number;
  #values = new Float32Array();
  #end = 0;

  constructor(blocks: number) {
    this.#blocks = blocks;
  }

  next(): Float32Array<ArrayBuffer> {
    const start = this.#end;
    this.#end = start + this.#blocks;
    if (this.#end > this.#values.length) {
      this.#values = new Float32Array(columnsTogether * this.#blocks);
      this.#end = this.#blocks;
      return this.#values.subarray(0, this.#end);
    }
    return this.#values.subarray(start, this.#end);
  }
}
