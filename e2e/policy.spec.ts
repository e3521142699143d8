import { test as plainTest } from "@playwright/test";
import { HostileServers } from "./hostile-servers.ts";
import { Lab, expect, test } from "./lab.ts";
import { tryEverything } from "./policy-attempts.ts";

/** Blocked attempts show on the console, which the fixture of the lab takes for trouble. */
plainTest("the policy lets nothing run and nothing be loaded but the lab's own files", async ({ page, baseURL }) => {
  const servers = new HostileServers();
  const elsewhere = await servers.http("elsewhere");
  const lab = new Lab(page, baseURL ?? "");
  await lab.visit();
  const outcomes = await page.evaluate(tryEverything, { elsewhere, withForm: true });
  expect(outcomes).toEqual({
    eval: "blocked",
    function: "blocked",
    "inline script": "blocked",
    "inline handler": "blocked",
    "script from elsewhere": "blocked",
    fetch: "blocked",
    beacon: "blocked",
    image: "blocked",
    "style sheet": "blocked",
    frame: "blocked",
    "worker from a blob": "blocked",
    base: "blocked",
    form: "blocked",
    // What the figures and the editor need still works.
    "own file": "allowed",
    "picture in data": "allowed",
    "inline style": "allowed",
  });
  expect(servers.requests).toEqual([]);
  expect(page.url()).toBe(`${baseURL}`);
  await servers.close();
});

plainTest(
  "without the policy all of that comes through, so that the test before proves something",
  async ({ browser, baseURL }) => {
    const servers = new HostileServers();
    const elsewhere = await servers.http("elsewhere");
    const context = await browser.newContext({ bypassCSP: true, ...(baseURL !== undefined && { baseURL }) });
    const lab = new Lab(await context.newPage(), baseURL ?? "");
    await lab.visit();
    const outcomes = await lab.page.evaluate(tryEverything, { elsewhere, withForm: false });
    // The server answers with a picture whatever it is asked for, and a worker keeps the policy of its maker.
    const { "script from elsewhere": _script, "style sheet": _sheet, "worker from a blob": _worker, ...others } = outcomes;
    expect(others).toEqual(Object.fromEntries(Object.keys(others).map((name) => [name, "allowed"])));
    for (const path of ["/script", "/fetch", "/beacon", "/image", "/sheet", "/frame"]) expect(servers.requests).toContain(path);
    await context.close();
    await servers.close();
  },
);

test("whatever is done in the lab, only its own files are asked for", async ({ lab, page, baseURL }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await lab.visit();
  await lab.openSample("Forum thread");
  for (const tab of ["HTML", "Page", "Diff", "Text"]) {
    await lab.result.getByRole("tab", { name: tab }).click();
    await lab.rest();
  }
  await lab.set("A", "Threshold", "0.5");
  await lab.addLane("Plain");
  await page.keyboard.press("?");
  await page.keyboard.press("Escape");
  const web = asked.filter((address) => !/^(?:data|blob):/.test(address));
  expect(web.length).toBeGreaterThan(5);
  for (const address of web) {
    const { origin, pathname } = new URL(address);
    expect(`${origin}/`).toBe(baseURL);
    expect(pathname).toMatch(/^\/$|^\/assets\/|^\/pages\/|^\/[a-z0-9-]+\.(?:svg|png|js|html|webmanifest)$/);
  }
});
