import { articlePage, expect, htmlFile, test, threeLanes } from "./lab.ts";

test.beforeEach(async ({ lab }) => {
  await lab.visit(threeLanes);
});

test("of a page that tells nothing, keeps nothing or is nested deep it is said why", async ({ lab }) => {
  await test.step("a page without tags is all content, and the lab says why that tells nothing", async () => {
    await lab.openFiles(htmlFile("plain.txt", "Nothing but words, line after line.\n".repeat(40)));
    await expect(lab.notices).toContainText("No tags were found, so methods that use tags cannot work here.");
    for (const lane of ["A", "B", "C"]) await expect(lab.lane(lane)).not.toContainText("stopped unexpectedly");
    await expect(lab.lane("A")).toContainText("100 %");
  });

  await test.step("a page that scripts draw says how to save it", async () => {
    await lab.openHtml('<!doctype html><html><body><div id="app">Loading</div><script src="/app.js"></script></body></html>');
    await expect(lab.notices).toContainText("it is probably drawn by JavaScript");
  });

  await test.step("a page whose posts stand in noscript says how much stands there, and shows it", async () => {
    const post = "What was said of the ferry and of the fog, from the first post to the last. ".repeat(20);
    await lab.openHtml(`<p>Loading</p>${"<!-- -->\n".repeat(400)}<noscript><p>${post}</p></noscript>`);
    await expect(lab.notices).toContainText("1,519 characters of text that the page does not show are in noscript");
    await lab.notices.getByRole("button", { name: "Show in the HTML" }).click();
    await lab.rest();
    await expect(lab.source.locator(".source-pin").first()).toBeInViewport();
  });

  await test.step("a page nested 3,000 deep is analysed all the same", async () => {
    await lab.openFiles(htmlFile("deep.html", `${"<div>".repeat(3000)}Deep down there are words.${"</div>".repeat(3000)}`));
    await lab.rest();
    for (const lane of ["A", "B", "C"]) await expect(lab.lane(lane)).not.toContainText("stopped unexpectedly");
  });

  await test.step("a lane that keeps nothing offers the value that would keep something", async () => {
    await lab.openHtml(articlePage("Fog at the quay"));
    await lab.set("A", "Threshold", "1");
    expect(await lab.kept("A")).toBe(0);
    await expect(lab.result).toContainText("CCB keeps nothing at threshold = 1.00.");
    await lab.result.getByRole("button", { name: /^Set threshold to 0\.\d\d$/ }).click();
    expect(await lab.kept("A")).toBeGreaterThan(0);
    await expect(lab.field("A", "Threshold")).not.toHaveValue("1.00");
  });

  await test.step("an empty page says so and offers a sample", async () => {
    await lab.openFiles(htmlFile("empty.html", ""));
    await expect(lab.notices).toContainText("This page is empty.");
    expect(await lab.kept("A")).toBe(0);
    await lab.notices.getByRole("button", { name: "Open a sample", exact: true }).click();
    await lab.rest();
    await expect(lab.pages.last()).toHaveText("News article");
    await expect(lab.page.getByText("This page is empty.")).toHaveCount(0);
  });
});

test("a page without what a method goes by is told in words, with a page and a method that fit", async ({ lab }) => {
  await lab.visit("#v1&s=news&a=r2l&b=dana&a-size=full&x=src&tab=article");
  const lane = lab.lane("A R2L");

  await test.step("no empty band is drawn", async () => {
    await expect(lane).toContainText("This page has no right-to-left text.");
    await expect(lane).toContainText("R2L uses nothing else, so its figures would be empty.");
    await expect(lane.locator(".band")).toHaveCount(0);
  });

  await test.step("bands are drawn all the same where they are asked for", async () => {
    await lab.toggle("A", "Right-to-left / other", true);
    await expect(lane.locator(".band")).toHaveCount(1);
    await lab.toggle("A", "Right-to-left / other", false);
    await expect(lane.locator(".band")).toHaveCount(0);
  });

  await test.step("the offered page has what the method goes by", async () => {
    await lane.getByRole("button", { name: "Open “Persian news feature”" }).click();
    await lab.rest();
    await expect(lane).not.toContainText("its figures would be empty");
    await expect(lane.locator(".band")).toHaveCount(2);
    expect(await lab.kept("A")).toBeGreaterThan(0);
  });

  await test.step("the offered method goes by what the page has", async () => {
    await lab.visit("#v1&s=news&a=r2l&a-size=full&x=src&tab=article");
    await lab.lane("A R2L").getByRole("button", { name: "Use DANAg here" }).click();
    expect(await lab.kept("A")).toBeGreaterThan(0);
    await expect(lab.lane("A DANAg").locator(".band")).toHaveCount(1);
  });
});
