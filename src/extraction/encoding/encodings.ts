import { labelToName } from "./encoding-standard.mjs";

/** An encoding that a page may be decoded from: the Encoding Standard's name, and what people call it. */
export interface Encoding {
  readonly name: string;
  readonly label: string;
}

/** Every encoding of the standard that text can be decoded from, grouped by script; the commonest first. */
export const encodings: readonly Encoding[] = [
  { name: "UTF-8", label: "Unicode" },
  { name: "UTF-16LE", label: "Unicode, 16 bits, little-endian" },
  { name: "UTF-16BE", label: "Unicode, 16 bits, big-endian" },
  { name: "windows-1252", label: "Western" },
  { name: "ISO-8859-15", label: "Western with euro sign (ISO)" },
  { name: "macintosh", label: "Western (Macintosh)" },
  { name: "windows-1250", label: "Central European (Windows)" },
  { name: "ISO-8859-2", label: "Central European (ISO)" },
  { name: "ISO-8859-16", label: "Romanian (ISO)" },
  { name: "ISO-8859-3", label: "South European (ISO)" },
  { name: "windows-1257", label: "Baltic (Windows)" },
  { name: "ISO-8859-13", label: "Baltic (ISO)" },
  { name: "ISO-8859-4", label: "Baltic (ISO, older)" },
  { name: "ISO-8859-10", label: "Nordic (ISO)" },
  { name: "ISO-8859-14", label: "Celtic (ISO)" },
  { name: "windows-1251", label: "Cyrillic (Windows)" },
  { name: "KOI8-R", label: "Cyrillic, Russian (KOI8)" },
  { name: "KOI8-U", label: "Cyrillic, Ukrainian (KOI8)" },
  { name: "ISO-8859-5", label: "Cyrillic (ISO)" },
  { name: "IBM866", label: "Cyrillic (DOS)" },
  { name: "x-mac-cyrillic", label: "Cyrillic (Macintosh)" },
  { name: "windows-1253", label: "Greek (Windows)" },
  { name: "ISO-8859-7", label: "Greek (ISO)" },
  { name: "windows-1254", label: "Turkish" },
  { name: "windows-1255", label: "Hebrew (Windows)" },
  { name: "ISO-8859-8-I", label: "Hebrew (ISO)" },
  { name: "ISO-8859-8", label: "Hebrew, visual order (ISO)" },
  { name: "windows-1256", label: "Arabic (Windows)" },
  { name: "ISO-8859-6", label: "Arabic (ISO)" },
  { name: "windows-874", label: "Thai" },
  { name: "windows-1258", label: "Vietnamese" },
  { name: "GBK", label: "Chinese, simplified" },
  { name: "gb18030", label: "Chinese, simplified (GB 18030)" },
  { name: "Big5", label: "Chinese, traditional" },
  { name: "Shift_JIS", label: "Japanese" },
  { name: "EUC-JP", label: "Japanese (EUC)" },
  { name: "ISO-2022-JP", label: "Japanese (ISO-2022)" },
  { name: "EUC-KR", label: "Korean" },
];

const decodable = new Set(encodings.map(({ name }) => name));

/**
 * The name of the encoding that a label stands for (`latin1` stands for windows-1252); undefined where the standard knows
 * no such label, or has no way to read text by it.
 */
export function encodingNamed(label: string): string | undefined {
  const name = labelToName(label.trim());
  return name !== null && decodable.has(name) ? name : undefined;
}
