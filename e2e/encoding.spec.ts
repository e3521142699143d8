import { expect, test } from "./lab.ts";

/** Text in windows-1251: Cyrillic letters are the units from 0xC0 on. */
function inWindows1251(text: string): Buffer {
  return Buffer.from(Array.from(text, (letter) => byteOf(letter)));
}

function byteOf(letter: string): number {
  const code = letter.charCodeAt(0);
  return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
}

const sentence = "Паром через реку снова пойдет в понедельник, сказал начальник порта. ";
const html = `<!doctype html><html><head><meta charset="utf-8"><title>Паром</title></head><body><p>${sentence.repeat(20)}</p></body></html>`;
const file = { name: "parom.html", mimeType: "text/html", buffer: inWindows1251(html) };

test.beforeEach(async ({ lab }) => {
  await lab.visit();
  await lab.openFiles(file);
});

test("a page in another encoding than it declares is doubted, and decoded anew", async ({ lab, page }) => {
  await test.step("a page in another encoding than it declares is doubted, with the reason", async () => {
    await expect(lab.status.getByRole("button", { name: /^UTF-8: [\d,]+ unreadable, looks like windows-1251/ })).toBeVisible();
    await expect(lab.notices).toContainText(
      /Decoded as UTF-8 \(declared in the page\); [\d,]+ unreadable characters\. Looks like windows-1251\./,
    );
  });

  await test.step("the encoding is chosen among the facts of the page, and the text is Cyrillic", async () => {
    await lab.status.getByRole("button", { name: /^UTF-8/ }).click();
    await page.getByRole("combobox", { name: "Encoding" }).selectOption("windows-1251");
    await expect(page.getByRole("dialog")).toContainText("Decoded as windows-1251 (your choice).");
    await page.keyboard.press("Escape");
    await lab.rest();
    await expect(lab.source.getByText("Паром через реку").first()).toBeVisible();
    await expect(lab.status).toHaveCount(0);
    await expect(lab.notices).toHaveCount(0);
    await expect(lab.pages).toHaveText(["News article", "Паром"]);
    expect(await lab.kept("B")).toBeGreaterThan(1000);
  });

  await lab.openFiles(file);
  await test.step("the notice offers the encoding that is suspected", async () => {
    await lab.notices.getByRole("button", { name: "Re-decode" }).click();
    await lab.rest();
    await expect(lab.source.getByText("Паром через реку").first()).toBeVisible();
    await expect(lab.status).toHaveCount(0);
    await expect(lab.notices.getByText("Looks like")).toHaveCount(0);
  });
});
