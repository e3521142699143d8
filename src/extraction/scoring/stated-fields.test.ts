import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { emptySelection } from "../page/selection.ts";
import { statedFields, type Judged, type StatedField } from "./measure.ts";
import { measureFor } from "./measures.ts";
import { NoScore } from "./score.ts";

const stating = openPage(
  '<title>Fog stops the ferry</title><meta name=author content="Ada Wren"><meta property="article:published_time" content="2024-05-03T23:10:00+02:00">',
);
const silent = openPage("<p>Fog</p>");
const extract: Judged = { text: "", selection: emptySelection };

function scoreOf(field: StatedField, wanted: string | undefined, page = stating, judged = extract) {
  const stated = wanted === undefined ? {} : { [field]: wanted };
  return measureFor(field).prepare({ ...extract, stated }, page)(judged);
}

describe("title, author and day as the page states them", () => {
  it.each<readonly [StatedField, string, number]>([
    ["title", "FOG stops “the Ferry”", 1],
    ["title", "Fog stops", 0],
    ["author", "Ada Wren and Ben Ito", 1],
    ["author", "wren", 1],
    ["author", "Ada Ito", 0],
    ["published", "2024-05-03", 1],
    ["published", "May 3, 2024", 1],
    ["published", "2024-05-04", 0],
    // A month alone is no day.
    ["published", "2024-05", 0],
  ])("%s %j is %d", (field, wanted, value) => {
    expect(scoreOf(field, wanted)).toEqual({ value, counts: { right: value, stated: 1, "in the gold standard": 1 } });
    expect(scoreOf(field, wanted, silent)).toEqual({ value: 0, counts: { right: 0, stated: 0, "in the gold standard": 1 } });
  });

  it.each(statedFields)("%s is right where there is none and none is stated, and invented else", (field) => {
    for (const none of ["", "–"]) {
      expect(scoreOf(field, none, silent)).toEqual({ value: 1, counts: { right: 0, stated: 0, "in the gold standard": 0 } });
      expect(scoreOf(field, none)).toEqual({ value: 0, counts: { right: 0, stated: 1, "in the gold standard": 0 } });
    }
  });

  it.each(statedFields)("%s has no score where nobody says what is right, nor with what another program wrote", (field) => {
    expect(() => scoreOf(field, undefined)).toThrow(NoScore);
    expect(() => scoreOf(field, "Fog", stating, { ...extract, isOutput: true })).toThrow(NoScore);
  });

  it("has precision, recall and F1 of all pages together, and how often one is invented", () => {
    const { corpus } = measureFor("author");
    expect(corpus?.columns).toEqual(["P of all", "R of all", "F1 of all", "invented"]);
    const scores = [
      scoreOf("author", "Ada Wren"),
      scoreOf("author", "Ben Ito"),
      scoreOf("author", "Ben Ito", silent),
      scoreOf("author", ""),
      scoreOf("author", "", silent),
    ];
    // Of three that are stated one is right, of three that there are one; of two pages without, one states one.
    expect(corpus?.of(scores)).toEqual([1 / 3, 1 / 3, 1 / 3, 1 / 2]);
    expect(corpus?.of([])).toEqual([undefined, undefined, undefined, undefined]);
  });
});
