import { describe, expect, it } from "vitest";
import { areFilesMeant, choosePasted } from "./transfer.tsx";

const page = "<!doctype html>\n<html><body><p>Hello</p></body></html>";
const colouring = '<pre style="color:#333"><span>&lt;p&gt;</span>Hello<span>&lt;/p&gt;</span></pre>';
const prose = `<p>: the paragraph element. A paragraph opens with <p> and ends with </p>. ${"A browser ends it by itself. ".repeat(9)}`;

describe("choosePasted", () => {
  it("takes plain text that is markup, though there is a coloured HTML flavour", () => {
    expect(choosePasted({ plain: page, html: colouring })).toEqual({ text: page, flavour: "plain text" });
  });

  it("takes the HTML of a copied piece of a page", () => {
    expect(choosePasted({ plain: "Hello", html: "<p>Hello</p>" })).toEqual({ text: "<p>Hello</p>", flavour: "HTML" });
  });

  it("takes the HTML of prose that only mentions tags", () => {
    const html = `<p>${prose.replaceAll("<", "&lt;")}</p>`;
    expect(choosePasted({ plain: prose, html })).toEqual({ text: html, flavour: "HTML" });
  });

  it.each([
    ["a doctype", "  <!DOCTYPE html><p>x"],
    ["a comment", "<!-- saved --><p>x"],
    ["an XML declaration behind a byte order mark", '\uFEFF<?xml version="1.0"?><html/>'],
    ["the tag of a body", "<body>x"],
    ["an element that is never closed", '<div class="a">x'],
    ["the middle of a source", 'of the island.</p>\n<p class="text">The announcement'],
  ])("knows markup by %s", (_, plain) => {
    expect(choosePasted({ plain, html: colouring })?.flavour).toBe("plain text");
  });

  it.each(["a < b and c > d", "<3 you", "x <- 5; y -> 6"])("does not take %j for markup", (plain) => {
    expect(choosePasted({ plain, html: "<p>x</p>" })?.flavour).toBe("HTML");
  });

  it("takes plain text without tags where there is nothing else", () => {
    expect(choosePasted({ plain: "Hello", html: "" })).toEqual({ text: "Hello", flavour: "plain text" });
  });

  it("answers undefined for white space", () => {
    expect(choosePasted({ plain: " \n", html: " " })).toBeUndefined();
  });
});

describe("areFilesMeant", () => {
  it("means files copied in a file manager, with or without their name as text", () => {
    expect(areFilesMeant(1, { plain: "", html: "" })).toBe(true);
    expect(areFilesMeant(1, { plain: "news.html", html: "" })).toBe(true);
  });

  it("means the texts where an office program adds a picture of them", () => {
    expect(areFilesMeant(1, { plain: "1\t2", html: "<table></table>" })).toBe(false);
  });

  it("means no files where there are none", () => {
    expect(areFilesMeant(0, { plain: "", html: "" })).toBe(false);
  });
});
