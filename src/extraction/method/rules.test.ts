import { describe, expect, it } from "vitest";
import { numberParameter } from "../contract/parameters.ts";
import { column, constant, count, input, over, setting } from "./expression.ts";
import { ask, classBy, marked, pathBy, pathLinks, settingsOn } from "./rules.ts";

const lengths = Float64Array.of(30, 200, 100, 100);
const length = count("length", "length", { name: "Length", unit: "", formula: "characters" }, lengths);
const links = column(
  { id: "links", symbol: "link density", name: "Link density", unit: "" },
  over(input("characters in links", Float64Array.of(0, 20, 90, 0)), length),
  4,
);
const low = numberParameter("decision", 50, [0, 100, 1], { label: "Length", description: "Least.", unit: "" });
const rule = ask(
  links,
  "≤",
  constant("0.2", 0.2),
  marked(
    "a copyright sign",
    (unit) => unit === 3,
    "bad",
    ask(length, "≥", setting("lengthLow", low, 50, "lengthLow"), "good", "short"),
  ),
  "bad",
);

describe("a rule", () => {
  it("gives the class that its questions lead to", () => {
    expect([0, 1, 2, 3].map((unit) => classBy(rule, unit))).toEqual(["short", "good", "bad", "bad"]);
  });

  it("tells the way with the numbers of a unit, but for what was not found", () => {
    expect(pathLinks(pathBy(rule, 1), 1)).toEqual([
      { symbols: "link density = characters in links / length ≤ 0.2", numbers: "20 / 200 = 0.100 ≤ 0.200" },
      { symbols: "length ≥ lengthLow", numbers: "200 ≥ 50: good" },
    ]);
    expect(pathLinks(pathBy(rule, 3), 3).at(-1)).toEqual({
      symbols: "a copyright sign",
      numbers: "a copyright sign: bad",
    });
  });

  it("says what the last question held against what, or found", () => {
    expect(pathBy(rule, 2).at(-1)?.facts(2)).toEqual({
      quantity: "link density",
      channel: "links",
      value: 0.9,
      threshold: 0.2,
      keeps: "≤",
      margin: 0.7,
    });
    expect(pathBy(rule, 3).at(-1)?.facts(3)).toEqual({ rule: { name: "a copyright sign" } });
  });

  it("knows the parameters of a way, the last one first", () => {
    expect(settingsOn(pathBy(rule, 0)).map(({ name }) => name)).toEqual(["lengthLow"]);
  });
});
