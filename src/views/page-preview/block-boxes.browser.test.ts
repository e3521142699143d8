import { describe, expect, it, onTestFinished } from "vitest";
import { openPage } from "../../extraction/page/open-page.ts";
import { previewOf, type Preview } from "../../extraction/output/preview.ts";
import type { Range } from "../../extraction/page/selection.ts";
import type { ChannelSummary } from "../../worker/protocol/figures.ts";
import { emptyStage, PageStage, type StageContent, type StageActions } from "./page-stage.ts";
import { blockChannels, BlockPlaces, ShownBlocks } from "./shown-blocks.tsx";
import "../../lab.css";
import "./page.css";

const plain = "<style>* { margin: 0; padding: 0; font: 16px/20px monospace }</style>";

interface Stage {
  readonly show: (change: Partial<StageContent>) => void;
  readonly cover: HTMLElement;
  readonly preview: Preview;
  readonly source: string;
  readonly told: { hover?: Range | undefined; pin?: Range | undefined; said?: string; busy: number };
}

/** A pane of 1200 by 400 pixels with a page in it, whose texts are its blocks; the even ones are kept. */
async function staged(body: string, blockCount: number): Promise<Stage> {
  document.body.innerHTML =
    '<div id="host" class="page-window as-paper relative clip" style="position: relative; width: 1200px; height: 400px"></div>';
  const cover = document.createElement("div");
  cover.className = "page-cover cover";
  cover.tabIndex = 0;
  document.getElementById("host")?.append(cover);
  const told: Stage["told"] = { busy: 0 };
  const nothing = (): void => undefined;
  const actions: StageActions = {
    hover: (place) => {
      told.hover = place;
      show({ hover: place });
    },
    pin: (place) => {
      told.pin = place;
      show({ pin: place });
    },
    pinBlock: (place) => {
      told.pin = place;
    },
    announce: (text) => (told.said = text),
    selectWords: nothing,
    mark: nothing,
    unmark: nothing,
    busy: () => {
      told.busy++;
      return () => told.busy--;
    },
  };
  const stage = new PageStage(cover, actions, []);
  onTestFinished(() => stage.dispose());
  let shown = emptyStage;
  const show = (change: Partial<StageContent>): void => stage.show((shown = { ...shown, ...change }));
  const source = `<!doctype html><head>${plain}</head><body>${body}`;
  const preview = previewOf(openPage(source));
  await stage.ready;
  await stage.draw(preview, { styles: "own", images: new Map() });
  show({ blocks: shownBlocks(preview, blockCount, (block) => block % 2 === 0) });
  await expect.poll(() => told.busy).toBe(0);
  return { show, cover, preview, source, told };
}

const places = new BlockPlaces();

/** Every run of the page as a block, of a value that rises from 0 to 1. */
function shownBlocks(preview: Preview, count: number, isKept: (block: number) => boolean): ShownBlocks {
  const { starts, ends } = preview.runs;
  expect(starts).toHaveLength(count);
  const value: ChannelSummary = {
    kind: "series",
    id: "value",
    name: "Value",
    unit: "",
    units: "blocks",
    formula: "x",
    isOfBlocks: true,
    count,
    min: 0,
    max: 1,
    median: 0.5,
  };
  const channels = blockChannels([value]);
  if (channels === undefined) throw new Error("no blocks");
  const blocks = Array.from({ length: count }, (_, block) => block);
  const run = {
    unitName: "blocks",
    values: Float64Array.from(blocks, (block) => block / Math.max(count - 1, 1)),
    words: Uint32Array.from(blocks, () => 1),
    kept: Uint8Array.from(blocks, (block) => Number(isKept(block))),
    classes: new Uint8Array(count),
    pieces: Uint32Array.from(blocks.flatMap((block) => [starts[block] ?? 0, ends[block] ?? 0])),
    pieceBlocks: Uint32Array.from(blocks),
  };
  return new ShownBlocks(preview, run, channels, places.of(preview, run));
}

function drawn({ cover }: Stage): HTMLElement[] {
  return [...(cover.parentElement?.querySelectorAll<HTMLElement>(".page-box") ?? [])].toSorted(
    (one, other) => Number(one.dataset["block"]) - Number(other.dataset["block"]),
  );
}

function pointAt(stage: Stage, box: HTMLElement | undefined, type: "pointermove" | "click"): void {
  const { left, top, width, height } = box?.getBoundingClientRect() ?? new DOMRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true };
  stage.cover.dispatchEvent(type === "click" ? new MouseEvent("click", at) : new PointerEvent("pointermove", at));
}

function press(stage: Stage, key: string): void {
  stage.cover.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
}

const three = `<p>first text</p><p style="margin-top: 50px">second, longer text</p><p style="margin-top: 50px">third text</p>`;

describe("boxes of blocks", () => {
  it("lie over the text of their block, with its value, and tell by line and label whether it is kept", async () => {
    const stage = await staged(three, 3);
    const boxes = drawn(stage);
    expect(boxes.map(({ dataset }) => dataset["kept"])).toEqual(["true", "false", "true"]);
    expect(boxes.map(({ textContent }) => textContent)).toEqual(["0", "0.5", "1"]);
    expect(boxes.map((box) => getComputedStyle(box).borderTopStyle)).toEqual(["solid", "dashed", "solid"]);
    const pane = document.getElementById("host")?.getBoundingClientRect() ?? new DOMRect();
    const rects = boxes.map((box) => box.getBoundingClientRect());
    // A line of 20 pixels, then a gap of 50, and 2 pixels of room.
    expect(rects.map(({ top }) => Math.round((top - pane.top + 2) / 70))).toEqual([0, 1, 2]);
    expect(rects.every(({ left }) => Math.round(left - pane.left) === -2)).toBe(true);
    const tints = boxes.map((box) => Number(getComputedStyle(box, "::before").opacity));
    expect(tints).toEqual(tints.toSorted((one, other) => one - other));
    expect(new Set(tints).size).toBe(3);
  });

  it("are kept and removed anew without being measured again, and go when they are not wanted", async () => {
    const stage = await staged(three, 3);
    const before = drawn(stage);
    stage.show({ blocks: shownBlocks(stage.preview, 3, (block) => block === 1) });
    expect(stage.told.busy).toBe(0);
    expect(drawn(stage).map(({ dataset }) => dataset["kept"])).toEqual(["false", "true", "false"]);
    expect(drawn(stage)).toEqual(before);
    stage.show({ blocks: undefined });
    expect(drawn(stage)).toEqual([]);
  });

  it("name the block under the pointer, and pin it at a click", async () => {
    const stage = await staged(three, 3);
    pointAt(stage, drawn(stage)[1], "pointermove");
    await expect.poll(() => stage.told.hover).toBeDefined();
    expect(textAt(stage, stage.told.hover)).toBe("second, longer text");
    expect([...document.querySelectorAll(".page-box-card > div")].map(({ textContent }) => textContent)).toEqual([
      "Block 2 of 3 − removed",
      "Value 0.5",
      "1 word",
    ]);
    pointAt(stage, drawn(stage)[2], "click");
    expect(textAt(stage, stage.told.pin)).toBe("third text");
  });

  it("are stepped through by the keys, which leave out what cannot be seen, and pinned by Enter", async () => {
    const stage = await staged(`<p>first</p><p style="display: none">second</p><p style="margin-top: 2000px">third</p>`, 3);
    press(stage, "ArrowDown");
    expect(stage.told.said).toBe("Block 1 of 3 + kept, Value 0, 1 word: first");
    press(stage, "ArrowDown");
    expect(stage.told.said).toContain("Block 3 of 3");
    // It has been brought into view.
    const { top } = drawn(stage)[1]?.getBoundingClientRect() ?? new DOMRect();
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(400);
    press(stage, "ArrowDown");
    press(stage, "Enter");
    expect(textAt(stage, stage.told.pin)).toBe("third");
    press(stage, "ArrowUp");
    expect(stage.told.said).toContain("Block 1 of 3");
  });

  it("leave pointer and keys to the words while one marks", async () => {
    const stage = await staged(three, 3);
    stage.show({ isMarking: true });
    pointAt(stage, drawn(stage)[0], "click");
    expect(["first", "text", "<p>first text</p>"]).toContain(textAt(stage, stage.told.pin));
    press(stage, "ArrowDown");
    expect(stage.told.said).toBe("first text");
    expect(drawn(stage)).toHaveLength(3);
  });

  it("are drawn once, and move with the page as it scrolls", async () => {
    const stage = await staged(`<p>x</p>`.repeat(1000), 1000);
    const boxes = drawn(stage);
    expect(boxes).toHaveLength(1000);
    const topOf = (block: number): number => boxes[block]?.getBoundingClientRect().top ?? NaN;
    const before = topOf(500);
    stage.cover.scrollTop = 10_000;
    await expect.poll(() => topOf(500)).toBeCloseTo(before - 10_000, 0);
    expect(drawn(stage)).toEqual(boxes);
  });

  it("have their values where these have room", async () => {
    const narrow = `<style>p { float: left; width: 10px; height: 10px; font-size: 8px; line-height: 10px }</style>`;
    const stage = await staged(`${narrow}<p>x</p><p>y</p>`, 2);
    expect(drawn(stage).map((box) => box.querySelector(".page-box-value")?.checkVisibility())).toEqual([false, false]);
  });

  it("follow the size of the page", async () => {
    const stage = await staged(`<p style="width: 1000px">${"word ".repeat(100)}end</p>`, 1);
    const widthOf = (): number => drawn(stage)[0]?.getBoundingClientRect().width ?? 0;
    const before = widthOf();
    const host = document.getElementById("host");
    host?.style.setProperty("width", "512px");
    await expect.poll(widthOf).toBeLessThan(0.6 * before);
    expect(widthOf()).toBeGreaterThan(0.4 * before);
  });

  it("lie right on a page from right to left, their values at the left", async () => {
    const stage = await staged(`<p dir="rtl">אבגדה וזחטי כלמנס</p><style>html, body { direction: rtl }</style>`, 1);
    const [box] = drawn(stage);
    const pane = document.getElementById("host")?.getBoundingClientRect() ?? new DOMRect();
    const { left, right } = box?.getBoundingClientRect() ?? new DOMRect();
    expect(right).toBeGreaterThan(pane.right - 40);
    const label = box?.querySelector(".page-box-value")?.getBoundingClientRect() ?? new DOMRect();
    expect(label.left - left).toBeLessThan(right - label.right);
  });
});

function textAt({ source }: Stage, range: Range | undefined): string | undefined {
  return range && source.slice(range.start, range.end);
}
