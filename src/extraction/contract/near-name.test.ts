import { expect, it } from "vitest";
import { nearName, notOneOf } from "./near-name.ts";

const known = ["text", "html", "markdown", "ccb", "cectd-ds"];

it.each([
  ["htlm", "html"],
  ["Markdwon", "markdown"],
  ["cetd-ds", "cectd-ds"],
  ["cbb", "ccb"],
  ["pdf", undefined],
  ["", undefined],
])("takes %s for %s", (given, meant) => {
  expect(nearName(given, known)).toBe(meant);
});

it("says what there is, and what may be meant", () => {
  expect(notOneOf("htlm", known)).toBe("not one of text, html, markdown, ccb, cectd-ds; did you mean html?");
  expect(notOneOf("pdf", known)).toBe("not one of text, html, markdown, ccb, cectd-ds");
});
