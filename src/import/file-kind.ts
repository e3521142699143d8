import { hasAt, utf16Pattern } from "../extraction/encoding/byte-patterns.ts";

/** The kind of a file, from its first bytes and its name. All but text comes with a sentence that says so. */
export type FileKind =
  { readonly kind: "text" } | { readonly kind: "gzip" | "zip" | "mhtml" | "warc" | "data" | "binary"; readonly sentence: string };

/** Bytes from the start of a file that `fileKindOf` needs to see, at most. */
export const headLength = 4096;

/**
 * The kind of a file; only the first 4,096 bytes are looked at. A file without a name is called "This file".
 *
 * Binary is what begins like a format that is known, or has a zero byte and is neither text in UTF-16 nor, but for a few, a page. Data is
 * text of another kind: JSON, feeds and other XML. A mail message counts as MHTML, whose page may be in it.
 */
export function fileKindOf(bytes: Uint8Array, name: string): FileKind {
  const head = bytes.subarray(0, headLength);
  const found = describedKind(head, name);
  if (found === undefined) return { kind: "text" };
  const { kind = "binary", description } = found;
  return { kind, sentence: `${name === "" ? "This file" : name} is ${description}, not HTML.` };
}

/** The description of a file, and its kind where that is not binary. */
interface FileDescription {
  readonly kind?: "gzip" | "zip" | "mhtml" | "warc" | "data";
  readonly description: string;
}

const webArchive: FileDescription = { kind: "warc", description: "a web archive (WARC)" };

function describedKind(head: Uint8Array, name: string): FileDescription | undefined {
  const known = signatures.find(({ at = 0, signature }) => hasAt(head, signature, at));
  if (known?.kind === "gzip" && /\.warc\.gz$/i.test(name)) return webArchive;
  const document = known?.kind === "zip" ? zipped.get(/(?<=\.)[^.]+$/.exec(name.toLowerCase())?.[0] ?? "") : undefined;
  if (document !== undefined) return { description: document };
  if (known !== undefined) return known;
  if (hasAt(head, [0xff, 0xfe]) || hasAt(head, [0xfe, 0xff]) || utf16Pattern(head) !== undefined) return undefined;
  const text = String.fromCharCode(...head);
  const described = messageKind(text) ?? dataKind(text);
  if (described !== undefined || !head.includes(0) || isMarkup(text)) return described;
  return { description: hasAt(head, "MZ") ? "a program" : "a binary file" };
}

/** A tag, and hardly any control characters but white space; a file may be filled up with zeros. */
function isMarkup(text: string): boolean {
  const written = text.replace(/\0+$/, "");
  // oxlint-disable-next-line no-control-regex -- looking for control characters is the point
  const controls = written.match(/[\0-\x08\x0b\x0e-\x1f\x7f]/g) ?? [];
  return /<[!a-z]/i.test(written) && controls.length * 20 <= written.length;
}

/** Headers of a message, which no page begins with. A mailbox has a line before them. */
const messageHeader =
  /^(?:from|to|subject|date|received|return-path|delivered-to|message-id|mime-version|content-type|content-transfer-encoding):/gim;

/** A message begins with lines of headers, up to the first empty one. */
function messageKind(text: string): FileDescription | undefined {
  const [header = ""] = text.replace(/^From .*\r?\n/, "").split(/\r?\n\r?\n/, 1);
  const names = new Set(Array.from(header.matchAll(messageHeader), ([name]) => name.toLowerCase()));
  if (names.size < 2 || !/^[a-z][a-z\d-]*:/i.test(header)) return undefined;
  const isArchive = /^content-type:\s*multipart\/related/im.test(header);
  return { kind: "mhtml", description: isArchive ? "a web archive (MHTML)" : "a mail message" };
}

/** The description of text that is no page. A page in XML has `html` for its root, or what stands in one. */
function dataKind(text: string): FileDescription | undefined {
  const start = text.replace(/^\xef\xbb\xbf/, "").trimStart();
  if (/^(?:\{\s*["}]|\[\s*[[{"])/.test(start)) return { kind: "data", description: "JSON" };
  const [, root = ""] = /^(?:[^<]|<[!?])*<([a-z][\w:.-]*)/i.exec(start.replace(/<!--[^]*?(?:-->|$)/g, "")) ?? [];
  const known = /^(?:(rss|rdf:rdf|feed|opml)|(?:urlset|sitemapindex))$/i.exec(root);
  if (known !== null) return { kind: "data", description: known[1] === undefined ? "a sitemap" : `a feed (${root})` };
  const isPage = /^(?:|(?:[a-z]+:)?(?:html|head|body|main|article|section|div|p|h[1-6]|ul|ol|table|span))$/i.test(root);
  if (isPage || !/^<\?xml\s/.test(start) || start.includes("http://www.w3.org/1999/xhtml")) return undefined;
  return { kind: "data", description: `XML (${root})` };
}

/** Formats that are zip archives underneath, by extension. */
const zipped: ReadonlyMap<string, string> = new Map([
  ["docx", "a text document"],
  ["xlsx", "a spreadsheet"],
  ["pptx", "a presentation"],
  ["odt", "a text document"],
  ["ods", "a spreadsheet"],
  ["odp", "a presentation"],
  ["epub", "an e-book"],
  ["jar", "a program"],
  ["apk", "a program"],
]);

interface Signature extends FileDescription {
  readonly signature: string | readonly number[];
  readonly at?: number;
}

/** The bytes that files of a format begin with. Nothing here can begin a page. */
const signatures: readonly Signature[] = [
  { kind: "gzip", description: "a compressed file", signature: [0x1f, 0x8b, 0x08] },
  { kind: "zip", description: "a zip archive", signature: "PK\u0003\u0004" },
  { kind: "zip", description: "a zip archive", signature: "PK\u0005\u0006" }, // with nothing in it
  { ...webArchive, signature: "WARC/" },
  { description: "a PDF document", signature: "%PDF-" },
  { description: "an image", signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }, // PNG
  { description: "an image", signature: [0xff, 0xd8, 0xff] }, // JPEG
  { description: "an image", signature: "GIF8" },
  { description: "an image", signature: "WEBP", at: 8 },
  { description: "an image", signature: "ftypavif", at: 4 },
  { description: "an image", signature: "ftyphei", at: 4 },
  { description: "an image", signature: [0x49, 0x49, 0x2a, 0x00] }, // TIFF, either byte order
  { description: "an image", signature: [0x4d, 0x4d, 0x00, 0x2a] },
  { description: "an image", signature: [0x00, 0x00, 0x01, 0x00] }, // ICO
  { description: "a video", signature: "ftyp", at: 4 },
  { description: "a video", signature: [0x1a, 0x45, 0xdf, 0xa3] }, // Matroska, WebM
  { description: "a sound file", signature: "ID3" },
  { description: "a sound file", signature: "OggS" },
  { description: "a sound file", signature: "WAVE", at: 8 },
  { description: "a font", signature: "wOFF" },
  { description: "a font", signature: "wOF2" },
  { description: "a font", signature: "OTTO" },
  { description: "a font", signature: [0x00, 0x01, 0x00, 0x00, 0x00] }, // TrueType
  { description: "a database", signature: "SQLite format 3\0" },
  { description: "a program", signature: [0x7f, 0x45, 0x4c, 0x46] }, // ELF
  { description: "a program", signature: [0x00, 0x61, 0x73, 0x6d] }, // WebAssembly
  { description: "an Office document", signature: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] }, // OLE
  { description: "an archive", signature: "ustar", at: 257 }, // tar
  { description: "an archive", signature: "bplist00" }, // Safari's
  { description: "an archive", signature: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] }, // 7z
  { description: "an archive", signature: [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07] }, // RAR
  { description: "a compressed file", signature: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00] }, // xz
  { description: "a compressed file", signature: [0x28, 0xb5, 0x2f, 0xfd] }, // Zstandard
  { description: "a compressed file", signature: "BZh" },
];
