/** The elements of a page as columns that can be handed over, a value for each element in document order. */
export interface PageTree {
  readonly count: number;
  /** Index of the parent element, -1 for a root. */
  readonly parents: Int32Array<ArrayBuffer>;
  /** Index after the last element of the subtree. */
  readonly subtreeEnds: Uint32Array<ArrayBuffer>;
  /** Span in the source, as in `Elements`; [0, 0) for an implied element with nothing in it. */
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  readonly implied: Uint8Array<ArrayBuffer>;
  readonly ignored: Uint8Array<ArrayBuffer>;
  /** 1 for a root. */
  readonly levels: Uint32Array<ArrayBuffer>;
  /** Place among the siblings, from 1, and the number of siblings with it. */
  readonly positions: Uint32Array<ArrayBuffer>;
  readonly siblings: Uint32Array<ArrayBuffer>;
  /** Characters of content text in the subtree: decoded, trimmed and with white space collapsed. */
  readonly characters: Uint32Array<ArrayBuffer>;
  /** Elements within the subtree, without those that are ignored. */
  readonly tags: Uint32Array<ArrayBuffer>;
  readonly names: PackedTexts;
  /** Id and classes, as in `#main.article`. */
  readonly labels: PackedTexts;
  /** The beginning of the first text that stands in the element itself. */
  readonly snippets: PackedTexts;
  readonly runs: TreeRuns;
  readonly errors: TreeErrors;
}

/** Short texts one after another. */
export interface PackedTexts {
  readonly text: string;
  /** The end of each text in `text`. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

/** The runs of content text that are not blank, in source order, without the white space around them. */
export interface TreeRuns {
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  readonly parents: Int32Array<ArrayBuffer>;
}

/** The places that the parser had to repair, in source order. */
export interface TreeErrors {
  readonly codes: readonly string[];
  readonly offsets: Uint32Array<ArrayBuffer>;
}
