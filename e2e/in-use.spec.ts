import { articlePage, expect, test } from "./lab.ts";

test("what people use today is loaded when a lane asks for it, and what it did is told step by step", async ({ lab, page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  const programs = (): string[] =>
    loaded.filter((url) => /\/(readability|defuddle|lab-worker-marked-document)-[^/]*\.js/.test(url));
  await lab.visit("./#v1&s=news&a=cectd-ds&x=src&tab=article");
  expect(programs()).toEqual([]);

  await lab.addLane("Readability");
  await lab.size("B", "full");
  await expect(lab.lane("B")).toContainText("0.6.0");
  await lab.addLane("Defuddle");
  await lab.size("C", "full");
  await expect(lab.lane("C")).toContainText("0.19.4");
  // Two methods, their two programs, and the document that these share.
  expect(programs()).toHaveLength(5);

  await page.getByRole("combobox", { name: "Result of" }).selectOption({ label: "B Readability" });
  await expect(lab.result).toContainText("Wrenmouth is to get its chain ferry back.");
  await expect(lab.result).not.toContainText("Accept all");

  await lab.result.getByText("Wrenmouth is to get its chain ferry back.").first().click();
  await lab.rest();
  await lab.reason.getByRole("button", { name: "Details" }).click();
  await expect(lab.reason).toContainText(/Readability has it: it is in .+, which was chosen with a score of [\d.]+/);
});

test("a word that Defuddle removed is told with its rule, and a value that keeps it once another run has confirmed it", async ({
  lab,
  page,
}) => {
  await lab.visit("./#v1&a=defuddle&b=plain&x=src&tab=article");
  // A sentence: a few words alone would be taken for a menu by the next rule.
  const share =
    '<div class="share-links">Tell a neighbour that the boats lay still at the quay, and that the fog is out at sea.</div>';
  await lab.openHtml(articlePage("Storm").replace("</h1>", `</h1>${share}`));
  await page.getByRole("combobox", { name: "Result of" }).selectOption({ index: 1 });
  await lab.result.getByText("Tell a neighbour").click();
  await lab.reason.getByRole("button", { name: /^A Defuddle/ }).click();
  await lab.rest();
  const sentence = lab.reason.getByText(/^“Tell a neighbour/).first();
  await expect(sentence).toHaveText(
    /^“.+” is removed by Defuddle: div\.share-links was removed, as “share-links” in its class is in the list of partial selectors\.$/,
  );
  await lab.reason.getByRole("button", { name: "Details" }).click();
  const details = lab.reason.getByRole("group", { name: "Details" });
  await expect(details).toContainText("attempt 1 of 1, removeBySelector");

  // That it is kept was found by another run, before it is offered.
  await lab.reason.getByRole("button", { name: /^Try without partial selectors: kept, \d+ characters more$/ }).click();
  await lab.rest();
  await expect(sentence).toHaveText(/^“.+” is kept by Defuddle: /);
  await expect(details).toContainText(
    /Defuddle has it: it is in article, which was chosen with a score of [\d.]+, and no rule removed it\./,
  );
});

test("a pasted page runs nothing and asks for nothing, and one on which the programs would not end is refused in words", async ({
  lab,
  page,
}) => {
  await lab.visit("./#v1&a=readability&b=defuddle&c=bte&x=src&tab=article");
  const attempts = [
    `<link rel=canonical href="https://www.youtube.com/watch?v=abcdefghijk">`,
    `<meta property="og:image" content="https://elsewhere.example/a.png">`,
    `<script>fetch("https://elsewhere.example/script")</script>`,
    `<img src="https://elsewhere.example/b.png" onerror="fetch('https://elsewhere.example/error')">`,
    `<iframe src="https://elsewhere.example/frame"></iframe><video src="https://elsewhere.example/c.mp4" autoplay></video>`,
  ];
  await lab.openHtml(articlePage("Attempts").replace("<article>", `${attempts.join("")}<article>`));
  expect(await lab.kept("A")).toBeGreaterThan(2000);
  await page.getByRole("combobox", { name: "Result of" }).selectOption({ label: "A Readability" });
  await expect(lab.result).toContainText("The harbour was quiet that morning");

  await lab.openHtml(`<body>${"<div>".repeat(3000)}deep text down here`);
  await expect(lab.lane("A")).toContainText("is not run: its elements are nested 3,002 levels deep, and 400 is the limit.");
  await expect(lab.lane("B")).toContainText("Defuddle would take minutes on this page");
  expect(await lab.kept("C")).toBeGreaterThan(0);
});
