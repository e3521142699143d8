import type { Page } from "@playwright/test";
import { violationsOn } from "./axe.ts";
import { HostileServers } from "./hostile-servers.ts";
import { articlePage, expect, htmlFile, test, type Lab } from "./lab.ts";

const words = "The boats lay still at the quay while the fog went out to sea and the harbour master counted them. ";
const story = (head: string, body = ""): string =>
  `<!doctype html><html><head><title>Story</title>${head}</head><body><ul><li><a href="/a">Menu</a></li></ul><article><h1>Headline</h1><p id="first">${words.repeat(5)}</p><p id="last">${words.repeat(5)} Farewell.</p></article>${body}</body></html>`;

test.beforeEach(async ({ lab }) => {
  await lab.visit("./#v1&s=news&a=ccb&b=cectd-ds&c=danag&d=plain&x=src&tab=page");
});

test("the page is marked with what one lane keeps or two, and can be seen without its styles", async ({ lab, page }) => {
  await test.step("the page is shown as it looks, with what the lane keeps tinted and what it removes faded", async () => {
    await lab.openHtml(story("<style>h1 { color: rgb(200, 0, 0) } a:link { color: rgb(0, 120, 0) }</style>"));
    expect(await inFrame(page, (inside) => getComputedStyle(inside.querySelector("h1") ?? inside.body).color)).toBe(
      "rgb(200, 0, 0)",
    );
    expect(await inFrame(page, (inside) => getComputedStyle(inside.querySelector("a") ?? inside.body).color)).toBe(
      "rgb(0, 120, 0)",
    );
    expect(await faded(page)).toContain("ul");
    expect(await faded(page)).not.toContain("p");
    expect(await highlighted(page, "kept")).toContain("The boats lay still");
    expect(await highlighted(page, "kept")).not.toContain("Menu");
    await expect(lab.result.locator(".page-key", { hasText: "kept" })).toBeVisible();
  });

  await test.step("a move of the threshold marks the page anew without building it again", async () => {
    await lab.openHtml(story(""));
    await inFrame(page, (inside) => inside.body.setAttribute("data-test", "same"));
    await lab.set("A", "Threshold", "1");
    expect(await faded(page)).toEqual(["body"]);
    await lab.set("A", "Threshold", "0");
    expect(await faded(page)).toEqual([]);
    expect(await highlighted(page, "kept")).toContain("Menu");
    expect(await inFrame(page, (inside) => inside.body.getAttribute("data-test"))).toBe("same");
  });

  await lab.set("A", "Threshold", "default");
  await page.getByRole("heading", { name: "Contentscope" }).click();
  await test.step("two lanes are set against each other on the page, and the marks can be left out", async () => {
    await lab.openHtml(story(""));
    await lab.result.getByRole("tab", { name: "Compare" }).click();
    await lab.result.getByRole("combobox", { name: "Second lane to compare" }).selectOption("lane-d");
    await lab.result.getByRole("tab", { name: "Page" }).click();
    await lab.inPage("Where A and D differ");
    await lab.rest();
    expect(await highlighted(page, "only-b")).toContain("Menu");
    expect(await highlighted(page, "both")).toContain("The boats lay still");
    await expect(lab.result.locator(".page-key", { hasText: "only D" })).toBeVisible();
    await lab.inPage("No marks");
    await lab.rest();
    for (const mark of ["both", "only-a", "only-b", "kept", "removed"]) expect(await highlighted(page, mark)).toBe("");
    expect(await faded(page)).toEqual([]);
  });

  await test.step("a page whose style sheets are missing is a column to read, whose own hidden parts stay hidden", async () => {
    const icon = `<svg viewBox="0 0 10 10"><circle r="5"/></svg>`;
    const menu = `<nav style="display: none"><ul><li>${words}</li></ul></nav><div>${icon}<ul><li><a href="/a">One link more of many here</a></li></ul></div>`;
    await lab.openHtml(story(`<link rel="stylesheet" href="style.css">`, menu).replace("<ul><li>", `${menu}<ul><li>`));
    const widthOf = (selector: string): Promise<number> =>
      page.evaluate(
        (one) =>
          document.querySelector<HTMLIFrameElement>(".page-frame")?.contentDocument?.querySelector(one)?.getBoundingClientRect()
            .width ?? 0,
        selector,
      );
    expect(await widthOf("#first")).toBeGreaterThan(200);
    expect(await widthOf("#first")).toBeLessThan(66 * 16);
    expect(await widthOf("svg")).toBeLessThan(30);
    expect(await inFrame(page, (inside) => inside.querySelector("nav")?.checkVisibility())).toBe(false);
    await lab.inPage("Without styles; shows all that they hide");
    expect(await inFrame(page, (inside) => inside.querySelector("nav")?.checkVisibility())).toBe(true);
    await lab.inPage("The page’s own styles");
  });

  await test.step("styles that hide the text can be ignored", async () => {
    await lab.openHtml(story("<style>body { display: none }</style>"));
    await expect(lab.result.getByText("The page’s own styles hide its text.")).toBeVisible();
    await lab.result.getByRole("button", { name: "Ignore the page’s styles" }).click();
    await lab.rest();
    expect(await inFrame(page, (inside) => inside.body.checkVisibility())).toBe(true);
  });
});

/** A page with a bar over its text, a menu, and a text of its own. */
const covered = `<!doctype html><html><head><title>Quay</title><style>body { margin: 0 } header { position: fixed; top: 0; width: 100%; height: 90px; background: #ccd }</style></head><body><header>Harbour news</header><ul>${Array.from({ length: 12 }, (_, index) => `<li><a href="/${index}">Link ${index}</a></li>`).join("")}</ul><article><h1>Fog at the quay</h1><p id="first">${words.repeat(5)}</p><p id="last">${words.repeat(5)} Farewell.</p></article><footer><p>All rights are reserved by the harbour office.</p></footer></body></html>`;

test("one click on a paragraph shows why it is kept or removed, and the page leads to what is wrong", async ({ lab, page }) => {
  const file = { name: "quay.txt", mimeType: "text/plain", buffer: Buffer.from(`Fog at the quay\n${words.repeat(5)}`) };
  await lab.openFiles(htmlFile("quay.html", covered), file);

  await test.step("it begins at the first that is kept, at reading size; one click, and the reason is in view", async () => {
    expect(await page.evaluate(() => document.querySelector<HTMLElement>(".page-frame")?.style.transform)).toContain("scale(1)");
    const place = await placeOf(page, "Farewell");
    await page.mouse.click(place.x, place.y);
    await lab.rest();
    await expect(lab.reason).toContainText(/is kept .*by CCB/);
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press("Escape");
  });

  await test.step("the keys lead to what is kept first, kept wrongly and missed", async () => {
    const live = page.locator('[aria-live="polite"]').first();
    await lab.set("A", "Threshold", "0");
    await page.getByRole("heading", { name: "Contentscope" }).click();
    await page.keyboard.press("k");
    await lab.rest();
    expect(await lab.pinned()).toBe(placeIn(covered, "<header>Harbour news</header>"));
    await page.keyboard.press("w");
    await lab.rest();
    await expect(live).toHaveText(/^Wrongly kept \d of \d: A keeps \d+ characters wrongly/);
    await lab.set("A", "Threshold", "1");
    await lab.inPage("Next missed text");
    await lab.rest();
    await expect(live).toHaveText(/^Missed 1 of 1: A misses \d+ characters/);
    await expect(lab.result.locator(".page-outlines .pinned").first()).toBeInViewport();
    await lab.set("A", "Threshold", "default");
  });

  await page.keyboard.press("Escape");
  await test.step("what is removed folds to lines that open by key", async () => {
    const isShown = (): Promise<boolean> => inFrame(page, (inside) => inside.querySelector("li")?.checkVisibility() === true);
    await lab.inPage("Fold removed text");
    expect(await isShown()).toBe(false);
    await cover(lab).focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.locator("[aria-live]").filter({ hasText: "words removed, show" })).toBeAttached();
    await page.keyboard.press("Enter");
    await lab.rest();
    expect(await isShown()).toBe(true);
  });
});

test("places on the page are linked with the other panes, by pointer and by keys", async ({ lab, page }) => {
  await test.step("a word under the pointer is outlined everywhere, and a click pins its block, with Alt the word", async () => {
    const source = articlePage("Harbour");
    await lab.openHtml(source);
    const word = await placeOf(page, "quiet");
    await page.mouse.move(word.x, word.y);
    await expect(lab.source.locator(".source-hover").first()).toBeVisible();
    await expect(lab.result.locator(".page-outlines .hovered")).toHaveCount(1);
    for (const lane of ["A", "B", "C"]) await expect(lab.figure(lane).locator("rect.outline.hover").first()).toBeAttached();
    await page.mouse.click(word.x, word.y);
    await lab.rest();
    await expect(lab.source.locator(".source-pin").first()).toBeVisible();
    await page.mouse.move(5, 5);
    const paragraph = /<p>[^<]*quiet.*?<\/p>/s.exec(source)?.[0] ?? "";
    expect(await lab.pinned()).toBe(placeIn(source, paragraph));
    await expect(lab.result.locator(".page-outlines .pinned")).toHaveCount(1);
    await page.keyboard.down("Alt");
    await page.mouse.click(word.x, word.y);
    await page.keyboard.up("Alt");
    await lab.rest();
    expect(await lab.pinned()).toBe(placeIn(source, "quiet"));
    await page.keyboard.press("Escape");
    await expect(lab.result.locator(".page-outlines .pinned")).toHaveCount(0);
  });

  await test.step("what is pinned elsewhere is brought into view on the page, what is hovered is not", async () => {
    await lab.openHtml(story("", `<div style="height: 3000px"></div><p id="end">The very end</p>`));
    const begun = await scrolled(page);
    await lab.source.getByText("The very end").first().hover();
    await expect(lab.result.locator(".page-outlines .hovered")).toBeAttached();
    expect(await scrolled(page)).toBe(begun);
    await lab.source.getByText("The very end").first().click();
    await lab.rest();
    expect(await scrolled(page)).toBeGreaterThan(1_000);
    await expect(lab.result.locator(".page-outlines .pinned")).toBeInViewport();
    await page.mouse.move(5, 5);
    const before = await scrolled(page);
    await lab.figure("A").hover({ position: { x: 300, y: 20 } });
    await expect(lab.figure("A").locator("rect.outline.hover").first()).toBeAttached();
    await lab.rest();
    expect(await scrolled(page)).toBe(before);
  });

  await page.getByRole("heading", { name: "Contentscope" }).click();
  await test.step("a place that is not drawn is said to be hidden", async () => {
    await lab.openHtml(story("", `<p style="display: none">Nobody sees this sentence</p>`));
    await lab.source.getByText("Nobody sees this").first().click();
    await lab.rest();
    await expect(lab.result.getByText("The pinned place is not visible on the page.")).toBeVisible();
  });
});

test("the page scrolls with what is in it, stays where it is when edited, and begins where one reads", async ({ lab, page }) => {
  await test.step("a box that scrolls by itself scrolls where the page does not", async () => {
    await lab.openHtml(
      `<!doctype html><body style="margin: 0"><div id="box" style="height: 100vh; overflow: auto"><p style="height: 3000px">${words}</p><p>Deep down</p></div></body>`,
    );
    await cover(lab).hover();
    await page.mouse.wheel(0, 200);
    await expect.poll(() => inFrame(page, (inside) => inside.querySelector("#box")?.scrollTop)).toBeGreaterThan(100);
    await lab.source.getByText("Deep down").first().click();
    await lab.rest();
    await expect(lab.result.locator(".page-outlines .pinned").first()).toBeInViewport();
  });

  await page.getByRole("heading", { name: "Contentscope" }).click();
  await test.step("an edit is seen on the page, which stays where it was scrolled to", async () => {
    await lab.openHtml(story("", `<p style="height: 3000px">${words}</p>`));
    await cover(lab).hover();
    await page.mouse.wheel(0, 300);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(300);
    const before = await scrolled(page);
    await lab.source.getByRole("textbox").first().focus();
    await page.keyboard.type("<i>typed</i>");
    await lab.rest();
    expect(await inFrame(page, (inside) => inside.body.textContent?.includes("typed"))).toBe(true);
    expect(await scrolled(page)).toBe(before);
  });

  await page.getByRole("heading", { name: "Contentscope" }).click();
  await test.step("a page that is empty, a frameset, or reads from the right", async () => {
    await lab.openHtml("<!doctype html><frameset><frame src=a.html></frameset>");
    await expect(lab.result.getByText("A frameset has no text of its own")).toBeVisible();
    await lab.openHtml(`<!doctype html><html dir="rtl" lang="fa"><p>${"سلام دنیا ".repeat(60)}</p></html>`);
    await lab.inPage("A desktop’s width in this pane");
    expect(await inFrame(page, (inside) => inside.documentElement.clientWidth)).toBe(1024);
    await lab.inPage("As large as on a desktop");
    const frame = await lab.result.locator(".page-frame").boundingBox();
    const pane = await cover(lab).boundingBox();
    // The right edge, where reading begins, is in view; only the bar to scroll with may stand beside it.
    expect(Math.abs((frame?.x ?? 0) + (frame?.width ?? 0) - (pane?.x ?? 0) - (pane?.width ?? 0))).toBeLessThan(20);
    const word = await placeOf(page, "سلام");
    await page.mouse.click(word.x, word.y);
    await lab.rest();
    await expect(lab.source.locator(".source-pin").first()).toBeVisible();
  });
});

test("pictures are shown at once or when asked for", async ({ lab, page }) => {
  await test.step("pictures in the page are shown, and a large page is drawn only when asked for", async () => {
    const picture = "data:image/gif;base64,R0lGODlhAQABAIAAAICAgP///ywAAAAAAQABAAACAkQBADs=";
    const many = "<i>x</i> ".repeat(21_000);
    await lab.openFiles(htmlFile("large.html", `<!doctype html><img src="${picture}"><p>${many}</p>`));
    await expect(lab.result.getByText("This page is large")).toBeVisible();
    await expect(lab.result.locator(".page-frame")).toHaveCount(0);
    await lab.result.getByRole("button", { name: "Draw it anyway" }).click();
    await lab.rest();
    expect(await inFrame(page, (inside) => inside.querySelectorAll("i").length)).toBe(21_000);
    await expect.poll(() => inFrame(page, (inside) => inside.images[0]?.naturalWidth)).toBe(1);
  });

  await test.step("remote pictures are loaded when asked for, from the hosts that were named and no others", async () => {
    const servers = new HostileServers();
    const other = await servers.http("other");
    const gallery = await servers.http("gallery", (request, response) => {
      if (request.url === "/moved.gif") response.writeHead(302, { location: `${other}/moved-to` }).end();
      else response.writeHead(200, { "content-type": "image/gif", connection: "close" }).end(onePixel);
    });
    await lab.openHtml(
      story(
        `<base href="${gallery}/"><style>p { background: url(${other}/background) }</style>`,
        `<img id="shown" src="shown.gif" width="40" height="30"><img src="moved.gif"><img src="//unreachable.invalid/x.gif" onerror="top.harmed = 1">`,
      ),
    );
    await lab.inPage("Load remote images (3) …");
    const question = lab.result.getByRole("group", { name: "Load remote images" });
    await expect(question).toContainText(`${new URL(gallery).host} and unreachable.invalid`);
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(servers.requests).toEqual([]);
    const troublesBefore = lab.troubles.length;
    await lab.inPage("Load remote images (3) …");
    await question.getByRole("button", { name: "Load 3 images" }).click();
    await lab.rest();
    await expect.poll(() => inFrame(page, (inside) => inside.querySelector<HTMLImageElement>("#shown")?.naturalWidth)).toBe(1);
    await expect.poll(() => servers.requests.toSorted()).toEqual(["/moved.gif", "/shown.gif"]);
    await expect(question).toHaveCount(0);
    expect(await inFrame(page, (inside) => inside.URL)).toMatch(/\/page-with-images\.html$/);
    expect(await page.evaluate(() => "harmed" in window)).toBe(false);
    expect(await highlighted(page, "kept")).toContain("The boats lay still");
    await lab.inPage("Leave images out");
    expect(await inFrame(page, (inside) => inside.URL)).toBe("about:srcdoc");
    // Forgotten with the page: the same one opened again asks for nothing.
    await lab.openHtml(story("", `<img src="${gallery}/again.gif">`));
    await lab.result.getByRole("button", { name: "How the page is shown" }).click();
    await expect(lab.item("Load remote images (1) …")).toBeVisible();
    expect(servers.requests.toSorted()).toEqual(["/moved.gif", "/shown.gif"]);
    // The lab's fixture takes what was asked for here for trouble, as it should.
    expect(lab.troubles.splice(troublesBefore).filter((trouble) => !/^(?:request|console): /.test(trouble))).toEqual([]);
    await servers.close();
  });
});

/** One grey pixel. */
const onePixel = Buffer.from("R0lGODlhAQABAIAAAICAgP///ywAAAAAAQABAAACAkQBADs=", "base64");

/** The place of a text in the source. */
function placeIn(source: string, text: string): string {
  const start = source.indexOf(text);
  return `${start}–${start + text.length}`;
}

function cover(lab: Lab) {
  return lab.result.locator(".page-cover");
}

/** Works something out in the frame's document, from the lab: in the frame itself nothing runs. */
function inFrame<T>(page: Page, work: (inside: Document) => T): Promise<T> {
  return page.evaluate(`(${work.toString()})(document.querySelector(".page-frame").contentDocument)`) as Promise<T>;
}

function scrolled(page: Page): Promise<number> {
  return inFrame(page, (inside) => Math.round(inside.documentElement.scrollTop));
}

/** The elements that fade whole. */
function faded(page: Page): Promise<string[]> {
  return inFrame(page, (inside) =>
    [...inside.querySelectorAll("[data-contentscope-mark=removed], [data-contentscope-mark=neither]")].map(
      ({ localName }) => localName,
    ),
  );
}

/** The text that is tinted in a mark's colour. */
function highlighted(page: Page, mark: string): Promise<string> {
  return page.evaluate((name) => {
    const inside = document.querySelector<HTMLIFrameElement>(".page-frame")?.contentDocument;
    const ranges = [...(inside?.defaultView?.CSS.highlights.get(name) ?? [])];
    return ranges
      .map(({ startContainer, startOffset, endContainer, endOffset }) => {
        const range = inside?.createRange();
        range?.setStart(startContainer, startOffset);
        range?.setEnd(endContainer, endOffset);
        return range?.toString();
      })
      .join(" ");
  }, mark);
}

/** The middle of the first place where the page says something, on the screen. */
async function placeOf(page: Page, text: string): Promise<{ readonly x: number; readonly y: number }> {
  return page.evaluate((wanted) => {
    const frame = document.querySelector<HTMLIFrameElement>(".page-frame");
    const inside = frame?.contentDocument;
    if (frame === null || inside === null || inside === undefined) throw new Error("no page is drawn");
    const walker = inside.createTreeWalker(inside.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null && walker.currentNode.nodeValue?.includes(wanted) !== true);
    const range = inside.createRange();
    const start = walker.currentNode.nodeValue?.indexOf(wanted) ?? 0;
    range.setStart(walker.currentNode, start);
    range.setEnd(walker.currentNode, start + wanted.length);
    const box = range.getBoundingClientRect();
    const around = frame.getBoundingClientRect();
    const scale = around.width / frame.offsetWidth;
    return { x: around.left + (box.left + box.width / 2) * scale, y: around.top + (box.top + box.height / 2) * scale };
  }, text);
}
