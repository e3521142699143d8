import { dataShare } from "./data-share.ts";
import { expect, test } from "./lab.ts";

/** Windows, and the least share of each that data are to have. */
const windows = [
  { width: 1440, height: 900, least: 0.26 },
  { width: 1600, height: 900, least: 0.26 },
  { width: 1920, height: 1080, least: 0.29 },
] as const;

test("data have their share of the window at every size, on a first visit and with other lanes", async ({ lab, page }) => {
  const expectShares = async (what: string): Promise<void> => {
    for (const { width, height, least } of windows) {
      await page.setViewportSize({ width, height });
      await lab.rest();
      const share = await dataShare(page);
      test.info().annotations.push({
        type: "share of data",
        description: `${what}, ${width} by ${height}: ${(100 * share).toFixed(1)} %`,
      });
      expect(share).toBeGreaterThanOrEqual(least);
      if (what !== "first visit") continue;
      for (const lane of ["A Learned", "B CCB", "C CECTD-DS", "D DANAg"]) {
        await expect(lab.lane(lane).getByText(/^F1 0\.\d+$/)).toBeInViewport();
        for (const canvas of await lab.lane(lane).locator("canvas").all()) await expect(canvas).toBeInViewport({ ratio: 0.9 });
      }
    }
  };
  await lab.visit();
  await expectShares("first visit");
  await lab.visit("#v1&s=wiki&a=cetr&b=justext&c=dsc&x=src&tab=article");
  await expectShares("other lanes");
});

test("a reload keeps the sizes of lanes, and a double click gives a lane all its pictures, or its figure", async ({
  lab,
  page,
}) => {
  const looks = async (): Promise<string[]> => {
    await lab.rest();
    return lab.lanes.evaluate((pane) =>
      Array.from(pane.querySelectorAll<HTMLElement>(".lane"), (lane) => {
        const count = (part: string): number => lane.querySelectorAll(part).length;
        return `${lane.dataset["size"]}: ${count(".band")} bands, ${count(".panel")} pictures`;
      }),
    );
  };
  await lab.visit("#v1&s=news&a=ccb&b=cetr&c=danag&x=src&tab=article");
  const before = await looks();
  expect(before).toEqual(["figure: 2 bands, 0 pictures", "figure: 0 bands, 1 pictures", "figure: 1 bands, 0 pictures"]);
  const height = async (): Promise<number> => (await lab.lane("B").boundingBox())?.height ?? 0;
  const shared = await height();

  await test.step("alone, a lane has more room than it shared, and the others are a line each", async () => {
    await lab.inMenu("B", "Alone");
    const [a, b, c] = await looks();
    expect([a, c]).toEqual(["strip: 0 bands, 0 pictures", "strip: 0 bands, 0 pictures"]);
    expect(b).toMatch(/^full: [1-9]\d* bands, [1-9]\d* pictures$/);
    expect(await height()).toBeGreaterThan(shared);
  });

  await test.step("a reload keeps it", async () => {
    const alone = await looks();
    await lab.saved();
    await page.reload();
    expect(await looks()).toEqual(alone);
  });

  await test.step("a double click on its name ends it, and another begins it", async () => {
    const name = lab.lane("B").getByRole("button", { name: "B CETR" });
    await name.dblclick();
    expect((await looks())[1]).toBe(before[1]);
    await name.dblclick();
    expect((await looks())[1]).toMatch(/^full: /);
  });
});
