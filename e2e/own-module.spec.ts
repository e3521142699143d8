import { test as plainTest, type Frame, type Page } from "@playwright/test";
import { violationsOn } from "./axe.ts";
import { serveBare } from "./bare-server.ts";
import { HostileServers } from "./hostile-servers.ts";
import { Corpus, corpusOn } from "./corpus-screen.ts";
import { Lab, articlePage, expect, test } from "./lab.ts";

const oneLane = "#v1&s=news&a=cectd-ds&x=src&tab=article";

/** Adds a lane with a module of this text, as one who writes it there. */
async function addModule(lab: Lab, name: string, text: string): Promise<void> {
  await lab.lanes.getByRole("button", { name: "Add method" }).click();
  await lab.page.getByRole("option", { name: /^Module of your own/ }).click();
  const dialog = lab.page.getByRole("dialog", { name: "Module of your own" });
  // What is pasted as it opens takes the place of what it begins from.
  await expect(dialog.getByRole("textbox", { name: "Module" })).toBeFocused();
  await lab.paste({ plain: text });
  await expect(dialog.getByRole("textbox", { name: "Module" })).toHaveValue(text);
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("button", { name: "Add method" }).click();
  await lab.rest();
}

async function show(page: Page, lane: string): Promise<void> {
  await page.getByRole("combobox", { name: "Result of" }).selectOption({ label: lane });
}

test("a module of one's own is a lane with reasons; changed, it runs again, and undo brings it back", async ({ lab, page }) => {
  await lab.visit(`./${oneLane}`);
  await lab.lanes.getByRole("button", { name: "Add method" }).click();
  await page.getByRole("option", { name: /^Module of your own/ }).click();
  // What it begins from works as it is.
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Add method" }).click();
  await expect(lab.lane("B")).toContainText("mine");
  expect(await lab.kept("B")).toBeGreaterThan(1000);

  await addModule(lab, "heading", `export default (document) => document.querySelector("h1").textContent;`);
  const heading = await lab.kept("C");
  await show(page, "C heading");
  await lab.rest();
  await expect(lab.result).toContainText("Chain ferry");
  await lab.result
    .getByRole("group", { name: /^Article kept by C/ })
    .getByText("Chain ferry")
    .click();
  await expect(lab.reason).toContainText(/is kept by heading: .*it read h1[^ ]* and gave what it read\./su);

  await lab.lane("C").getByRole("button", { name: "Edit…" }).click();
  const dialog = page.getByRole("dialog", { name: "Module heading" });
  await dialog
    .getByRole("textbox", { name: "Module" })
    .fill(`export default async (document) => ({ html: document.querySelector("article").innerHTML });`);
  await dialog.getByRole("button", { name: "Keep and run" }).click();
  await expect.poll(() => lab.kept("C")).toBeGreaterThan(heading);
  await page.keyboard.press("Control+z");
  await expect.poll(() => lab.kept("C")).toBe(heading);

  await page.reload();
  await lab.rest();
  expect(await lab.kept("C")).toBe(heading);
});

const strips = `export default function extract(document) {
  if (document.title.endsWith("3")) throw new RangeError("not this one");
  strip(document.querySelectorAll("ul, h1"));
  return { html: document.querySelector("article").innerHTML };
}
function strip(nodes) {
  for (const node of nodes) node.remove();
}`;

test("what a module removes, and by which line, is told as the reason and drawn, and a corpus is judged by it", async ({
  lab,
  page,
}, info) => {
  await lab.visit("./#v1&s=news&a=plain&x=src&tab=article");
  await lab.openHtml(articlePage("The ferry"));
  await addModule(lab, "strips", strips);
  await show(page, "A Plain");
  await lab.rest();
  await lab.result
    .getByRole("group", { name: /^Article kept by/ })
    .getByRole("heading", { name: "The ferry" })
    .click();
  await lab.reason.getByRole("button", { name: /^B strips/ }).click();
  await lab.reason.getByRole("button", { name: "Details" }).click();
  await expect(lab.reason).toContainText(
    "strips removed h1: strip calls remove() on line 7, “for (const node of nodes) node.remove();”.",
  );
  await expect(lab.reason).toContainText("extract › strip");
  await expect(lab.reason).toContainText("strip, line 7: remove()");
  expect(await violationsOn(page)).toEqual([]);

  const corpus = new Corpus(lab);
  await corpus.openFolder(await corpusOn(info, 3));
  await corpus.run(2);
  await corpus.finished();
  await lab.rest();
  // All of the gold but the headline of two words.
  await expect(corpus.cell("odd/0001", 1)).toHaveText("0.998");
  await expect(corpus.cell("odd/0003", 1)).toHaveText("failed");
});

test("a module in a file is opened as one; one that throws or loops costs its lane alone, says why, and can be mended", async ({
  lab,
  page,
}) => {
  await lab.visit(`./?limit=2${oneLane}`);
  const buffer = Buffer.from(`export default (document) => document.querySelector("h1").textContent;`);
  await lab.openFiles({ name: "first heading.mjs", mimeType: "text/javascript", buffer });
  await lab.rest();
  await expect(lab.lane("B")).toContainText("first heading");
  expect(await lab.kept("B")).toBeGreaterThan(10);

  await addModule(lab, "throw", "\n\nexport default () => { throw new TypeError('no such thing'); }");
  await expect(lab.lane("C")).toContainText("throw failed on this page: TypeError: no such thing (line 3)");
  await addModule(lab, "loop", "export default () => { for (;;); }");
  await expect(lab.lane("D")).toContainText("loop failed on this page: no answer within 2 s");
  expect(await lab.kept("A")).toBeGreaterThan(1000);
  await lab.lane("D").getByRole("button", { name: "Edit…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Module" }).fill("export default (document) => document.body.textContent;");
  await dialog.getByRole("button", { name: "Keep and run" }).click();
  expect(await lab.kept("D")).toBeGreaterThan(1000);
});

test("a module whose file is saved runs again", async ({ lab, page }) => {
  // The browser's own dialog for files cannot be answered here: this stands in for it, and for the file that it gives.
  await page.addInitScript(() => {
    const saved = { text: `export default (document) => document.querySelector("h1").textContent;`, at: 1 };
    const getFile = () => Promise.resolve(new File([saved.text], "saved.mjs", { lastModified: saved.at }));
    Object.assign(globalThis, { saved, showOpenFilePicker: () => Promise.resolve([{ getFile }]) });
  });
  await lab.visit(`./${oneLane}`);
  await lab.lanes.getByRole("button", { name: "Add method" }).click();
  await page.getByRole("option", { name: /^Module of your own/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Open file…" }).click();
  await expect(lab.lane("B")).toContainText("saved");
  const heading = await lab.kept("B");
  expect(heading).toBeLessThan(200);
  await page.evaluate(() => {
    const { saved } = globalThis as unknown as { readonly saved: { text: string; at: number } };
    Object.assign(saved, { text: `export default (document) => document.querySelector("article").textContent;`, at: 2 });
  });
  await expect.poll(() => lab.kept("B")).toBeGreaterThan(1000);
});

/** What is blocked shows on the console, which the fixture of the lab takes for trouble. */
plainTest("a module has no network, and sees nothing of the lab", async ({ page, baseURL }) => {
  const servers = new HostileServers();
  const elsewhere = await servers.http("elsewhere");
  const lab = new Lab(page, baseURL ?? "");
  await lab.visit(`./${oneLane}`);
  await addModule(lab, "asks", `export default async () => (await fetch("${elsewhere}/fetch")).text();`);
  await expect(lab.lane("B")).toContainText("a module has no network, but this one called “fetch”");
  // What it is not told of is still not there: the frame's policy holds in its worker.
  await addModule(lab, "imports", `export default async () => (await import("${elsewhere}/script")).default;`);
  await expect(lab.lane("C")).toContainText(/imports failed on this page: TypeError: .*\/script/);
  await addModule(
    lab,
    "looks",
    `export default async () => {
       const stores = await new Promise((done) => {
         try {
           const asked = indexedDB.open("contentscope-own");
           asked.onsuccess = () => done("open");
           asked.onerror = () => done("closed");
         } catch { done("closed"); }
       });
       throw new Error([stores, self.origin, typeof document === "undefined"].join(" "));
     };`,
  );
  await expect(lab.lane("D")).toContainText("looks failed on this page: Error: closed null true");
  expect(servers.requests).toEqual([]);
  await servers.close();
});

plainTest(
  "on a server without headers a module runs as elsewhere, and another site begins none in its frame",
  async ({ page }) => {
    const { home, close } = await serveBare();
    const servers = new HostileServers();
    const stranger = (
      await servers.http("stranger", (_, response) => {
        response.writeHead(200, { "content-type": "text/html" }).end("<title>Stranger</title>");
      })
    ).replace("127.0.0.1", "localhost");
    const lab = new Lab(page, home);
    await lab.visit(`${home}${oneLane}`);
    await addModule(lab, "heading", `export default (document) => document.querySelector("h1").textContent;`);
    expect(await lab.kept("B")).toBeGreaterThan(10);

    const isTheFrame = (url: string): boolean => url.endsWith("/module-frame.html");
    for (const way of ["window", "frame", "sandboxed frame"]) {
      await page.goto(stranger);
      const opened: Promise<Page | Frame> =
        way === "window"
          ? page.waitForEvent("popup", (popup) => isTheFrame(popup.url()))
          : page.waitForEvent("framenavigated", (frame) => isTheFrame(frame.url()));
      await page.evaluate(
        ([address, how]) => {
          const frame = document.createElement("iframe");
          if (how === "sandboxed frame") frame.setAttribute("sandbox", "allow-scripts");
          frame.src = address;
          if (how !== "window") document.body.append(frame);
          Object.assign(globalThis, { held: frame.contentWindow ?? open(address) });
        },
        [`${home}module-frame.html`, way] as const,
      );
      const where = await opened;
      await where.waitForLoadState();
      // Its own listener came before: whatever that answers comes first.
      await where.evaluate(() => addEventListener("message", ({ ports: [port] }) => port?.postMessage("heard")));
      const answers = await page.evaluate(() => {
        const { port1, port2 } = new MessageChannel();
        const text = `addEventListener("message", async () => postMessage({ text: String((await indexedDB.databases()).map(({ name }) => name)) }))`;
        (globalThis as unknown as { held: Window }).held.postMessage({ files: [{ name: "a", text }], order: {} }, "*", [port2]);
        return new Promise<unknown[]>((resolve) => {
          const heard: unknown[] = [];
          port1.addEventListener("message", ({ data }) => {
            heard.push(data);
            if (typeof data === "string" || heard.length > 2) resolve(heard);
          });
          port1.start();
        });
      });
      expect({ way, answers }).toEqual({ way, answers: ["heard"] });
    }
    await servers.close();
    close();
  },
);
