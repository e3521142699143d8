import { describe, expect, it, onTestFinished } from "vitest";
import { previewOf } from "../extraction/output/preview.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { PageFrame } from "./page-frame.ts";
import { TextHulls, type Hull } from "./text-hulls.ts";

const plain = "<style>* { margin: 0; padding: 0; font: 16px/20px monospace }</style>";

/** Hulls of the texts that are named, in that order, on a screen of 1000 by 500 pixels. */
async function hullsOf(body: string, texts: readonly string[]) {
  const host = document.createElement("div");
  document.body.append(host);
  const frame = new PageFrame(host, []);
  frame.element.style.cssText = "width: 1000px; height: 500px; border: 0";
  onTestFinished(() => {
    frame.dispose();
    host.remove();
  });
  const preview = previewOf(openPage(`<!doctype html><head>${plain}</head><body>${body}`));
  await frame.draw(preview, { styles: "own", images: new Map() });
  const stretches = texts.flatMap((text, piece) =>
    text.split("|").map((part) => ({ start: preview.text.indexOf(part), length: part.length, piece })),
  );
  const hulls = new TextHulls(frame, {
    starts: Uint32Array.from(stretches, ({ start }) => start),
    ends: Uint32Array.from(stretches, ({ start, length }) => start + length),
    pieces: Uint32Array.from(stretches, ({ piece }) => piece),
  });
  for (const _ of hulls.measuring());
  return { frame, hulls };
}

/** Left, top, right and bottom in whole pixels. */
function edges({ left, top, width, height }: Hull): readonly number[] {
  return [left, top, left + width, top + height].map(Math.round);
}

const all = (): boolean => true;

describe("hulls of texts", () => {
  it("lie around all lines of a piece, over its elements", async () => {
    const { hulls } = await hullsOf(`<p>first <b>bold</b><br>second</p><p style="margin-top: 40px">other</p>`, [
      "first |bold|second",
      "other",
    ]);
    const [one, other] = hulls.of(all).map(edges);
    expect([one?.[0], other?.[0]]).toEqual([0, 0]);
    // Two lines of 20 pixels, and one below the gap: a line's box is as high as its letters.
    expect(one?.[1]).toBeLessThan(5);
    expect(one?.[3]).toBeGreaterThan(35);
    expect(other?.[1]).toBeGreaterThanOrEqual(80);
    expect(one?.[2]).toBeGreaterThan(other?.[2] ?? Infinity);
  });

  it("are several where a piece goes on in another column, and one where it only goes on beside itself", async () => {
    const { hulls } = await hullsOf(
      `<div style="columns: 2; column-gap: 40px; width: 600px; height: 60px; column-fill: auto; orphans: 1; widows: 1"><p style="height: 40px">top</p><p>${"word ".repeat(50)}here</p></div>`,
      [`${"word ".repeat(50)}here`],
    );
    const [left, right] = hulls.of(all).map(edges);
    expect(hulls.of(all).length).toBeGreaterThan(1);
    expect(left?.[2]).toBeLessThan(right?.[0] ?? 0);
    const row = `<table><tr><td>middle</td><td>${"high<br>".repeat(5)}end</td></tr><tr><td>foot</td></tr></table>`;
    expect((await hullsOf(row, ["middle|high|end|foot"])).hulls.of(all)).toHaveLength(1);
  });

  it.each([
    ["display: none", `<p style="display: none">hidden</p>`],
    ["visibility: hidden", `<p style="visibility: hidden">hidden</p>`],
    ["a box of one pixel", `<p style="position: absolute; width: 1px; height: 1px; overflow: hidden">hidden</p>`],
    ["a folded part", `<div style="height: 0; overflow: hidden"><p>hidden</p></div>`],
    ["a place left of the page", `<p style="position: absolute; left: -9999px">hidden</p>`],
    ["a box that scrolls", `<div style="height: 30px; overflow: auto"><p style="height: 90px">top</p><p>hidden</p></div>`],
  ])("are none of text hidden by %s", async (_, hidden) => {
    const { hulls } = await hullsOf(`<p>seen</p>${hidden}`, ["seen", "hidden"]);
    expect(hulls.of(all).map(({ piece }) => piece)).toEqual([0]);
  });

  it("end where the box around them cuts them off, but for what stands free of it", async () => {
    const { hulls } = await hullsOf(
      `<div style="width: 100px; overflow: hidden; white-space: nowrap">${"long ".repeat(40)}end <p style="position: fixed; left: 300px; top: 0">free</p></div>`,
      [`${"long ".repeat(40)}end`, "free"],
    );
    const [cut, free] = hulls.of(all).map(edges);
    expect(cut?.[2]).toBe(100);
    expect(free?.[0]).toBe(300);
  });

  it("scroll with the page, but for those that stand fixed in its window", async () => {
    const { hulls, frame } = await hullsOf(
      `<p style="position: fixed; top: 100px">fixed</p><div style="height: 3000px"><p>first</p></div><p>last</p>`,
      ["fixed", "first", "last"],
    );
    const tops = (): number[] =>
      hulls
        .of(all)
        .toSorted((one, other) => one.piece - other.piece)
        .map(({ top }) => Math.round(top));
    const inWindow = (): number[] =>
      hulls
        .inWindow()
        .map(({ piece }) => piece)
        .toSorted((one, other) => one - other);
    const before = tops();
    expect(inWindow()).toEqual([0, 1]);
    frame.document?.defaultView?.scrollTo({ top: 2600, behavior: "instant" });
    const [fixed, first, last] = tops();
    expect([fixed, first]).toEqual([before[0], (before[1] ?? 0) - (frame.document?.defaultView?.scrollY ?? 0)]);
    expect(last).toBeLessThan(500);
    expect(inWindow()).toEqual([0, 2]);
  });

  it("are found left of the corner on a page from right to left", async () => {
    const { hulls } = await hullsOf(
      `<div dir="rtl" style="width: 3000px"><p>אבג</p></div><style>html { direction: rtl }</style>`,
      ["אבג"],
    );
    expect(hulls.of(all)).toHaveLength(1);
  });

  it("come the larger first, so that the smaller lie on top", async () => {
    const { hulls } = await hullsOf(`<p>x</p><p>much longer words</p><p>words</p>`, ["x", "much longer words", "words"]);
    expect(hulls.inWindow().map(({ piece }) => piece)).toEqual([1, 2, 0]);
  });
});
