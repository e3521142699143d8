import { describe, expect, it } from "vitest";
import { archivedPage } from "./mhtml.ts";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const shown = (archive: string) => {
  const { bytes: content, ...others } = archivedPage(bytes(archive));
  return { ...others, text: String.fromCharCode(...content) };
};
const lines = (...all: readonly string[]) => all.join("\n").replaceAll("\n", "\r\n");

/** As Chromium writes it. */
const saved = lines(
  "From: <Saved by Blink>",
  "Snapshot-Content-Location: https://example.org/news/harbour.html?ref=1#top",
  "Subject: =?utf-8?Q?Caf=C3=A9_at_?= =?utf-8?Q?the=20quay?=",
  "MIME-Version: 1.0",
  "Content-Type: multipart/related;",
  '\ttype="text/html";',
  '\tboundary="----MultipartBoundary--x1----"',
  "",
  "",
  "------MultipartBoundary--x1----",
  "Content-Type: image/png",
  "Content-Transfer-Encoding: base64",
  "Content-Location: cid:image@mhtml.blink",
  "",
  "iVBORw0KGgo=",
  "------MultipartBoundary--x1----",
  "Content-Type: text/html; charset=windows-1251",
  "Content-Transfer-Encoding: quoted-printable",
  "Content-Location: https://example.org/news/harbour.html",
  "",
  "<p title=3D=22x=22>=CF=F0=E8",
  "soft= ",
  " break</p>",
  "------MultipartBoundary--x1----",
  "Content-Type: text/html",
  "",
  "<p>a frame</p>",
  "------MultipartBoundary--x1------",
  "",
);

describe("archivedPage", () => {
  it("finds the first HTML, its bytes, its encoding and its address", () => {
    expect(shown(saved)).toEqual({
      text: '<p title="x">\xcf\xf0\xe8\r\nsoft break</p>',
      charset: "windows-1251",
      name: "example.org/news/harbour.html",
      address: "https://example.org/news/harbour.html?ref=1#top",
    });
  });

  it("names a page without an address by its title", () => {
    const local = saved.replace(/Snapshot.*\r\n/, "").replaceAll("https://example.org", "file:///home");
    expect(shown(local).name).toBe("Café at the quay");
  });

  it("has no name for a page without either", () => {
    expect(shown("Content-Type: text/html\n\n<p>x").name).toBeUndefined();
  });

  const part = (text: string, header = "") => `--b\nContent-Type: text/html${header && `\n${header}`}\n\n${text}`;
  const related = (parameters: string) => `MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b${parameters}\n`;
  const frames = [part("frame", "Content-ID: <f@x>"), part("main", "Content-ID: <m@x>"), "--b--"];
  const inside = "Content-Type: multipart/alternative; boundary=c\n\n--c\nContent-Type: text/plain\n\nplain\n--c";

  it.each([
    ["the part that is named as the start", lines(related('; start="<m@x>"; type="text/html"'), ...frames), "main"],
    ["it where its id has no brackets", lines(related("; start=m@x"), ...frames), "main"],
    ["the first where the start is not there", lines(related('; start="<n@x>"'), ...frames), "frame"],
    [
      "a start of several kinds",
      lines(
        related('; start="<a@x>"'),
        part("frame"),
        "--b\nContent-ID: <a@x>",
        inside,
        "Content-Type: text/html\n\nmain\n--c--\n--b--",
      ),
      "main",
    ],
    [
      "the HTML of a message before what is attached to it",
      lines(
        "From: a@example.org\nContent-Type: multipart/mixed; boundary=b\n",
        part("attached", 'Content-Disposition: attachment; filename="a.html"'),
        "--b",
        inside,
        "Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nown=3D\n--c--\n--b--",
      ),
      "own=",
    ],
    [
      "a message that is HTML as a whole",
      lines("From a@example.org 1", "Subject: x", "Content-Type: TEXT/HTML", "", "all"),
      "all",
    ],
  ])("finds %s", (_, archive, text) => {
    expect(shown(archive).text).toBe(text);
  });

  it("finds no HTML in a message of plain text", () => {
    expect(() => shown(lines("From: a@example.org", "Subject: x", "", "<p>plain"))).toThrow("it has no HTML part");
  });

  it("reads base64, and lines that end in LF alone", () => {
    const text =
      "Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\nContent-Transfer-Encoding: BASE64\n\nPHA+\neMOpPC9w\nPg==\n--b--\n";
    expect(shown(text).text).toBe("<p>x\xc3\xa9</p>");
  });

  it("reads parts as they are where nothing was done to them", () => {
    const text = lines("Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n<p>\xe9=3D\n--bc\n--b");
    expect(shown(text).text).toBe("<p>\xe9=3D\r\n--bc");
  });

  it("leaves the bytes of a page as they are that alone says its encoding", () => {
    const text = lines(
      "Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n",
      "<meta charset=3Dwindows-1251>=CF=F0=E8\n--b--",
    );
    expect(shown(text)).toEqual({ text: "<meta charset=windows-1251>\xcf\xf0\xe8" });
  });

  it("reads what there is of an archive that breaks off", () => {
    expect(shown(saved.slice(0, saved.indexOf("soft=") + 5)).text).toBe('<p title="x">\xcf\xf0\xe8\r\nsoft=');
  });

  it.each([
    ["pictures alone", "Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: image/png\n\nx\n--b--"],
    ["no boundary", "Content-Type: multipart/related\n\n<p>x"],
    ["parts without end", "Content-Type: multipart/mixed; boundary=b\n\n--b\n".repeat(1000)],
    ["nothing", ""],
  ])("says of an archive with %s that it has no HTML", (_, text) => {
    expect(() => archivedPage(bytes(text))).toThrow("it has no HTML part");
  });
});
