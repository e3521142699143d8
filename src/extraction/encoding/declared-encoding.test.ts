import { describe, expect, it } from "vitest";
import { declaredEncoding } from "./declared-encoding.ts";

const declared = (text: string) => declaredEncoding(new TextEncoder().encode(text));

describe("declaredEncoding", () => {
  it.each([
    ["<meta charset=windows-1251>", "windows-1251"],
    ['<META CHARSET = "CP1251" >', "windows-1251"],
    ["<meta\tname=x charset='koi8-r'/>", "KOI8-R"],
    ["<meta/charset=sjis>", "Shift_JIS"],
    ['<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">', "ISO-8859-2"],
    ["<meta content='text/html;charset = \"gb2312\" ; x' http-equiv=content-type>", "GBK"],
    ['<meta http-equiv="content-type" content="charsets; charset=big5">', "Big5"],
    ["<!doctype html><html><head><title a>b</title><meta charset=euc-kr>", "EUC-KR"],
    ["<!-- <meta charset=koi8-r> --><meta charset=euc-jp>", "EUC-JP"],
    ["<!--><meta charset=euc-jp>", "EUC-JP"],
    ["<p title='<meta charset=koi8-r>'><meta charset=euc-jp>", "EUC-JP"],
    ["<meta charset=nonsense><meta charset=ibm866>", "IBM866"],
    ["<meta charset=latin1 charset=koi8-r>", "windows-1252"],
    ["<? <meta charset=koi8-r><meta charset=euc-jp>", "EUC-JP"],
    ['<?xml version="1.0" encoding="windows-1250"?><html>', "windows-1250"],
    ["<?xml version='1.0' encoding = 'koi8-r'?><html><meta charset=euc-jp>", "EUC-JP"],
    ["<meta charset=x-user-defined>", "windows-1252"],
    ["<meta charset=iso-2022-kr><meta charset=koi8-r>", "KOI8-R"],
  ])("finds the declaration of %s", (text, encoding) => {
    expect(declared(text)).toBe(encoding);
  });

  it.each([
    "<p>",
    "<meta charset=koi8-r",
    "<meta charset='koi8-r>",
    "<metal charset=koi8-r>",
    "<!-- <meta charset=koi8-r>",
    "<p title='<meta charset=koi8-r>",
    '<meta content="text/html; charset=koi8-r">',
    '<meta http-equiv=refresh content="text/html; charset=koi8-r">',
    '<meta http-equiv=content-type content="text/html; charset">',
    '<meta http-equiv=content-type content="text/html; charset=">',
    "<meta http-equiv=content-type content='text/html; charset=\"koi8-r'>",
    ' <?xml version="1.0" encoding="koi8-r"?>',
    "<meta charset=nonsense http-equiv=content-type content='text/html; charset=koi8-r'>",
  ])("finds none in %s", (text) => {
    expect(declared(text)).toBeUndefined();
  });

  it("reads a declaration of UTF-16 as UTF-8, for it could be read byte by byte", () => {
    expect(declared("<meta charset=utf-16>")).toBe("UTF-8");
  });

  it("passes over an encoding that text cannot be decoded from", () => {
    expect(declared("<meta charset=iso-2022-kr>")).toBeUndefined();
  });

  it.each([
    ["a later one in the head, as the parser does", "<meta charset=koi8-r></head>", "KOI8-R"],
    ["none in the body", "<body><meta charset=koi8-r>", undefined],
    ["none that a script writes", "<script>w('<meta charset=koi8-r>')</script><meta charset=euc-jp>", "EUC-JP"],
    ["none in a comment", "<!--<meta charset=koi8-r>--><meta charset=euc-kr>", "EUC-KR"],
  ])("reads on where the first 1,024 bytes say nothing: %s", (_, later, encoding) => {
    expect(declared(`<head><!--${"x".repeat(1024)}-->${later}`)).toBe(encoding);
  });

  it("believes the first 1,024 bytes before all that follow", () => {
    expect(declared(`<?xml version="1.0" encoding="koi8-r"?>${" ".repeat(1024)}<meta charset=euc-jp>`)).toBe("KOI8-R");
  });
});
