import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test as plainTest, type FrameLocator, type Page } from "@playwright/test";
import { violationsOn } from "./axe.ts";
import { serveBare } from "./bare-server.ts";
import { articlePage, expect, Lab, test, threeLanes } from "./lab.ts";

const figure = "?embed#v1&s=wiki&a=ccb.threshold~0.7&b=accb&pair=a-b&x=src&tab=article";

test("a figure in an article shows its lanes, follows its sliders, and leaves its reader's session alone", async ({
  lab,
  page,
  context,
  baseURL,
}) => {
  await lab.visit();
  await lab.openHtml(articlePage("My own page"));
  await lab.saved();
  const kept = await storedIn(page);

  await test.step("another site shows it in a frame, and not the lab", async () => {
    const article = await context.newPage();
    const asked: string[] = [];
    article.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const server = createServer((request, response) => {
      response.setHeader("Content-Type", "text/html");
      response.end(
        `<title>Article</title><iframe src="${baseURL}${request.url === "/lab" ? "" : figure}" width="640" height="480"></iframe>`,
      );
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const site = `http://localhost:${(server.address() as AddressInfo).port}`;
    await article.goto(`${site}/lab`);
    expect(await article.frames()[1]?.evaluate(() => document.querySelector("#lab"))).toBeNull();
    await article.goto(site);
    const frame = article.frameLocator("iframe");
    await rested(frame);
    await expect(frame.getByRole("region", { name: /^[AB] / })).toHaveCount(2);
    await expect(frame.getByRole("heading", { level: 1 })).toContainText("Encyclopedia article");
    expect(asked.filter((path) => /editor|around-figures|sw\.js/.test(path))).toEqual([]);

    const before = await keptBy(frame, "A");
    await frame.getByRole("slider", { name: "Threshold" }).first().press("PageDown");
    await rested(frame);
    expect(await keptBy(frame, "A")).toBeGreaterThan(before);
    server.close();
    server.closeAllConnections();
    await article.close();
  });

  await test.step("it opens in the lab as it is set", async () => {
    const embedded = await context.newPage();
    await embedded.goto(`./${figure}`);
    await embedded.locator("html[data-idle]").waitFor({ state: "attached" });
    await embedded.getByRole("spinbutton", { name: "Threshold" }).first().fill("0.5");
    await embedded.keyboard.press("Enter");
    await expect(embedded.getByRole("slider", { name: "Threshold" }).first()).toHaveValue("0.5");
    await embedded.locator("html[data-idle]").waitFor({ state: "attached" });
    const share = await embedded.locator("[data-lane=lane-a]").getAttribute("data-kept");
    expect(await violationsOn(embedded)).toEqual([]);
    await embedded.setViewportSize({ width: 320, height: 300 });
    await embedded.locator("html[data-idle]").waitFor({ state: "attached" });
    expect(await embedded.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await violationsOn(embedded)).toEqual([]);
    // Nothing of all that was written.
    expect(await storedIn(page)).toEqual(kept);
    const opening = context.waitForEvent("page");
    await embedded.getByRole("link", { name: "Open in the lab" }).click();
    const opened = new Lab(await opening, baseURL ?? "");
    await opened.rest();
    expect(new URL(opened.page.url()).search).toBe("");
    await expect(opened.field("A", "Threshold")).toHaveValue("0.50");
    expect(String(await opened.kept("A"))).toBe(share);
    await expect(opened.lanes.getByRole("region", { name: /^[A-F] / })).toHaveCount(2);
    await opened.page.close();
    await embedded.close();
  });

  await test.step("the HTML for an article is beside the links", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await lab.visit(threeLanes);
    await lab.menu("Share").click();
    await lab.item("Copy HTML for an article").click();
    await lab.rest();
    const html = await page.evaluate(() => navigator.clipboard.readText());
    expect(html).toContain(`<iframe src="${baseURL}?embed#v1&amp;s=news&amp;a=ccb&amp;b=cectd-ds&amp;`);
  });
});

test("a figure says what of its link it cannot show", async ({ lab, page }) => {
  await page.goto("./?embed#v1&s=nothing&a=ccb");
  await lab.rest();
  await expect(page.getByRole("alert")).toContainText("No sample here is called “nothing”.");
});

/** What the module says is on the console, which the fixture of the lab takes for trouble. */
plainTest("a figure finds nothing of its reader's on a server without headers, and leaves nothing", async ({ page, context }) => {
  const { home, close } = await serveBare();
  const lab = new Lab(page, home);
  await lab.visit(`${home}#v1&s=news&a=plain&x=src&tab=article`);
  await lab.lanes.getByRole("button", { name: "Add method" }).click();
  await page.getByRole("option", { name: /^Module of your own/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Add method" }).click();
  await lab.rest();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await lab.menu("Share").click();
  await lab.item("Copy HTML for an article").click();
  await lab.rest();
  const html = await page.evaluate(() => navigator.clipboard.readText());
  const address = /src="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  await page.goto("about:blank");

  const plain = await context.newPage();
  await plain.goto(`${home}icon.svg`);
  const kept = await everythingIn(plain);
  expect(kept).toContain("contentscope-own");
  const figurePage = await context.newPage();
  // On another page than the module ran on: what it wrote there may be kept.
  await figurePage.goto(address.replace("s=news", "s=wiki"));
  await figurePage.locator("html[data-idle]").waitFor({ state: "attached" });
  await expect(figurePage.locator("[data-lane=lane-a]")).toHaveAttribute("data-status", "done");
  await expect(figurePage.locator("[data-lane=lane-b]")).toHaveAttribute("data-status", "failed");
  expect(await everythingIn(plain)).toEqual(kept);
  close();
});

/** All that an origin keeps in the browser, as text. */
function everythingIn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error("not read")));
      });
    const found: unknown[] = [Object.entries(localStorage), await caches.keys()];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        found.push([name, store, await asked(database.transaction(store).objectStore(store).getAll())]);
      database.close();
    }
    return JSON.stringify(found);
  });
}

/** Waits until nothing is running in a frame. */
async function rested(frame: FrameLocator): Promise<void> {
  await frame.locator("html[data-idle]").waitFor({ state: "attached" });
}

async function keptBy(frame: FrameLocator, letter: string): Promise<number> {
  return Number(await frame.locator(`[data-lane=lane-${letter.toLowerCase()}]`).getAttribute("data-kept"));
}

/** All that the browser keeps of the lab but for what tabs keep for themselves: notes, and the sessions with the time they were saved at. */
function storedIn(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const opening = indexedDB.open("contentscope");
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const asking = opening.result.transaction("sessions").objectStore("sessions").getAll();
    await new Promise((resolve) => (asking.onsuccess = resolve));
    opening.result.close();
    return [
      Object.entries(localStorage)
        .map(String)
        .toSorted((left, right) => (left < right ? -1 : 1)),
      JSON.stringify(asking.result),
      (await navigator.serviceWorker.getRegistrations()).length,
    ];
  });
}
