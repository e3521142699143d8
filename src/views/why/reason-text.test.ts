import { describe, expect, it } from "vitest";
import type { Explanation } from "../../extraction/contract/extraction.ts";
import { emptySelection, selectionOf } from "../../extraction/page/selection.ts";
import type { NumberParameter } from "../../extraction/contract/parameters.ts";
import {
  agreementText,
  comparisonText,
  marginText,
  quoteText,
  rangeText,
  reasonSentence,
  verdictSentence,
  shortReason,
  spreadText,
  passageVerdict,
  stuckText,
  trialText,
  turns,
} from "./reason-text.ts";

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

describe("a reason in words", () => {
  it("is the method's own, else the comparison, else the formula", () => {
    const density = { ...compared(6.73, "≥", 25.13, "removed"), quantity: "Text density" };
    expect(reasonSentence(density)).toBe("its text density, 6.73, is below the threshold 25.13");
    expect(reasonSentence({ ...density, value: 0.5, threshold: 0.25 })).toBe(
      "its text density, 0.5, is above the threshold 0.25",
    );
    expect(reasonSentence({ ...density, value: 25.13 })).toBe("its text density, 25.13, is at the threshold 25.13");
    expect(reasonSentence({ ...density, because: "it is in nav, and 0.500 is needed" })).toBe("it is in nav, and 0.5 is needed");
    expect(reasonSentence({ verdict: "kept", formula: "All text of the body is kept." })).toBe("all text of the body is kept");
    expect(reasonSentence({ verdict: "kept", formula: "kept: word 3 of v1.10.2." })).toBe("word 3 of v1.10.2");
  });

  it("is shorter in the line of all lanes", () => {
    const gap: Explanation = { ...compared(22, "≤", 20, "removed"), because: "22 lines from its region, a gap of 20 is allowed" };
    expect(shortReason(gap)).toBe("22 lines from its region, a gap of 20 is allowed");
    expect(shortReason({ ...gap, because: "long ".repeat(20) })).toBe("22 > 20");
    expect(shortReason({ verdict: "removed", formula: "long ".repeat(20), rule: { name: "text links" } })).toBe("text links");
    expect(shortReason(compared(0.86, ">", 0.75, "kept"))).toBe("0.86 > 0.75");
  });
});

describe("the sentence that says it all", () => {
  const ratio = { ...compared(0.81, ">", 0.75, "kept"), quantity: "ratio of content to code" };

  it("has the text, the verdict, the method and the reason", () => {
    expect(verdictSentence("Cookie settings", { fate: "kept", share: 1 }, "CCB", ratio).words).toBe(
      "“Cookie settings” is kept by CCB: its ratio of content to code, 0.81, is above the threshold 0.75.",
    );
    expect(verdictSentence("We and …", { fate: "part", share: 0.62 }, "CCB", ratio).words).toMatch(
      /^“We and …” is kept in part \(62 %\) by CCB: its ratio/,
    );
  });

  it("is cut at the end of a word where a method goes on and on", () => {
    const words = verdictSentence("Cookie", { fate: "kept", share: 1 }, "CCB", {
      ...ratio,
      because: "and on ".repeat(60),
    }).words;
    expect(words.length).toBeLessThanOrEqual(200);
    expect(words).toMatch(/and on…$|and…$/);
  });

  it("quotes the beginning of a long text", () => {
    expect(quoteText({ text: "Cookie settings", isShortened: false })).toBe("Cookie settings");
    expect(quoteText({ text: "The Patience has sat on the mud at Coble Hard", isShortened: true })).toBe(
      "The Patience has sat on the …",
    );
  });
});

describe("a value that turns a verdict", () => {
  const threshold: NumberParameter = {
    kind: "number",
    label: "Threshold",
    description: "",
    stage: "decision",
    default: 0.75,
    min: 0,
    max: 1,
    step: 0.01,
    unit: "",
  };
  const run = { keptCharacters: 1000 };
  const reason = "its ratio, 0.81, is above the threshold 0.75";
  const trial = { parameter: "threshold", value: 0.82, outcome: { isTurned: true, share: 0, keptCharacters: 588 } };

  it("is told with what comes of it: the score where there is gold, else how much less is kept", () => {
    expect(trialText(trial, threshold, run, reason)).toBe("Try 0.82: removed, 412 characters fewer");
    const score = { value: 0.741, judgement: 1, measure: "lcs", name: "Word LCS", valueName: "F1" } as const;
    const scored = { ...trial, outcome: { ...trial.outcome, score: 0.762 } };
    expect(trialText(scored, threshold, { ...run, score }, reason)).toBe("Try 0.82: removed, F1 0.74 → 0.76");
    const more = { ...trial, outcome: { isTurned: true, share: 1, keptCharacters: 1001 } };
    expect(trialText(more, threshold, run, reason)).toBe("Try 0.82: kept, 1 character more");
    const part = { ...trial, outcome: { isTurned: false, share: 0.6, keptCharacters: 1000 } };
    expect(trialText(part, threshold, run, reason)).toBe("Try 0.82: 60 % kept, nothing else changes");
  });

  it("is no way out where it keeps nothing of the page", () => {
    const emptying = { parameter: "threshold", value: 1 };
    const outcome = { isTurned: true, share: 0, keptCharacters: 0 };
    expect(turns(trial)).toBe(true);
    expect(turns(emptying)).toBe(false);
    expect(turns({ ...emptying, outcome: { problem: "It takes too long" } })).toBe(false);
    expect(turns({ ...trial, outcome: { ...trial.outcome, isTurned: false } })).toBe(false);
    expect(turns({ ...emptying, outcome })).toBe(false);
    expect(stuckText({ ...emptying, outcome }, threshold)).toBe(
      "Only a threshold of 1.00 removes it, together with all other text.",
    );
    const weights = { ...threshold, label: "Class weights" };
    expect(stuckText({ parameter: "weights", value: false, outcome }, weights)).toBe(
      "It is removed only without class weights, together with all other text.",
    );
  });

  it("is named with its parameter where the reason does not name it, and alone where it was not tried", () => {
    expect(trialText({ parameter: "threshold", value: 0.82 }, threshold, run, "it is in nav")).toBe("Try threshold 0.82");
  });
});

describe("how a lane stands to a passage", () => {
  const whole = selectionOf([[0, 100]]);
  const half = selectionOf([[5, 12]]);
  const place = { start: 0, end: 10 };
  const words = { characters: 10, words: 3 };

  it("is all, some or none of it", () => {
    expect(passageVerdict(whole, place, words)).toEqual({ fate: "kept", share: 1 });
    expect(passageVerdict(half, place, words)).toEqual({ fate: "part", share: 0.5 });
    expect(passageVerdict(emptySelection, place, words)).toEqual({ fate: "removed", share: 0 });
    expect(passageVerdict(whole, place, { characters: 0, words: 0 })).toMatchObject({ fate: "not text" });
  });

  it("is counted over the lanes", () => {
    const verdicts = [whole, half, emptySelection].map((selection) => passageVerdict(selection, place, words));
    expect(agreementText(verdicts)).toBe("1 of 3 lanes keeps it, 1 in part");
    expect(agreementText(verdicts.slice(0, 1))).toBe("1 of 1 lane keeps it");
  });
});

describe("the numbers of a range", () => {
  it("are grouped", () => {
    expect(rangeText({ start: 12_034, end: 12_041 })).toBe("12,034–12,041");
  });

  it("are given as shares and as spreads", () => {
    expect(spreadText({ name: "Text density", min: 2, max: 250.25 })).toBe("Text density 2 to 250.25");
    expect(spreadText({ name: "Text density", min: 17, max: 17 })).toBe("Text density 17");
  });
});
