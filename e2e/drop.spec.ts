import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Gate } from "./gate.ts";
import { articlePage, expect, test, type Lab } from "./lab.ts";

test("a drag says what the drop will do; dropped files are tabs, and of a folder or many it is asked what to open", async ({
  lab,
  page,
}, info) => {
  await lab.visit();
  await test.step("a drag says what the drop will do", async () => {
    await page.locator("body").dispatchEvent("dragenter", { dataTransfer: await dataWith(lab, ["one.html", "two.html"]) });
    await expect(page.getByText("Drop pages or archives to open them as tabs")).toBeVisible();
  });

  await test.step("three dropped files open as tabs in their order, and replace none", async () => {
    await drop(lab, ["one.html", "two.html", "three.html"]);
    await expect(lab.pages).toHaveText(["News article", "one.html", "two.html", "three.html"]);
    await lab.pages.filter({ hasText: "two.html" }).click();
    await lab.rest();
    await expect(lab.source.getByText("<h1>two.html</h1>")).toBeVisible();
    await lab.pages.first().click();
    await lab.rest();
    await expect(lab.lane("A")).toContainText("of 21,106 characters");
  });

  await close(lab, "one.html", "two.html", "three.html");
  await test.step("a folder without pages says so", async () => {
    const folder = info.outputPath("photos");
    await mkdir(folder);
    await writeFile(join(folder, "a.png"), "x");
    await dropPaths(lab, [folder]);
    await expect(lab.notices).toContainText("photos: 1 file found, none of them HTML.");
  });

  await test.step("very many dropped files are asked about, and Cancel opens none", async () => {
    const names = Array.from({ length: 20 }, (_, index) => `page-${index + 1}.html`);
    await lab.lanes.dispatchEvent("drop", { dataTransfer: await dataWith(lab, names) });
    const offer = lab.page.getByRole("region", { name: "Found" });
    await expect(offer).toContainText("20 files: 20 pages");
    await offer.getByRole("button", { name: "Cancel" }).click();
    await expect(offer).toHaveCount(0);
    await expect(lab.lanes).toBeVisible();
    await expect(lab.pages).toHaveCount(1);
  });

  await test.step("a dropped folder of three pages may open as tabs, with the pages in its folders, and says what it left out", async () => {
    const folder = info.outputPath("small");
    await mkdir(join(folder, "sub"), { recursive: true });
    for (const name of ["b.html", "sub/c.html", "a.htm"]) await writeFile(join(folder, name), articlePage(name));
    await writeFile(join(folder, "style.css"), "p {}");
    await dropPaths(lab, [folder]);
    const offer = lab.page.getByRole("region", { name: "Found" });
    await expect(offer).toContainText("small: 3 pages, 11 kB");
    await offer.getByText("1 file skipped").click();
    await expect(lab.page.getByRole("dialog")).toContainText("small/style.css: not a page");
    await lab.page.keyboard.press("Escape");
    await offer.getByRole("button", { name: "Open as tabs" }).click();
    await expect(lab.pages).toHaveText(["News article", "a.htm", "b.html", "sub/c.html"]);
  });

  await close(lab, "a.htm", "b.html", "sub/c.html");
  await test.step("of a dropped folder of 127 files every one is found; it is a corpus, or eight tabs", async () => {
    const folder = info.outputPath("site");
    await mkdir(join(folder, "deeper"), { recursive: true });
    const names = Array.from({ length: 120 }, (_, index) => `page-${index + 1}.html`);
    for (const name of names) await writeFile(join(folder, name), articlePage(name));
    for (const name of ["a.css", "b.js", "c.png", "d.txt", "deeper/e.css", "deeper/f.js", "deeper/g.json"])
      await writeFile(join(folder, name), "x");
    await dropPaths(lab, [folder]);
    const offer = lab.page.getByRole("region", { name: "Found" });
    await expect(offer).toContainText(/^site: 120 pages, \d+ kB, pages without gold\. Run 4 methods\?/);
    await expect(offer).toContainText("7 files skipped");
    await expect(lab.pages).toHaveCount(1);
    await offer.getByRole("button", { name: "Open the first 8 as tabs" }).click();
    await lab.rest();
    await expect(lab.pages).toHaveText(["News article", ...names.slice(0, 8)]);
  });
});

test("a folder without pages that takes long to look through leaves the screen as it was", async ({ lab, page }, info) => {
  const gate = await Gate.on(page);
  await lab.visit();
  const folder = info.outputPath("photos");
  await mkdir(folder);
  await writeFile(join(folder, "a.png"), "x");
  await gate.hold("layout");
  await handOver(lab, [folder]);
  await gate.reached("layout");
  await expect(page.getByRole("main", { name: "Many pages" })).toBeVisible();
  await gate.open();
  await expect(lab.notices).toContainText("photos: 1 file found, none of them HTML.");
  await expect(lab.lanes).toBeVisible();
});

/** Drops files and folders of the disk, and waits for what comes of it. */
async function dropPaths(lab: Lab, paths: readonly string[]): Promise<void> {
  await handOver(lab, paths);
  await lab.rest();
}

/** Drops files and folders of the disk, as a hand does. */
async function handOver(lab: Lab, paths: readonly string[]): Promise<void> {
  const session = await lab.page.context().newCDPSession(lab.page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await session.send("Input.dispatchDragEvent", { type, x: 600, y: 400, data });
  await session.detach();
}

/** Closes tabs. */
async function close({ page }: Lab, ...names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole("button", { name: `Close ${name}` }).click();
}

async function drop(lab: Lab, names: readonly string[]): Promise<void> {
  await lab.lanes.dispatchEvent("drop", { dataTransfer: await dataWith(lab, names) });
  await expect(lab.pages).toHaveCount(names.length + 1);
  await lab.rest();
}

function dataWith(lab: Lab, names: readonly string[]) {
  const files = names.map((name) => ({ name, html: articlePage(name) }));
  return lab.page.evaluateHandle((contents) => {
    const data = new DataTransfer();
    for (const { name, html } of contents) data.items.add(new File([html], name, { type: "text/html" }));
    return data;
  }, files);
}
