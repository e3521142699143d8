/** Text in every encoding on offer, and its bytes in hexadecimal, written by another implementation than the one under test. */
export const samples: readonly { readonly encoding: string; readonly text: string; readonly bytes: string }[] = [
  { encoding: "UTF-8", text: "naïve 今朝 😀", bytes: "6e 61 c3 af 76 65 20 e4 bb 8a e6 9c 9d 20 f0 9f 98 80" },
  { encoding: "UTF-16LE", text: "ab 今 😀", bytes: "61 00 62 00 20 00 ca 4e 20 00 3d d8 00 de" },
  { encoding: "UTF-16BE", text: "ab 今 😀", bytes: "00 61 00 62 00 20 4e ca 00 20 d8 3d de 00" },
  { encoding: "windows-1252", text: "“Œuvre” – 5 €", bytes: "93 8c 75 76 72 65 94 20 96 20 35 20 80" },
  { encoding: "ISO-8859-15", text: "Œuvre 5 €", bytes: "bc 75 76 72 65 20 35 20 a4" },
  { encoding: "macintosh", text: "Œuvre – é", bytes: "ce 75 76 72 65 20 d0 20 8e" },
  { encoding: "windows-1250", text: "Źródło „łąki”", bytes: "8f 72 f3 64 b3 6f 20 84 b3 b9 6b 69 94" },
  { encoding: "ISO-8859-2", text: "Źródło łąki", bytes: "ac 72 f3 64 b3 6f 20 b3 b1 6b 69" },
  { encoding: "ISO-8859-16", text: "Țară și „pâine”", bytes: "de 61 72 e3 20 ba 69 20 a5 70 e2 69 6e 65 b5" },
  { encoding: "ISO-8859-3", text: "Ħaż-żgħir ĝ", bytes: "a1 61 bf 2d bf 67 b1 69 72 20 f8" },
  { encoding: "windows-1257", text: "Ąžuolas šį", bytes: "c0 fe 75 6f 6c 61 73 20 f0 e1" },
  { encoding: "ISO-8859-13", text: "Ąžuolas šį", bytes: "c0 fe 75 6f 6c 61 73 20 f0 e1" },
  { encoding: "ISO-8859-4", text: "Ąžuolas šį", bytes: "a1 be 75 6f 6c 61 73 20 b9 e7" },
  { encoding: "ISO-8859-10", text: "Þjóðin ŋ", bytes: "de 6a f3 f0 69 6e 20 bf" },
  { encoding: "ISO-8859-14", text: "Ŵylan ŷ ḃ", bytes: "d0 79 6c 61 6e 20 fe 20 a2" },
  { encoding: "windows-1251", text: "Привет, «мир»", bytes: "cf f0 e8 e2 e5 f2 2c 20 ab ec e8 f0 bb" },
  { encoding: "KOI8-R", text: "Привет, мир", bytes: "f0 d2 c9 d7 c5 d4 2c 20 cd c9 d2" },
  { encoding: "KOI8-U", text: "Її ґанок є", bytes: "b7 a7 20 ad c1 ce cf cb 20 a4" },
  { encoding: "ISO-8859-5", text: "Привет, мир", bytes: "bf e0 d8 d2 d5 e2 2c 20 dc d8 e0" },
  { encoding: "IBM866", text: "Привет, мир", bytes: "8f e0 a8 a2 a5 e2 2c 20 ac a8 e0" },
  { encoding: "x-mac-cyrillic", text: "Привет, мир", bytes: "8f f0 e8 e2 e5 f2 2c 20 ec e8 f0" },
  { encoding: "windows-1253", text: "Άνεμος ‘ώρα’", bytes: "a2 ed e5 ec ef f2 20 91 fe f1 e1 92" },
  { encoding: "ISO-8859-7", text: "Άνεμος ώρα", bytes: "b6 ed e5 ec ef f2 20 fe f1 e1" },
  { encoding: "windows-1254", text: "İyi akşamlar ğ", bytes: "dd 79 69 20 61 6b fe 61 6d 6c 61 72 20 f0" },
  { encoding: "windows-1255", text: "שלום ₪ ְ", bytes: "f9 ec e5 ed 20 a4 20 c0" },
  { encoding: "ISO-8859-8-I", text: "שלום", bytes: "f9 ec e5 ed" },
  { encoding: "ISO-8859-8", text: "שלום", bytes: "f9 ec e5 ed" },
  { encoding: "windows-1256", text: "سلام پژوهش", bytes: "d3 e1 c7 e3 20 81 8e e6 e5 d4" },
  { encoding: "ISO-8859-6", text: "سلام", bytes: "d3 e4 c7 e5" },
  { encoding: "windows-874", text: "สวัสดี €", bytes: "ca c7 d1 ca b4 d5 20 80" },
  { encoding: "windows-1258", text: "Đư₫ Ơ", bytes: "d0 fd fe 20 d5" },
  { encoding: "GBK", text: "镕基 今天", bytes: "e9 46 bb f9 20 bd f1 cc ec" },
  { encoding: "gb18030", text: "今天 😀", bytes: "bd f1 cc ec 20 94 39 fc 36" },
  { encoding: "Big5", text: "今天 臺灣", bytes: "a4 b5 a4 d1 20 bb 4f c6 57" },
  { encoding: "Shift_JIS", text: "今朝 ｶﾅ ソ表", bytes: "8d a1 92 a9 20 b6 c5 20 83 5c 95 5c" },
  { encoding: "EUC-JP", text: "今朝 カナ", bytes: "ba a3 c4 ab 20 a5 ab a5 ca" },
  { encoding: "ISO-2022-JP", text: "a 今朝 b", bytes: "61 20 1b 24 42 3a 23 44 2b 1b 28 42 20 62" },
  { encoding: "EUC-KR", text: "똠방각하 오늘", bytes: "8c 63 b9 e6 b0 a2 c7 cf 20 bf c0 b4 c3" },
  // A byte or two that decoders built on ICU read otherwise than the standard.
  { encoding: "windows-874", text: "ก\ufffd", bytes: "a1 db" },
  { encoding: "windows-1253", text: "α\ufffd", bytes: "e1 aa" },
  { encoding: "windows-1255", text: "א\u05ba", bytes: "e0 ca" },
  { encoding: "KOI8-U", text: "ўЎ", bytes: "ae be" },
  { encoding: "IBM866", text: "\x1a\x1c\x7f", bytes: "1a 1c 7f" },
];

/** What windows-1252 makes of the bytes 0x80 to 0x9F; every other byte is the code of its character. */
export const windows1252Middle =
  "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f" + // 0x80
  "\x90‘’“”•–—˜™š›œ\x9džŸ"; // 0x90

/** Bytes from hexadecimal; blanks between them are for the reader. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.split(" "), (byte) => Number.parseInt(byte, 16));
}
