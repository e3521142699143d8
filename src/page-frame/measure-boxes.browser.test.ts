import { describe, expect, it } from "vitest";
import type { PageBoxes } from "../extraction/contract/inputs.ts";
import { previewOf } from "../extraction/output/preview.ts";
import { openPage } from "../extraction/page/open-page.ts";
import type { Page } from "../extraction/page/page.ts";
import { measureBoxes } from "./measure-boxes.ts";

const plain = "<style>* { margin: 0; padding: 0; font: 16px/20px monospace } </style>";

interface Measured {
  readonly page: Page;
  readonly boxes: PageBoxes;
  readonly element: (name: string) => number;
  readonly run: (text: string) => number;
}

async function measured(body: string, head = plain): Promise<Measured> {
  const page = openPage(`<!doctype html><head>${head}</head><body>${body}`);
  const boxes = await measureBoxes(previewOf(page));
  return {
    page,
    boxes,
    element: (name) => page.elements.names.indexOf(name),
    run: (text) => page.runs.texts.findIndex((candidate) => candidate.includes(text)),
  };
}

function boxAt(boxes: Float32Array, index: number): number[] {
  return [...boxes.subarray(4 * index, 4 * index + 4)];
}

describe("measureBoxes", () => {
  it("tells what cannot be seen: with all in it, or the text alone that stands directly in it", async () => {
    const sheet = `<style>.a { display: none } .b { visibility: hidden } .b i { visibility: visible } .c { position: absolute; left: -999px }</style>`;
    const { page, boxes } = await measured(
      `<p class="a">a <b>b</b></p><div class="b">c <i>d</i></div><h1 class="c">e</h1><h2>f</h2>`,
      plain + sheet,
    );
    const hidden = (name: string): number | undefined => boxes.hidden[page.elements.names.indexOf(name)];
    expect(["body", "p", "b", "div", "i", "h1", "h2"].map(hidden)).toEqual([0, 2, 2, 1, 0, 1, 0]);
  });

  it("measures elements and texts on a screen of 1,280 pixels, from the page's corner", async () => {
    const { boxes, element, run } = await measured(
      `<h1 style="height: 30px; font-size: 24px; font-weight: 700">Title</h1><p style="width: 400px; background: rgb(1 2 3)">Text <b>bold</b></p>`,
    );
    expect(boxAt(boxes.elements, element("h1"))).toEqual([0, 0, 1280, 30]);
    expect(boxAt(boxes.elements, element("p"))).toEqual([0, 30, 400, 20]);
    expect([boxes.width, boxes.height, boxes.isStyled]).toEqual([1280, 50, true]);
    expect([boxes.fontSizes[element("h1")], boxes.fontWeights[element("h1")]]).toEqual([24, 700]);
    expect(boxes.backgrounds[element("p")]).toBe(0x010203ff);
    expect([boxes.inline[element("p")], boxes.inline[element("b")]]).toEqual([0, 1]);
    const [left = 0, top = 0, width = 0, height = 0] = boxAt(boxes.runs, run("bold"));
    expect(left).toBeGreaterThan(0);
    expect(top).toBeGreaterThanOrEqual(30);
    expect(boxes.textAreas[run("bold")]).toBeCloseTo(width * height, 1);
  });

  it("adds the lines of a text up, and draws its box around all of them", async () => {
    const { boxes, run } = await measured(`<p style="width: 100px">${"word ".repeat(30)}</p>`);
    const [, , width = 0, height = 0] = boxAt(boxes.runs, run("word"));
    expect(width).toBeLessThanOrEqual(100);
    expect(height).toBeGreaterThan(150);
    expect(boxes.textAreas[run("word")]).toBeGreaterThan(0.5 * width * height);
    expect(boxes.textAreas[run("word")]).toBeLessThanOrEqual(width * height);
  });

  it.each([
    ["display: none", `<p style="display: none">hidden <b>words</b></p>`],
    ["visibility: hidden", `<p style="visibility: hidden">hidden words</p>`],
    ["a box of one pixel", `<p style="position: absolute; width: 1px; height: 1px; overflow: hidden">hidden words</p>`],
    ["a folded part", `<div style="height: 0; overflow: hidden"><p>hidden <b>words</b></p></div>`],
    ["a place left of the page", `<p style="position: absolute; left: -9999px">hidden words</p>`],
    ["an indent of its text", `<p style="text-indent: -9999px; overflow: hidden; white-space: nowrap">hidden words</p>`],
  ])("gives no box to text hidden by %s", async (_, hidden) => {
    const { boxes, run } = await measured(`<p>seen</p>${hidden}`);
    expect(boxes.textAreas[run("seen")]).toBeGreaterThan(0);
    expect(boxes.textAreas[run("hidden")] ?? 0).toBe(0);
    expect(boxes.textAreas[run("words")] ?? 0).toBe(0);
  });

  it("sees what stands in a hidden element and is shown itself, and what only fades in", async () => {
    const { boxes, run } = await measured(
      `<div style="visibility: hidden">gone<p style="visibility: visible">shown</p></div><p style="opacity: 0">fading</p>`,
    );
    expect(["gone", "shown", "fading"].map((text) => (boxes.textAreas[run(text)] ?? 0) > 0)).toEqual([false, true, true]);
  });

  it("lays a page out without its styles where they hide all its text, and says so", async () => {
    const { boxes, run } = await measured("<p>words</p>", "<style>body { display: none }</style>");
    expect(boxes.isStyled).toBe(false);
    expect(boxes.textAreas[run("words")]).toBeGreaterThan(0);
  });

  it("knows what stays in place while the page scrolls", async () => {
    const { boxes, element } = await measured(`<p>words</p><aside style="position: fixed; bottom: 0">banner</aside>`);
    expect([boxes.fixed[element("p")], boxes.fixed[element("aside")]]).toEqual([0, 1]);
  });

  it("runs nothing, asks for nothing, and leaves no frame behind", async () => {
    const before = performance.getEntriesByType("resource").length;
    const { boxes } = await measured(
      `<script>parent.hacked = 1</script><img src="https://example.org/a.png" onerror="parent.hacked = 1"><link rel=stylesheet href="https://example.org/a.css"><p>words`,
    );
    expect("hacked" in window).toBe(false);
    const asked = performance.getEntriesByType("resource").slice(before);
    expect(asked.filter(({ name }) => name.includes("example.org"))).toEqual([]);
    expect(document.querySelector("iframe.page-frame")).toBeNull();
    expect(boxes.height).toBeGreaterThan(0);
  });

  it("ends at once when it is told to, with the reason, and leaves no frame behind", async () => {
    const end = new AbortController();
    const measuring = measureBoxes(previewOf(openPage("<p>words")), end.signal);
    expect(document.querySelector("iframe.page-frame")).not.toBeNull();
    end.abort(new RangeError("it took longer than 1 s"));
    await expect(measuring).rejects.toThrow("it took longer than 1 s");
    expect(document.querySelector("iframe.page-frame")).toBeNull();
  });

  it("refuses a page that it would take too long to lay out", async () => {
    await expect(measured("<i></i>".repeat(150_001))).rejects.toThrow(/^150,00\d elements and \d+ characters are too many/);
  });

  it("gives a page without text no height", async () => {
    expect((await measured("")).boxes.height).toBe(0);
  });

  it("lets others work while it measures a long page", async () => {
    const body = Array.from({ length: 6000 }, (_, index) => `<p>Paragraph ${index} <b>of</b> many.</p>`).join("");
    let turns = 0;
    const counting = setInterval(() => turns++);
    const { boxes, page } = await measured(body);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(3);
    expect(boxes.visible.reduce((sum, seen) => sum + seen, 0)).toBeGreaterThan(12_000);
    expect(boxes.elements).toHaveLength(4 * page.elements.count);
  });
});
