import { expect, test } from "./lab.ts";

test.use({ serviceWorkers: "allow" });

test("after one visit the lab, its editor and its samples work without a network", async ({ lab, page, context }) => {
  await lab.visit();
  await page.locator("html[data-offline]").waitFor({ state: "attached", timeout: 30_000 });

  await context.setOffline(true);
  await page.reload();
  await lab.rest();
  await expect(page.getByRole("figure").first()).toBeVisible();
  await lab.openSample("Forum thread");
  await expect(lab.source.locator(".monaco-editor").first()).toBeVisible();
});

test("the lab can be installed", async ({ page, request }) => {
  await page.goto("/");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest: unknown = await (await request.get(href ?? "")).json();
  expect(manifest).toMatchObject({ name: "Contentscope", display: "standalone", start_url: "./" });
  const icons = (manifest as { readonly icons: readonly { readonly src: string; readonly sizes: string }[] }).icons;
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  for (const { src } of icons) expect((await request.get(src)).ok()).toBe(true);
});
