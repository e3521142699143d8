import { describe, expect, it } from "vitest";
import { openPage } from "../../extraction/page/open-page.ts";
import { previewOf } from "../../extraction/output/preview.ts";
import type { ChannelSummary } from "../../worker/protocol/figures.ts";
import type { RunBlocks } from "../../worker/protocol/questions.ts";
import type { ClassSummary } from "../figures/bands/band.ts";
import { blockChannels, BlockPlaces, ShownBlocks, type BlockChannels } from "./shown-blocks.tsx";

const source = "<div>before <p>the words within</p> after</div>";
const preview = previewOf(openPage(source));

const over = { units: "blocks", unit: "", formula: "x" } as const;
const value: BlockChannels["value"] = {
  ...over,
  kind: "series",
  id: "quota",
  name: "Link quota",
  isOfBlocks: true,
  threshold: 0.25,
  count: 2,
  min: 0,
  max: 0.5,
  median: 0.25,
};
const fate: ClassSummary = {
  ...over,
  kind: "class",
  id: "verdict",
  name: "Verdict",
  count: 2,
  classes: ["removed", "alone"],
  meanings: ["removed", "core"],
};

function placed(text: string): readonly [number, number] {
  const start = source.indexOf(text);
  return [start, start + text.length];
}

const blocks: RunBlocks = {
  unitName: "paragraphs",
  values: Float64Array.of(0.5, 0.125),
  words: Uint32Array.of(2, 3),
  kept: Uint8Array.of(0, 1),
  classes: Uint8Array.of(0, 1),
  pieces: Uint32Array.from([...placed("before"), ...placed("the words within"), ...placed("after")]),
  pieceBlocks: Uint32Array.of(0, 1, 0),
};

function shownWith(channels: readonly ChannelSummary[]): ShownBlocks {
  const found = blockChannels(channels);
  if (found === undefined) throw new Error("no blocks");
  // Without a channel that tells their fate all are of one class.
  const classes = found.fate === undefined ? new Uint8Array(2) : blocks.classes;
  return new ShownBlocks(preview, { ...blocks, classes }, found, new BlockPlaces().of(preview, blocks));
}

describe("the blocks that are shown", () => {
  it("are those of the channel that says so, with the first classes that tell their fate", () => {
    const input: ChannelSummary = { ...fate, id: "input", role: "input" };
    const strip: ChannelSummary = { ...fate, id: "strip", isVerdict: true };
    expect(blockChannels([strip, input, value, fate])).toEqual({ value, fate });
    const { isOfBlocks: _, ...other } = value;
    expect(blockChannels([other, fate])).toBeUndefined();
  });

  it("say their number, verdict, value with its threshold, words and class", () => {
    const shown = shownWith([value, fate]);
    expect(shown.linesOf(1)).toEqual(["Paragraph 2 of 2 + kept", "Link quota 0.125, threshold 0.25", "3 words · alone"]);
    // The class says no more than the verdict.
    expect(shown.linesOf(0)).toEqual(["Paragraph 1 of 2 − removed", "Link quota 0.5, threshold 0.25", "2 words"]);
    expect([shown.valueOf(0), shown.shareOf(0), shown.shareOf(1)]).toEqual(["0.5", 1, 0.25]);
  });

  it("are painted as in their lane's band, and without classes by what becomes of them", () => {
    expect([0, 1].map((block) => shownWith([value, fate]).paintOf(block))).toEqual(["removed", "core"]);
    expect([0, 1].map((block) => shownWith([value]).paintOf(block))).toEqual(["removed", "kept"]);
  });

  it("are of the kinds that there are, what is kept first, and what looks alike as one", () => {
    expect(shownWith([value, fate]).kinds()).toEqual([
      { paint: "core", isKept: true, label: "kept: alone" },
      { paint: "removed", isKept: false, label: "removed" },
    ]);
    expect(
      shownWith([value])
        .kinds()
        .map(({ label }) => label),
    ).toEqual(["kept", "removed"]);
    const alike = { ...fate, classes: ["removed", "within one"], meanings: ["removed", "removed"] } as const;
    const both = { ...blocks, kept: new Uint8Array(2) };
    const shown = new ShownBlocks(preview, both, { value, fate: alike }, new BlockPlaces().of(preview, blocks));
    expect(shown.kinds()).toEqual([{ paint: "removed", isKept: false, label: "removed · within one" }]);
  });

  it("keep their places while only their values change", () => {
    const places = new BlockPlaces();
    const first = places.of(preview, blocks);
    expect(places.of(preview, { ...blocks, kept: new Uint8Array(2), pieces: blocks.pieces.slice() })).toBe(first);
    expect(places.of(preview, { ...blocks, pieces: blocks.pieces.slice(0, 4) })).not.toBe(first);
  });

  it("lie in the page's text piece by piece, and are found by the places of these", () => {
    const shown = shownWith([value, fate]);
    expect([0, 1, 2].map((piece) => shown.textOf(piece))).toEqual(["before", "the words within", "after"]);
    for (const piece of [0, 1, 2]) expect(shown.pieceAt(shown.placeOf(piece))).toBe(piece);
    expect([0, 1, 2].map((piece) => shown.blockOf(piece))).toEqual([0, 1, 0]);
    const [start, end] = placed("the words within");
    expect(shown.pieceAt({ start, end: end - 1 })).toBe(-1);
    expect(shown.pieceAt({ start: start + 1, end })).toBe(-1);
  });
});
