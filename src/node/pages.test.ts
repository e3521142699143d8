import { describe, expect, it } from "vitest";
import { declaredPages } from "../import/decode.fixture.ts";
import { imageBytes, testFolder } from "./disk.fixture.ts";
import { readPage } from "./pages.ts";

const { file } = testFolder();

describe("readPage", () => {
  it.each(declaredPages)("reads a page that declares $encoding", async ({ encoding, text, bytes }) => {
    expect((await readPage(file(`${encoding}.html`, bytes))).text).toBe(text);
  });

  it("takes the page out of a web archive, in the encoding that the archive says", async () => {
    const path = file(
      "saved.mhtml",
      Buffer.from(
        "From: x\nMIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\n" +
          "Content-Type: text/html; charset=windows-1251\n\n<meta charset=utf-8><p>\xcf\xe0\xf0\xee\xec\n--b--\n",
        "latin1",
      ),
    );
    expect((await readPage(path)).text).toBe("<meta charset=utf-8><p>Паром");
  });

  it("says of what is no page what it is", async () => {
    await expect(readPage(file("photo.png", imageBytes))).rejects.toThrow("photo.png is an image, not HTML.");
  });
});
