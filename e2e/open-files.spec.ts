import { gzipSync } from "node:zlib";
import { articlePage, expect, htmlFile, test } from "./lab.ts";

/** Over the limit, but text in a comment, which is quick to analyse. */
const hugeFile = htmlFile("huge.html", `${articlePage("Huge page")}<!--${"word ".repeat(4_600_000)}-->`);

test.beforeEach(async ({ lab }) => {
  await lab.visit();
});

test("files chosen by the button open as tabs, packed ones unpacked", async ({ lab }) => {
  const packed = { name: "packed.html.gz", mimeType: "application/gzip", buffer: gzipSync(articlePage("Packed page")) };
  await lab.openFiles(htmlFile("plain.html", articlePage("Plain page")), packed);
  await expect(lab.pages).toHaveText(["News article", "plain.html", "packed.html.gz"]);
  await expect(lab.source.getByText("<title>Packed page</title>")).toBeVisible();
  expect(await lab.kept("A")).toBeGreaterThan(0);
});

test("the same file opens twice as two tabs", async ({ lab }) => {
  const file = htmlFile("page.html", articlePage("Page"));
  await lab.openFiles(file);
  await lab.openFiles(file);
  await expect(lab.pages).toHaveText(["News article", "page.html", "page.html"]);
});

test("a picture is refused by name, and opens as text only when asked to", async ({ lab }) => {
  const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]);
  await lab.openFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.concat([head, Buffer.alloc(2000, 7)]) });
  const notice = lab.notices.getByRole("listitem").filter({ hasText: "photo.png is an image, not HTML." });
  await expect(notice).toBeVisible();
  await expect(lab.pages).toHaveCount(1);
  await notice.getByRole("button", { name: "Open as text anyway" }).click();
  await expect(lab.pages).toHaveText(["News article", "photo.png"]);
  await expect(notice).toHaveCount(0);
});

test("a notice can be dismissed", async ({ lab }) => {
  await lab.openFiles({ name: "paper.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n1 0 obj") });
  await lab.notices.getByRole("button", { name: /^Dismiss: paper\.pdf/ }).click();
  await expect(lab.notices).toHaveCount(0);
  await expect(lab.pages).toHaveCount(1);
});

test("over 20 MB the lab asks first, and can take the first 20 MB", async ({ lab }) => {
  await lab.openFiles(hugeFile);
  const notice = lab.notices.getByRole("listitem").filter({ hasText: /^.*huge\.html: 23 MB\. Analysing may take about/ });
  await expect(notice).toBeVisible();
  await expect(lab.pages).toHaveCount(1);
  await expect(notice.getByRole("button", { name: "Analyse all" })).toBeVisible();
  await notice.getByRole("button", { name: "Analyse first 20 MB" }).click();
  await expect(lab.pages).toHaveText(["News article", "huge.html"], { timeout: 15_000 });
  await expect(lab.notices).toHaveText(/Large page \(20 MB\)\. Source colouring is off/, { timeout: 30_000 });
});

test("over 20 MB one may leave it", async ({ lab }) => {
  await lab.openFiles(hugeFile);
  await lab.notices.getByRole("button", { name: "Cancel" }).click();
  await expect(lab.notices).toHaveCount(0);
  await expect(lab.pages).toHaveCount(1);
});
