import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { declaredPages } from "../import/decode.fixture.ts";
import { readPage } from "./pages.ts";

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "read-page-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function fileWith(name: string, content: Uint8Array | string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe("readPage", () => {
  it.each(declaredPages)("reads a page that declares $encoding", async ({ encoding, text, bytes }) => {
    expect((await readPage(fileWith(`${encoding}.html`, bytes))).text).toBe(text);
  });

  it("takes the page out of a web archive, in the encoding that the archive says", async () => {
    const path = fileWith(
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
    await expect(readPage(fileWith("photo.png", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)))).rejects.toThrow(
      "photo.png is an image, not HTML.",
    );
  });
});
