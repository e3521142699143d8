import { describe, expect, it } from "vitest";
import { jobs, timeLimit } from "./job-options.ts";
import {
  allFor,
  aside,
  choice,
  choiceOr,
  choices,
  each,
  flag,
  number,
  numberOr,
  readArguments,
  string,
  words,
} from "./options.ts";
import { usualReading } from "../extraction/page/reading.ts";
import { readingOf, readingOptions } from "./reading-arguments.ts";
import { given } from "./terminal.fixture.ts";

const command = {
  about: "Does nothing.",
  usage: "try [OPTION]… PATH",
  operands: { PATH: "a page" },
  options: {
    plain: flag("no more than that"),
    text: string("TEXT", "a text", (text) => (text === "" ? "it is empty" : undefined)),
    each: each("ONE", "several"),
    words: words("WORD,WORD", "words"),
    kind: choiceOr("KIND", ["small", "large"], "a word"),
    open: choice("KIND", ["small", "large"], "a word or none"),
    some: choices("KIND,KIND", ["small", "large"], "some words"),
    least: number("N", { least: 1, isWhole: true }, "a whole number"),
    shareOfAll: { ...numberOr(0.5, "X", { least: 0, most: 1 }, "a share"), excludes: allFor("it has none", ["plain"]) },
    detail: { ...flag("more of it"), needs: ["text", "each"] },
    list: aside("what there is", () => "all"),
    jobs: jobs(),
    timeLimit: timeLimit("seconds", true),
    ...readingOptions,
  },
  closing: "Exit status: 0.",
};
const read = (...argv: readonly string[]) => given(command, argv);

describe("the options of a command", () => {
  it("have their values where nothing is given", () => {
    const { values, names, operands } = read();
    expect(values).toMatchObject({
      plain: false,
      text: undefined,
      each: [],
      words: [],
      kind: "small",
      open: undefined,
      some: [],
      least: undefined,
      shareOfAll: 0.5,
      timeLimit: { ofRuns: 60_000, ofPrograms: 30_000 },
    });
    expect([...names, ...operands]).toEqual([]);
  });

  it("have those that are given: the last of one, all of several, each word once and those of a list in its order", () => {
    const one = read("--text", "a", "--text", "b", "--kind=large", "--share-of-all", "1", "x", "y");
    expect(one).toMatchObject({ values: { text: "b", kind: "large", shareOfAll: 1 }, operands: ["x", "y"] });
    const several = [
      "--each",
      "a,b",
      "--each",
      "a",
      "--words",
      "b, a,",
      "--words=b",
      "--some",
      "large,small",
      "--time-limit",
      "9",
    ];
    expect(read(...several).values).toMatchObject({
      each: ["a,b", "a"],
      words: ["b", "a"],
      some: ["small", "large"],
      timeLimit: { ofRuns: 9_000, ofPrograms: 9_000 },
    });
  });

  it("wait no longer than a timer can", () => {
    expect(read("--time-limit", "9e9").values.timeLimit.ofRuns).toBe(2 ** 31 - 1);
  });

  it.each([
    [["--text", ""], "--text : it is empty"],
    [["--kind", "huge"], "--kind huge: not one of small, large"],
    [["--open", "huge"], "--open huge: not one of small, large"],
    [["--some", "small,huge"], "--some huge: not one of small, large"],
    [["--least", "0"], "--least 0: not a whole number from 1"],
    [["--least", "1.5"], "--least 1.5: not a whole number from 1"],
    [["--share-of-all", " "], "--share-of-all  : not a number from 0 to 1"],
    [["--share-of-all", "2"], "--share-of-all 2: not a number from 0 to 1"],
    [["--share-of-all", "1", "--plain"], "--share-of-all: leave out --plain; it has none"],
    [["--detail"], "--detail: of --text and --each only"],
    [["--jobs", "two"], "--jobs two: not a whole number from 1 to 64"],
    [["--time-limit", "soon"], "--time-limit soon: not a whole number from 1"],
    [["--hidden", "opacity"], "--hidden opacity: not one of attribute, display, visibility, aria, all, none"],
    [
      ["--hidden", "layout"],
      "--hidden layout: only a browser, which lays the page out, knows what style sheets hide; choose it in the lab, under Reading",
    ],
    [["--unheard-of"], /^Unknown option '--unheard-of'.*\nusage: try \[OPTION\]… PATH$/s],
    [["--kidn=3"], /^Unknown option --kidn: did you mean --kind\?\nusage: /],
    [["--queue=redis://ann:se/c@ret@cache"], /^Unknown option '--queue'/],
  ])("refuse %j", (argv, message) => {
    expect(() => read(...argv)).toThrow(message);
  });

  it("repeat no password of an argument that is not expected", () => {
    const { operands: _, ...bare } = command;
    expect(() => readArguments(["redis://ann:se/c@ret@cache"], bare)).toThrow("Unexpected argument 'redis://ann:…@cache'");
  });

  it("say how pages are read, where that is not as usual", () => {
    const reading = (...argv: readonly string[]) => readingOf(read(...argv).values);
    expect([reading(), reading("--noscript", "open")]).toEqual([undefined, undefined]);
    expect(reading("--hidden", "aria,display", "--hidden", "aria")).toEqual({
      ...usualReading,
      hidden: ["display", "aria"],
    });
    const all = ["attribute", "display", "visibility", "aria"];
    expect(reading("--hidden", "all", "--noscript", "closed", "--words-by", "spaces")).toEqual({
      hidden: all,
      noscript: "closed",
      words: "spaces",
    });
  });

  it("ask for a text in place of what the command does, whatever stands beside them", () => {
    const answerTo = (...argv: readonly string[]) => {
      const answer = readArguments(argv, command);
      return typeof answer === "function" ? answer() : undefined;
    };
    expect(answerTo("--list", "--detail")).toBe("all");
    const help = answerTo("-h");
    expect(help).toMatch(
      /^Does nothing\.\n\nusage: try \[OPTION\]… PATH\n\n {2}PATH {15}a page\n {2}--plain {12}no more than that\n/,
    );
    expect(help).toMatch(/\n {2}--share-of-all X {3}a share \(default: 0\.5\)\n/);
    expect(help).toMatch(/\n {21} ?attribute {3}with the attribute “hidden”/);
    expect(help).toMatch(/\n {2}--help {13}this text\n\nExit status: 0\.\n$/);
  });
});
