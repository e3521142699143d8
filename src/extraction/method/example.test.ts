import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { longLines } from "../algorithms/long-lines.fixture.ts";
import { run } from "../algorithms/laws.fixture.ts";
import { openPage } from "../page/open-page.ts";

it("runs as CONTRIBUTING.md has it", () => {
  const guide = readFileSync("CONTRIBUTING.md", "utf8");
  const code = readFileSync("src/extraction/algorithms/long-lines.fixture.ts", "utf8");
  const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(guide) ?? [];
  expect(code).toContain(example.trim());
  expect(example).toContain("export const longLines");
});

it("has Why with numbers and a flip", () => {
  // Shares of 5/12 and 40/52, on the mean 0.593: the first line stays up to λ = 0.703.
  const page = openPage(`<p>a b c d e<p>${"word ".repeat(9)}here`);
  expect(run(longLines, page).explain(3)).toEqual({
    verdict: "removed",
    quantity: "Share of text",
    channel: "share",
    value: 5 / 12,
    threshold: expect.closeTo(0.593, 3) as number,
    keeps: "≥",
    margin: expect.closeTo(-0.176, 3) as number,
    flip: { parameter: "share", value: 0.7 },
    formula: "S = 0.417 < λ · mean S = 0.593",
    chain: [
      { symbols: "S = text / length", numbers: "S(1) = 5 / 12 = 0.417" },
      { symbols: "S ≥ λ · mean S", numbers: "0.417 < 0.593 = 1 · 0.593: removed" },
    ],
    unit: { start: 0, end: 12, label: "line 1" },
  });
});

it("has a trace: what decides with its threshold, and the verdicts", () => {
  const { trace } = run(longLines, openPage(`<p>a b c d e<p>${"word ".repeat(9)}here`));
  expect(trace.channels).toMatchObject([
    { id: "share", kind: "series", formula: "S = text / length", isOfBlocks: true, control: { parameter: "share" } },
    { id: "verdict", kind: "class", formula: "S ≥ λ · mean S", classes: ["removed", "kept"], values: Uint8Array.of(0, 1) },
  ]);
});
