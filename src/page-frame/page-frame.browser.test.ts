import { describe, expect, it, onTestFinished } from "vitest";
import { previewOf } from "../extraction/output/preview.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { PageFrame } from "./page-frame.ts";

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
  const page = openPage(`<!doctype html><style>* { margin: 0; font: 16px/20px monospace }</style><body>${body}`);
  await frame.draw(previewOf(page), { styles: "own", images: new Map() });
  const numberOf = (id: string): number =>
    page.elements.attributes.findIndex((attributes) => attributes.some(({ name, value }) => name === "id" && value === id));
  const boxOf = (id: string) => frame.boxOfElement(numberOf(id));
  return { frame, numberOf, boxOf };
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
    expect([boxOf("bar")?.top, boxOf("stuck")?.top]).toEqual([-200, -140]);
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
    frame.setFolds([{ elements: [numberOf("menu"), numberOf("more")], line: "… 4 words removed, show" }]);
    expect(boxOf("menu")?.height).toBeCloseTo(13 * 1.6 + 4, 0);
    expect(boxOf("more")).toBeUndefined();
    expect(boxOf("text")?.top).toBe(boxOf("menu")?.height);
    expect(frame.at({ x: 20, y: 10 })).toEqual({ element: numberOf("menu") });
    frame.setFolds([]);
    expect(boxOf("text")?.top).toBe(before);
  });
});
