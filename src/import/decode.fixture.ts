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

/** Text of several scripts, and the encodings of one or two bytes a character that each was written in. */
export const texts: readonly (readonly [text: string, ...encodings: string[]])[] = [
  [
    "Мост открыли в субботу. Её ёлки всё ещё стоят у реки, а рабочие моют окна.",
    "windows-1251",
    "KOI8-R",
    "ISO-8859-5",
    "IBM866",
    "x-mac-cyrillic",
  ],
  ["Міст відкрили в суботу. Її ще їжджений ґанок стоїть біля річки.", "windows-1251", "KOI8-U"],
  ["橋は土曜日に開いた。ニュースのカタカナと平仮名、職人は窓を洗う。", "Shift_JIS", "EUC-JP"],
  ["桥在星期六开放了，工人们还在洗窗户，河边的树叶长得很长。", "GBK", "gb18030"],
  ["橋在星期六開放了，工人們還在洗窗戶，河邊的樹葉長得很長。", "Big5"],
  ["다리는 토요일에 열렸다. 일꾼들은 아직 창문을 닦고 있다.", "EUC-KR"],
  ["สะพานเปิดเมื่อวันเสาร์ คนงานยังเช็ดหน้าต่างอยู่", "windows-874"],
  ["Η γέφυρα άνοιξε το Σάββατο και οι εργάτες πλένουν τα παράθυρα.", "windows-1253", "ISO-8859-7"],
  ["הגשר נפתח בשבת והפועלים עדיין שוטפים את החלונות", "windows-1255"],
  ["افتتح الجسر يوم السبت والعمال يغسلون النوافذ", "windows-1256", "ISO-8859-6"],
  ["Żółć i źdźbło wciąż rosną wśród łąk, gdzieś płynął strumień.", "windows-1250", "ISO-8859-2"],
  ["Le pont a été ouvert à l’aube. « CITÉ » : l’école où l’élève était déjà fatigué.", "windows-1252", "macintosh"],
];

/** A page in every encoding that declares it. UTF-16 is left out: a page that can declare it byte by byte is not in it. */
export const declaredPages = samples
  .filter(({ encoding }) => !encoding.startsWith("UTF-16"))
  .map(({ encoding, text, bytes }) => ({
    encoding,
    text: `<meta charset="${encoding}"><p>${text}</p>`,
    bytes: Uint8Array.from([...asciiBytes(`<meta charset="${encoding}"><p>`), ...fromHex(bytes), ...asciiBytes("</p>")]),
  }));

/** The digests of all sequences by encoding, which browsers and the command line come to alike. */
export const probeDigests: Readonly<Record<string, string>> = {
  "UTF-8": "95294-8b8775dc",
  "UTF-16LE": "130559-e1202957",
  "UTF-16BE": "130559-9624dc60",
  "windows-1252": "98430-4d16b7ec",
  "ISO-8859-15": "98430-4f527e8c",
  macintosh: "98430-217a29fa",
  "windows-1250": "98430-3ad7de7c",
  "ISO-8859-2": "98430-29d66704",
  "ISO-8859-16": "98430-995b2864",
  "ISO-8859-3": "98430-f3a46c30",
  "windows-1257": "98430-ff9645de",
  "ISO-8859-13": "98430-a49c6810",
  "ISO-8859-4": "98430-72356eac",
  "ISO-8859-10": "98430-fa003cf8",
  "ISO-8859-14": "98430-8f58875a",
  "windows-1251": "98430-c79b876a",
  "KOI8-R": "98430-c8113186",
  "KOI8-U": "98430-4a39006c",
  "ISO-8859-5": "98430-bbdaac88",
  IBM866: "98430-c0218c2c",
  "x-mac-cyrillic": "98430-263aa1be",
  "windows-1253": "98430-bd49e5e2",
  "ISO-8859-7": "98430-3d5a968a",
  "windows-1254": "98430-88847d26",
  "windows-1255": "98430-8c02c800",
  "ISO-8859-8-I": "98430-575a83a0",
  "ISO-8859-8": "98430-575a83a0",
  "windows-1256": "98430-7ab721f4",
  "ISO-8859-6": "98430-dee18884",
  "windows-874": "98430-d8e1bdda",
  "windows-1258": "98430-26fbc4d4",
  GBK: "143606-1d08fe0",
  gb18030: "143606-1d08fe0",
  Big5: "76477-77fb8c28",
  Shift_JIS: "87462-807a4e24",
  "EUC-JP": "113402-44bf30b0",
  "ISO-2022-JP": "134158-4ccc525",
  "EUC-KR": "78696-cb7a953e",
};

/** The characters that windows-1252 makes of the bytes 0x80 to 0x9F; every other byte is the code of its character. */
export const windows1252Middle =
  "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f" + // 0x80
  "\x90‘’“”•–—˜™š›œ\x9džŸ"; // 0x90

/** Bytes from hexadecimal; blanks between them are for the reader. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.split(" "), (byte) => Number.parseInt(byte, 16));
}

function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Every byte, and every pair that is no ASCII; of some encodings longer sequences too. ISO-2022-JP has its characters behind escapes. */
function probeSequences(encoding: string): readonly (readonly number[])[] {
  const upper = range(0x80, 0x100);
  const common = [
    ...range(0, 0x100)
      .filter((byte) => byte !== escape)
      .map((byte) => [byte]),
    ...pairs(upper, range(0, 0x100)),
  ];
  switch (encoding) {
    case "UTF-16LE":
      return pairs(range(0, 0x100), range(0, 0x100));
    case "UTF-16BE":
      return pairs(range(0, 0x100), range(0, 0x100));
    case "EUC-JP":
      return [...common, ...pairs(upper, range(0xa1, 0xff)).map((pair) => [0x8f, ...pair])];
    case "GBK":
    case "gb18030":
      return [...common, ...sequencesOfFour()];
    case "ISO-2022-JP":
      return [...common, ...japaneseSequences()];
    default:
      return common;
  }
}

/**
 * The text that a decoder makes of the sequences of an encoding, each with a line end behind it so that a broken one takes nothing of the
 * next: a number in place of a text of a hundred thousand characters.
 */
export async function probeDigest(encoding: string, decode: (bytes: Uint8Array) => Promise<string>): Promise<string> {
  const sequences = probeSequences(encoding);
  const end = encoding === "UTF-16LE" ? [0x0a, 0] : encoding === "UTF-16BE" ? [0, 0x0a] : [0x0a];
  let sum = 0x811c9dc5;
  let length = 0;
  // A few hundred at a time: a browser's decoder may err where a broken sequence meets the end of its buffer.
  for (let first = 0; first < sequences.length; first += 256) {
    const text = await decode(Uint8Array.from(sequences.slice(first, first + 256).flatMap((sequence) => [...sequence, ...end])));
    length += text.length;
    for (let index = 0; index < text.length; index++) sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
  }
  return `${length}-${(sum >>> 0).toString(16)}`;
}

const escape = 0x1b;

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}

function pairs(leads: readonly number[], trails: readonly number[]): number[][] {
  return leads.flatMap((lead) => trails.filter((trail) => trail !== escape).map((trail) => [lead, trail]));
}

/** Every 61st. */
function sequencesOfFour(): number[][] {
  return range(0, Math.floor((126 * 10 * 126 * 10) / 61)).map((index) => {
    const code = index * 61;
    return [
      0x81 + Math.floor(code / 12600),
      0x30 + (Math.floor(code / 1260) % 10),
      0x81 + (Math.floor(code / 10) % 126),
      0x30 + (code % 10),
    ];
  });
}

/** Each with the escape that switches to it and the one that switches back. */
function japaneseSequences(): number[][] {
  const back = [escape, 0x28, 0x42];
  const twoByte = [0x40, 0x42].flatMap((set) =>
    pairs(range(0x21, 0x7f), range(0x21, 0x7f)).map((pair) => [escape, 0x24, set, ...pair, ...back]),
  );
  const oneByte = [0x4a, 0x49].flatMap((set) => range(0x20, 0x80).map((byte) => [escape, 0x28, set, byte, ...back]));
  return [...twoByte, ...oneByte];
}
