import { describe, expect, it, onTestFinished } from "vitest";
import { previewOf } from "../extraction/output/preview.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { PageFrame } from "./page-frame.ts";
import { textHulls, type Hull } from "./text-hulls.ts";

/** A page on a screen of 1000 by 500 pixels, and where its elements are there by their ids. */
async function drawn(body: string) {
  const host = document.createElement("div");
  document.body.append(host);
  const frame = new PageFrame(host, []);
  frame.element.style.cssText = "width: 1000px; height: 500px; border: 0";
  onTestFinished(() => {
    frame.dispose();
    host.remove();
  });
  const page = openPage(`<!doctype html><style>* { margin: 0; padding: 0; font: 16px/20px monospace }</style><body>${body}`);
  const preview = previewOf(page);
  await frame.draw(preview, { styles: "own", images: new Map() });
  const numberOf = (id: string): number =>
    page.elements.attributes.findIndex((attributes) => attributes.some(({ name, value }) => name === "id" && value === id));
  const boxOf = (id: string) => frame.boxOfElement(numberOf(id));
  return { frame, preview, numberOf, boxOf };
}

describe("what stays in the window", () => {
  const page = `<header id="bar" style="position: fixed; top: 0; left: 0; width: 100%; height: 40px">Bar</header>
    <p id="first">First</p><nav id="stuck" style="position: sticky; top: 0; height: 30px">Sections</nav>
    <div id="overlay" style="position: fixed; inset: 0; height: 100%; background: rgb(0 0 0 / 50%)"><p>We value your privacy</p></div>
    <div id="away" style="position: fixed; left: -300px; width: 300px; top: 0">Menu</div><p id="last" style="margin-top: 2000px">Last</p>`;

  it("is laid into the flow, an overlay no higher than its text, and what is out of sight stays there", async () => {
    const { frame, boxOf } = await drawn(page);
    expect([boxOf("first")?.top, boxOf("overlay")?.height]).toEqual([0, 500]);
    frame.layIntoFlow();
    expect([boxOf("bar")?.top, boxOf("first")?.top, boxOf("stuck")?.top]).toEqual([0, 40, 60]);
    expect([boxOf("overlay")?.top, boxOf("overlay")?.height]).toEqual([90, 20]);
    expect(boxOf("away")?.left).toBe(-300);
    frame.document?.defaultView?.scrollTo(0, 200);
    expect([boxOf("bar")?.top, boxOf("stuck")?.top]).toEqual([0, 60]);
  });

  it("is looked for anew each time, and laid the same", async () => {
    const { frame, boxOf } = await drawn(page);
    frame.layIntoFlow();
    const before = boxOf("last")?.top;
    frame.layIntoFlow();
    expect(boxOf("last")?.top).toBe(before);
  });
});

describe("what is folded", () => {
  it("is a line in the place of the first element, and comes back as it was", async () => {
    const { frame, numberOf, boxOf } = await drawn(
      `<ul id="menu" style="padding: 50px"><li>One<li>Two</ul><div id="more" style="height: 300px">bare words</div><p id="text">Text</p>`,
    );
    const before = boxOf("text")?.top;
    expect(before).toBe(440);
    frame.show({ folds: [{ elements: [numberOf("menu"), numberOf("more")], line: "… 4 words removed, show" }] });
    expect(boxOf("menu")?.height).toBeCloseTo(13 * 1.6 + 4, 0);
    expect(boxOf("more")).toBeUndefined();
    expect(boxOf("text")?.top).toBe(boxOf("menu")?.height);
    expect(frame.at({ x: 20, y: 10 })).toEqual({ element: numberOf("menu") });
    frame.show({ folds: [] });
    expect(boxOf("text")?.top).toBe(before);
  });
});

/** Hulls of the texts that are named, in that order. */
async function hullsOf(body: string, texts: readonly string[]): Promise<readonly Hull[]> {
  const { frame, preview } = await drawn(body);
  const stretches = texts.flatMap((text, piece) =>
    text.split("|").map((part) => ({ start: preview.text.indexOf(part), length: part.length, piece })),
  );
  const measuring = textHulls(frame, {
    starts: Uint32Array.from(stretches, ({ start }) => start),
    ends: Uint32Array.from(stretches, ({ start, length }) => start + length),
    pieces: Uint32Array.from(stretches, ({ piece }) => piece),
  });
  let step = measuring.next();
  while (step.done !== true) step = measuring.next();
  return step.value;
}

/** Left, top, right and bottom in whole pixels. */
function edges({ left, top, width, height }: Hull): readonly number[] {
  return [left, top, left + width, top + height].map(Math.round);
}

describe("hulls of texts", () => {
  it("lie around all lines of a piece, over its elements", async () => {
    const hulls = await hullsOf(`<p>first <b>bold</b><br>second</p><p style="margin-top: 40px">other</p>`, [
      "first |bold|second",
      "other",
    ]);
    const [one, other] = hulls.map(edges);
    expect([one?.[0], other?.[0]]).toEqual([0, 0]);
    // Two lines of 20 pixels, and one below the gap: a line's box is as high as its letters.
    expect(one?.[1]).toBeLessThan(5);
    expect(one?.[3]).toBeGreaterThan(35);
    expect(other?.[1]).toBeGreaterThanOrEqual(80);
    expect(one?.[2]).toBeGreaterThan(other?.[2] ?? Infinity);
  });

  it("are several where a piece goes on in another column, and one where it only goes on beside itself", async () => {
    const hulls = await hullsOf(
      `<div style="columns: 2; column-gap: 40px; width: 600px; height: 60px; column-fill: auto; orphans: 1; widows: 1"><p style="height: 40px">top</p><p>${"word ".repeat(50)}here</p></div>`,
      [`${"word ".repeat(50)}here`],
    );
    const [left, right] = hulls.map(edges);
    expect(hulls.length).toBeGreaterThan(1);
    expect(left?.[2]).toBeLessThan(right?.[0] ?? 0);
    const row = `<table><tr><td>middle</td><td>${"high<br>".repeat(5)}end</td></tr><tr><td>foot</td></tr></table>`;
    expect(await hullsOf(row, ["middle|high|end|foot"])).toHaveLength(1);
  });

  it.each([
    ["display: none", `<p style="display: none">hidden</p>`],
    ["visibility: hidden", `<p style="visibility: hidden">hidden</p>`],
    ["a box of one pixel", `<p style="position: absolute; width: 1px; height: 1px; overflow: hidden">hidden</p>`],
    ["a folded part", `<div style="height: 0; overflow: hidden"><p>hidden</p></div>`],
    ["a place left of the page", `<p style="position: absolute; left: -9999px">hidden</p>`],
    ["a place fixed out of sight", `<p style="position: fixed; left: -300px">hidden</p>`],
    ["a box that scrolls", `<div style="height: 30px; overflow: auto"><p style="height: 90px">top</p><p>hidden</p></div>`],
  ])("are none of text hidden by %s", async (_, hidden) => {
    const hulls = await hullsOf(`<p>seen</p>${hidden}`, ["seen", "hidden"]);
    expect(hulls.map(({ piece }) => piece)).toEqual([0]);
  });

  it("end where the box around them cuts them off, but for what stands free of it", async () => {
    const hulls = await hullsOf(
      `<div style="width: 100px; overflow: hidden; white-space: nowrap">${"long ".repeat(40)}end <p style="position: absolute; left: 300px; top: 0">free</p></div>`,
      [`${"long ".repeat(40)}end`, "free"],
    );
    const [cut, free] = hulls.map(edges);
    expect(cut?.[2]).toBe(100);
    expect(free?.[0]).toBe(300);
  });

  it("are found left of the corner on a page from right to left", async () => {
    const hulls = await hullsOf(`<div dir="rtl" style="width: 3000px"><p>אבג</p></div><style>html { direction: rtl }</style>`, [
      "אבג",
    ]);
    expect(hulls).toHaveLength(1);
  });
});
