import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPage } from "../extraction/page/open-page.ts";
import { previewOf } from "../extraction/output/preview.ts";
import { has, selectionOf, type Selection } from "../extraction/page/selection.ts";
import { foldsOf, markKinds, marksOf, noMarks } from "./page-marks.ts";

const source = "<body><div><p>one two</p><p>three</p></div><aside><p>four</p> <i>five</i></aside>";

describe("marksOf", () => {
  it("marks the outermost elements all of whose text is kept or removed", () => {
    expect(markedElements(source, ["one two", "three"])).toEqual({ div: "kept", aside: "removed" });
    expect(markedElements(source, ["three"])).toEqual({ "div > p:2": "kept", "div > p:1": "removed", aside: "removed" });
  });

  it("marks the body, but not the root, where all has one mark", () => {
    expect(markedElements(source, [])).toEqual({ body: "removed" });
    expect(markedElements("<p>one</p>", ["one"])).toEqual({ body: "kept" });
  });

  it("gives the stretches of text, those of one mark joined, without what fades with its element", () => {
    expect(stretches(source, ["one", "three"])).toEqual(["kept: one", "removed: two", "kept: three"]);
    expect(stretches(source, ["one two", "three"])).toEqual(["kept: one twothree"]);
    expect(stretches(source, [])).toEqual([]);
  });

  it("parts a word in a run, and takes a reference whole", () => {
    expect(stretches("<p>a&amp;b c</p>", ["a&amp;"])).toEqual(["kept: a&", "removed: b c"]);
  });

  it("tells what two lanes keep apart", () => {
    expect(stretches(source, ["one two"], ["two", "three"])).toEqual(["only-a: one", "both: two", "only-b: three"]);
    expect(markedElements(source, ["one two"], ["two", "three"])).toEqual({ "div > p:2": "only-b", aside: "neither" });
  });

  it("gives each unit the mark that its place has, whatever is kept", () => {
    const preview = previewOf(openPage(source));
    const range = fc.tuple(fc.nat(source.length), fc.nat(source.length));
    const selections = fc
      .array(range, { maxLength: 6 })
      .map((ranges) => selectionOf(ranges.map(([a, b]) => [Math.min(a, b), Math.max(a, b)])));
    fc.assert(
      fc.property(selections, selections, (a, b) => {
        for (const { start, end, mark } of marksOf(preview, a, b).stretches) {
          for (let unit = start; unit < end; unit++) {
            // Between two runs of a stretch stands white space, which has no mark.
            if (preview.text[unit] === " ") continue;
            const offset = preview.offsets[unit] ?? 0;
            expect(mark).toBe(has(a, offset) ? (has(b, offset) ? "both" : "only-a") : has(b, offset) ? "only-b" : "neither");
          }
        }
      }),
    );
  });
});

const folded =
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
    const preview = previewOf(openPage(folded));
    expect(foldsOf(preview, marksOf(preview, selectionOf([[0, folded.length]])))).toEqual([]);
    expect(foldsOf(preview, noMarks)).toEqual([]);
  });

  it("counts each letter of a script without spaces", () => {
    const preview = previewOf(openPage("<p>kept</p><p>暴风雨，在黎明。</p>"));
    const kept = selectionOf([[3, 7]]);
    expect(foldsOf(preview, marksOf(preview, kept)).map(({ line }) => line)).toEqual(["… 6 words removed, show"]);
  });

  it("says of two lanes that neither keeps it", () => {
    const preview = previewOf(openPage(folded));
    const kept = selectionOf([[folded.indexOf("This"), folded.indexOf("This") + 13]]);
    expect(foldsOf(preview, marksOf(preview, kept, kept)).map(({ line }) => line)).toEqual([
      "… 6 words in neither, show",
      "… 8 words in neither, show",
    ]);
  });
});

/** The folds of the page of which these words are kept. */
function foldsIn(...kept: readonly string[]) {
  const page = openPage(folded);
  const preview = previewOf(page);
  const ranges = kept.map((words) => [folded.indexOf(words), folded.indexOf(words) + words.length] as const);
  return foldsOf(preview, marksOf(preview, selectionOf(ranges))).map(({ elements, line }) => ({
    names: elements.map((element) => page.elements.names[element]),
    line,
  }));
}

function markedElements(html: string, ...kept: readonly (readonly string[])[]): Record<string, string> {
  const page = openPage(html);
  const { elements } = marked(html, kept);
  const found: [string, string][] = [];
  elements.forEach((value, element) => {
    if (value > 0) found.push([pathOf(page.elements.names, page.elements.parents, element), markKinds[value - 1] ?? ""]);
  });
  return Object.fromEntries(found);
}

/** "div > p:2": the second p of the div. */
function pathOf(names: readonly string[], parents: Int32Array, element: number): string {
  const parent = parents[element] ?? -1;
  const name = names[element] ?? "";
  if (names[parent] === "body" || name === "body") return name;
  const place = names.filter((other, index) => index <= element && parents[index] === parent && other === name).length;
  return `${names[parent]} > ${name}:${place}`;
}

function stretches(html: string, ...kept: readonly (readonly string[])[]): string[] {
  const preview = previewOf(openPage(html));
  return marked(html, kept).stretches.map(({ mark, start, end }) => `${mark}: ${preview.text.slice(start, end).trim()}`);
}

function marked(html: string, kept: readonly (readonly string[])[]) {
  const [a, b] = kept.map((texts): Selection =>
    selectionOf(texts.map((text) => [html.indexOf(text), html.indexOf(text) + text.length])),
  );
  return marksOf(previewOf(openPage(html)), a ?? selectionOf([]), b);
}
