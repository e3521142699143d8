import { describe, expect, it } from "vitest";
import type { Explanation, Extraction } from "../../contract/extraction.ts";
import { valuesFor, type Value } from "../../contract/parameters.ts";
import type { PlaneChannel } from "../../contract/trace.ts";
import { rangesOf } from "../../page/selection.ts";
import { cetr } from "./cetr.ts";
import { runOf } from "../run.fixture.ts";

const run = runOf(cetr);

/** The worked example as a page: 20 lines of a tag, the lines 9 to 12 with 100 characters. */
const example = Array.from({ length: 20 }, (_, line) => `<p>${line >= 8 && line <= 11 ? `${line} `.padEnd(100, "x") : ""}`).join(
  "",
);
const placeOf = (line: number): number => example.split("<p>", line + 1).join("<p>").length;

describe("CETR on the worked example", () => {
  it("counts 100 characters per tag, deviates by 40, and keeps four lines by the threshold", () => {
    const extraction = run(example, { method: "tm", radius: 1 });
    expect([...seriesOf(extraction, "ratio")].filter((ratio) => ratio === 100)).toHaveLength(4);
    expect([scalarOf(extraction, "deviation"), scalarOf(extraction, "threshold")]).toEqual([40, 40]);
    expect(classesOf(extraction)).toEqual([8, 9, 10, 11]);
    expect(textOf(example, extraction)).toEqual(["8", "9", "10", "11"]);
  });

  it("shows the centres round by round, and gives those of the example in the end", () => {
    const plane = planeOf(run(example, { radius: 1 }));
    const last = plane.rounds?.at(-1);
    expect(Array.from(last?.centres ?? [], (value) => Math.round(value * 1e4) / 1e4)).toEqual([
      0, 0, 86.2966, 46.0581, 13.7034, 43.5543,
    ]);
    expect(plane.rounds?.[0]?.label).toBe("start");
    expect(classesOf(run(example, { radius: 1 }))).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
    expect(classesOf(run(example, { radius: 2 }))).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13]);
  });

  it("holds the centres of ratios alone on the axis, and marks half way to the nearest", () => {
    const extraction = run(example, { method: "km", radius: 1 });
    const plane = planeOf(extraction);
    expect(Array.from(plane.rounds?.at(-1)?.centres ?? [], Math.round)).toEqual([0, 0, 100, 0, 73, 0]);
    expect(plane.rules.map((rule) => ("x" in rule ? Math.round(10 * rule.x) / 10 : rule))).toEqual([36.3]);
    expect(classesOf(extraction)).toEqual([8, 9, 10, 11]);
  });

  it("explains a line by its ratio, what it was smoothed to, and the threshold", () => {
    // 72.59 is 0.274 · 0 + 0.452 · 100 + 0.274 · 100; from λ = 1.82 on the threshold lies above it.
    const place = explain(example, placeOf(8), { method: "tm", radius: 1 });
    expect(place).toMatchObject({
      verdict: "kept",
      threshold: 40,
      keeps: "≥",
      flip: { parameter: "lambda", value: 1.82 },
      unit: { label: "line 9" },
      formula: "T′ = 72.59 ≥ τ = 40",
    });
    expect(numbersOf(place)).toEqual([
      "T(9) = 100 / 1 = 100",
      "T′(9) = 0.274 · 0 + 0.452 · 100 + 0.274 · 100 = 72.59",
      "τ = 1 · 40 = 40",
      "72.59 ≥ 40",
      "72.59 > 0: content",
    ]);
  });

  it("explains a line by its distances to the origin and to the nearest other centre", () => {
    const place = explain(example, placeOf(9), { method: "km", radius: 1 });
    expect(place).toMatchObject({
      verdict: "kept",
      quantity: "Nearer to content",
      value: 100,
      threshold: 0,
      formula: "T′ = 100 is nearest to cluster 1 at 100",
      step: "in cluster 1 in the one round over 20 lines",
    });
    expect(numbersOf(place).slice(2)).toEqual(["100", "to cluster 1 at 100: 0", "100 > 0"]);
  });

  it("tells since which round a line has been where it is", () => {
    const steps = Array.from({ length: 20 }, (_, line) => explain(example, placeOf(line), { radius: 1 }).step ?? "");
    expect(
      steps.every((step) =>
        /^(?:at the origin|in cluster [12]) (?:in all \d rounds|in the one round|since round \d of \d) over 20 lines$/.test(step),
      ),
    ).toBe(true);
    const plane = planeOf(run(example, { radius: 1 }));
    const first = plane.rounds?.[0]?.nearest ?? new Uint8Array();
    const last = plane.rounds?.at(-1)?.nearest ?? new Uint8Array();
    for (const [line, step] of steps.entries()) if (first[line] !== last[line]) expect(step).toContain("since round");
  });
});

describe("CETR", () => {
  it.each(["tm", "km", "2d"])("has a reason by %s for a word of a page without a line", (method) => {
    const { verdict, formula } = explain("\udc00", 0, { method });
    expect([verdict, formula]).toEqual(["removed", "No line of the page has a character or a tag."]);
  });

  it("keeps more lines the lower λ is, and none without text at 0", () => {
    const kept = [2, 1, 0.5, 0].map((lambda) => classesOf(run(example, { method: "tm", lambda })).length);
    expect(kept).toEqual(kept.toSorted((left, right) => left - right));
    // The four lines and two on each side that they are smoothed into.
    expect(kept.at(-1)).toBe(8);
    expect(explain(example, 1, { method: "tm", lambda: 0 })).toMatchObject({
      verdict: "removed",
      formula: "T′ = 0 ≤ 0",
    });
  });

  it("takes the deviation of smoothed ratios, which is smaller, where asked", () => {
    const narrow = scalarOf(run(example, { method: "tm", deviationOf: "smoothed" }), "deviation");
    expect(narrow).toBeLessThan(40);
    expect(narrow).toBeGreaterThan(0);
  });

  it("cuts lines between the scripts and comments beside them", () => {
    const page = "<html><head><title>Title</title></head>\n<body>One<p>two</p><script>three</script> <!-- four --> \n<p>five";
    const { units } = run(page).trace;
    const { starts, ends } = units["lines"] ?? { starts: [], ends: [] };
    expect(Array.from(starts, (start, line) => page.slice(start, ends[line]))).toEqual([
      "<html>",
      "<body>One",
      "<p>two</p>",
      "<p>five",
    ]);
  });

  it("says where lines were broken", () => {
    expect(run(`<p>${"word ".repeat(200)}`).trace.notes).toEqual([
      "Lines were broken, as this page has long ones or the setting says so.",
    ]);
    expect(run(example).trace.notes).toEqual([]);
  });

  it("keeps the one line of a page by any method, and nothing of a page without text", () => {
    for (const method of ["tm", "km", "2d"]) {
      expect(run("<p>Only this.", { method }).selection.length).toBeGreaterThan(0);
      expect(run("<p><img><p><img>", { method }).selection).toHaveLength(0);
    }
    expect(numbersOf(explain("<p><img><p><img>", 1)).at(-1)).toBe("every line is at the origin: there is no text");
  });

  it("has presets of the three methods", () => {
    expect(cetr.presets?.map(({ values }) => valuesFor(cetr.parameters, values)[0].method)).toEqual(["tm", "km", "2d", "tm"]);
  });
});

function explain(source: string, offset: number, given: Readonly<Record<string, Value>> = {}): Explanation {
  return run(source, given).explain(offset);
}

function numbersOf({ chain }: Explanation): readonly string[] {
  return chain?.map(({ numbers }) => numbers) ?? [];
}

function seriesOf({ trace }: Extraction, id: string): Float64Array {
  const channel = trace.channels.find((candidate) => candidate.id === id);
  return channel?.kind === "series" ? channel.values : new Float64Array();
}

function scalarOf({ trace }: Extraction, id: string): number {
  const channel = trace.channels.find((candidate) => candidate.id === id);
  return channel?.kind === "scalar" ? channel.value : Number.NaN;
}

/** The lines that are not removed. */
function classesOf({ trace }: Extraction): number[] {
  const channel = trace.channels.find(({ id }) => id === "cluster");
  if (channel?.kind !== "class") throw new RangeError("no classes in the trace");
  return Array.from(channel.values).flatMap((value, line) => (channel.meanings[value] === "kept" ? [line] : []));
}

function planeOf({ trace }: Extraction): PlaneChannel {
  const channel = trace.channels.find(({ kind }) => kind === "plane");
  if (channel?.kind !== "plane") throw new RangeError("no plane in the trace");
  return channel;
}

/** The first word of each stretch that is kept. */
function textOf(source: string, { selection }: Extraction): string[] {
  return Array.from(rangesOf(selection), ({ start, end }) => source.slice(start, end).split(" ", 1)[0] ?? "");
}
