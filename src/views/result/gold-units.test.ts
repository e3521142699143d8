import { describe, expect, it } from "vitest";
import { selectedText } from "../../extraction/output/text.ts";
import { openPage } from "../../extraction/page/open-page.ts";
import { selectionOf } from "../../extraction/page/selection.ts";
import { unitsIn } from "./passage-list.tsx";

describe("unitsIn", () => {
  it("tells the units of a text that come from a selection, and spaces between two of them", () => {
    const source = "<p>Fog lies</p><p>at &amp; sea</p>";
    const page = openPage(source);
    const text = selectedText(page, selectionOf([[0, source.length]]));
    expect(text.text).toBe("Fog lies\nat & sea");
    const gold = selectionOf([
      [source.indexOf("lies"), source.indexOf("</p>")],
      [source.indexOf("at"), source.indexOf(" sea")],
    ]);
    expect([...unitsIn(text, gold)].join("")).toBe("00001111111110000");
  });
});
