import { describe, expect, it } from "vitest";
import { numberParameter } from "../contract/parameters.ts";
import { column, constant, count, input, over, setting } from "./expression.ts";
import { ask, classBy, marked, pathBy, pathLinks, whyBy } from "./rules.ts";

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

  it("tells why a unit is kept, with the parameter that turns it, and the chain from its counts on", () => {
    const why = (unit: number) => whyBy(rule, unit, (of) => of === "good");
    expect(why(1)).toEqual({
      verdict: "kept",
      quantity: "Length",
      value: 200,
      threshold: 50,
      keeps: "≥",
      margin: 150,
      channel: "length",
      formula: "length = 200 ≥ lengthLow = 50",
      chain: [
        { symbols: "link density = characters in links / length", numbers: "link density = 20 / 200 = 0.100" },
        { symbols: "link density ≤ 0.2", numbers: "0.100 ≤ 0.200" },
        { symbols: "a copyright sign", numbers: "not a copyright sign" },
        { symbols: "length ≥ lengthLow", numbers: "200 ≥ 50: good" },
      ],
    });
    expect(why(0)).toMatchObject({ verdict: "removed", flip: { parameter: "lengthLow", value: 30 } });
    expect(why(2)).toMatchObject({
      verdict: "removed",
      quantity: "Link density",
      keeps: "≤",
      formula: "link density = 0.900 > 0.200",
    });
    expect(why(3)).toMatchObject({ verdict: "removed", formula: "a copyright sign", rule: { name: "a copyright sign" } });
  });

  it("tells of several conditions the one with a parameter, and keeps the other way where yes removes", () => {
    const long = setting("lengthLow", low, 100, "least");
    const both = ask(length, "≥", long, ask(links, "≤", constant("1", 1), "kept", "removed"), "removed");
    const kept = (of: string): boolean => of === "kept";
    expect(whyBy(both, 1, kept)).toMatchObject({ verdict: "kept", quantity: "Length", threshold: 100 });
    const no = ask(length, ">", long, "removed", "kept");
    expect(whyBy(no, 1, kept)).toMatchObject({ verdict: "removed", keeps: "≤", margin: 100 });
    expect(whyBy(no, 0, kept)).toMatchObject({ verdict: "kept", keeps: "≤", flip: { parameter: "lengthLow", value: 29 } });
  });
});
