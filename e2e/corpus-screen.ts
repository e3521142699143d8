import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page, TestInfo } from "@playwright/test";
import { articlePage, expect, type Lab } from "./lab.ts";

/** The article of `articlePage`, as a person would copy it. */
export function goldOf(title: string): string {
  const sentence = "The harbour was quiet that morning and the boats lay still at the quay while the fog went out to sea. ";
  return [title, ...Array.from({ length: 6 }, () => sentence.repeat(4).trim())].join("\n");
}

/** A folder of pages, each with its gold standard beside it, in folders of ten pages. */
export async function corpusOn(info: TestInfo, count: number, name = "harbours"): Promise<string> {
  const folder = info.outputPath(name);
  for (let index = 1; index <= count; index++) {
    const id = String(index).padStart(4, "0");
    const place = join(folder, index % 2 === 0 ? "even" : "odd");
    await mkdir(place, { recursive: true });
    // Of every fifth page the gold is another text: all lanes do badly there.
    const title = `Harbour ${id}`;
    await writeFile(join(place, `${id}.html`), articlePage(title));
    await writeFile(join(place, `${id}.txt`), index % 5 === 0 ? "something else altogether" : goldOf(title));
  }
  return folder;
}

/** The corpus screen as a user meets it. */
export class Corpus {
  readonly lab: Lab;
  readonly page: Page;
  readonly grid: Locator;
  readonly offer: Locator;
  readonly progress: Locator;

  constructor(lab: Lab) {
    this.lab = lab;
    this.page = lab.page;
    this.grid = this.page.getByRole("grid");
    this.offer = this.page.getByRole("region", { name: "Found" });
    this.progress = this.page.getByRole("progressbar", { name: "Pages judged" });
  }

  /** Goes to the screen of many pages. */
  async visit(): Promise<void> {
    await this.page.getByRole("navigation", { name: "Screens" }).getByRole("button", { name: "Many pages" }).click();
  }

  /** Waits until the samples, with which an empty screen begins, are judged: a gate counts what comes of them, too. */
  async samplesJudged(): Promise<void> {
    await this.visit();
    await expect(this.page.getByText(/^· done in \d/)).toBeVisible({ timeout: 60_000 });
  }

  async openFolder(folder: string): Promise<void> {
    await this.#open("folder", folder);
  }

  async openFile(path: string): Promise<void> {
    await this.#open("files", path);
  }

  /** By the buttons of the empty screen, or else by the menu of the lab. */
  async #open(what: "folder" | "files", path: string): Promise<void> {
    await this.visit();
    await this.lab.rest();
    const chooser = this.page.waitForEvent("filechooser");
    const button = this.button(`Open ${what}…`);
    if ((await button.count()) > 0) await button.click();
    else {
      await this.page.getByRole("banner").getByRole("button", { name: "Open", exact: true }).click();
      await this.page.getByRole("menuitem", { name: what === "folder" ? /folder/i : /^Open files?/ }).click();
    }
    await (await chooser).setFiles(path);
    await this.lab.rest();
  }

  /** Runs the first lanes alone, and looks at the pages. */
  async run(lanes: number): Promise<void> {
    await this.choose(lanes);
    await this.begin();
  }

  /** Chooses the first lanes alone; what they take is tried no longer then. */
  async choose(lanes: number): Promise<void> {
    await this.offer.getByRole("button", { name: "Choose methods…" }).click();
    const boxes = this.page.getByRole("group", { name: "Lanes", exact: true }).getByRole("checkbox");
    await expect(boxes.first()).toBeVisible();
    for (let index = lanes; index < (await boxes.count()); index++) await boxes.nth(index).uncheck();
    await this.page.keyboard.press("Escape");
  }

  /** Runs what is chosen, and looks at the pages. */
  async begin(): Promise<void> {
    await this.offer.getByRole("button", { name: "Run", exact: true }).click();
    await this.button("Pages").click();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("main", { name: "Many pages" }).getByRole("button", { name, exact: true });
  }

  /** Chooses a line of one of the menus over the table. */
  async choosesIn(menu: string | RegExp, line: string | RegExp): Promise<void> {
    await this.page.getByRole("main", { name: "Many pages" }).getByRole("button", { name: menu }).click();
    await this.page
      .getByRole("menuitem", { name: line })
      .or(this.page.getByRole("menuitemcheckbox", { name: line }))
      .first()
      .click();
  }

  /** Runs the lanes, a sweep, a combination: the line of the menu begins so. */
  async runs(what: string): Promise<void> {
    await this.choosesIn(/^Run$/, new RegExp(`^${what}`));
  }

  /** Shows another of the works in the list, or does what else its menu has. */
  async lists(line: string | RegExp): Promise<void> {
    await this.choosesIn(/^What ran/, line);
  }

  cell(page: string, column: number): Locator {
    return this.grid.getByRole("row", { name: page }).getByRole("gridcell").nth(column);
  }

  async done(): Promise<number> {
    return Number(await this.progress.getAttribute("aria-valuenow"));
  }

  async finished(): Promise<void> {
    await expect(this.progress).toHaveCount(0, { timeout: 120_000 });
  }

  /** Waits until the files of the corpus that was saved last are kept, so that a reload goes on with them. */
  async filesKept(): Promise<void> {
    const hasFiles = (): Promise<boolean> =>
      this.page.evaluate(async () => {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open("contentscope-corpora");
          request.addEventListener("success", () => resolve(request.result));
        });
        const last = database.transaction("corpora").objectStore("corpora").index("savedAt").openCursor(null, "prev");
        await new Promise((resolve) => last.addEventListener("success", resolve));
        database.close();
        return (last.result?.value as { corpus: { hasFiles: boolean } } | undefined)?.corpus.hasFiles === true;
      });
    await expect.poll(hasFiles).toBe(true);
  }

  /** What a line of the menu of exports saves, of what is shown or of all. */
  async taken(item: string): Promise<{ readonly name: string; readonly path: string }> {
    await this.button("Export").click();
    const download = this.page.waitForEvent("download");
    await this.page.getByRole("menuitem", { name: new RegExp(`^${item}`) }).click();
    const file = await download;
    return { name: file.suggestedFilename(), path: await file.path() };
  }

  /** Saves the figure that is shown in the dialog of exports as SVG, and closes it. */
  async savedFigure(): Promise<string> {
    const download = this.page.waitForEvent("download");
    await this.page.getByRole("dialog", { name: "Export" }).getByRole("button", { name: "Save SVG" }).click();
    const svg = await readFile(await (await download).path(), "utf8");
    await this.page.keyboard.press("Escape");
    return svg;
  }
}
