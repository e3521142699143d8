import { writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { articlePage, expect, htmlFile, test } from "./lab.ts";

test.beforeEach(async ({ lab }) => {
  await lab.visit();
});

test("files chosen by the button open as tabs, packed ones unpacked, and the same twice", async ({ lab }) => {
  const packed = { name: "packed.html.gz", mimeType: "application/gzip", buffer: gzipSync(articlePage("Packed page")) };
  const plain = htmlFile("plain.html", articlePage("Plain page"));
  await lab.openFiles(plain, packed);
  await expect(lab.pages).toHaveText(["News article", "plain.html", "packed.html.gz"]);
  await expect(lab.source.getByText("<title>Packed page</title>")).toBeVisible();
  expect(await lab.kept("A")).toBeGreaterThan(0);
  await lab.openFiles(plain);
  await lab.openFiles(plain);
  await expect(lab.pages).toHaveText(["News article", "plain.html", "packed.html.gz", "plain.html", "plain.html"]);
});

test("what is no page is refused by name, and opens as text only when asked to", async ({ lab }) => {
  const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]);
  const photo = { name: "photo.png", mimeType: "image/png", buffer: Buffer.concat([head, Buffer.alloc(2000, 7)]) };
  await lab.openFiles(photo);
  const notice = lab.notices.getByRole("listitem").filter({ hasText: "photo.png is an image, not HTML." });
  await expect(notice).toBeVisible();
  await expect(lab.pages).toHaveCount(1);
  await notice.getByRole("button", { name: /^Dismiss: photo\.png/ }).click();
  await expect(notice).toHaveCount(0);
  await lab.openFiles(photo);
  await notice.getByRole("button", { name: "Open as text anyway" }).click();
  await expect(lab.pages).toHaveText(["News article", "photo.png"]);
  await expect(notice).toHaveCount(0);
});

test("over 20 MB the lab asks first: one may leave it, or take the first 20 MB", async ({ lab }, info) => {
  // Mostly a comment, which is quick to analyse; on the disk, from where the browser reads it.
  const path = info.outputPath("huge.html");
  await writeFile(path, `${articlePage("Huge page")}<!--${"word ".repeat(4_600_000)}-->`);
  await lab.openFiles(path);
  const notice = lab.notices.getByRole("listitem").filter({ hasText: /^.*huge\.html: 23 MB\. Analysing may take about/ });
  await expect(notice.getByRole("button", { name: "Analyse all" })).toBeVisible();
  await notice.getByRole("button", { name: "Cancel" }).click();
  await expect(notice).toHaveCount(0);
  await expect(lab.pages).toHaveCount(1);

  await lab.openFiles(path);
  await notice.getByRole("button", { name: "Analyse first 20 MB" }).click();
  await expect(lab.pages).toHaveText(["News article", "huge.html"], { timeout: 15_000 });
  await expect(lab.notices).toContainText(/Large page \(20 MB\)\. Source colouring is off/, { timeout: 30_000 });
});
