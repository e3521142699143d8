import type { Locator } from "@playwright/test";
import { dataShare } from "./data-share.ts";
import { expect, test } from "./lab.ts";

/** Windows, and the least share of each that data are to have. */
const windows = [
  { width: 1440, height: 900, least: 0.22 },
  { width: 1600, height: 900, least: 0.22 },
  { width: 1920, height: 1080, least: 0.3 },
] as const;

for (const { width, height, least } of windows)
  test(`at ${width} by ${height} pixels data have their share of the window, on a first visit and with other lanes`, async ({
    lab,
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const shares: Record<string, number> = {};

    await test.step("on a first visit, with three lanes and what they score in view", async () => {
      await lab.visit();
      shares["first visit"] = await dataShare(page);
      for (const lane of ["A CCB", "B CECTD-DS", "C DANAg"]) {
        await expect(lab.lane(lane).getByText(/^F1 0\.\d+$/)).toBeInViewport();
        for (const mask of await lab.figure(lane).locator("canvas").all()) await expect(mask).toBeInViewport({ ratio: 0.9 });
      }
    });

    await test.step("with other lanes on another page", async () => {
      await lab.visit("#v1&s=wiki&a=cetr&b=justext&c=dsc&x=src&tab=article");
      shares["other lanes"] = await dataShare(page);
    });

    const texts = Object.entries(shares).map(([name, share]) => `${name} ${(100 * share).toFixed(1)} %`);
    test.info().annotations.push({ type: "share of data", description: texts.join(", ") });
    console.log(`share of data at ${width} by ${height}: ${texts.join(", ")}`);
    for (const share of Object.values(shares)) expect(share).toBeGreaterThanOrEqual(least);
  });

test("a lane takes the column, with all its figures, and all is as it was again, by keys alone", async ({ lab, page }) => {
  await lab.visit("#v1&s=news&a=ccb&b=cetr&c=danag&c-pictures=&x=src&tab=article");
  const { keyboard } = page;
  const looks = async (): Promise<string[]> => {
    await lab.rest();
    return lab.lanes.evaluate((pane) =>
      Array.from(pane.querySelectorAll(".lane"), (lane) =>
        [
          lane.querySelectorAll(".band").length,
          lane.querySelectorAll(".panel").length,
          lane.querySelectorAll(".lane-collapsed").length,
        ].join(" "),
      ),
    );
  };
  const before = await looks();
  const room = async (): Promise<number> => (await lab.figure("B").boundingBox())?.height ?? 0;
  const shared = await room();

  await test.step("Enter on a lane that 2 went to gives it the column, and gives it back", async () => {
    await keyboard.press("2");
    await keyboard.press("Enter");
    const [a, b, c] = await looks();
    expect([a, c]).toEqual(["0 0 1", "0 0 1"]);
    expect(b).toMatch(/^[1-9]\d* [1-9]\d* 0$/);
    expect(await room()).toBeGreaterThan(shared);
    await expect(lab.lane("B")).toBeFocused();
    await keyboard.press("Enter");
    expect(await looks()).toEqual(before);
  });

  await test.step("so does its button, and the list of commands", async () => {
    const button = lab.lane("C").getByRole("button", { name: "Lane C alone, with all its figures" });
    await button.focus();
    await keyboard.press("Space");
    await expect(button).toHaveAttribute("aria-pressed", "true");
    expect((await looks()).slice(0, 2)).toEqual(["0 0 1", "0 0 1"]);
    await keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Command palette" }).getByRole("combobox")).toBeFocused();
    await keyboard.type("lane alone");
    await keyboard.press("Enter");
    expect(await looks()).toEqual(before);
  });

  await test.step("a link and a reload keep it, and a double click on the letter ends it", async () => {
    await lab.visit("#v1&s=news&a=ccb&b=cetr&c=danag&alone=b&c-pictures=&x=src&tab=article");
    expect((await looks())[0]).toBe("0 0 1");
    await page.reload();
    expect((await looks())[0]).toBe("0 0 1");
    await lab.lane("B").getByText("B", { exact: true }).dblclick();
    expect(await looks()).toEqual(before);
  });

  await test.step("all lanes are collapsed and expanded at once", async () => {
    await lab.lanes.getByRole("button", { name: "Collapse all lanes" }).press("Enter");
    expect(await looks()).toEqual(["0 0 1", "0 0 1", "0 0 1"]);
    await lab.lanes.getByRole("button", { name: "Expand all lanes" }).press("Enter");
    expect(await looks()).toEqual(before);
  });
});

test("at 390 pixels the switches of a lane come to rest, whatever their names", async ({ lab, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // The last of its names has room in a line of its own, but not beside the others.
  await lab.visit("#v1&s=news&a=contentex&alone=a&x=src&tab=article");
  const row = page.locator(".figure-switches");
  await expect(row.getByRole("button", { name: "More figures of lane A: 1, 1 shown" })).toBeVisible();
  const changes = await row.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        let count = 0;
        const observer = new MutationObserver((records) => (count += records.length));
        observer.observe(element, { childList: true, subtree: true, attributes: true });
        let frames = 0;
        const next = (): void => {
          frames += 1;
          if (frames < 20) requestAnimationFrame(next);
          else resolve(count);
        };
        requestAnimationFrame(next);
      }),
  );
  expect(changes).toBe(0);
});

test("the lower edge of a lane sets its height, by keys and by dragging, and a link keeps it", async ({ lab, page }) => {
  await lab.visit();
  const edge = lab.lanes.getByRole("separator", { name: "Height of lane B" });
  const height = async (): Promise<number> => {
    await lab.rest();
    return (await lab.figure("B").boundingBox())?.height ?? 0;
  };
  const first = await height();
  await edge.focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press("ArrowDown");
  const higher = await height();
  // Five strides of eight pixels, less what does not come out even among its two bands.
  expect(higher - first).toBeGreaterThanOrEqual(30);
  expect(higher - first).toBeLessThanOrEqual(40);
  await page.keyboard.press("ArrowUp");
  expect(await height()).toBeLessThan(higher);
  await page.keyboard.press("Home");
  expect(await height()).toBe(first);

  const thickness = (await edge.boundingBox())?.height ?? NaN;
  await lab.drag(edge, [0.5, 0.5], [0.5, 0.5 + 80 / thickness]);
  const dragged = await height();
  expect(dragged - first).toBeGreaterThanOrEqual(70);
  expect(dragged - first).toBeLessThanOrEqual(80);
  await page.reload();
  expect(await height()).toBe(dragged);
  await edge.dblclick();
  expect(await height()).toBe(first);

  await test.step("a picture below the bands takes its part", async () => {
    await lab.visit("#v1&s=news&a=cetr&x=src&tab=article");
    const lower = lab.lanes.getByRole("separator", { name: "Height of lane A" });
    const plane = (await lab.picture("A", "Ratio and derivative")).getByRole("application");
    const heightOf = async (of: Locator): Promise<number> => (await of.boundingBox())?.height ?? NaN;
    const before = [await heightOf(plane), await heightOf(lab.figure("A"))];
    const edgeHeight = await heightOf(lower);
    await lab.drag(lower, [0.5, 0.5], [0.5, 0.5 + 90 / edgeHeight]);
    const after = [await heightOf(plane), await heightOf(lab.figure("A"))];
    const grown = after.map((each, index) => each - (before[index] ?? NaN));
    expect(Math.min(...grown)).toBeGreaterThan(10);
    expect((grown[0] ?? 0) + (grown[1] ?? 0)).toBeGreaterThanOrEqual(85);
    expect((grown[0] ?? 0) + (grown[1] ?? 0)).toBeLessThanOrEqual(90);
  });
});
