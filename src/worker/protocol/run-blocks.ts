/** The blocks of a page that a run decided on, to be drawn over it: columns over the blocks, by their number in the trace. */
export interface RunBlocks {
  /** "paragraphs". */
  readonly unitName: string;
  /** The quantity by which the method decides. */
  readonly values: Float64Array<ArrayBuffer>;
  /** Words of a block that are in no other within it. */
  readonly words: Uint32Array<ArrayBuffer>;
  /** 1 where more than half of these words are kept. */
  readonly kept: Uint8Array<ArrayBuffer>;
  /** The class of a block, as an index into the classes of the channel that tells its fate; 0 throughout where none does. */
  readonly classes: Uint8Array<ArrayBuffer>;
  /** The stretches of words of one block in the source, rising: start, end, start, end, … A block around others has several. */
  readonly pieces: Uint32Array<ArrayBuffer>;
  /** The block of each stretch. */
  readonly pieceBlocks: Uint32Array<ArrayBuffer>;
}
