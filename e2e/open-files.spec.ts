import { truncate, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { articlePage, expect, htmlFile, test } from "./lab.ts";

test.beforeEach(async ({ lab }) => {
  await lab.visit();
});

test("over 20 MB the lab asks before it reads: one may leave it, take the first 20 MB, or take it all", async ({
  lab,
  page,
}, info) => {
  test.setTimeout(120_000);
  // Mostly a comment, which is quick to analyse; on the disk, from where the browser reads it.
  const path = info.outputPath("huge.html");
  await writeFile(path, `${articlePage("Huge page")}<!--${"word ".repeat(10_000_000)}-->`);
  await countReadBytes(page);
  await lab.openFiles(path);
  const notice = lab.notices
    .getByRole("listitem")
    .filter({ hasText: "huge.html: 50 MB. Analysing may take about 40 s and 2 GB." });
  await expect(notice.getByRole("button", { name: "Analyse all" })).toBeVisible();
  expect(await readBytes(page)).toBeLessThanOrEqual(4096);
  await notice.getByRole("button", { name: "Cancel" }).click();
  await expect(notice).toHaveCount(0);
  await expect(lab.pages).toHaveCount(1);

  await lab.openFiles(path);
  await notice.getByRole("button", { name: "Analyse first 20 MB" }).click();
  await expect(lab.pages).toHaveText(["News article", "Huge page"], { timeout: 15_000 });
  await expect(lab.notices).toContainText(/Large page \(20 MB\)\. The HTML is shown without colours/, { timeout: 30_000 });
  expect(await readBytes(page)).toBeLessThan(20_100_000);
  await page.getByRole("button", { name: "Close Huge page" }).click();

  await lab.openFiles(path);
  await notice.getByRole("button", { name: "Analyse all" }).click();
  await expect(lab.notices).toContainText(/Large page \(50 MB\)\. The HTML is shown without colours/, { timeout: 60_000 });
  await lab.rest();
  expect(await lab.kept("B")).toBeGreaterThan(0);
});

test("files chosen by the button open as tabs; what is no page or too large is refused by name", async ({ lab, page }, info) => {
  await test.step("over 200 MB a page is refused, and not read", async () => {
    const path = info.outputPath("endless.html");
    await writeFile(path, articlePage("Endless page").repeat(2));
    await truncate(path, 201_000_000);
    await countReadBytes(page);
    await lab.openFiles(path);
    await expect(lab.notices).toContainText("endless.html: Too large for a browser string (limit about 512 MB). Split it first.");
    expect(await readBytes(page)).toBeLessThanOrEqual(4096);
    await expect(lab.pages).toHaveText(["News article"]);
  });

  await test.step("what is no page is refused by name, and opens as text only when asked to", async () => {
    await lab.openFiles({ name: "paper.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n") });
    await expect(lab.notices).toContainText("paper.pdf is a PDF document, not HTML.");
    const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]);
    // NULs, which harm nothing where they are opened as text.
    const photo = { name: "photo.png", mimeType: "image/png", buffer: Buffer.concat([head, Buffer.alloc(100_000)]) };
    await lab.openFiles(photo);
    const notice = lab.notices.getByRole("listitem").filter({ hasText: "photo.png is an image, not HTML." });
    await expect(notice).toBeVisible();
    await expect(lab.pages).toHaveCount(1);
    await notice.getByRole("button", { name: /^Dismiss: photo\.png/ }).click();
    await expect(notice).toHaveCount(0);
    await lab.openFiles(photo);
    await notice.getByRole("button", { name: "Open as text anyway" }).click();
    await expect(lab.pages).toHaveText(["News article", "photo.png"]);
    await lab.rest();
    for (const lane of ["A", "B", "C"]) await expect(lab.lane(lane).getByRole("alert")).toHaveCount(0);
    await expect(notice).toHaveCount(0);
  });

  await page.getByRole("button", { name: "Close photo.png" }).click();
  await test.step("files chosen by the button open as tabs, packed ones unpacked, and the same twice", async () => {
    const packed = { name: "packed.html.gz", mimeType: "application/gzip", buffer: gzipSync(articlePage("Packed page")) };
    const plain = htmlFile("plain.html", articlePage("Plain page"));
    await lab.openFiles(plain, packed);
    await expect(lab.pages).toHaveText(["News article", "Plain page", "Packed page"]);
    await expect(lab.source.getByText("<h1>Packed page</h1>")).toBeVisible();
    expect(await lab.kept("A")).toBeGreaterThan(0);
    await lab.openFiles(plain);
    await lab.openFiles(plain);
    await expect(lab.pages).toHaveText(["News article", "Plain page", "Packed page", "Plain page", "Plain page"]);
  });
});

/** Notes from now on how much of files is read. */
async function countReadBytes(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { arrayBuffer, stream } = Blob.prototype;
    const note = (blob: Blob): void => {
      document.body.dataset["read"] = String(Number(document.body.dataset["read"] ?? 0) + blob.size);
    };
    Blob.prototype.arrayBuffer = function read() {
      note(this);
      return arrayBuffer.call(this);
    };
    Blob.prototype.stream = function read() {
      note(this);
      return stream.call(this);
    };
  });
}

function readBytes(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.body.dataset["read"] ?? 0));
}
