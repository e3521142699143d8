import { test } from "@playwright/test";
import { serveBare } from "./bare-server.ts";
import { Lab, expect } from "./lab.ts";

test.use({ serviceWorkers: "allow" });

test("the lab works in any folder of a server that says nothing of it, and without a network afterwards", async ({
  page,
  context,
}) => {
  const { home, outside, close } = await serveBare("/some/path/");
  const lab = new Lab(page, home);

  await test.step("the page, its workers, the samples and the model are found", async () => {
    await lab.visit(home);
    expect(await lab.kept("A")).toBeGreaterThan(0);
    await lab.openSample("Forum thread");
    await lab.addLane("Learned");
    expect(await lab.kept("D")).toBeGreaterThan(0);
    await expect(lab.source.locator(".monaco-editor").first()).toBeVisible();
  });

  await test.step("the page brings its policy", async () => {
    await expect(page.locator("meta[http-equiv='Content-Security-Policy']")).toHaveAttribute("content", /default-src 'none'/);
  });

  await test.step("all of it is kept in that folder", async () => {
    await page.locator("html[data-offline]").waitFor({ state: "attached", timeout: 30_000 });
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(home);
    await context.setOffline(true);
    await page.reload();
    await lab.rest();
    expect(await lab.kept("D")).toBeGreaterThan(0);
  });

  // A browser looks there by itself.
  expect(outside.filter((url) => url !== "/favicon.ico")).toEqual([]);
  expect(lab.troubles).toEqual([]);
  close();
});
