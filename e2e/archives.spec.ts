import { strToU8, zipSync, type Zippable } from "fflate";
import { articlePage, expect, htmlFile, test, type Lab, type TestFile } from "./lab.ts";

function zipFile(name: string, files: Zippable): TestFile {
  return { name, mimeType: "application/zip", buffer: Buffer.from(zipSync(files)) };
}

const page = (title: string) => strToU8(articlePage(title));

test.beforeEach(async ({ lab }) => {
  await lab.visit();
});

test("the pages of a zip open as tabs, and what does not is said in words", async ({ lab }) => {
  await test.step("a zip without pages, a damaged one, and entries that cannot be opened are each said in words", async () => {
    await lab.openFiles(zipFile("photos.zip", { "a.png": Uint8Array.of(1), "b.txt": strToU8("x") }));
    await expect(lab.notices).toContainText("photos.zip: 2 files found, none of them HTML.");

    const whole = zipFile("broken.zip", { "a.html": page("A") });
    await lab.openFiles({ ...whole, buffer: whole.buffer.subarray(0, -30) });
    await expect(lab.notices).toContainText("broken.zip could not be read: it is damaged or cut off: its directory is missing.");

    await lab.openFiles(zipFile("bomb.zip", { "bomb.html": new Uint8Array(40_000_000), "good.html": page("Good") }));
    await expect(lab.notices).toContainText(/bomb\.zip: bomb\.html is packed [\d,]+ to 1, and 200 to 1 is the most\./);
    await expect(lab.pages).toHaveText(["News article", "Good"]);
  });

  await close(lab, "Good");
  await test.step("the pages of a zip open as tabs in the order of their numbers, and what is no page is counted", async () => {
    const files = { "site/page-10.html": page("Ten"), "site/page-9.html": page("Nine"), "site/logo.png": Uint8Array.of(1) };
    await lab.openFiles(zipFile("site.zip", files));
    await expect(lab.pages).toHaveText(["News article", "Nine", "Ten"]);
    await expect(lab.source.getByText("<h1>Ten</h1>")).toBeVisible();
    await expect(lab.notices).toContainText(/site\.zip: 3 files found, 2 HTML, \d kB\. The HTML was opened\./);
    expect(await lab.kept("A")).toBeGreaterThan(0);
  });

  await close(lab, "Nine", "Ten");
  await test.step("a page in a zip keeps its own encoding, and one that is packed is unpacked", async () => {
    const cyrillic = Buffer.from("<meta charset=windows-1251><p>\xcf\xe0\xf0\xee\xec", "latin1");
    await lab.openFiles(zipFile("pages.zip", { "parom.html": cyrillic }));
    await expect(lab.source.getByText("Паром").first()).toBeVisible();
    await expect(await lab.facts()).toContainText("Decoded as windows-1251 (declared in the page).");
    await lab.page.keyboard.press("Escape");
  });

  await close(lab, "parom.html");
  await test.step("a zip of more pages than there is room for is a corpus, or eight tabs, and none opens before", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `page-${index + 1}.html`);
    const others = Array.from({ length: 3 }, (_, index) => [`data-${index}.json`, strToU8("{}")] as const);
    await lab.openFiles(
      zipFile("crawl.zip", Object.fromEntries([...names.map((name) => [name, page(name)] as const), ...others])),
    );
    const offer = lab.page.getByRole("region", { name: "Found" });
    await expect(offer).toContainText(/crawl\.zip: 12 pages, \d+ kB/);
    await expect(lab.pages).toHaveCount(1);
    await offer.getByRole("button", { name: "Open the first 8 as tabs" }).click();
    await lab.rest();
    await expect(lab.pages).toHaveText(["News article", ...names.slice(0, 8)]);
    await expect(offer).toHaveCount(0);

    // There is no room left now: the next is asked about.
    await lab.openFiles(htmlFile("ninth.html", articlePage("Ninth")));
    const full = lab.notices.getByRole("listitem").filter({ hasText: "8 tabs are open, and 8 are meant to be the most." });
    await full.getByRole("button", { name: "Cancel" }).click();
    await expect(full).toHaveCount(0);
    await expect(lab.pages).toHaveCount(9);
    await lab.openFiles(htmlFile("ninth.html", articlePage("Ninth")));
    await full.getByRole("button", { name: "Open anyway" }).click();
    await lab.rest();
    await expect(lab.pages.last()).toHaveText("Ninth");
  });
});

const archive = [
  "From: <Saved by Blink>",
  "Snapshot-Content-Location: https://example.org/news/harbour.html",
  "Subject: =?utf-8?Q?The=20harbour?=",
  "MIME-Version: 1.0",
  'Content-Type: multipart/related; type="text/html"; boundary="--b--"',
  "",
  "----b--",
  "Content-Type: text/html; charset=windows-1251",
  "Content-Transfer-Encoding: quoted-printable",
  "Content-Location: https://example.org/news/harbour.html",
  "",
  "<html><meta charset=3Dutf-8><title>x</title><p class=3D=22a=22>=CF=E0=F0=EE=EC=",
  " goes <a href=3D=22tide=22>home</a><img src=3D=22/a.png=22></p></html>",
  "----b--",
  "Content-Type: image/png",
  "Content-Transfer-Encoding: base64",
  "Content-Location: https://example.org/a.png",
  "",
  "iVBORw0KGgo=",
  "----b----",
  "",
].join("\r\n");

test("a web archive opens as its page, or it is said why not", async ({ lab }) => {
  await test.step("a web archive without a page, and one of the kind that is not read, are said in words", async () => {
    const buffer = Buffer.from(archive.replaceAll("text/html;", "text/plain;"));
    await lab.openFiles({ name: "mail.mht", mimeType: "multipart/related", buffer });
    await expect(lab.notices).toContainText("mail.mht could not be read: it has no part that is HTML.");
    await lab.openFiles({
      name: "crawl.warc",
      mimeType: "application/warc",
      buffer: Buffer.from("WARC/1.1\r\nWARC-Type: response\r\n"),
    });
    await expect(lab.notices).toContainText("crawl.warc: 1 record cannot be read: it does not begin as a record does.");
    await expect(lab.pages).toHaveCount(1);
  });

  await test.step("a web archive opens as its page, under its address, in the encoding that the archive says", async () => {
    await lab.openFiles({ name: "saved.mhtml", mimeType: "multipart/related", buffer: Buffer.from(archive) });
    await expect(lab.pages).toHaveText(["News article", "x"]);
    await expect(lab.source.getByText("Паром goes").first()).toBeVisible();
    await expect(await lab.facts()).toContainText("Decoded as windows-1251 (declared by the archive).");
    await lab.page.keyboard.press("Escape");
  });

  await test.step("its links lead where the archive says, and images can be left out: both after a reload too", async () => {
    await lab.addLane("Plain");
    await lab.result.getByLabel("Result of").selectOption({ label: "E Plain" });
    await lab.inResult("Show as HTML");
    const html = lab.result.getByRole("group", { name: "HTML kept by E Plain" });
    await expect(html).toContainText('<a href="https://example.org/news/tide">');
    await expect(html).toContainText('<img src="https://example.org/a.png">');
    await lab.inResult("With images");
    await expect(html).not.toContainText("<img");
    await lab.page.reload();
    await lab.rest();
    await expect(html).toContainText('<a href="https://example.org/news/tide">');
    await expect(html).not.toContainText("<img");
  });
});

/** Closes tabs. */
async function close({ page: tab }: Lab, ...names: readonly string[]): Promise<void> {
  for (const name of names) await tab.getByRole("button", { name: `Close ${name}` }).click();
}
