import { describe, expect, it } from "vitest";
import { previewOf } from "../extraction/output/preview.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { selectionOf } from "../extraction/page/selection.ts";
import { foldsOf } from "./folds.ts";
import { marksOf, noMarks } from "./page-marks.ts";

const source =
  "<body><ul><li>one two</li><li>three</li></ul><div>four <b>fi</b>ve six</div><p>This is kept.</p><p>seven eight</p><footer>nine ten eleven twelve thirteen <a>fourteen</a></footer></body>";

describe("foldsOf", () => {
  it("folds what is removed side by side to one line with the count of its words", () => {
    expect(foldsIn("This is kept.")).toEqual([
      { names: ["ul", "div"], line: "… 6 words removed, show" },
      { names: ["p", "footer"], line: "… 8 words removed, show" },
    ]);
  });

  it("leaves what is as short as its line", () => {
    expect(foldsIn("three", "four", "This is kept.", "nine ten")).toEqual([]);
  });

  it("folds the whole page where nothing is kept, and nothing where all is, or nothing is marked", () => {
    expect(foldsIn()).toEqual([{ names: ["body"], line: "… 17 words removed, show" }]);
    const preview = previewOf(openPage(source));
    expect(foldsOf(preview, marksOf(preview, selectionOf([[0, source.length]])))).toEqual([]);
    expect(foldsOf(preview, noMarks)).toEqual([]);
  });

  it("says of two lanes that neither keeps it", () => {
    const preview = previewOf(openPage(source));
    const kept = selectionOf([[source.indexOf("This"), source.indexOf("This") + 13]]);
    expect(foldsOf(preview, marksOf(preview, kept, kept)).map(({ line }) => line)).toEqual([
      "… 6 words in neither, show",
      "… 8 words in neither, show",
    ]);
  });
});

/** The folds of the page of which these words are kept. */
function foldsIn(...kept: readonly string[]) {
  const page = openPage(source);
  const preview = previewOf(page);
  const ranges = kept.map((words) => [source.indexOf(words), source.indexOf(words) + words.length] as const);
  return foldsOf(preview, marksOf(preview, selectionOf(ranges))).map(({ elements, line }) => ({
    names: elements.map((element) => page.elements.names[element]),
    line,
  }));
}
