import { expect, pictureOf, test, type Lab } from "./lab.ts";

test("the lab is as dark as the system, pictures and all, unless a theme is chosen", async ({ lab, page }) => {
  await test.step("the lab is dark where the system is, pictures and all", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    await lab.visit();
    expect(await lightnessOf(lab)).toBeLessThan(64);
    const dark = await picture(lab);
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => lightnessOf(lab)).toBeGreaterThan(192);
    await lab.rest();
    expect(await picture(lab)).not.toBe(dark);
  });

  await test.step("a chosen theme goes before the system's", async () => {
    const light = await picture(lab);
    await choose(lab, "dark");
    expect(await lightnessOf(lab)).toBeLessThan(64);
    expect(await picture(lab)).not.toBe(light);
    await page.emulateMedia({ colorScheme: "dark" });
    await choose(lab, "light");
    expect(await lightnessOf(lab)).toBeGreaterThan(192);
    expect(await picture(lab)).toBe(light);
    await choose(lab, "as the system");
    expect(await lightnessOf(lab)).toBeLessThan(64);
  });
});

/** CETD's densities as they are painted. */
function picture(lab: Lab): Promise<string> {
  return pictureOf(lab.figure("B").locator("canvas").first());
}

async function choose(lab: Lab, theme: string): Promise<void> {
  await lab.choose("More", `Theme: ${theme}`);
  await lab.rest();
}

/** Mean of the red, green and blue of the background, 0 to 255. */
function lightnessOf({ page }: Lab): Promise<number> {
  return page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number);
    return (red + green + blue) / 3;
  });
}
