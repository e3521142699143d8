import { describe, expect, it } from "vitest";
import { inputsOf } from "../algorithms/inputs.fixture.ts";
import { openPage } from "../page/open-page.ts";
import { emptySelection } from "../page/selection.ts";
import { extracted, type Extraction } from "./extraction.ts";
import { declarationOf, defineExtractor, finish, type AnyExtractor, type Step } from "./extractor.ts";

const nothing: Extraction = {
  selection: emptySelection,
  trace: { units: {}, channels: [], notes: [] },
  explain: () => ({ verdict: "not text", formula: "Nothing was measured." }),
};

const described = {
  id: "none",
  name: "None",
  summary: "Keeps nothing.",
  family: "Tests",
  paper: { short: "Nobody 2000", title: "Nothing", authors: "Nobody", year: 2000, venue: "Nowhere" },
  cite: { paper: "Nobody 2000", where: "section 1" },
  formula: "keep nothing",
  figure: "None.",
} as const;

const lines = {
  kind: "choice",
  label: "Lines",
  description: "How.",
  stage: "analysis",
  default: "block",
  choices: { block: "block", tag: "tag" },
} as const;

describe("declarationOf", () => {
  it("names at a parameter the deviation of it", () => {
    const deviation = { id: "cut", of: "lines", where: "section 1", what: "What.", why: "Why.", changes: "Nothing." };
    const extractor: AnyExtractor = {
      ...described,
      needs: [],
      parameters: { lines, other: lines },
      deviations: [deviation],
      analyse: () => undefined,
      decide: () => nothing,
      bytesOf: () => 0,
    };
    const { parameters } = declarationOf(extractor);
    expect(parameters).toEqual({ lines: { ...lines, deviation: [extractor.id, "cut"] }, other: lines });
  });
});

describe("defineExtractor", () => {
  it("counts the bytes of an analysis by its arrays, each once and however deep, without those of its page", () => {
    interface Nested {
      readonly page: unknown;
      readonly own: readonly Float64Array[];
      readonly within?: Nested;
    }
    const shared = new Float64Array(2);
    const extractor = defineExtractor({
      ...described,
      needs: ["page"],
      parameters: {},
      analyse: ({ page }) => {
        let nested: Nested = { page, own: [shared, new Float64Array(1)] };
        for (let depth = 0; depth < 20_000; depth++) nested = { page, own: [shared], within: nested };
        return nested;
      },
      decide: () => nothing,
    });
    expect(extractor.bytesOf(extractor.analyse(inputsOf(extractor, openPage("<p>a")), {}))).toBe(24);
  });

  it("refuses an input that was not declared as a need, when compiled", () => {
    defineExtractor({
      ...described,
      needs: [],
      parameters: {},
      // @ts-expect-error: `page` is not among the needs
      analyse: ({ page }) => typeof page,
      decide: () => nothing,
      bytesOf: () => 0,
    });
    defineExtractor({
      ...described,
      // @ts-expect-error: there is no such input
      needs: ["moon"],
      parameters: {},
      analyse: () => 0,
      decide: () => nothing,
      bytesOf: () => 0,
    });
  });

  it("refuses a value that was not declared as a parameter, when compiled", () => {
    defineExtractor({
      ...described,
      needs: ["page"],
      parameters: { lines },
      // @ts-expect-error: there is no parameter of that name
      analyse: (_, values) => typeof values.threshold,
      decide: () => nothing,
      bytesOf: () => 0,
    });
  });
});

describe("finish", () => {
  it("runs a decision of steps to its end", () => {
    const labels: string[] = [];
    function* decide(): Generator<Step, Extraction, void> {
      for (const label of ["pass 1", "pass 2"]) {
        labels.push(label);
        yield { label, done: labels.length, of: 2, preview: () => nothing };
      }
      return nothing;
    }
    expect(finish(decide())).toBe(nothing);
    expect(labels).toEqual(["pass 1", "pass 2"]);
  });
});

describe("extracted", () => {
  it("makes the trace when it is first looked at, and once", () => {
    let made = 0;
    const extraction = extracted({ ...nothing, trace: () => ({ ...nothing.trace, notes: [`made ${++made}`] }) });
    expect([extraction.selection, extraction.explain(0), made]).toEqual([nothing.selection, nothing.explain(0), 0]);
    expect(extraction.trace.notes).toEqual(["made 1"]);
    expect(extraction.trace).toBe(extraction.trace);
    expect(made).toBe(1);
  });
});
