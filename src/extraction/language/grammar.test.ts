import { describe, expect, it } from "vitest";
import { completionsAt, FormulaError, functions, mostOfFormula, parseFormula } from "./grammar.ts";
import { schemaOf, valuesFor } from "../contract/parameters.ts";

const lines = (...rest: readonly string[]): string => ["over lines", ...rest].join("\n");

/** What is wrong with a text, and the stretch of it that is marked. */
function wrongIn(text: string): readonly [string, string] {
  try {
    parseFormula(text);
  } catch (error) {
    if (error instanceof FormulaError) return [error.message, text.slice(error.place.start, error.place.end)];
    throw error;
  }
  return ["nothing", ""];
}

describe("parseFormula", () => {
  it("reads units, quantities, parameters and rules in their order", () => {
    const formula = parseFormula(
      lines("T = characters / max(tags, 1) # per tag", "", "λ = 1 from 0 to 3", "keep T ≥ λ · deviation(T)"),
    );
    expect(formula).toMatchObject({
      units: "lines",
      parameters: { λ: { default: 1, min: 0, max: 3, step: 0.01 } },
      quantities: [{ name: "T" }],
      rules: [{ keeps: true }],
    });
  });

  it.each([
    ["keep characters >= 2 * lambda", "keep characters ≥ 2 · λ"],
    ["keep characters <= -lambda - 1", "keep characters ≤ −λ − 1"],
    ["T' = words\nkeep T' > 1", "T′ = words\nkeep T′ > 1"],
  ])("reads %j as it is written in signs", (plain, signs) => {
    const bare = (text: string): unknown =>
      JSON.parse(
        JSON.stringify(parseFormula(lines("λ = 1 from 0 to 2", text)), (key, value: unknown) =>
          key === "start" || key === "end" || key === "text" ? undefined : value,
        ),
      );
    expect(bare(plain)).toEqual(bare(signs));
  });

  it("binds as one writes: not before and before or, products before sums", () => {
    const text = lines("keep characters > 1 + 2 · 3 or not words > 1 and tags > 1");
    expect(parseFormula(text).rules[0]?.of).toMatchObject({
      sign: "or",
      left: { right: { sign: "+", right: { sign: "·" } } },
      right: { sign: "and", left: { kind: "not" } },
    });
  });

  it.each([
    ["", "Line 1: The first line names the units: over words, tokens, lines, strings, blocks, elements.", ""],
    ["over pages", "Line 1: Expected one of words, tokens, lines, strings, blocks, elements after over, not pages.", "pages"],
    ["T = 1", "Line 1: The first line names the units: over words, tokens, lines, strings, blocks, elements.", "T"],
    [
      lines("keep chars > 1"),
      "Line 2: There is no chars; over lines there are characters, words, linkCharacters, linkWords, stopWords, position, depth, tags.",
      "chars",
    ],
    [lines("T = characters"), "Line 2: Nothing is kept or dropped: end with a line like “keep characters ≥ 80”.", "s"],
    [
      lines("T = average(characters, 3)"),
      `Line 2: There is no function average; there are ${Object.keys(functions).join(", ")}.`,
      "average",
    ],
    [lines("keep 0.1 < position < 0.9"), "Line 2: Two comparisons are joined by and: 0.1 < x and x < 0.9.", "<"],
    [lines("keep (characters > 1"), "Line 2: A ) is missing before the end of the line.", "1"],
    [lines("keep characters > 1 1"), "Line 2: Not expected here: 1.", "1"],
    [
      lines("keep smooth(characters, tags) > 1"),
      "Line 2: Expected one number for the whole page, not one for each unit.",
      "tags",
    ],
    [
      lines("keep sum(characters, subtree) > 1"),
      "Line 2: subtree is of units that lie in each other: over blocks and elements, not over lines.",
      "subtree",
    ],
    [lines("max = 1"), "Line 2: max has a meaning already: a quantity has a name of its own.", "max"],
    [lines("tags = 1"), "Line 2: tags has a meaning already: a quantity has a name of its own.", "tags"],
    // Names that would be lost among the values of a run, or on their way into a link.
    ...["text", "preset", "verdict", "ancestors", "__proto__", "constructor"].map((name): [string, string, string] => [
      lines(`${name} = 1 from 0 to 3`),
      `Line 2: ${name} has a meaning already: a quantity has a name of its own.`,
      name,
    ]),
    // Its rules could be gone through in more ways than there is time for.
    [
      lines(`T = ${Array.from({ length: 20 }, () => "(tags or words)").join(" and ")}`),
      "Line 2: A formula has at most 16 conditions: one for each keep, drop, and, or.",
      "or",
    ],
    [lines("2 = 1"), "Line 2: A line begins with a name, keep or drop, not with 2.", "2"],
    [lines("λ = 4 from 0 to 3"), "Line 2: 4 does not lie between 0 and 3.", "λ = 4 from 0 to 3"],
    [lines("λ = 1 from 0 to 3 step 0.0001"), "Line 2: A range has at most 1000 steps.", "λ = 1 from 0 to 3 step 0.0001"],
    [lines("λ = 2.5 from 0 to 10 step 1"), "Line 2: 2.5 lies between two steps of 1.", "λ = 2.5 from 0 to 10 step 1"],
    ...["0", "0.0"].map((step): [string, string, string] => [
      lines(`λ = 1 from 0 to 3 step ${step}`),
      "Line 2: A step must be above 0, not 0.",
      `λ = 1 from 0 to 3 step ${step}`,
    ]),
    ...["101", "2.5", "−1"].map((width): [string, string, string] => [
      lines(`keep mean(tags, ${width}) > 1`),
      `Line 2: A window needs a whole number of units, from 0 to 100, not ${width.replace("−", "-")}.`,
      width.replace("−", ""),
    ]),
    [lines("keep smooth(tags, 0.5) > 1"), "Line 2: A window needs a whole number of units, from 0 to 100, not 0.5.", "0.5"],
    ...["siblings", "parents", "page"].map((scope): [string, string, string] => [
      `over elements\nkeep largest(tags, ${scope}) > 1`,
      `Line 2: Expected a number of units to each side, or children, subtree, ancestors, not ${scope}.`,
      scope,
    ]),
    [lines(`keep tags > 1${"0".repeat(20)}`), "Line 2: Not expected here: 000000.", "000000"],
    [lines("λ = 1 to 3"), "Line 2: A parameter is a number and its range: λ = 1 from 0 to 3.", "to"],
    [lines("λ = 1 from 0"), "Line 2: A parameter is a number and its range: λ = 1 from 0 to 3.", "0"],
    [lines("keep characters > 1 ?"), "Line 2: Not expected here: ?.", "?"],
    [lines("keep ln characters > 1"), "Line 2: It is ln(T): the natural logarithm.", "characters"],
    [lines("keep max(tags) > 1"), "Line 2: It is max(T, U): the greater of two.", ")"],
    [lines("T = before(tags, 1)"), "Line 2: It is before(T): the value of the unit before, 0 for the first.", ","],
    ...["(", "abs(", "−", "not "].map((sign): [string, string, string] => [
      lines(`keep ${sign.repeat(60)}tags`),
      "Line 2: Brackets, functions and signs nest at most 40 deep.",
      sign.replaceAll(/(?!^)\(| /g, ""),
    ]),
  ])("says of %j what is wrong, and where", (text, message, marked) => {
    expect(wrongIn(text)).toEqual([message, marked]);
  });

  it("refuses what is too long", () => {
    expect(wrongIn(lines(`# ${"x".repeat(mostOfFormula)}`))[0]).toBe(`A formula has at most ${mostOfFormula} characters.`);
  });
});

it("gives a range steps that its numbers lie on", () => {
  const stepOf = (range: string) => parseFormula(lines(`λ = ${range}`, "keep words > λ")).parameters["λ"]?.step;
  expect(["1 from 0 to 3", "0 from 0 to 0.005", "0.333 from 0 to 1", "80 from 1 to 300"].map(stepOf)).toEqual([
    0.01, 0.0001, 0.001, 1,
  ]);
});

describe("the parameters of a formula", () => {
  const declared = {
    text: { kind: "formula", stage: "analysis", label: "Formula", description: "", default: lines("keep words > 1") },
  } as const;
  const text = lines("λ = 1 from 0 to 3", "keep words > λ");

  it("are those of its run, by their names, and checked like others", () => {
    expect(Object.keys(schemaOf(declared, { text }))).toEqual(["text", "λ"]);
    expect(valuesFor(declared, { text })).toEqual([{ text, λ: 1 }, []]);
    expect(valuesFor(declared, { text, λ: "2" })[0]).toEqual({ text, λ: 2 });
    expect(valuesFor(declared, { text, λ: 7 })[1]).toEqual(["λ: outside 0 to 3: 7"]);
    expect(valuesFor(declared, { λ: 1 })[1]).toEqual(["unknown parameter: λ"]);
  });

  it("are none where the formula is wrong, which is said", () => {
    expect(valuesFor(declared, { text: "over" })[1]).toEqual([
      "text: Line 1: Expected one of words, tokens, lines, strings, blocks, elements after over, not the end of the line.",
    ]);
    expect(Object.keys(schemaOf(declared, { text: "over" }))).toEqual(["text"]);
  });
});

describe("completionsAt", () => {
  it("offers the inputs of the units, the names so far and the functions", () => {
    const names = completionsAt("over tokens\nT = tags\n").map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["tags", "T", "smooth", "keep"]));
    expect(names).not.toContain("ownCharacters");
    expect(completionsAt("over lines\nT' = tags").map(({ name }) => name)).toContain("T'");
    expect(completionsAt("").map(({ name }) => name)).toContain("elements");
  });
});
