import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { fromHex } from "./decode.fixture.ts";
import { fileKindOf } from "./file-kind.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const sentenceOf = (head: Uint8Array, name: string) => {
  const kind = fileKindOf(head, name);
  return kind.kind === "text" ? "text" : `${kind.kind}: ${kind.sentence}`;
};

describe("kindOf", () => {
  it.each([
    ["a page", bytes("<!doctype html><p>Hello")],
    ["plain text", bytes("MZ is not a program here")],
    ["an empty file", new Uint8Array()],
    ["text in an old encoding", fromHex("cf f0 e8 e2 e5 f2")],
    ["UTF-16 with a byte order mark", fromHex("ff fe 3c 00 70 00 3e 00")],
    ["UTF-16 without one", fromHex("00 3c 00 70 00 3e 4e ca 00 3c")],
    ["a page whose first zero comes after 4,096 bytes", bytes(`${"x".repeat(4096)}\0`)],
    ["a page about mail", bytes("<p>MIME-Version: 1.0\nContent-Type: multipart/related")],
    ["a page with a zero byte", bytes(`<!doctype html><title>Tide\0</title><p>${"Low water at noon. ".repeat(20)}`)],
    ["a fragment with several, in an old encoding", bytes(`Tide <b>table</b> \0\0 ${"\xe9\x93 Low water ".repeat(40)}`)],
    ["a page that is filled up with zeros", bytes(`<html><p>Low water at noon</p></html>${"\0".repeat(5000)}`)],
    ["XHTML", bytes('<?xml version="1.0"?>\n<!DOCTYPE html>\n<!-- <rss> --><html xmlns="http://www.w3.org/1999/xhtml">')],
    ["XHTML with a prefix", bytes('<?xml version="1.0"?><h:html xmlns:h="http://www.w3.org/1999/xhtml">')],
    ["a piece of a page after an XML declaration", bytes('<?xml version="1.0"?><div><p>Low water</p></div>')],
    ["a page about feeds", bytes("<p>A feed begins with &lt;rss> <rss>")],
    ["a letter", bytes("Date: Monday\n\nDear all: the ferry is late.")],
    ["a list in brackets", bytes("[1] The ferry. {a}")],
  ])("takes %s for text", (_, head) => {
    expect(fileKindOf(head, "page.html")).toEqual({ kind: "text" });
  });

  it.each([
    ["photo.png", "89 50 4e 47 0d 0a 1a 0a", "photo.png is an image, not HTML."],
    ["photo.jpg", "ff d8 ff e0", "photo.jpg is an image, not HTML."],
    ["photo.gif", "47 49 46 38 39 61", "photo.gif is an image, not HTML."],
    ["photo.webp", "52 49 46 46 10 00 00 00 57 45 42 50", "photo.webp is an image, not HTML."],
    ["paper.pdf", "25 50 44 46 2d 31 2e 37", "paper.pdf is a PDF document, not HTML."],
    ["film.mp4", "00 00 00 20 66 74 79 70 69 73 6f 6d", "film.mp4 is a video, not HTML."],
    ["photo.heic", "00 00 00 20 66 74 79 70 68 65 69 63", "photo.heic is an image, not HTML."],
    ["text.woff2", "77 4f 46 32", "text.woff2 is a font, not HTML."],
    ["a.sqlite", "53 51 4c 69 74 65 20 66 6f 72 6d 61 74 20 33 00", "a.sqlite is a database, not HTML."],
    ["setup.exe", "4d 5a 90 00 03 00", "setup.exe is a program, not HTML."],
    ["ls", "7f 45 4c 46 02", "ls is a program, not HTML."],
    ["old.doc", "d0 cf 11 e0 a1 b1 1a e1", "old.doc is an Office document, not HTML."],
    ["new.docx", "50 4b 03 04 14 00", "new.docx is a text document, not HTML."],
    ["data.bin", "3c 70 3e 00 01 02 fe", "data.bin is a binary file, not HTML."],
    ["", "00 01 02 03", "This file is a binary file, not HTML."],
    ["a.webarchive", "62 70 6c 69 73 74 30 30 d1 3c 70 3e", "a.webarchive is an archive, not HTML."],
  ])("calls %s by what it is", (name, head, sentence) => {
    expect(fileKindOf(fromHex(head), name)).toEqual({ kind: "binary", sentence });
  });

  it.each([
    ["pages.zip", fromHex("50 4b 03 04 14 00"), "zip: pages.zip is a zip archive, not HTML."],
    ["lab.lab.zip", fromHex("50 4b 05 06 00 00"), "zip: lab.lab.zip is a zip archive, not HTML."],
    ["page.html.gz", gzipSync("<p>"), "gzip: page.html.gz is a compressed file, not HTML."],
    ["crawl.warc.gz", gzipSync("WARC/1.0"), "warc: crawl.warc.gz is a web archive (WARC), not HTML."],
    ["crawl.warc", bytes("WARC/1.1\r\nWARC-Type: response"), "warc: crawl.warc is a web archive (WARC), not HTML."],
    [
      "saved.mhtml",
      bytes("From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype=x"),
      "mhtml: saved.mhtml is a web archive (MHTML), not HTML.",
    ],
    [
      "news.eml",
      bytes("From: a@example.org\nSubject: Tide\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=b\n\n--b"),
      "mhtml: news.eml is a mail message, not HTML.",
    ],
    [
      "plain.eml",
      bytes("From: a@example.org\r\nTo: b@example.org\r\n\r\n<Low> water"),
      "mhtml: plain.eml is a mail message, not HTML.",
    ],
    [
      "box",
      bytes(`From a@example.org Mon Jan  1\nReceived: from x\n\tby y\nReturn-Path: <a>\n${"Received: a\n".repeat(400)}To: b`),
      "mhtml: box is a mail message, not HTML.",
    ],
    [
      "feed.xml",
      bytes('\ufeff<?xml version="1.0"?>\n<?xml-stylesheet href="a"?><rss version="2.0">'),
      "data: feed.xml is a feed (rss), not HTML.",
    ],
    ["atom", bytes('<feed xmlns="http://www.w3.org/2005/Atom">'), "data: atom is a feed (feed), not HTML."],
    ["old.rdf", bytes('<?xml version="1.0"?><rdf:RDF xmlns:rdf="a">'), "data: old.rdf is a feed (rdf:RDF), not HTML."],
    ["map.xml", bytes("<?xml version='1.0'?><!-- made by hand --><urlset>"), "data: map.xml is a sitemap, not HTML."],
    ["index.xml", bytes("<?xml version='1.0'?><sitemapindex>"), "data: index.xml is a sitemap, not HTML."],
    ["notes.xml", bytes('<?xml version="1.0"?><!DOCTYPE note SYSTEM "n.dtd"><note>'), "data: notes.xml is XML (note), not HTML."],
    ["a.json", bytes('{\n "html": "<p>"}'), "data: a.json is JSON, not HTML."],
    ["b.json", bytes('[{"html": "<p>"}]'), "data: b.json is JSON, not HTML."],
    ["x.constructor", fromHex("50 4b 03 04 14 00"), "zip: x.constructor is a zip archive, not HTML."],
    ["x.__proto__", fromHex("50 4b 03 04 14 00"), "zip: x.__proto__ is a zip archive, not HTML."],
  ])("sends %s to its reader", (name, head, sentence) => {
    expect(sentenceOf(head, name)).toBe(sentence);
  });
});
