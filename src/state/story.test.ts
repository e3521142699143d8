import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf } from "../extraction/run.ts";
import { firstLab, withValue } from "./lane-changes.ts";
import { pageNamed } from "./open-page.fixture.ts";
import type { OpenPage } from "./open-page.ts";
import { withPage } from "./page-changes.ts";
import {
  isPageOf,
  runsText,
  originOf,
  pinOf,
  readStory,
  runsOf,
  storyFormat,
  withStep,
  type Story,
  type StoryStep,
} from "./story.ts";

const library = libraryOf(extractors);
const known = { library, samples: [{ id: "news" }] };
const lane = { extractor: "ccb", values: { threshold: 0.6 } };
const first = { title: "One", text: ["A."], page: "fog", lanes: [lane] };
const html = "<p>The fog lay on the quay.</p>";

function written(steps: readonly unknown[], part: object = {}): object {
  return { format: storyFormat, version: 1, title: "Fog", pages: { fog: { name: "Fog", html } }, steps, ...part };
}

function story(...steps: readonly object[]): Story {
  return readStory(written([first, ...steps]), known);
}

function firstStep(): StoryStep {
  const [step] = story().steps;
  if (step === undefined) throw new RangeError("a story without steps");
  return step;
}

const page = pageNamed("Fog", { origin: { kind: "pasted", detail: originOf("fog") }, source: html });

describe("readStory", () => {
  it("gives a step the page and the lanes of the one before, where it names none", () => {
    const [, second, third] = story({ title: "Two", text: ["B."] }, { title: "Three", text: ["C."], page: "news" }).steps;
    expect([second?.page, third?.page]).toEqual(["fog", "news"]);
    expect(second?.lanes).toEqual(third?.lanes);
    expect(third?.lanes).toMatchObject([lane]);
  });

  it("shows the lanes alone at a step that speaks of nothing else", () => {
    const steps = story({ title: "Two", text: ["B."], shows: ["html", "result"] }, { title: "Three", text: ["C."] }).steps;
    expect(steps.map(({ shows }) => shows)).toEqual([["lanes"], ["html", "result"], ["lanes"]]);
  });

  it("sweeps a number that a formula declares", () => {
    const text = "over strings\nλ = 1 from 0 to 3\nkeep words > λ";
    const lanes = [{ extractor: "formula", values: { text } }];
    expect(story({ title: "Two", text: ["B."], lanes, sweep: { lane: 0, x: "λ" } }).steps[1]?.sweep).toEqual({ lane: 0, x: "λ" });
  });

  it("reads again what it has read", () => {
    const read = story({ title: "Two", text: ["B."], lanes: [{ extractor: "danag", values: {} }] });
    expect(readStory(JSON.parse(JSON.stringify(read)), known)).toEqual(read);
  });

  it.each([
    ["no story at all", 3, "Invalid type: Expected Object but received 3"],
    ["another format", written([first], { format: "x" }), /^format: Invalid type/],
    [
      "another version",
      written([{ places: 3 }], { version: 2 }),
      "it is from another version of Contentscope. Write it as version 1",
    ],
    ["no steps", written([]), /^step: Invalid length/],
    ["eleven steps", written(Array.from({ length: 11 }, () => first)), /^step: Invalid length/],
    ["a step without text", written([{ ...first, text: [] }]), /^step 1, text: Invalid length/],
    ["a first step without page", written([{ ...first, page: undefined }]), /^step 1/],
    ["no lanes", written([{ title: "One", text: ["A."], page: "fog" }]), "step 1: neither it nor a step before it names lanes"],
    ["a page that there is not", written([first, { ...first, page: "mist" }]), "step 2: no page is called “mist”"],
    [
      "a page by the name of what every object has",
      written([{ ...first, page: "toString" }]),
      "step 1: no page is called “toString”",
    ],
    ["another algorithm", written([{ ...first, lanes: [{ extractor: "x", values: {} }] }]), "step 1: No method is called “x”"],
    ["a value out of range", written([{ ...first, lanes: [{ ...lane, values: { threshold: 3 } }] }]), /^step 1: CCB: /],
    ["a parameter that there is not", written([{ ...first, lanes: [{ ...lane, values: { t: 1 } }] }]), /^step 1: CCB: /],
    ["a text where a lane is to be", written([first, { ...first, lanes: ["ccb"] }]), /^step 2, lanes 1: Invalid type/],
    ["a pane that there is not", written([{ ...first, shows: ["menu"] }]), /^step 1, shows 1: Invalid type/],
    ["a sweep of nothing", written([{ ...first, sweep: { lane: 0, x: "t" } }]), "step 1: there is no number “t” to sweep"],
    [
      "a page whose id leads elsewhere",
      written([first], { pages: { "../x": { name: "", html: "" } } }),
      /^pages, \.\.\/x: Invalid format/,
    ],
  ])("says in a sentence what is wrong with %s", (_, value, sentence) => {
    expect(() => readStory(value, known)).toThrow(sentence);
  });
});

describe("withStep", () => {
  const lab = withPage(firstLab(), page);

  it("sets lanes and values, and shows the words that it names", () => {
    const step = firstStep();
    const [set, problem] = withStep(lab, { ...step, view: { from: "fog", to: "the quay" } }, library);
    expect(problem).toBeUndefined();
    expect(set.lanes.map(({ letter, extractor, values }) => [letter, extractor, values])).toEqual([
      ["A", "ccb", { threshold: 0.6 }],
    ]);
    expect(html.slice(set.view.start, set.view.end)).toContain("fog lay on the quay");
    expect([set.session, set.page]).toEqual([lab.session, lab.page]);
    expect(runsText(set)).toBe(runsOf(step, library));
    expect(runsText(withValue(set, "lane-a", "threshold", 0.5, 0.75))).not.toBe(runsOf(step, library));
  });

  it("says which words do not stand on the page, and sets the rest", () => {
    const step = firstStep();
    const [set, problem] = withStep(lab, { ...step, pin: { from: "rain" } }, library);
    expect(problem).toBe("“rain” is not on the page.");
    expect(pinOf({ ...step, pin: { from: "rain" } }, html)).toBeUndefined();
    expect(runsText(set)).toBe(runsOf(step, library));
  });

  it("pins the words that it names", () => {
    const step = firstStep();
    const pin = pinOf({ ...step, pin: { from: "fog" } }, html);
    expect(html.slice(pin?.start, pin?.end)).toBe("fog");
  });
});

describe("isPageOf", () => {
  it("knows the story's own page by its text, and a sample by its bytes", () => {
    const told = story({ title: "Two", text: ["B."], page: "news" });
    const bytes = new TextEncoder().encode(html);
    const sample: OpenPage = { ...page, origin: { kind: "sample", detail: "news" }, bytes };
    expect([page, { ...page, source: "<p>Rain" }, sample].map((one) => isPageOf(one, told, "fog"))).toEqual([true, false, false]);
    expect([sample, { ...sample, source: "<p>Rain" }, page].map((one) => isPageOf(one, told, "news"))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
