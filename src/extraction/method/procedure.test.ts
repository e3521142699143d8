import { describe, expect, it } from "vitest";
import { numberParameter } from "../contract/parameters.ts";
import { openPage } from "../page/open-page.ts";
import { filterStep, procedure, runSteps, takersOf, unitTextOf, waterfallOf, type Remainder } from "./procedure.ts";
import { rowOf } from "./sorted.ts";

const source = "<p>one  two</p><p>three</p><p>four</p>";
const page = openPage(source);
const starts = Uint32Array.of(0, source.indexOf("<p>three"), source.indexOf("<p>four"));
const lengths = Float64Array.of(8, 5, 4);
const parameters = {
  most: numberParameter("decision", 5, [1, 9, 1], { label: "Most", description: "Characters of a short line." }),
};

/** Takes short lines, marks the first, and gives the last back. */
const runWith = ({ most }: { readonly most: number }) =>
  runSteps<Remainder>(
    [
      filterStep({
        label: "take",
        takes: (line) => (lengths[line] ?? 0) <= most,
        says: (line) => ({ numbers: `${lengths[line]} ≤ ${most}`, parameters: ["most"] }),
        leaves: (line) => ({ numbers: `${lengths[line]} > ${most}`, quantity: "length", parameters: ["most"] }),
      }),
      { label: "mark", run: (left) => ({ left }), tell: () => [{ detail: "1 marked.", units: [0] }] },
      {
        label: "give back",
        rule: "the last",
        run: ({ kept }) => ({
          left: { kept: kept.with(2, 1) },
          says: (line) => (line === 2 ? { numbers: "line 3" } : undefined),
        }),
      },
    ],
    { kept: Uint8Array.of(1, 1, 1) },
  );
const ran = runWith({ most: 5 });

describe("a waterfall", () => {
  const text = unitTextOf(rowOf(page, "line", starts).units, lengths);
  const { channel, telling } = waterfallOf(ran, { id: "steps", name: "Steps", formula: "" }, text);

  it("tells what each step takes away or gives back, and where", () => {
    expect(channel.operations.map(({ label, detail, removed, spans }) => [label, detail, removed, spans])).toEqual([
      ["take", "8 of 17 characters are left.", 9, Uint32Array.of(15, 27, 27, 38)],
      ["mark", "1 marked.", 0, Uint32Array.of(0, 15)],
      ["give back", "12 of 8 characters are left.", -4, Uint32Array.of(27, 38)],
    ]);
  });

  it("names the steps that changed a verdict, and the one that took a unit for good", () => {
    expect(telling.map(({ label }) => label)).toEqual(["take", "give back"]);
    expect([...takersOf(ran)]).toEqual([0, 1, 0]);
  });
});

it("explains a unit by the last step that gave its verdict, with all that was said up to there and what turns it", () => {
  const { explain } = procedure({
    ...rowOf(page, "line", starts),
    parameters,
    values: { most: 5 },
    runWith,
    rest: () => ({ formula: "nothing" }),
    trace: () => ({ units: {}, channels: [], notes: [] }),
  });
  const reasons = ["one", "three", "four"].map((word) => explain(source.indexOf(word)));
  expect(reasons.map(({ verdict, step, formula }) => [verdict, step, formula])).toEqual([
    ["kept", "take", "8 > 5"],
    ["removed", "take", "5 ≤ 5"],
    ["kept", "give back", "line 3"],
  ]);
  expect(reasons.map(({ flip }) => flip?.value)).toEqual([8, 4, undefined]);
  expect(reasons[2]?.chain).toEqual([
    { symbols: "take", numbers: "4 ≤ 5" },
    { symbols: "give back: the last", numbers: "line 3" },
  ]);
});
