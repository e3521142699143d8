import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { longLines } from "./long-lines.fixture.ts";
import { run } from "./laws.fixture.ts";
import { openPage } from "../page/open-page.ts";

it("runs as CONTRIBUTING.md has it", () => {
  const guide = readFileSync("CONTRIBUTING.md", "utf8");
  const code = readFileSync("src/extraction/algorithms/long-lines.fixture.ts", "utf8");
  const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(guide) ?? [];
  expect(code).toContain(example.trim());
  expect(example).toContain("export const longLines");
});

it("has Why with numbers and a flip", () => {
  // Ratios of 9 and 49, on the mean 29: the first line stays up to λ = 0.31.
  const page = openPage(`<p>a b c d e<p>${"word ".repeat(9)}here`);
  expect(run(longLines, page).explain(3)).toEqual({
    verdict: "removed",
    quantity: "Tag ratio",
    channel: "T",
    value: 9,
    threshold: 29,
    keeps: "≥",
    margin: -20,
    flip: { parameter: "factor", value: 0.3 },
    formula: "T = 9 < τ = 29",
    chain: [
      { symbols: "T(i) = characters / max(tags, 1)", numbers: "T(1) = 9 / max(1, 1) = 9" },
      { symbols: "τ = λ · mean(T)", numbers: "τ = 1 · (9 + 49) / 2 = 29" },
      { symbols: "T ≥ τ", numbers: "9 < 29: removed" },
    ],
    unit: { start: 0, end: 12, label: "line 1" },
  });
});

it("has a trace: what decides with its threshold, and the verdicts", () => {
  const { trace } = run(longLines, openPage(`<p>a b c d e<p>${"word ".repeat(9)}here`));
  expect(trace.channels).toMatchObject([
    { id: "T", kind: "series", isOfBlocks: true, control: { parameter: "factor" } },
    { id: "verdict", kind: "class", formula: "T ≥ τ", classes: ["removed", "kept"], values: Uint8Array.of(0, 1) },
    { id: "characters", role: "input" },
    { id: "tags", role: "input" },
    { id: "τ", kind: "scalar", value: 29 },
  ]);
});
