import { describe, expect, it } from "vitest";
import type { Explanation } from "../../extraction/contract/extraction.ts";
import { emptySelection, selectionOf } from "../../extraction/page/selection.ts";
import type { NumberParameter } from "../../extraction/contract/parameters.ts";
import type { ChannelSummary } from "../../protocol/figures.ts";
import {
  comparisonText,
  decidedText,
  keepersText,
  keptShareText,
  marginText,
  rangeText,
  spreadText,
  turnText,
} from "./why-text.ts";

function compared(
  value: number,
  keeps: NonNullable<Explanation["keeps"]>,
  threshold: number,
  verdict: Explanation["verdict"],
): Explanation {
  return { verdict, value, threshold, keeps, margin: value - threshold, formula: "" };
}

describe("a comparison", () => {
  it.each([
    [compared(0.912, ">", 0.75, "kept"), "0.912 > 0.750", "0.162 to spare"],
    [compared(0.612, ">", 0.75, "removed"), "0.612 ≤ 0.750", "0.138 short"],
    [compared(0.75, ">", 0.75, "removed"), "0.750 ≤ 0.750", "just short"],
    [compared(17, "≥", 17, "kept"), "17 ≥ 17", "none to spare"],
    [compared(16.5, "≥", 17, "removed"), "16.50 < 17", "0.500 short"],
    [compared(12, "≤", 20, "kept"), "12 ≤ 20", "8 to spare"],
    [compared(160, "≤", 20, "removed"), "160 > 20", "140 too many"],
    [compared(0.25, "<", 0.5, "kept"), "0.250 < 0.500", "0.250 to spare"],
    [compared(0.75, "<", 0.5, "removed"), "0.750 ≥ 0.500", "0.250 too much"],
    [compared(0.5, "<", 0.5, "removed"), "0.500 ≥ 0.500", "just too much"],
  ])("says how a value stands to its threshold, and by how much: %#", (explanation, comparison, margin) => {
    expect([comparisonText(explanation), marginText(explanation)]).toEqual([comparison, margin]);
  });

  it("is not made up where nothing was compared", () => {
    const explanation: Explanation = { verdict: "kept", formula: "All text is kept." };
    expect([comparisonText(explanation), marginText(explanation)]).toEqual([undefined, undefined]);
  });
});

describe("what decided, in a line", () => {
  it("is the quantity with its comparison, else the rule, else the formula", () => {
    const density = { ...compared(6.73, "≥", 25.13, "removed"), quantity: "density" };
    expect(decidedText(density)).toBe("density 6.73 < 25.13");
    expect(decidedText({ verdict: "removed", formula: "It went.", rule: { name: "class names a menu" } })).toBe(
      "class names a menu",
    );
    expect(decidedText({ verdict: "kept", formula: "All text is kept." })).toBe("All text is kept.");
  });
});

describe("turnText", () => {
  const lambda: NumberParameter = {
    kind: "number",
    label: "λ",
    description: "",
    stage: "decision",
    default: 1,
    min: 0,
    max: 1,
    step: 0.01,
    unit: "",
  };
  const density = { kind: "series", control: { parameter: "lambda", factor: 25.13 } } as ChannelSummary;
  const removed = { ...compared(6.73, "≥", 25.13, "removed"), flip: { parameter: "lambda", value: 0.26 } };

  it("names a bound where the value moves the threshold that decided", () => {
    expect(turnText({ explanation: removed, parameter: lambda, present: 1, channel: density })).toBe("λ ≤ 0.26 keeps it");
    const kept = { ...removed, verdict: "kept" as const, flip: { parameter: "lambda", value: 0.6 } };
    expect(turnText({ explanation: kept, parameter: lambda, present: 0.2, channel: density })).toBe("λ ≥ 0.60 removes it");
  });

  it("names the value alone where others beyond it may not turn it", () => {
    expect(turnText({ explanation: removed, parameter: lambda, present: 1, channel: undefined })).toBe("λ 0.26 keeps it");
    expect(turnText({ explanation: { ...removed, stepIndex: 3 }, parameter: lambda, present: 1, channel: density })).toBe(
      "λ 0.26 keeps it",
    );
  });

  it("is nothing where no value is known", () => {
    const { flip: _, ...none } = removed;
    expect(turnText({ explanation: none, parameter: lambda, present: 1, channel: density })).toBeUndefined();
  });
});

describe("keepersText", () => {
  const whole = selectionOf([[0, 100]]);
  const half = selectionOf([[5, 12]]);

  it("counts the lanes that keep a range", () => {
    expect(keepersText([whole, half, emptySelection], { start: 5, end: 10 }, 5)).toBe("2 of 3 lanes keep it");
    expect(keepersText([half], { start: 5, end: 10 }, 5)).toBe("1 of 1 lane keeps it");
  });

  it("tells those that keep all of it from those that keep some", () => {
    expect(keepersText([whole, half, emptySelection], { start: 0, end: 10 }, 10)).toBe(
      "of 3 lanes, 1 keeps all of it and 1 some",
    );
  });
});

describe("the numbers of a range", () => {
  it("are grouped", () => {
    expect(rangeText({ start: 12_034, end: 12_041 })).toBe("12,034–12,041");
  });

  it("are given as shares and as spreads", () => {
    expect(keptShareText(selectionOf([[0, 62]]), { start: 0, end: 120 }, 100)).toBe("62 %, 62 of 100 characters");
    expect(keptShareText(emptySelection, { start: 0, end: 9 }, 0)).toBe("0 %, 0 of 0 characters");
    expect(spreadText({ name: "Text density", min: 2, max: 250.25 })).toBe("Text density 2 to 250.25");
    expect(spreadText({ name: "Text density", min: 17, max: 17 })).toBe("Text density 17");
  });
});
