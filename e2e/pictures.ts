import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Locator } from "@playwright/test";
import { extractors } from "../src/extraction/algorithms/index.ts";
import { Animation } from "./animation.ts";
import { expect, test } from "./lab.ts";

const path = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url));

/** Height of a figure at the most, in CSS pixels. */
const tallest = 640;

/** The pages of figures that are not of the news page: those that the method is for, or on which its table is short. */
const pages: Readonly<Record<string, string>> = { dana: "rtl", r2l: "rtl", fe: "one-line", kfe: "one-line" };

for (const { id } of extractors)
  test(`the figure of ${id}`, async ({ lab, page }) => {
    const isGiven = id === "output";
    await lab.visit(`./#v1&s=${pages[id] ?? "news"}&a=${isGiven ? "plain" : id}&x=src&tab=article`);
    const others = page.getByRole("button", { name: /^Use \d sample pages$/ });
    if (await others.isVisible()) await others.click();
    if (isGiven) {
      await lab.addLane("Output of another program");
      await page
        .getByLabel("Output of the program")
        .fill(readFileSync(path("public/pages/harbour-gazette/news.gold.txt"), "utf8"));
      await page.getByRole("button", { name: "Add as a lane" }).click();
    }
    await lab.rest();
    await lab.inMenu(isGiven ? "B" : "A", /^Export/);
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save SVG" }).click();
    const svg = readFileSync(await (await coming).path(), "utf8");
    writeFileSync(path(`docs/methods/${id}.svg`), cut(svg));
  });

/** A figure without what is below that. */
function cut(svg: string): string {
  return svg.replace(/ height="[^"]*" viewBox="0 0 (\d+) (\d+)"/, (whole, width: string, height: string) =>
    Number(height) > tallest ? ` viewBox="0 0 ${width} ${tallest}"` : whole,
  );
}

/** So large that what is written can be read where both are shown at 900 pixels. */
const viewport = { width: 1200, height: 750 };

test.describe(() => {
  // 1440 by 900 pixels.
  test.use({ viewport, deviceScaleFactor: 1.2 });

  test("the picture of README", async ({ lab, page }) => {
    const source = readFileSync(path("public/pages/harbour-gazette/news.html.txt"), "utf8");
    const start = source.indexOf("The five stories that matter");
    const end = source.indexOf(" Free, and never", start);
    await lab.visit(`./#v1&s=news&a=learned&b=ccb&c=cetd-ds&a-size=strip&focus=c&x=src&tab=article&pin=${start}-${end}`);
    await page.getByRole("button", { name: "Close this line" }).click();
    await page.mouse.move(0, 0);
    await lab.rest();
    await expect(lab.reason).toContainText("“The five stories that matter");
    await expect(lab.reason.getByRole("button", { name: /^Try / }).first()).toBeVisible();
    await page.screenshot({ path: path("docs/lab.png") });
  });
});

test.describe(() => {
  test.use({ viewport });

  test("the clip of README", async ({ lab, page }) => {
    await lab.visit("./#v1&s=news&a=cetd-ds.lambda~0.3&b=ccb&x=src&tab=article");
    await page.getByRole("button", { name: "Close this line" }).click();
    await lab.result.getByRole("button", { name: "show removed" }).click();
    const comment = lab.result.getByText("batteries need replacing");
    const pointer = await page.evaluateHandle(drawPointer);
    let at: Point = [860, 404];
    const point = async (to: Point): Promise<void> => {
      at = to;
      await page.mouse.move(...at);
      await pointer.evaluate((svg, [x, y]) => (svg.style.transform = `translate(${x}px, ${y}px)`), at);
    };
    await point(at);
    // What is far off is not drawn.
    for (let turns = 0; turns < 40 && !(await comment.isVisible()); turns++) {
      await page.mouse.wheel(0, 300);
      await lab.rest();
    }
    const [, height] = await centreOf(comment);
    await page.mouse.wheel(0, height - 590);
    const isRemoved = async (): Promise<boolean> => (await comment.getAttribute("class"))?.includes("mark-removed") ?? false;

    const clip = new Animation(page);
    const wait = async (frames: number): Promise<void> => {
      await lab.rest();
      await clip.add(frames * frameTime);
    };
    /** Slowly at first and at last. */
    const move = async (to: Point, frames: number): Promise<void> => {
      const from = at;
      for (let frame = 1; frame <= frames; frame++) {
        const share = (1 - Math.cos((Math.PI * frame) / frames)) / 2;
        await point([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
        await wait(1);
      }
    };
    const click = async (element: Locator): Promise<void> => {
      await move(await centreOf(element), 8);
      await page.mouse.down();
      await wait(1);
      await page.mouse.up();
      await wait(10);
    };

    await wait(6);
    const [x, y] = await centreOf(lab.lane("A").locator(".handle"));
    await move([x, y], 10);
    expect(await isRemoved()).toBe(false);
    await page.mouse.down();
    await move([x, y - 38], 34);
    await page.mouse.up();
    await wait(6);
    expect(await isRemoved()).toBe(true);
    await move([760, 90], 8);
    await move([1130, 92], 18);
    await expect(lab.lane("B").locator(".lens")).toContainText("looked");
    await click(comment);
    await click(lab.reason.getByRole("button", { name: /^Try λ/ }));
    expect(await isRemoved()).toBe(false);
    writeFileSync(path("docs/clip.webp"), clip.file());
  });
});

/** Milliseconds of a frame: twelve a second. */
const frameTime = 83;

type Point = readonly [x: number, y: number];

async function centreOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (box === null) throw new Error("what is pointed at is not on the screen");
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** In the page: a pointer that screenshots show, with a disc about it while it is pressed. */
function drawPointer(): SVGElement {
  const pointer = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  pointer.style.cssText =
    "position: fixed; inset: 0 auto auto 0; width: 1px; overflow: visible; pointer-events: none; z-index: 9999";
  pointer.innerHTML = `<circle r="14" fill="#e69f00" opacity="0" /><path d="M0 0V22l5.4-5 3.6 8.4 4-1.7-3.6-8.2H17z" stroke="#fff" />`;
  for (const [type, opacity] of [
    ["pointerdown", "0.5"],
    ["pointerup", "0"],
  ] as const)
    window.addEventListener(type, () => pointer.querySelector("circle")?.setAttribute("opacity", opacity), true);
  document.documentElement.append(pointer);
  return pointer;
}
