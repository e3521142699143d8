import { test as plainTest, type Page } from "@playwright/test";
import { HostileServers } from "./hostile-servers.ts";
import vectors from "./hostile-vectors.json" with { type: "json" };
import { expect, test } from "./lab.ts";

interface Vector {
  readonly name: string;
  readonly html: string;
}

const all: readonly Vector[] = [...vectors.given, ...vectors.added];

/** Each part is tried in a lab of its own. */
const partCount = 3;

/** A small window, and one lane: what else would be drawn of each page is not at stake here, and takes its time. */
const phone = { width: 390, height: 844 };

for (let part = 0; part < partCount; part++) {
  test(`no way of a hostile page leads out of its preview (part ${part + 1} of ${partCount})`, async ({ lab, page }) => {
    test.setTimeout(240_000);
    const servers = new HostileServers();
    const attacker = await servers.http("attacker");
    const listener = await servers.tcp("listener");
    const popups: string[] = [];
    page.context().on("page", (popup) => popups.push(popup.url()));
    await page.setViewportSize(phone);
    await lab.visit("./#v1&s=news&a=plain&x=src&tab=page");
    const problems: string[] = [];
    for (const { name, html } of all.filter((_, index) => index % partCount === part)) {
      const before = { requests: servers.requests.length, connections: servers.connections.length, popups: popups.length };
      await lab.openHtml(pageOf(html, attacker, listener));
      await touchEverything(page);
      await lab.rest();
      const told = await page.evaluate(outcomeOfPreview);
      if (told !== "") problems.push(`${name}: ${told}`);
      if (servers.requests.length > before.requests) problems.push(`${name}: asked for ${servers.requests.at(-1)}`);
      if (servers.connections.length > before.connections) problems.push(`${name}: connected to ${servers.connections.at(-1)}`);
      if (popups.length > before.popups) problems.push(`${name}: opened a window`);
    }
    expect(problems).toEqual([]);
    // What comes late is nobody's in particular, but forbidden too.
    expect({ requests: servers.requests, connections: servers.connections, popups }).toEqual({
      requests: [],
      connections: [],
      popups: [],
    });
    await servers.close();
  });
}

test("nothing of a hostile page comes to life in the article, nor in what is removed of it", async ({ lab, page }) => {
  test.setTimeout(240_000);
  const servers = new HostileServers();
  const attacker = await servers.http("attacker");
  const listener = await servers.tcp("listener");
  await page.setViewportSize(phone);
  await lab.visit("./#v1&s=news&a=plain&x=src&tab=article");
  await lab.result.getByRole("button", { name: "show removed" }).click();
  const problems: string[] = [];
  for (const { name, html } of all) {
    await lab.openHtml(pageOf(`<p>Text that is kept.</p>${html}`, attacker, listener));
    const told = await page.evaluate(() => {
      if ("PWN" in window) return "ran a script";
      const made = document.querySelectorAll(
        ".article :is(a, img, svg, style, script, iframe, form, input, object, [id], [href], [src])",
      );
      return made.length === 0 ? "" : `made ${made[0]?.outerHTML}`;
    });
    if (told !== "") problems.push(`${name}: ${told}`);
  }
  expect(problems).toEqual([]);
  expect({ requests: servers.requests, connections: servers.connections }).toEqual({ requests: [], connections: [] });
  await servers.close();
});

plainTest(
  "without the defences most of these ways work in this browser, so that the tests before prove something",
  async ({ browser }) => {
    plainTest.setTimeout(240_000);
    const context = await browser.newContext();
    const works = new Set<string>();
    // By turns of both lists, so that neither is tried to its end for the other.
    const queue = all.toSorted((one, other) => placeOf(one) - placeOf(other));
    const working = (vectorsOf: readonly Vector[]): number => vectorsOf.filter(({ name }) => works.has(name)).length;
    const isProved = (): boolean => working(vectors.given) >= 40 && working(vectors.added) >= 60;
    const tryNext = async (): Promise<void> => {
      for (let vector = queue.shift(); vector !== undefined && !isProved(); vector = queue.shift()) {
        // What one of them begins late would take the place of the next.
        const page = await context.newPage();
        if (await worksUndefended(page, vector)) works.add(vector.name);
        await page.close();
      }
    };
    // Most of the time goes by in waiting for what does not come.
    await Promise.all(Array.from({ length: 8 }, tryNext));
    await context.close();
    expect(isProved(), `${working(vectors.given)} and ${working(vectors.added)} work`).toBe(true);
  },
);

/** The place of a way in its own list. */
function placeOf(vector: Vector): number {
  return Math.max(vectors.given.indexOf(vector), vectors.added.indexOf(vector));
}

function pageOf(html: string, attacker: string, listener: string): string {
  return `<!doctype html><title>Hostile</title>${html.replaceAll("{{ATTACKER}}", attacker).replaceAll("{{TCP}}", listener)}`;
}

/** Clicks what wants to be clicked, first where it is on the screen and then as if the click had come through; and types into it. */
async function touchEverything(page: Page): Promise<void> {
  const places = await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>(".page-frame");
    const inside = frame?.contentDocument;
    if (frame === null || inside === null || inside === undefined) return [];
    const around = frame.getBoundingClientRect();
    const scale = around.width / frame.offsetWidth;
    return [...inside.querySelectorAll("#clickme, #clickform")].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: around.left + (left + width / 2) * scale, y: around.top + (top + height / 2) * scale };
    });
  });
  for (const { x, y } of places) await page.mouse.click(x, y);
  await page.evaluate(() => {
    const inside = document.querySelector<HTMLIFrameElement>(".page-frame")?.contentDocument;
    for (const element of inside?.querySelectorAll("#clickme, #clickform") ?? [])
      element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: inside?.defaultView ?? null }));
  });
}

/** What happened that should not have, as seen from the lab; runs there. */
function outcomeOfPreview(): string {
  if ("PWN" in window) return "ran a script";
  const frame = document.querySelector<HTMLIFrameElement>(".page-frame");
  const isFrameset = document.querySelector(".result-standing")?.textContent?.startsWith("A frameset") === true;
  if (isFrameset) return frame === null ? "" : "drew a frameset";
  if (frame === null) return "has no frame";
  if (frame.contentDocument?.URL !== "about:srcdoc") return `left its frame for ${frame.contentDocument?.URL}`;
  if (!frame.contentDocument.body.isConnected) return "has no body";
  if (frame.contentWindow?.length !== 0) return "has frames within";
  if (document.activeElement === frame) return "took the focus";
  const host = document.querySelector<HTMLElement>(".page-window") ?? undefined;
  if (host?.dataset["pageDrawn"] === undefined) return "was not drawn";
  // On a phone panes stand below each other.
  host.scrollIntoView({ block: "center" });
  const middle = host.getBoundingClientRect();
  const top = document.elementFromPoint(middle.left + middle.width / 2, middle.top + middle.height / 2);
  return top !== null && host.contains(top) ? "" : "covered the lab";
}

/** Whether a page reaches anything in a frame of its own without a sandbox, a policy or anything taken out of it. */
async function worksUndefended(page: Page, { html }: Vector): Promise<boolean> {
  const servers = new HostileServers();
  const attacker = await servers.http("attacker");
  const listener = await servers.tcp("listener");
  // By itself the browser asks for the icon of a page.
  const host = await servers.http("host", (request, response) => {
    const body =
      request.url === "/" ? `<!doctype html><link rel=icon href="data:,"><iframe src="/page" width=800 height=600></iframe>` : "";
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", connection: "close" });
    response.end(request.url === "/page" ? pageOf(html, attacker, listener) : body);
  });
  let popups = 0;
  page.on("popup", () => popups++);
  const isReached = async (): Promise<boolean> =>
    popups > 0 ||
    servers.connections.some((name) => name !== "host") ||
    (await page.evaluate(() => "PWN" in window || document.activeElement?.localName === "iframe").catch(() => true));
  // Some lead away before all is there: that is reaching something, and no failure.
  await page.goto(host).catch((error: Error) => {
    if (!error.message.includes("interrupted by another navigation")) throw error;
  });
  const frame = page.frames()[1];
  for (const id of ["#clickme", "#clickform"]) {
    if (await isReached()) break;
    const element = frame?.locator(id).first();
    if (element !== undefined && (await element.count().catch(() => 0)) > 0)
      await element.click({ timeout: 5_000, force: true }).catch(() => undefined);
  }
  const until = Date.now() + 1_500;
  while (!(await isReached()) && Date.now() < until) await page.waitForTimeout(50);
  const outcome = await isReached();
  await servers.close();
  return outcome;
}
