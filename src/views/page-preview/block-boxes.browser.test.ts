import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openPage } from "../../extraction/page/open-page.ts";
import { previewOf, type Preview } from "../../extraction/output/preview.ts";
import type { Range } from "../../extraction/page/selection.ts";
import { noMarks } from "../../page-frame/page-marks.ts";
import type { ChannelSummary } from "../../worker/protocol/figures.ts";
import { mostBoxes } from "./block-boxes.ts";
import { PageStage, type StageListeners } from "./page-stage.ts";
import { blockChannels, BlockPlaces, ShownBlocks } from "./shown-blocks.ts";
import "../../lab.css";
import "./page.css";

const plain = "<style>* { margin: 0; padding: 0; font: 16px/20px monospace }</style>";

interface Stage {
  readonly stage: PageStage;
  readonly cover: HTMLElement;
  readonly boxes: HTMLElement;
  readonly preview: Preview;
  readonly source: string;
  readonly told: { hover?: Range | undefined; pin?: Range; said?: string; crowd?: number | undefined; busy: number };
}

/** A pane of 1200 by 400 pixels with a page in it, whose texts are its blocks; the even ones are kept. */
async function staged(body: string, blockCount: number): Promise<Stage> {
  const host = document.getElementById("host") ?? document.body;
  const part = (name: string, parent: HTMLElement): HTMLElement => {
    const element = document.createElement("div");
    element.className = name;
    parent.append(element);
    return element;
  };
  const boxes = part("page-boxes cover untouched clips", host);
  const outlines = part("page-outlines cover untouched clips", host);
  const cover = part("page-cover", host);
  cover.tabIndex = 0;
  const told: Stage["told"] = { busy: 0 };
  const listeners: StageListeners = {
    onHover: (place) => {
      told.hover = place;
      stage.setHover(place);
    },
    onPin: (place) => {
      told.pin = place;
      stage.setPin(place, false);
    },
    onPinBlock: (place) => {
      told.pin = place;
    },
    onStep: (text) => (told.said = text),
    onPinSeen: () => undefined,
    onSelect: () => undefined,
    onMark: () => undefined,
    onCrowded: (count) => (told.crowd = count),
    busy: () => {
      told.busy++;
      return () => told.busy--;
    },
  };
  const stage = new PageStage({ host, cover, spacer: part("", cover), boxes, outlines }, listeners, []);
  onTestFinished(() => stage.dispose());
  const source = `<!doctype html><head>${plain}</head><body>${body}`;
  const preview = previewOf(openPage(source));
  await stage.ready;
  await stage.draw(preview, { styles: "own", images: new Map() });
  stage.setMarks(noMarks);
  stage.setBlocks(shownBlocks(preview, blockCount, (block) => block % 2 === 0));
  await expect.poll(() => told.busy).toBe(0);
  return { stage, cover, boxes, preview, source, told };
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

function drawn({ boxes }: Stage): HTMLElement[] {
  return [...boxes.querySelectorAll<HTMLElement>(".page-box")].toSorted(
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

beforeEach(() => {
  document.body.innerHTML =
    '<div id="host" class="page-window anchor clips" style="position: relative; width: 1200px; height: 400px"></div>';
});

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
    const before = drawn(stage).map((box) => box.style.cssText);
    stage.stage.setBlocks(shownBlocks(stage.preview, 3, (block) => block === 1));
    expect(stage.told.busy).toBe(0);
    expect(drawn(stage).map(({ dataset }) => dataset["kept"])).toEqual(["false", "true", "false"]);
    expect(drawn(stage).map((box) => box.style.cssText)).toEqual(before);
    stage.stage.setBlocks(undefined);
    expect(drawn(stage)).toEqual([]);
  });

  it("name the block under the pointer, and pin it at a click", async () => {
    const stage = await staged(three, 3);
    pointAt(stage, drawn(stage)[1], "pointermove");
    await expect.poll(() => stage.told.hover).toBeDefined();
    expect(textAt(stage, stage.told.hover)).toBe("second, longer text");
    expect([...stage.boxes.querySelectorAll(".page-box-card > div")].map(({ textContent }) => textContent)).toEqual([
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
    expect(drawn(stage).map(({ dataset }) => dataset["block"])).toEqual(["3"]);
    press(stage, "ArrowDown");
    press(stage, "Enter");
    expect(textAt(stage, stage.told.pin)).toBe("third");
    press(stage, "ArrowUp");
    expect(stage.told.said).toContain("Block 1 of 3");
  });

  it("leave pointer and keys to the words while one marks", async () => {
    const stage = await staged(three, 3);
    stage.stage.setMarking(true);
    pointAt(stage, drawn(stage)[0], "click");
    expect(["first", "text", "<p>first text</p>"]).toContain(textAt(stage, stage.told.pin));
    press(stage, "ArrowDown");
    expect(stage.told.said).toBe("first text");
    expect(drawn(stage)).toHaveLength(3);
  });

  it("are drawn as far as they are in view, and no more than can be told apart", async () => {
    const lines = `<p>x</p>`.repeat(1000);
    const tall = await staged(lines, 1000);
    // 20 lines of 20 pixels fit.
    expect(drawn(tall).length).toBeGreaterThan(15);
    expect(drawn(tall).length).toBeLessThan(25);
    expect(tall.told.crowd).toBeUndefined();
    tall.cover.scrollTop = 10_000;
    await expect.poll(() => Number(drawn(tall)[0]?.dataset["block"])).toBeGreaterThan(490);
    document.body.innerHTML = '<div id="host" class="page-window anchor clips" style="width: 1200px; height: 400px"></div>';
    const dense = await staged(
      `<style>p { float: left; width: 10px; height: 10px; font-size: 8px; line-height: 10px }</style>${lines}`,
      1000,
    );
    expect(drawn(dense)).toHaveLength(mostBoxes);
    expect(dense.told.crowd).toBe(1000);
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
