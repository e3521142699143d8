import { Gate } from "./gate.ts";
import { articlePage, expect, htmlFile, Lab, test, threeLanes } from "./lab.ts";

test("a reload brings everything back: pages, lanes, parameters, panes, tab and pin", async ({ lab, page }) => {
  await lab.visit(threeLanes);
  await lab.openHtml(articlePage("Fog at the quay"));
  await lab.openSample("Forum thread");
  await lab.pages.nth(1).click();
  await lab.inMenu("B", /^Remove/);
  await lab.set("A", "Threshold", "0.5");
  await lab.addLane("Plain");
  const splitter = page.getByRole("separator", { name: "Width of HTML" });
  await splitter.focus();
  await splitter.press("ArrowLeft");
  await lab.result.getByRole("tab", { name: "Compare" }).click();
  await lab.figure("A").focus();
  for (const key of ["Home", "ArrowRight", "ArrowRight"]) {
    await page.keyboard.press(key);
    await lab.rest();
  }
  await page.keyboard.press("Enter");
  const [kept, width] = [await lab.kept("A"), (await lab.source.boundingBox())?.width];
  await expect(lab.figure("C").locator("rect.outline.pin").first()).toBeAttached();

  await saved(lab);
  await page.reload();
  await lab.rest();
  await expect(lab.pages).toHaveText(["News article", "Fog at the quay", "Forum thread"]);
  await expect(lab.pages.nth(1)).toHaveAttribute("aria-selected", "true");
  for (const lane of ["A CCB", "B Plain", "C DANAg"]) await expect(lab.lane(lane)).toBeVisible();
  await expect(lab.field("A", "Threshold")).toHaveValue("0.50");
  expect(await lab.kept("A")).toBe(kept);
  expect((await lab.source.boundingBox())?.width).toBeCloseTo(width ?? 0, 0);
  await expect(lab.result.getByRole("tab", { name: "Compare" })).toHaveAttribute("aria-selected", "true");
  await expect(lab.figure("C").locator("rect.outline.pin").first()).toBeAttached();
});

test("what was typed and closed is so after a reload", async ({ lab, page }) => {
  await lab.visit();
  await test.step("what was typed is there after a reload, run or not", async () => {
    await lab.openHtml("<p>Fog</p>");
    const editor = lab.source.getByRole("textbox", { name: /^Source, HTML/ });
    await lab.source.locator(".view-line", { hasText: "Fog" }).click();
    await editor.press("Home");
    await editor.pressSequentially("first ");
    await lab.rest();
    await lab.command("Run as I type");
    await lab.source.locator(".view-line", { hasText: "Fog" }).click();
    await editor.press("Home");
    await editor.pressSequentially("second ");
    await page.reload();
    await lab.rest();
    await expect(lab.source).toContainText(/second\sfirst\s<p>Fog/);
  });

  await test.step("a pane that is closed stays closed over a reload", async () => {
    await lab.source.getByRole("button", { name: "Close HTML and tree" }).click();
    await expect(lab.source).toHaveCount(0);
    await saved(lab);
    await page.reload();
    await lab.rest();
    await expect(lab.source).toHaveCount(0);
    await page.getByRole("button", { name: "Open HTML and tree" }).click();
    await expect(lab.source).toContainText(/second\sfirst\s<p>Fog/);
  });
});

test("a reload in the middle of a run loses nothing, and the run is made again", async ({ lab, page }) => {
  const gate = await Gate.on(page);
  await lab.visit(threeLanes);
  await lab.openHtml(articlePage("Fog at the quay"));
  await lab.more("A");
  await gate.hold("extract");
  const field = lab.field("A", "Range");
  await field.fill("90");
  await field.press("Enter");
  await gate.reached("extract");
  await expect(lab.lane("A")).toHaveAttribute("data-status", "running");
  await page.reload();
  await lab.rest();
  await expect(lab.pages).toHaveText(["News article", "Fog at the quay"]);
  await lab.more("A");
  await expect(lab.field("A", "Range")).toHaveValue("90");
  await lab.rest();
  const kept = await lab.kept("A");
  await lab.set("A", "Range", "default");
  await lab.set("A", "Range", "90");
  expect(await lab.kept("A")).toBe(kept);
});

test("what is done in the moment before a reload is so after it", async ({ lab, page }) => {
  await lab.visit(threeLanes);
  await lab.openMenu("B");
  await lab.pressAndReload(lab.item("Remove"));
  await expect(lab.lanes.getByRole("region", { name: /^[A-F] / })).toHaveCount(2);
  await lab.set("A", "Threshold", "0.5");
  await lab.openMenu("A");
  await lab.pressAndReload(lab.item("Reset all values"));
  await expect(lab.field("A", "Threshold")).toHaveValue("0.75");

  await openSessions(lab);
  await lab.pressAndReload(page.getByRole("button", { name: "New session" }));
  await expect(lab.pages).toHaveCount(0);
  await openSessions(lab);
  await page.getByRole("button", { name: "Delete session News article" }).click();
  await page.keyboard.press("Escape");
  await lab.pressAndReload(lab.notices.getByRole("button", { name: "Undo" }));
  await openSessions(lab);
  await page
    .getByRole("list", { name: "Stored sessions" })
    .getByRole("button", { name: /^News article/ })
    .click();
  await lab.rest();
  await expect(lab.pages).toHaveText(["News article"]);
  await expect(lab.lanes.getByRole("region", { name: /^[A-F] / })).toHaveCount(2);
});

test("a session with pages shows no sample while it comes back", async ({ lab, page }) => {
  await lab.visit();
  await lab.openHtml(articlePage("Fog at the quay"));
  await lab.page.getByRole("button", { name: "Close News article" }).click();
  await saved(lab);
  await page.addInitScript(() => {
    const names = new Set<string>();
    Object.assign(window, { namesSeen: names });
    new MutationObserver(() => {
      for (const tab of document.querySelectorAll("[role=tab][id^=tab-page]")) names.add(tab.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await lab.rest();
  expect(await page.evaluate(() => [...(window as unknown as { namesSeen: Set<string> }).namesSeen])).toEqual([
    "Fog at the quay",
  ]);
});

test("undo takes back drags, leaves typed text alone, and brings pages, layout and parameters back", async ({ lab, page }) => {
  await lab.visit(threeLanes);
  await test.step("takes a whole drag back, and does it again", async () => {
    await lab.more("A");
    const value = lab.field("A", "Range");
    await lab.drag(lab.slider("A", "Range"), [0.2, 0.5], [0.7, 0.5]);
    const dragged = await value.inputValue();
    expect(dragged).not.toBe("40");
    await lab.menu("More").click();
    await expect(lab.item(/^Undo/)).toContainText(`Range 40 → ${dragged} in lane A`);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+z");
    await expect(value).toHaveValue("40");
    await page.keyboard.press("Control+Shift+z");
    await expect(value).toHaveValue(dragged);
    await lab.choose("More", /^Undo/);
    await expect(value).toHaveValue("40");
    await page.keyboard.press("Control+y");
    await expect(value).toHaveValue(dragged);
  });

  await test.step("takes a burst of keys on one slider for one step", async () => {
    await lab.slider("A", "Threshold").focus();
    for (let press = 0; press < 5; press++) await page.keyboard.press("ArrowLeft");
    await expect(lab.field("A", "Threshold")).toHaveValue("0.70");
    await page.keyboard.press("Control+z");
    await expect(lab.field("A", "Threshold")).toHaveValue("0.75");
  });

  // Beside a short tag nothing is pinned.
  const besideTag = lab.source.locator(".view-line", { hasText: /^\s*<\/?[a-z]+>$/ }).first();
  await test.step("leaves typed text alone, and rests in the editor and in fields", async () => {
    await lab.set("A", "Threshold", "0.5");
    await besideTag.click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("<!-- mine -->");
    await lab.rest();
    await lab.choose("More", /^Undo/);
    await expect(lab.field("A", "Threshold")).toHaveValue("0.75");
    await expect(lab.source).toContainText("<!-- mine -->");
    await lab.choose("More", /^Redo/);
    await expect(lab.field("A", "Threshold")).toHaveValue("0.50");
    await lab.source.getByText("<!-- mine -->").click();
    await page.keyboard.press("Control+z");
    await lab.rest();
    await expect(lab.field("A", "Threshold")).toHaveValue("0.50");
    await expect(lab.source).not.toContainText("<!-- mine -->");
  });

  await test.step("brings the only page back that was closed, with its pictures and its text as edited", async () => {
    await besideTag.click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("<!-- mine -->");
    await lab.rest();
    const kept = await lab.kept("A");
    await page.getByRole("button", { name: "Close News article" }).click();
    await lab.rest();
    await page.keyboard.press("Control+z");
    await lab.rest();
    await besideTag.click();
    await page.keyboard.press("Control+Home");
    await expect(lab.source).toContainText("<!-- mine -->");
    expect(await lab.kept("A")).toBe(kept);
    await expect(lab.figure("A")).toBeVisible();
  });

  await lab.set("A", "Threshold", "default");
  await test.step("takes back the resets of layout and of parameters, and a new session", async () => {
    const splitter = page.getByRole("separator", { name: "Width of HTML" });
    const first = (await lab.source.boundingBox())?.width ?? 0;
    await splitter.focus();
    for (let press = 0; press < 3; press++) await splitter.press("ArrowRight");
    await lab.rest();
    const wide = (await lab.source.boundingBox())?.width ?? 0;
    expect(wide).toBeGreaterThan(first + 20);
    await lab.choose("More", "Reset the layout");
    await expect.poll(async () => (await lab.source.boundingBox())?.width).toBeCloseTo(first, 0);
    await page.keyboard.press("Control+z");
    await expect.poll(async () => (await lab.source.boundingBox())?.width).toBeCloseTo(wide, 0);

    await lab.set("A", "Threshold", "0.5");
    await lab.choose("More", "New session");
    await expect(lab.pages).toHaveCount(0);
    await page.keyboard.press("Control+z");
    await lab.rest();
    await expect(lab.pages).toHaveText(["News article"]);
    await expect(lab.field("A", "Threshold")).toHaveValue("0.50");
    expect(await lab.kept("A")).toBeGreaterThan(0);
  });
});

test("sessions are listed and opened", async ({ lab, page }) => {
  await lab.visit(threeLanes);
  await lab.set("A", "Threshold", "0.5");
  await saved(lab);
  await openSessions(lab);
  await page.getByRole("button", { name: "New session" }).click();
  await expect(page.getByText("paste HTML", { exact: false }).first()).toBeVisible();
  await lab.openHtml(articlePage("Fog at the quay"));
  await saved(lab);
  await openSessions(lab);
  const list = page.getByRole("list", { name: "Stored sessions" });
  await expect(list.getByRole("listitem")).toHaveText([/^Fog at the quay.*open in this tab$/, /^News article/]);
  await list.getByRole("button", { name: /^News article/ }).click();
  await lab.rest();
  await expect(lab.pages).toHaveText(["News article"]);
  await expect(lab.field("A", "Threshold")).toHaveValue("0.50");
});

test("a second tab goes on with a copy and says so; neither overwrites the other", async ({ lab, page, baseURL }) => {
  await lab.visit(threeLanes);
  await lab.openHtml("<p>From the first tab");
  await saved(lab);
  const second = new Lab(await page.context().newPage(), baseURL ?? "");
  await second.visit();
  await expect(second.pages).toHaveText(["News article", "Pasted page"]);
  await expect(second.notices).toContainText("This session is open in another tab. Here you work on a copy");
  const stored = page.getByRole("list", { name: "Stored sessions" }).getByRole("listitem");
  await test.step("a copy that was only looked at leaves no trace", async () => {
    await saved(second);
    await openSessions(lab);
    await expect(stored).toHaveCount(1);
    await page.keyboard.press("Escape");
  });
  await second.set("A", "Threshold", "0.5");
  await saved(second);
  await lab.set("A", "Threshold", "0.9");
  await saved(lab);
  for (const [tab, value] of [
    [lab, "0.90"],
    [second, "0.50"],
  ] as const) {
    await tab.page.reload();
    await tab.rest();
    await expect(tab.field("A", "Threshold")).toHaveValue(value);
  }
  await openSessions(lab);
  await expect(stored).toHaveText([/open in this tab|open in another tab/, /open in this tab|open in another tab/]);
  expect(second.troubles).toEqual([]);
});

test.describe("in a browser with little room", () => {
  // How much room there is, the browser asks anew only for a storage that was not used before.
  test.use({
    context: async ({ browser }, provide) => {
      const context = await browser.newContext();
      await provide(context);
      await context.close();
    },
  });

  test("a full browser says so, keeps what it has, and saves again when there is room", async ({ lab, page, baseURL }) => {
    const browser = await page.context().newCDPSession(page);
    const { origin } = new URL(baseURL ?? "");
    await browser.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1_000_000 });
    await lab.visit(threeLanes);
    await saved(lab);
    await lab.openFiles(htmlFile("large.html", `<p>${"Fog at the quay. ".repeat(60_000)}`));
    const chip = lab.status.getByRole("button", { name: "Not saved: browser storage is full" });
    await expect(chip).toBeVisible();
    const notice = lab.notices.getByRole("listitem").filter({ hasText: "Not saved: browser storage is full." });
    await expect(notice.getByRole("button", { name: "Free space" })).toBeVisible();
    await expect(page.getByRole("status")).toHaveText("Not saved: browser storage is full.", { timeout: 30_000 });

    await test.step("once as a notice, and again when asked", async () => {
      await notice.getByRole("button", { name: /^Dismiss/ }).click();
      await lab.set("A", "Threshold", "0.5");
      await expect(chip).toBeVisible();
      await expect(notice).toHaveCount(0);
      await chip.click();
      await expect(notice).toHaveCount(1);
    });

    await test.step("all can be downloaded", async () => {
      const download = page.waitForEvent("download");
      await notice.getByRole("button", { name: "Download lab file" }).click();
      expect((await download).suggestedFilename()).toBe("contentscope-large.lab.zip");
    });

    await test.step("what is stored is the session as it was", async () => {
      await notice.getByRole("button", { name: "Free space" }).click();
      const list = page.getByRole("list", { name: "Stored sessions" });
      await expect(list.getByRole("listitem")).toHaveText([/^News article.*209 kB/]);
      await page.keyboard.press("Escape");
    });

    await browser.send("Storage.overrideQuotaForOrigin", { origin });
    await lab.set("A", "Threshold", "0.6");
    await saved(lab);
    await expect(notice).toHaveCount(0);
    await page.reload();
    await lab.rest();
    await expect(lab.pages).toHaveText(["News article", "large.html"]);
  });
});

test("a window that keeps nothing says so and works", async ({ lab, page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException(
        "A mutation operation was attempted on a database that did not allow mutations.",
        "InvalidStateError",
      );
    };
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
  });
  await lab.visit(threeLanes);
  await expect(lab.pages).toHaveText(["News article"]);
  await expect(lab.status.getByRole("button", { name: "Not saved: this browser window stores nothing" })).toBeVisible();
  const notice = lab.notices.getByRole("listitem").filter({ hasText: "Not saved: this browser window stores nothing." });
  await expect(notice.getByRole("button", { name: "Free space" })).toHaveCount(0);
  const download = page.waitForEvent("download");
  await notice.getByRole("button", { name: "Download lab file" }).click();
  expect((await download).suggestedFilename()).toBe("contentscope-News-article.lab.zip");
  await openSessions(lab);
  await expect(page.getByRole("dialog", { name: "Sessions" })).toContainText("This browser window stores nothing.");
  await page.keyboard.press("Escape");
  await lab.set("A", "Threshold", "0.5");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+z");
  await expect(lab.field("A", "Threshold")).toHaveValue("0.75");
  await page.reload();
  await lab.rest();
  await expect(lab.pages).toHaveText(["News article"]);
});

test("after two crashes the lab asks whether to go without the last page", async ({ lab, page, baseURL }) => {
  await lab.visit();
  await lab.openHtml(articlePage("Fog at the quay"));
  await saved(lab);
  const context = page.context();
  await page.close();
  for (let crash = 0; crash < 2; crash++) {
    const doomed = await context.newPage();
    // Samples that never come keep the lab from getting any further. One that is left on purpose then has not crashed.
    await doomed.route("**/pages/index.json", () => undefined);
    for (let visit = 0; visit < 2; visit++) {
      await doomed.goto(baseURL ?? "", { waitUntil: "commit" });
      await doomed.waitForFunction((count) => localStorage.getItem("contentscope.starts")?.includes(`:${count}`), crash + 1);
    }
    const crashed = doomed.waitForEvent("crash");
    const browser = await context.newCDPSession(doomed);
    void browser.send("Page.crash").catch(() => undefined);
    await crashed;
  }
  const tab = new Lab(await context.newPage(), baseURL ?? "");
  await tab.page.goto(baseURL ?? "");
  await expect(tab.page.getByRole("heading", { name: "Start without reopening the last page?" })).toBeVisible();
  await tab.page.getByRole("button", { name: "Start without it" }).click();
  await tab.rest();
  await expect(tab.pages).toHaveCount(0);
  await expect(tab.notices).toContainText("Started without reopening the last page. It is kept under Sessions.");
  await tab.notices.getByRole("button", { name: "Open it" }).click();
  await tab.rest();
  await expect(tab.pages).toHaveText(["News article", "Fog at the quay"]);

  await test.step("?safe=1 does without being asked, once", async () => {
    await tab.visit("./?safe=1");
    await expect(tab.pages).toHaveCount(0);
    await expect(tab.page).not.toHaveURL(/safe/);
  });
  expect(tab.troubles).toEqual([]);
});

test("a screen that cannot be drawn offers to reload, to go without the last page, and to download", async ({
  page,
  baseURL,
}) => {
  const lab = new Lab(page, baseURL ?? "");
  await lab.visit();
  await saved(lab);
  await page.addInitScript(() => {
    const format = Intl.NumberFormat.prototype.formatToParts;
    Object.assign(window, { format });
    Object.defineProperty(Document.prototype, "title", {
      set() {
        if (sessionStorage.getItem("mended") === null) throw new Error("boom");
      },
    });
  });
  await page.reload();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("The lab stopped unexpectedly.");
  await expect(alert).toContainText("boom");
  const download = page.waitForEvent("download");
  await alert.getByRole("button", { name: "Download lab file" }).click();
  expect((await download).suggestedFilename()).toBe("contentscope-News-article.lab.zip");
  await alert.getByRole("button", { name: "Reload" }).click();
  await expect(alert).toContainText("boom");

  await test.step("the second time in a row, the next start asks first", async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: "Start without reopening the last page?" })).toBeVisible();
    await page.evaluate(() => sessionStorage.setItem("mended", ""));
    await page.getByRole("button", { name: "Reopen it" }).click();
    await lab.rest();
    await expect(lab.pages).toHaveText(["News article"]);
    await page.reload();
    await lab.rest();
    await expect(lab.pages).toHaveText(["News article"]);
  });
});

test("what cannot be read of the store is said, never blocks the start, and stays as it is", async ({ lab, page }) => {
  await lab.visit();
  await saved(lab);
  await page.evaluate(spoilSessions, { version: 1, pages: 7, settings: "?", layout: [], shown: "x" });
  await page.reload();
  await lab.rest();
  await expect(lab.notices).toContainText(
    "The last session could only be restored in part: Its list of pages could not be read: ",
  );
  await lab.openHtml("<p>Anew");
  await saved(lab);
  expect(await page.evaluate(spoilSessions, {})).toContainEqual(7);

  await page.evaluate(spoilSessions, { version: 2 });
  await page.evaluate(() => {
    localStorage.setItem("contentscope.preferences", "{");
    localStorage.setItem("contentscope.starts", "[7]");
  });
  await page.reload();
  await lab.rest();
  await expect(lab.notices).toContainText(
    "The last session could not be restored: it is from another version of Contentscope. Open its pages again. The stored session is unchanged.",
  );
  await expect(lab.pages).toHaveText(["News article"]);
});

/** Waits until all is saved. */
async function saved(lab: Lab): Promise<void> {
  await lab.rest();
  await lab.saved();
}

async function openSessions(lab: Lab): Promise<void> {
  await lab.choose("More", "Sessions…");
  await expect(lab.page.getByRole("dialog", { name: "Sessions" }).getByRole("button", { name: "New session" })).toBeVisible();
}

/** Puts other things in the place of parts of every stored session. @returns what each says of its pages */
async function spoilSessions(parts: Readonly<Record<string, unknown>>): Promise<readonly unknown[]> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open("contentscope");
    request.addEventListener("success", () => resolve(request.result));
  });
  const transaction = database.transaction("sessions", "readwrite");
  const sessions = transaction.objectStore("sessions");
  const all = sessions.getAll();
  all.addEventListener("success", () => {
    for (const session of all.result as object[]) sessions.put({ ...session, ...parts });
  });
  await new Promise((resolve) => transaction.addEventListener("complete", resolve));
  database.close();
  return (all.result as { pages: unknown }[]).map(({ pages }) => pages);
}
