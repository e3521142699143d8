import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { itDecodesAsTheStandard } from "./decode-laws.fixture.ts";
import { decodePage } from "./decode.ts";
import { fromHex, samples, texts } from "./decode.fixture.ts";
import { TextDecoder } from "../extraction/encoding/encoding-standard.mjs";
import { encodings } from "../extraction/encoding/encodings.ts";

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);
const join = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

// "Сегодня утром в городе прошёл сильный дождь. Жители сообщили, что улицы затоплены." in windows-1251
const russian = fromHex(
  "d1 e5 e3 ee e4 ed ff 20 f3 f2 f0 ee ec 20 e2 20 e3 ee f0 ee e4 e5 20 ef f0 ee f8 b8 eb 20 f1 e8 eb fc ed fb e9 20 " +
    "e4 ee e6 e4 fc 2e 20 c6 e8 f2 e5 eb e8 20 f1 ee ee e1 f9 e8 eb e8 2c 20 f7 f2 ee 20 f3 eb e8 f6 fb 20 e7 e0 f2 ee ef eb e5 ed fb 2e",
);

describe("decodePage under Node", () => {
  itDecodesAsTheStandard();

  it("has a sample of every encoding on offer", () => {
    const sampled = new Set(samples.map(({ encoding }) => encoding));
    expect(encodings.filter(({ name }) => !sampled.has(name))).toEqual([]);
  });
});

describe("decodePage", () => {
  it.each([
    ["UTF-8", "ef bb bf 3c 70 3e c3 a9"],
    ["UTF-16LE", "ff fe 3c 00 70 00 3e 00 e9 00"],
    ["UTF-16BE", "fe ff 00 3c 00 70 00 3e 00 e9"],
  ])("obeys the byte order mark of %s before anything else", async (encoding, bytes) => {
    expect(await decodePage(fromHex(bytes), "windows-1251")).toEqual({
      text: "<p>é",
      encoding,
      reason: "byte order mark",
      unreadableCount: 0,
    });
  });

  it("obeys the user's choice before the page's declaration", async () => {
    const page = join(ascii("<meta charset=koi8-r><p>"), russian);
    const decoded = await decodePage(page, "cp1251");
    expect(decoded).toMatchObject({ encoding: "windows-1251", reason: "your choice", declared: "KOI8-R" });
    expect(decoded.text).toContain("Сегодня утром");
  });

  it("refuses a choice that is no encoding", async () => {
    await expect(decodePage(ascii("x"), "utf-9")).rejects.toThrow(RangeError);
  });

  it("obeys the archive that held the page before the page, where it names an encoding", async () => {
    const page = join(ascii("<meta charset=koi8-r><p>"), russian);
    const decoded = await decodePage(page, undefined, "windows-1251");
    expect(decoded).toMatchObject({ encoding: "windows-1251", reason: "declared by the archive", declared: "KOI8-R" });
    expect(await decodePage(page, "utf-8", "windows-1251")).toMatchObject({ reason: "your choice" });
    expect(await decodePage(page, undefined, "nonsense")).toMatchObject({ encoding: "KOI8-R" });
  });

  it.each(["latin1", "gb2312", "euc-kr"])(
    "takes what is valid UTF-8 for UTF-8, though the page declares %s",
    async (declared) => {
      const source = `<meta charset=${declared}><p>naïve, 今朝`;
      expect(await decodePage(utf8(source))).toMatchObject({ text: source, encoding: "UTF-8", reason: "valid UTF-8" });
    },
  );

  it("leaves the page its declaration where it is all ASCII, or has a byte that is not UTF-8", async () => {
    const plain = await decodePage(ascii("<meta charset=gb2312><p>Plain words."));
    const mixed = await decodePage(join(utf8("<meta charset=latin1><p>naïve "), fromHex("e9")));
    expect([plain, mixed]).toMatchObject([
      { encoding: "GBK", reason: "declared in the page" },
      { encoding: "windows-1252", reason: "declared in the page" },
    ]);
  });

  it("obeys the user and the archive before looking whether it is valid UTF-8", async () => {
    const page = utf8("<p>é");
    expect(await decodePage(page, "latin1")).toMatchObject({ text: "<p>Ã©", reason: "your choice", suspected: "UTF-8" });
    expect(await decodePage(page, undefined, "latin1")).toMatchObject({ text: "<p>Ã©", reason: "declared by the archive" });
  });

  it("takes an empty file for UTF-8", async () => {
    expect(await decodePage(new Uint8Array())).toEqual({
      text: "",
      encoding: "UTF-8",
      reason: "valid UTF-8",
      unreadableCount: 0,
    });
  });

  it("guesses the encoding of a page that declares none", async () => {
    const decoded = await decodePage(join(ascii("<p>"), russian, ascii("</p>")));
    expect(decoded).toMatchObject({ encoding: "windows-1251", reason: "guessed from the bytes" });
    expect(decoded.text).toContain("сильный дождь");
  });

  it("recognises UTF-16 without a mark by its zeros", async () => {
    const bytes = fromHex("3c 00 70 00 3e 00 ca 4e 1d 67 3c 00 2f 00 70 00 3e 00");
    expect(await decodePage(bytes)).toMatchObject({
      text: "<p>今朝</p>",
      encoding: "UTF-16LE",
      reason: "guessed from the bytes",
    });
  });

  it("falls back to windows-1252 where nothing can be told", async () => {
    expect(await decodePage(fromHex("3c 62 3e 80"))).toMatchObject({
      text: "<b>€",
      encoding: "windows-1252",
      reason: "fallback",
    });
  });

  it("decodes any bytes whatever", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const { text, unreadableCount } = await decodePage(bytes);
        expect(unreadableCount).toBeGreaterThanOrEqual(0);
        expect(unreadableCount).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

/** The bytes of each character of an encoding that has one or two, by trying them all. */
function codesOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const all = Array.from({ length: 256 }, (_, byte) => byte);
  const pairs = all.slice(0x80).flatMap((first) => all.slice(0x40).map((second) => [first, second]));
  const sequences = [...all.filter((byte) => byte !== 0x0a).map((byte) => [byte]), ...pairs];
  const decoder = new TextDecoder(encoding);
  const made = sequences.map((bytes) => [decoder.decode(Uint8Array.from(bytes)), bytes] as const);
  return new Map(made.toReversed());
}

function bytesIn(text: string, codes: ReturnType<typeof codesOf>): Uint8Array {
  return Uint8Array.from(Array.from(text).flatMap((character) => codes.get(character) ?? [0x3f]));
}

describe("UTF-8 that is not quite valid", () => {
  it("is suspected where somebody says otherwise", async () => {
    const page = join(utf8("Über Größe, schöne Äpfel, süße Öfen"), fromHex("fc 2e"));
    expect(await decodePage(page, undefined, "latin1")).toMatchObject({ encoding: "windows-1252", suspected: "UTF-8" });
  });

  it("is read where it has three curly quotes and is cut within the fourth", async () => {
    const page = join(utf8("<p>“It’s the captain’s, and it isn"), fromHex("e2 80"));
    expect(await decodePage(page)).toMatchObject({ encoding: "UTF-8", unreadableCount: 1 });
  });

  it.each(texts.flatMap(([text, ...known]) => known.map((encoding) => [encoding, text] as const)))(
    "is not what %s is taken for, whole, in words or in pieces",
    async (encoding, text) => {
      const codes = codesOf(encoding);
      for (let start = 0; start + 12 <= text.length; start += 4)
        for (const end of [start + 12, text.length]) {
          const bytes = bytesIn(text.slice(start, end), codes);
          expect([text.slice(start, end), (await decodePage(join(ascii("<p>"), bytes, ascii("</p>")))).encoding]).not.toContain(
            "UTF-8",
          );
        }
    },
  );

  it.each([
    ["what was decoded wrongly before", "c3 83 c2 a9", "e9"],
    ["capitals before quotes", "c9 94 20 c9 85", "e9 20 e0 20 e9"],
  ])("is not windows-1252 with a few accidental pairs: %s", async (_, pairs, letters) => {
    const page = join(ascii("<p>Le "), fromHex(pairs), ascii(" d'"), fromHex(letters), ascii("cole</p>"));
    expect((await decodePage(page)).encoding).toBe("windows-1252");
  });
});

describe("the count of unreadable characters", () => {
  it("leaves out those that the page itself contains", async () => {
    const bytes = join(utf8("<p>\ufffd"), fromHex("e0 ef bf bd ff"));
    expect(await decodePage(bytes, "utf-8")).toMatchObject({ text: "<p>\ufffd\ufffd\ufffd\ufffd", unreadableCount: 2 });
  });

  it("leaves them out in UTF-16 too, where they are aligned", async () => {
    // fd fffd across two units is not one; a high surrogate without its low one is unreadable
    const bytes = fromHex("ff fe fd ff 00 fd ff 00 00 d8 fd ff");
    expect(await decodePage(bytes)).toMatchObject({ text: "\ufffd\ufd00\u00ff\ufffd\ufffd", unreadableCount: 1 });
  });
});

describe("a suspected encoding", () => {
  it("is windows-1251 for a Russian page that declares UTF-8", async () => {
    const decoded = await decodePage(join(ascii("<meta charset=utf-8><p>"), russian));
    expect(decoded).toMatchObject({ encoding: "UTF-8", reason: "declared in the page", suspected: "windows-1251" });
    expect(decoded.unreadableCount).toBeGreaterThan(50);
  });

  it("is windows-1251 for a Russian page that declares windows-1252, though every character can be read", async () => {
    expect(await decodePage(join(ascii("<meta charset=windows-1252><p>"), russian))).toMatchObject({
      unreadableCount: 0,
      suspected: "windows-1251",
    });
  });

  it("is UTF-16 where the user chose something else", async () => {
    expect((await decodePage(fromHex("3c 00 70 00 3e 00 ca 4e"), "latin1")).suspected).toBe("UTF-16LE");
  });

  it("is ISO-2022-JP for ASCII with its escapes", async () => {
    const bytes = join(ascii("<p>"), fromHex("1b 24 42 3a 23 44 2b 1b 28 42"), ascii("</p>"));
    expect((await decodePage(bytes)).suspected).toBe("ISO-2022-JP");
    expect((await decodePage(bytes, "iso-2022-jp")).suspected).toBeUndefined();
  });

  it.each([
    ["right declaration", join(ascii("<meta charset=windows-1251><p>"), russian)],
    [
      "page that declares UTF-8, with two good characters for a broken one",
      join(utf8("<meta charset=utf-8><p>“Low” water"), fromHex("e9 2e")),
    ],
    ["page in ASCII, whatever it declares", ascii("<meta charset=windows-1251><p>Plain words.</p>")],
    ["page in UTF-8 that declares it", utf8("<meta charset=utf-8><p>Füße, naïve, 今朝")],
    [
      "page in UTF-8 with one broken character among good ones",
      join(utf8("<meta charset=utf-8><p>Füße, naïve, 今朝"), fromHex("e4 bb")),
    ],
    [
      "declaration by a near relation of what the detector says",
      join(ascii("<meta charset=koi8-u><p>"), fromHex("f0 d2 c9 d7 c5 d4 2c 20 cd c9 d2")),
    ],
  ])("is left out for a %s", async (_, bytes) => {
    expect((await decodePage(bytes)).suspected).toBeUndefined();
  });
});
