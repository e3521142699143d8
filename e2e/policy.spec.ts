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
  for (const tab of ["Page", "Compare", "Article"]) {
    await lab.result.getByRole("tab", { name: tab }).click();
    await lab.rest();
  }
  await lab.result.locator("[data-at]").first().click();
  await lab.reason.getByRole("button", { name: "Details" }).click();
  for (const format of ["HTML", "JSON"]) await lab.command(`show as ${format}`);
  await lab.showLeft("Tree");
  await lab.set("B", "Threshold", "0.5");
  await lab.addLane("Plain");
  await page.keyboard.press("?");
  await page.keyboard.press("Escape");
  const web = asked.filter((address) => !/^(?:data|blob):/.test(address));
  expect(web.length).toBeGreaterThan(5);
  for (const address of web) {
    const { origin, pathname } = new URL(address);
    expect(`${origin}/`).toBe(baseURL);
    expect(pathname).toMatch(/^\/$|^\/assets\/|^\/pages\/|^\/models\/|^\/[a-z0-9-]+\.(?:svg|png|js|html|webmanifest)$/);
  }
});

test("every file comes with what keeps it from being taken for another, and nobody else may frame the lab", async ({
  request,
}) => {
  const headersOf = async (path: string) => (await request.get(path)).headers();
  for (const path of ["./", "./index.html", "./pages/index.json", "./page-with-images.html", "./icon.svg"]) {
    const headers = await headersOf(path);
    expect({ path, ...headers }).toMatchObject({
      path,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
    });
    const ancestors = path === "./page-with-images.html" ? "'self'" : "'none'";
    expect(headers["content-security-policy"]).toContain(`frame-ancestors ${ancestors}`);
  }
  // The one file with another policy is that file alone, however it is asked for, and no other that begins like it.
  expect((await headersOf("./page-with-images.html?x=1"))["content-security-policy"]).toBe("frame-ancestors 'self'");
  for (const path of ["./page-with-images.html/../index.html", "./page-with-images.htmlx", "./page-with-images.html%2f"])
    expect((await headersOf(path))["content-security-policy"]).toContain("script-src 'self'");
});

test("a sample is data, not a document of the lab's own origin", async ({ page, request }) => {
  const samples = (await (await request.get("./pages/index.json")).json()) as readonly {
    readonly site: string;
    readonly page: string;
  }[];
  for (const { site, page: name } of samples)
    expect((await request.get(`./pages/${site}/${name}.html.txt`)).headers()["content-type"]).toMatch(/^text\/plain/);
  await page.goto("./pages/harbour-gazette/news.html.txt");
  expect(await page.evaluate(() => [document.contentType, document.scripts.length])).toEqual(["text/plain", 0]);
});
