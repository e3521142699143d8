import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { wordsOf } from "../page/words.ts";
import { waterfall, wordWaterfall } from "./waterfall.ts";

const described = { id: "steps", name: "Steps", unit: "characters", formula: "" };
const sizes = Float64Array.of(10, 20, 30);
const spans = { starts: Uint32Array.of(0, 100, 200), ends: Uint32Array.of(90, 190, 290) };

describe("a waterfall", () => {
  const { procedure, telling } = waterfall(
    described,
    [
      { label: "take", detail: "2 taken.", kept: Uint8Array.of(1, 0, 0) },
      { label: "mark", detail: "1 marked.", kept: Uint8Array.of(1, 0, 0), touched: [0] },
      { label: "give back", detail: "1 back.", kept: Uint8Array.of(1, 0, 1) },
    ],
    sizes,
    spans,
  );

  it("tells what each stage takes away or gives back, and where", () => {
    expect(procedure.whole).toBe(60);
    expect(procedure.operations).toEqual([
      { label: "take", detail: "2 taken.", removed: 50, spans: Uint32Array.of(100, 190, 200, 290) },
      { label: "mark", detail: "1 marked.", removed: 0, spans: Uint32Array.of(0, 90) },
      { label: "give back", detail: "1 back.", removed: -30, spans: Uint32Array.of(200, 290) },
    ]);
  });

  it("names the stages that changed a verdict", () => {
    expect(telling.map(({ label }) => label)).toEqual(["take", "give back"]);
  });
});

it("tells what words are taken or given back at each stage, and the white space between two that both are left", () => {
  const page = openPage("<p>one  two</p><p>three</p>");
  const stages = [
    { label: "take", keeps: (word: number) => word === 0 },
    { label: "mark", detail: "1 marked.", keeps: undefined },
    { label: "give back", keeps: (word: number) => word !== 1 },
  ];
  const { whole, operations } = wordWaterfall(described, page, wordsOf(page), stages);
  expect(whole).toBe("one  two".length + "three".length);
  expect(operations).toEqual([
    { label: "take", detail: "3 of 13 characters are left.", removed: 10, spans: Uint32Array.of(6, 11, 18, 23) },
    { label: "mark", detail: "1 marked.", removed: 0, spans: Uint32Array.of() },
    { label: "give back", detail: "8 of 3 characters are left.", removed: -5, spans: Uint32Array.of(18, 23) },
  ]);
});
