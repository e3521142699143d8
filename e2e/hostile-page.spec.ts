import { expect, test } from "./lab.ts";

const hostile = `<!doctype html><html><head>
<title>Hostile</title>
<script>window.harmed = "script"</script>
<link rel="stylesheet" href="https://elsewhere.test/style.css">
<style>body { background: url(https://elsewhere.test/style.png) }</style>
<meta http-equiv="refresh" content="0; url=https://elsewhere.test/">
<base href="https://elsewhere.test/">
</head><body onload="window.harmed = 'onload'">
<img src="https://elsewhere.test/pixel.png" onerror="window.harmed = 'onerror'">
<img src="x" onerror="window.harmed = 'onerror'">
<svg onload="window.harmed = 'svg'"></svg>
<iframe srcdoc="<script>parent.harmed = 'iframe'</script>"></iframe>
<a href="javascript:window.harmed = 'link'">A link that would run</a>
<p>${"Text that any of the methods keeps, for it is long and has no links in it at all. ".repeat(12)}</p>
<p>&lt;img src=x onerror="window.harmed = 'text'"&gt; ${"More of the same text, without a link. ".repeat(12)}</p>
</body></html>`;

test("nothing of a hostile page runs, nothing is asked of any server, and its HTML is cleaned", async ({ lab, page }) => {
  await lab.visit();
  await lab.openHtml(hostile);
  await expect(lab.pages).toHaveText(["News article", "Hostile"]);
  await lab.addLane("Plain");
  for (const tab of ["Page", "Compare", "Article"]) {
    await lab.result.getByRole("tab", { name: tab }).click();
    await lab.rest();
  }
  for (const format of ["Text", "Markdown", "JSON", "HTML"]) await lab.inResult(`Show as ${format}`);
  await lab.result.getByLabel("Result of").selectOption({ label: "E Plain" });
  const html = lab.result.getByRole("group", { name: "HTML kept by E Plain" });
  await expect(html).toContainText("Text that any of the methods keeps");
  for (const harm of ["<script", "onload", "onerror=\"window.harmed = 'onerror'", "javascript:"])
    await expect(html).not.toContainText(harm);
  await lab.showLeft("Tree");
  await lab.inMenu("B", /^Numbers/);
  await lab.figure("B").click({ position: { x: 200, y: 30 } });
  await lab.rest();
  await lab.inResult("Show as Article");
  await lab.result.locator("[data-at]").first().click();
  await lab.reason.getByRole("button", { name: "Details" }).click();
  await lab.rest();
  // Requests to other origins fail every test.
  expect(await page.evaluate(() => "harmed" in window)).toBe(false);
});
