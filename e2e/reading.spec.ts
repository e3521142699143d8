import { expect, htmlFile, test } from "./lab.ts";

const sentence = "The harbour was quiet that morning and the boats lay still at the quay while the fog went out to sea. ";
const words = Array.from({ length: 80 }, (_, at) => `post${at}`).join(" ");
const json = JSON.stringify({
  "@type": "NewsArticle",
  articleBody: "Nobody saw the ferry until she was alongside the quay at noon. ".repeat(60),
});
const unseen = "Seen by nobody. ".repeat(4).trim();
const late = "Shown by a script. ".repeat(4).trim();
const paragraphs = [`<p>${sentence.repeat(6).trim()}</p>`, `<p hidden>${unseen}</p>`, `<p class="late">${late}</p>`];
const head = `<title>Fog</title><style>.late { display: none }</style><script type="application/ld+json">${json}</script>`;
const html = `<!doctype html>\n<html><head>${head}</head><body>${paragraphs.join("")}<noscript><p>${words}</p></noscript></body></html>`;

test("pages are read otherwise: lanes follow, a step is undone, a reload and a link bring it back", async ({
  lab,
  page,
  baseURL,
}) => {
  await lab.visit();
  await lab.openFiles(htmlFile("fog.html", html));
  await lab.addLane("Plain");
  const chip = lab.status.getByRole("button", { name: /^Reading/ });
  const choose = async (name: RegExp): Promise<void> => {
    const facts = await lab.facts();
    await facts.getByRole("checkbox", { name }).click();
    await page.keyboard.press("Escape");
    await lab.rest();
  };
  await expect(chip).toHaveCount(0);
  const all = await lab.kept("E");

  await test.step("text in noscript is read, which is said, with the way back", async () => {
    await expect(lab.notices).toContainText(`${words.length} characters of text in noscript are read`);
    await lab.notices.getByRole("button", { name: "Leave noscript closed" }).click();
    expect(await lab.kept("E")).toBe(all - words.length);
    await expect(lab.notices).toContainText("noscript is left closed");
    await lab.notices.getByRole("button", { name: "Open noscript" }).click();
    expect(await lab.kept("E")).toBe(all);
    await lab.result.getByRole("tab", { name: "Page" }).click();
    await expect(lab.result.frameLocator("iframe").getByText("post79")).toBeVisible();
  });

  await test.step("text in JSON is told with its place, which a click shows", async () => {
    await expect(lab.notices).toContainText("are in JSON-LD (articleBody), at line 2: scripts may show it");
    await lab.notices.getByRole("button", { name: "Show in the HTML" }).last().click();
    expect(await lab.pinned()).not.toBe("");
  });

  await test.step("hidden elements are left out, way by way", async () => {
    await choose(/^Attribute hidden/);
    expect(await lab.kept("E")).toBe(all - unseen.length);
    await expect(chip).toHaveText(`Reading: ${unseen.length} hidden characters left out`);
    await choose(/^Unseen in the layout/);
    expect(await lab.kept("E")).toBe(all - unseen.length - late.length);
  });

  await test.step("a step is undone, and done again", async () => {
    await page.keyboard.press("Control+z");
    expect(await lab.kept("E")).toBe(all - unseen.length);
    await page.keyboard.press("Control+Shift+z");
    expect(await lab.kept("E")).toBe(all - unseen.length - late.length);
  });

  await test.step("a reload brings it back", async () => {
    await lab.saved();
    await page.reload();
    await lab.rest();
    expect(await lab.kept("E")).toBe(all - unseen.length - late.length);
    await expect(chip).toHaveText(`Reading: ${unseen.length + late.length} hidden characters left out`);
  });

  await test.step("a link says it", async () => {
    await page.goto("about:blank");
    await lab.visit(`${baseURL}#v1&s=news&a=plain&reading=display-aria-closed`);
    await expect(chip).toHaveText(/^Reading: .*noscript closed$/);
  });
});

test("what readers do not see is out of Learned, until the facts of the page bring it back", async ({ lab, page }) => {
  await lab.visit();
  const hidden = "<p hidden>Seen by nobody but those who look into the source of it.</p>";
  const body = `<main><h1>Fog</h1><p>${sentence.repeat(6)}</p>${hidden}<p>${sentence.repeat(5)}</p></main>`;
  await lab.openFiles(htmlFile("quay.html", `<!doctype html><html><head><title>Fog</title></head><body>${body}</body></html>`));
  await expect(lab.result).not.toContainText("Seen by nobody");
  await (await lab.facts()).getByRole("checkbox", { name: /^Keep them in Learned/ }).click();
  await page.keyboard.press("Escape");
  await lab.rest();
  await expect(lab.result).toContainText("Seen by nobody");
});
