import { existsSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { launch } from "puppeteer-core";

const executablePath = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => existsSync(path));

// By puppeteer: Debian's Firefox does not know all that Playwright asks of it over WebDriver BiDi.
test("the lab opens in Firefox, decides, and says why", async ({ baseURL }) => {
  test.skip(executablePath === undefined, "there is no Firefox here");
  test.slow();
  const browser = await launch({ browser: "firefox", executablePath: executablePath ?? "", headless: true });
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1440, height: 900 });
    const troubles: string[] = [];
    page.on("pageerror", (error) => troubles.push(String(error)));
    const rested = () =>
      expect.poll(() => page.evaluate(() => document.documentElement.hasAttribute("data-idle")), { timeout: 60_000 }).toBe(true);
    const text = () => page.evaluate(() => document.body.textContent);
    await page.goto(new URL("#v1&s=news&a=learned&b=cetd-ds&x=src&tab=article", baseURL).href);
    await rested();
    expect(await text()).toMatch(/Learned\s*F1 0\.9\d\d/);
    expect(await text()).toContain("Wrenmouth is to get its chain ferry back.");
    await page.mouse.click(1150, 330);
    await rested();
    expect(await text()).toMatch(/” is kept by Learned/);
    expect(troubles).toEqual([]);
  } finally {
    await browser.close();
  }
});
