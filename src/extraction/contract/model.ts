/** Regression trees as columns of nodes. */
export interface Trees {
  /** Index of the root of each tree among the nodes. Children come after their parent. */
  readonly roots: Uint32Array<ArrayBuffer>;
  /** Feature of each split, as an index into the model's features; -1 for a leaf. */
  readonly features: Int16Array<ArrayBuffer>;
  /** A row goes left where its value < threshold (float32 compare). */
  readonly thresholds: Float32Array<ArrayBuffer>;
  readonly lefts: Uint32Array<ArrayBuffer>;
  readonly rights: Uint32Array<ArrayBuffer>;
  /** Log-odds that each node adds were it a leaf (learning rate included): of leaves what is added, of splits for contributions. */
  readonly values: Float32Array<ArrayBuffer>;
}

/** The evidence of words in class names and the like: log-odds of content by hash of word. */
export interface Lexicon {
  /** Rising. */
  readonly hashes: Uint32Array<ArrayBuffer>;
  readonly scores: Float32Array<ArrayBuffer>;
}

/** A value that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** The card of a model: where it comes from, how good it is, what it gets wrong. People read it; nothing decides by it. */
export interface ModelCard {
  readonly name: string;
  readonly [fact: string]: Json;
}

/** A learned extractor as data: what the trainer writes and the method reads. */
export interface Model {
  readonly version: 1;
  /** Log-odds before the first tree. */
  readonly base: number;
  /** Names of the columns that the trees refer to, in their order: among `featureNames`, not all of them. */
  readonly features: readonly string[];
  readonly trees: Trees;
  readonly lexicon: Lexicon;
  /** `pageHash` of each page that it was trained on, sorted. */
  readonly pages: readonly string[];
  readonly card: ModelCard;
}
