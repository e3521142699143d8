// Written by hand: the library's own declarations would bring the types of Node into the browser's project.

/** As the built-in one, but right on every platform. Throws RangeError for a label that it does not know. */
export declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean });
  /** The text, without a byte order mark. Throws TypeError where `fatal` and the bytes are not in the encoding. */
  decode(bytes: Uint8Array, options?: { readonly stream?: boolean }): string;
}

/** The standard's name of an encoding, as in `windows-1252` for `latin1`; null for an unknown label. */
export declare function labelToName(label: string): string | null;
