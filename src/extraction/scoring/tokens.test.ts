import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { emptySelection } from "../page/selection.ts";
import { jiebaPieces, tokensKept, jiebaTokens } from "./tokens.ts";

describe("pieces of a text", () => {
  it("cuts as jieba does where it knows no words", () => {
    expect(jiebaPieces("Fog 3.5% well-known café 漢字\r\n- x")).toEqual([
      "Fog",
      " ",
      "3.5%",
      " ",
      "well",
      "-",
      "known",
      " ",
      "caf",
      "é",
      " ",
      "漢",
      "字",
      "\r\n",
      "-",
      " ",
      "x",
    ]);
    expect(jiebaTokens(" a  b…\n")).toEqual(["a", "b", "…"]);
  });
});

describe("what is kept of the tokens", () => {
  it("is the share of the page's tokens, whatever is gold, and of all pages together", () => {
    // fog, lay, ., rain, ! are five.
    const scoreOf = tokensKept.prepare({ text: "rain", selection: emptySelection }, openPage("<p>fog lay.<p>rain!"));
    const kept = scoreOf({ text: "fog lay.", selection: emptySelection });
    expect(kept).toEqual({ value: 3 / 5, counts: { kept: 3, "on the page": 5 } });
    const other = { value: 1, counts: { kept: 1, "on the page": 1 } };
    expect(tokensKept.corpus?.of([kept, other])).toEqual([4 / 6]);
  });

  it("is whole on a page without text", () => {
    const scoreOf = tokensKept.prepare({ text: "", selection: emptySelection }, openPage("<img>"));
    expect(scoreOf({ text: "", selection: emptySelection }).value).toBe(1);
  });
});
